#include "runtime/ops/grid_sample.h"

#include "runtime/ops/kernel_testing.h"
#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

// The row 10, 20, 30, 40 sampled at normalised places.
std::vector<double> SampleRow(const GridSampleParams& params, std::initializer_list<double> at) {
  return RunReference(GridSampleOp(), params, Floats({1, 1, 4}, {10, 20, 30, 40}),
                      Floats({1, static_cast<int64_t>(at.size()), 1}, at));
}

TEST(GridSample, CornersAreCentresOrEdges) {
  EXPECT_THAT(SampleRow({.align_corners = 1}, {-1, 0, 1}), ElementsAre(10, 25, 40));
  EXPECT_THAT(SampleRow({}, {-0.75, 0, 0.75}), ElementsAre(10, 25, 40));
}

TEST(GridSample, OutsideAreZerosTheBorderOrTheMirror) {
  const std::initializer_list<double> places{-1, 1.25};  // coordinates -0.5 and 4
  EXPECT_THAT(SampleRow({}, places), ElementsAre(5, 0));
  EXPECT_THAT(SampleRow({.padding_mode = "border"}, places), ElementsAre(10, 40));
  EXPECT_THAT(SampleRow({.padding_mode = "reflection"}, places), ElementsAre(10, 40));
  EXPECT_THAT(SampleRow({.align_corners = 1, .padding_mode = "reflection"}, {-5.0 / 3, 3}),
              ElementsAre(DoubleNear(20, 1e-5), 10));
}

TEST(GridSample, NearestRoundsHalvesToEven) {
  EXPECT_THAT(SampleRow({.mode = "nearest"}, {-0.5, 0, 0.5, 2}), ElementsAre(10, 30, 30, 0));
}

TEST(GridSample, CubicHitsElementsAndOvershoots) {
  EXPECT_THAT(SampleRow({.mode = "cubic"}, {-0.25, 0}), ElementsAre(20, 25));
  EXPECT_THAT(RunReference(GridSampleOp(), GridSampleParams{.mode = "cubic"},
                           Floats({1, 1, 4}, {0, 1, 1, 0}), Floats({1, 1, 1}, {0})),
              ElementsAre(1.1875));
}

TEST(GridSample, CubicAtTheBorderIsContinuous) {
  const std::vector<double> y =
      SampleRow({.mode = "cubic", .padding_mode = "border"}, {-0.999999, -1.000001});
  EXPECT_NEAR(y[0], y[1], 1e-3);
}

TEST(GridSample, CoordinatesComeInnermostFirst) {
  EXPECT_THAT(
      RunReference(GridSampleOp(), GridSampleParams{.align_corners = 1},
                   Floats({1, 1, 2, 2}, {1, 2, 3, 4}), Floats({1, 1, 2, 2}, {1, -1, -1, 1})),
      ElementsAre(2, 3));
}

TEST(GridSample, EveryChannelIsSampledAndEveryImageHasItsGrid) {
  const Tensor y =
      OutputOf(GridSampleOp(), GridSampleParams{.align_corners = 1},
               Floats({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}), Floats({2, 1, 1}, {-1, 1}));
  EXPECT_EQ(y.shape(), (Shape{2, 2, 1}));
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(1, 3, 6, 8));
}

TEST(GridSample, IntegersAreTruncatedAndNearestOnesExact) {
  EXPECT_THAT(RunReference(GridSampleOp(), GridSampleParams{}, TensorOf<int8_t>({1, 1, 2}, {0, -3}),
                           Floats({1, 1, 1}, {0})),
              ElementsAre(-1));
  const int64_t wide = (int64_t{1} << 53) + 1;
  const Tensor y = OutputOf(GridSampleOp(), GridSampleParams{.mode = "nearest"},
                            Int64s({1, 1, 1}, {wide}), Floats({1, 1, 1}, {0}));
  EXPECT_THAT(y.Data<int64_t>(), ElementsAre(wide));
}

// Samples a square plane between its borders, along rows first, all in float.
std::vector<float> SampleAxisByAxis(const std::vector<float>& x, int64_t length,
                                    const std::vector<float>& grid) {
  const auto coordinate = [&](float at) { return (at + 1) / 2 * static_cast<float>(length - 1); };
  std::vector<float> y;
  for (size_t i = 0; i < grid.size(); i += 2) {
    const float column = coordinate(grid[i]), row = coordinate(grid[i + 1]);
    const float right = column - std::floor(column), down = row - std::floor(row);
    const auto along_row = [&](int64_t r) {
      const float* left = &x[r * length + static_cast<int64_t>(column)];
      return (1 - right) * left[0] + right * left[1];
    };
    const int64_t above = static_cast<int64_t>(row);
    y.push_back((1 - down) * along_row(above) + down * along_row(above + 1));
  }
  return y;
}

// Four rounded weights and a sum of four lose more than two interpolations after each other.
TEST(GridSample, TheBoundCoversAKernelThatGoesAxisByAxis) {
  constexpr int64_t kLength = 17, kPlaces = 1 << 16;  // coordinates are exact
  const std::vector<float> x = UniformFloats(kLength * kLength), grid = UniformFloats(2 * kPlaces);
  const std::vector<float> y = SampleAxisByAxis(x, kLength, grid);
  const Bounded bound = BoundOf(GridSampleOp(), GridSampleParams{.align_corners = 1},
                                Tensor::Of<float>({1, 1, kLength, kLength}, x),
                                Tensor::Of<float>({1, 1, kPlaces, 2}, grid));
  EXPECT_EQ(CountOutside(bound, y), 0);
}

TEST(GridSample, ANaNPlaceIsOutside) {
  EXPECT_THAT(SampleRow({.mode = "nearest"}, {kNaN}), ElementsAre(0));
}

TEST(GridSample, RefusesAGridOfAnotherRank) {
  EXPECT_EQ(
      RefusalOf(GridSampleOp(), GridSampleParams{}, Floats({1, 1, 2, 2}), Floats({1, 3, 3, 3})),
      "GridSample \"node\": the grid (1x3x3x3) does not hold 2 coordinates for each of 1 "
      "images");
}

}  // namespace
}  // namespace assay
