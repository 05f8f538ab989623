#include "runtime/ops/gelu.h"

#include "runtime/ops/op_testing.h"

#include <cmath>

namespace assay {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

TEST(Gelu, WeighsWithTheNormalDistribution) {
  EXPECT_THAT(RunReference(GeluOp(), GeluParams{}, Doubles({3}, {0, 1, 40})),
              ElementsAre(0, DoubleEq(0.5 * (1 + std::erf(std::sqrt(0.5)))), 40));
}

TEST(Gelu, TheTanhFormIsAnotherFunction) {
  const double inner = std::sqrt(2 / M_PI) * (1 + 0.044715);
  EXPECT_THAT(RunReference(GeluOp(), GeluParams{.approximate = "tanh"}, Doubles({3}, {0, 1, 40})),
              ElementsAre(0, DoubleEq(0.5 * (1 + std::tanh(inner))), 40));
}

TEST(Gelu, RefusesAnUnknownForm) {
  EXPECT_EQ(MessageOf(GeluOp().params->Parse({{"approximate", std::string("erf")}}).status()),
            "attribute \"approximate\" is \"erf\", not one of none, tanh");
}

}  // namespace
}  // namespace assay
