#include "runtime/tensor/tensor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(TensorDesc, CountsBytesAndPrints) {
  const TensorDesc desc{DType::kBFloat16, {2, 3}};
  EXPECT_EQ(desc.ElementCount(), 6);
  EXPECT_EQ(desc.ByteCount(), 12);
  EXPECT_EQ(desc.ToString(), "bf16_2x3");
}

TEST(Tensor, StartsAsZeros) {
  EXPECT_THAT(Tensor({DType::kInt32, {2, 2}}).Data<int32_t>(), Each(0));
}

TEST(Tensor, ByDefaultHasNoElements) {
  EXPECT_EQ(Tensor().ElementCount(), 0);
  EXPECT_THAT(Tensor().bytes(), IsEmpty());
}

TEST(Tensor, HoldsWhatItIsMadeOf) {
  const Tensor tensor = Tensor::Of<float>({2, 2}, {1, 2, 3, 4});
  EXPECT_EQ(tensor.dtype(), DType::kFloat32);
  EXPECT_EQ(tensor.shape(), Shape({2, 2}));
  EXPECT_THAT(tensor.Data<float>(), ElementsAre(1, 2, 3, 4));
}

TEST(Tensor, IsAlignedToACacheLine) {
  for (int64_t count : {0, 1, 100}) {
    const Tensor tensor({DType::kInt8, {count}});
    EXPECT_EQ(reinterpret_cast<uintptr_t>(tensor.bytes().data()) % 64, 0u);
  }
}

TEST(Tensor, CopiesShareAndClonesDoNot) {
  Tensor tensor = Tensor::Of<float>({2}, {1, 2});
  const Tensor copy = tensor, clone = tensor.Clone();
  tensor.MutableData<float>()[0] = 9;
  EXPECT_THAT(copy.Data<float>(), ElementsAre(9, 2));
  EXPECT_THAT(clone.Data<float>(), ElementsAre(1, 2));
}

TEST(Tensor, ReshapingSharesTheElements) {
  Tensor tensor = Tensor::Of<int8_t>({2, 3}, {1, 2, 3, 4, 5, 6});
  const Tensor flat = tensor.Reshaped({6});
  tensor.MutableData<int8_t>()[5] = 7;
  EXPECT_EQ(flat.shape(), Shape{6});
  EXPECT_THAT(flat.Data<int8_t>(), ElementsAre(1, 2, 3, 4, 5, 7));
}

TEST(Tensor, AViewKeepsItsOwnerAlive) {
  auto owner = std::make_shared<std::vector<float>>(2, 1.5f);
  const std::weak_ptr<std::vector<float>> watched = owner;
  const void* data = owner->data();
  {
    const Tensor view = Tensor::View({DType::kFloat32, {2}}, std::move(owner), data);
    EXPECT_THAT(view.Data<float>(), ElementsAre(1.5f, 1.5f));
    EXPECT_FALSE(watched.expired());
  }
  EXPECT_TRUE(watched.expired());
}

TEST(SameBits, ComparesTypeShapeAndBytes) {
  const Tensor tensor = Tensor::Of<float>({2}, {0.0f, 1});
  EXPECT_TRUE(SameBits(tensor, tensor.Clone()));
  EXPECT_FALSE(SameBits(tensor, Tensor::Of<float>({2}, {-0.0f, 1})));
  EXPECT_FALSE(SameBits(tensor, Tensor::Of<float>({2, 1}, {0.0f, 1})));
  EXPECT_FALSE(SameBits(tensor, Tensor::Of<int32_t>({2}, {0, 0x3f800000})));
}

}  // namespace
}  // namespace assay
