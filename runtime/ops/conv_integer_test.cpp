#include "runtime/ops/conv_integer.h"

#include "runtime/ops/conv.h"
#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(ConvInteger, TakesZeroPointsOffBeforeItPads) {
  const Tensor x = TensorOf<uint8_t>({1, 1, 3}, {2, 3, 4}),
               w = TensorOf<uint8_t>({1, 1, 2}, {1, 1});
  EXPECT_THAT(
      RunReference(ConvIntegerOp(), ConvParams{.pads = {{1, 0}}}, x, w, TensorOf<uint8_t>({}, {1})),
      ElementsAre(1, 3, 5));
}

TEST(ConvInteger, EveryOutputChannelMayHaveItsOwnZeroPoint) {
  const Tensor y = OutputOf(ConvIntegerOp(), ConvParams{}, TensorOf<uint8_t>({1, 1, 1}, {200}),
                            TensorOf<int8_t>({2, 1, 1}, {-100, 100}), TensorOf<uint8_t>({}, {0}),
                            TensorOf<int8_t>({2}, {0, -100}));
  EXPECT_EQ(y.dtype(), DType::kInt32);
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(-20000, 40000));
}

TEST(ConvInteger, RefusesAZeroPointOfAnotherLength) {
  EXPECT_EQ(RefusalOf(ConvIntegerOp(), ConvParams{}, TensorOf<uint8_t>({1, 1, 1}, {2}),
                      TensorOf<int8_t>({2, 1, 1}, {1, 1}), TensorOf<uint8_t>({}, {0}),
                      TensorOf<int8_t>({3}, {0, 0, 0})),
            "ConvInteger \"node\": w_zero_point has shape 3, but the filter has 2 outputs");
}

}  // namespace
}  // namespace assay
