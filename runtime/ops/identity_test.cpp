#include "runtime/ops/identity.h"

#include "runtime/ops/op_testing.h"

#include <bit>

namespace assay {
namespace {

TEST(Identity, KeepsTheBitsOfNaN) {
  Tensor x = Floats({1});
  x.MutableData<float>()[0] = std::bit_cast<float>(0x7fa00001u);
  EXPECT_TRUE(SameBits(OutputOf(IdentityOp(), NoParams{}, x), x));
}

TEST(Identity, GivesMemoryOfItsOwn) {
  const Tensor x = Floats({2}, {1, 2});
  EXPECT_NE(OutputOf(IdentityOp(), NoParams{}, x).bytes().data(), x.bytes().data());
}

}  // namespace
}  // namespace assay
