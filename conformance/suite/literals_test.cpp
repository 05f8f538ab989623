#include "conformance/suite/literals.h"

#include "conformance/record/case_id.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(Literals, TheSameTensorIsKeptOnce) {
  Literals literals;
  const std::string hash = *AddLiteral(Tensor::Of<float>({1}, {2.0f}), literals);
  EXPECT_EQ(*AddLiteral(Tensor::Of<float>({1}, {2.0f}), literals), hash);
  EXPECT_NE(*AddLiteral(Tensor::Of<float>({1}, {3.0f}), literals), hash);
  EXPECT_EQ(literals.size(), 2u);
}

TEST(Literals, TwoTensorsOfOneHashAreRefused) {
  const Tensor tensor = Tensor::Of<float>({1}, {2.0f});
  const std::string hash = LiteralHash(tensor);
  Literals literals{{hash, Tensor::Of<float>({1}, {3.0f})}};
  EXPECT_EQ(MessageOf(AddLiteral(tensor, literals).status()),
            "two different tensors are both lit." + hash + ": change one of them");
}

}  // namespace
}  // namespace assay
