#include "runtime/ops/mel_weight_matrix.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::Each;
using testing::ElementsAre;

// Bands over a spectrum of 16 points at 8192 Hz.
Tensor MelBands(int64_t bands, double low, double high) {
  return OutputOf(MelWeightMatrixOp(), MelWeightMatrixParams{}, Int64s({}, {bands}),
                  Int64s({}, {16}), Int64s({}, {8192}), Floats({}, {low}), Floats({}, {high}));
}

TEST(MelWeightMatrix, IsOneTriangleForEachBand) {
  const Tensor y = MelBands(1, 0, 4096);
  EXPECT_EQ(y.shape(), (Shape{9, 1}));
  // The edges lie on bins 0, 1 (629 Hz) and 3 (1825 Hz).
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(0, 1, 0.5, 0, 0, 0, 0, 0, 0));
}

TEST(MelWeightMatrix, ABandNarrowerThanABinKeepsItsPeak) {
  EXPECT_THAT(LoadAs<double>(MelBands(1, 0, 10)), ElementsAre(1, 0, 0, 0, 0, 0, 0, 0, 0));
}

TEST(MelWeightMatrix, ACentreBeyondEveryIntegerIsFarAway) {
  const std::vector<double> y = RunReference(
      MelWeightMatrixOp(), MelWeightMatrixParams{.output_datatype = 11}, Int64s({}, {1}),
      Int64s({}, {4}), Int64s({}, {8192}), Doubles({}, {0}), Doubles({}, {1e300}));
  EXPECT_GT(y[1], 0);
  EXPECT_THAT(y, ElementsAre(0, y[1], 2 * y[1]));
}

TEST(MelWeightMatrix, AnEdgeThatIsNoNumberHasNoBand) {
  EXPECT_THAT(LoadAs<double>(MelBands(1, -800, 4096)), Each(0));  // log(1 - 800 / 700)
}

TEST(MelWeightMatrix, RefusesNoBands) {
  EXPECT_EQ(RefusalOf(MelWeightMatrixOp(), MelWeightMatrixParams{}, Int64s({}, {0}),
                      Int64s({}, {16}), Int64s({}, {8192}), Floats({}, {0}), Floats({}, {4096})),
            "MelWeightMatrix \"node\": num_mel_bins (0), dft_length (16) or sample_rate (8192) is "
            "below 1");
}

}  // namespace
}  // namespace assay
