#include "runtime/ops/resize.h"

#include "runtime/ops/kernel_testing.h"
#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;
using testing::Pointwise;

MATCHER(CloseTo, "") { return std::abs(std::get<0>(arg) - std::get<1>(arg)) < 1e-6; }

using ResizeInputs = std::vector<std::optional<Tensor>>;

Tensor ResizedBy(const ResizeParams& params, const ResizeInputs& inputs) {
  const OpDef op = ResizeOp();
  Node node = TestNode(op, Params(params), inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i]) node.inputs[i] = kNoValue;
  }
  const auto outputs = RunNode(op, node, inputs);
  EXPECT_TRUE(outputs.ok()) << outputs.status();
  return outputs.ok() ? outputs->front() : Tensor();
}

// A vector resized by one scale.
std::vector<double> Scaled(const ResizeParams& params, std::initializer_list<double> x,
                           double scale) {
  const int64_t size = static_cast<int64_t>(x.size());
  return LoadAs<double>(ResizedBy(params, {Floats({size}, x), std::nullopt, Floats({1}, {scale})}));
}

// A vector resized to a size.
std::vector<double> SizedTo(const ResizeParams& params, std::initializer_list<double> x,
                            int64_t to) {
  const int64_t size = static_cast<int64_t>(x.size());
  return LoadAs<double>(
      ResizedBy(params, {Floats({size}, x), std::nullopt, std::nullopt, Int64s({1}, {to})}));
}

ResizeParams Linear(std::string coordinates) {
  return {.coordinate_transformation_mode = std::move(coordinates), .mode = "linear"};
}

TEST(Resize, NearestRoundsHalvesAsItsModeSays) {
  const auto nearest = [](const char* mode) {
    return Scaled({.coordinate_transformation_mode = "asymmetric", .nearest_mode = mode},
                  {10, 20, 30}, 2);  // coordinates 0, 0.5, 1, 1.5, 2, 2.5
  };
  EXPECT_THAT(nearest("round_prefer_floor"), ElementsAre(10, 10, 20, 20, 30, 30));
  EXPECT_THAT(nearest("round_prefer_ceil"), ElementsAre(10, 20, 20, 30, 30, 30));
  EXPECT_THAT(nearest("floor"), ElementsAre(10, 10, 20, 20, 30, 30));
  EXPECT_THAT(nearest("ceil"), ElementsAre(10, 20, 20, 30, 30, 30));
}

TEST(Resize, HalfPixelAlignsCentres) {
  EXPECT_THAT(Scaled(Linear("half_pixel"), {0, 4}, 2), ElementsAre(0, 1, 3, 4));
  EXPECT_THAT(Scaled(Linear("half_pixel"), {0, 4, 8, 12}, 0.5), ElementsAre(2, 10));
}

TEST(Resize, AlignCornersKeepsTheEnds) {
  EXPECT_THAT(SizedTo(Linear("align_corners"), {0, 3}, 4),
              Pointwise(CloseTo(), std::vector<double>{0, 1, 2, 3}));
  EXPECT_THAT(SizedTo(Linear("align_corners"), {7, 3}, 1), ElementsAre(7));
}

TEST(Resize, AlignCornersUsesTheLengthThatTheScaleGives) {
  // 4 * 0.6 = 2.4: the second element lies at 3 / 1.4, as in ONNX's test data.
  EXPECT_THAT(Scaled(Linear("align_corners"), {1, 2, 3, 4}, 0.6),
              Pointwise(CloseTo(), std::vector<double>{1, 1 + 3 / 1.4}));
}

TEST(Resize, PytorchHalfPixelOfOneElementIsTheFirst) {
  EXPECT_THAT(SizedTo(Linear("pytorch_half_pixel"), {5, 9, 2}, 1), ElementsAre(5));
  EXPECT_THAT(SizedTo(Linear("half_pixel"), {5, 9, 2}, 1), ElementsAre(9));
}

TEST(Resize, HalfPixelSymmetricCentresAnOddRest) {
  // 4 * 0.6 = 2.4, of which 2 are there: both shrink toward the centre.
  EXPECT_THAT(Scaled(Linear("half_pixel_symmetric"), {0, 1, 2, 3}, 0.6),
              Pointwise(CloseTo(), std::vector<double>{2.0 / 3, 7.0 / 3}));
}

TEST(Resize, CubicOvershoots) {
  const ResizeParams cubic{.mode = "cubic"};
  EXPECT_THAT(Scaled(cubic, {0, 0, 1, 1}, 2),
              Pointwise(CloseTo(), std::vector<double>{0, -0.03515625, -0.10546875, 0.2265625,
                                                       0.7734375, 1.10546875, 1.03515625, 1}));
}

TEST(Resize, ExcludeOutsideNormalisesTheRest) {
  const ResizeParams inside{.exclude_outside = 1, .mode = "linear"};
  EXPECT_THAT(Scaled(inside, {3, 7}, 2), ElementsAre(3, 4, 6, 7));
  const ResizeParams cubic{.exclude_outside = 1, .mode = "cubic"};
  EXPECT_THAT(Scaled(cubic, {2, 2}, 2), Each(DoubleNear(2, 1e-6)));
}

TEST(Resize, AntialiasAveragesWhatItSkips) {
  const ResizeParams smooth{.antialias = 1, .mode = "linear"};
  EXPECT_THAT(Scaled(smooth, {1, 2, 3, 4, 5, 6, 7, 8}, 0.25),
              Pointwise(CloseTo(), std::vector<double>{2.65625, 6.34375}));
}

TEST(Resize, EveryAxisIsInterpolated) {
  const Tensor y = ResizedBy(Linear("align_corners"), {Floats({2, 2}, {0, 1, 2, 3}), std::nullopt,
                                                       std::nullopt, Int64s({2}, {3, 3})});
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(0, 0.5, 1, 1, 1.5, 2, 2, 2.5, 3));
}

TEST(Resize, AxesNameTheOthersStay) {
  ResizeParams params;
  params.axes = {{-1, 0}};
  const Tensor y =
      ResizedBy(params, {Floats({1, 1, 2}, {1, 2}), std::nullopt, Floats({2}, {2, 3})});
  EXPECT_EQ(y.shape(), (Shape{3, 1, 4}));
}

TEST(Resize, OneScaleForAllKeepsTheAspectRatio) {
  ResizeParams params{.keep_aspect_ratio_policy = "not_larger"};
  const auto shape = [&] {
    return ResizedBy(params, {Floats({4, 6}), std::nullopt, std::nullopt, Int64s({2}, {7, 8})})
        .shape();
  };
  EXPECT_EQ(shape(), (Shape{5, 8}));  // 8 / 6 * 4 = 5.33
  params.keep_aspect_ratio_policy = "not_smaller";
  EXPECT_EQ(shape(), (Shape{7, 11}));  // 7 / 4 * 6 = 10.5, halves up
}

TEST(Resize, CropsAndExtrapolates) {
  const ResizeParams crop{.coordinate_transformation_mode = "tf_crop_and_resize",
                          .extrapolation_value = -9,
                          .mode = "linear"};
  EXPECT_THAT(LoadAs<double>(ResizedBy(crop, {Floats({3}, {0, 10, 20}), Floats({2}, {0.5, 1.5}),
                                              std::nullopt, Int64s({1}, {3})})),
              ElementsAre(10, 20, -9));
}

TEST(Resize, IntegersAreCropped) {
  ResizeParams crop{.coordinate_transformation_mode = "tf_crop_and_resize",
                    .extrapolation_value = -9,
                    .mode = "linear"};
  const auto cropped = [&] {
    return LoadAs<double>(ResizedBy(crop, {Int32s({3}, {0, 10, 20}), Floats({2}, {0.25, 1.25}),
                                           std::nullopt, Int64s({1}, {3})}));
  };
  EXPECT_THAT(cropped(), ElementsAre(5, 15, -9));
  crop.mode = "nearest";
  EXPECT_THAT(cropped(), ElementsAre(0, 10, -9));
}

TEST(Resize, NearestMovesWideIntegersExactly) {
  const int64_t wide = (int64_t{1} << 53) + 1;
  const Tensor y = ResizedBy({}, {Int64s({1}, {wide}), std::nullopt, Floats({1}, {2})});
  EXPECT_THAT(y.Data<int64_t>(), ElementsAre(wide, wide));
}

TEST(Resize, NearestMovesCroppedWideIntegersExactly) {
  const ResizeParams crop{.coordinate_transformation_mode = "tf_crop_and_resize",
                          .extrapolation_value = 7};
  const int64_t wide = (int64_t{1} << 53) + 1;
  const Tensor y = ResizedBy(
      crop, {Int64s({2}, {0, wide}), Floats({2}, {0, 2}), std::nullopt, Int64s({1}, {3})});
  EXPECT_THAT(y.Data<int64_t>(), ElementsAre(0, wide, 7));
}

TEST(Resize, IntegersAreRoundedAndSaturated) {
  const ResizeParams cubic{.mode = "cubic"};
  EXPECT_THAT(LoadAs<double>(ResizedBy(cubic, {TensorOf<uint8_t>({4}, {0, 0, 255, 255}),
                                               std::nullopt, Floats({1}, {2})})),
              ElementsAre(0, 0, 0, 58, 197, 255, 255, 255));
}

TEST(Resize, TheLargestWideIntegersStayThere) {
  const auto largest = []<class E>(E end) {
    const Tensor y = ResizedBy(Linear("half_pixel"), {Tensor::Of<E>({2}, {end, end}), std::nullopt,
                                                      std::nullopt, Int64s({1}, {3})});
    return std::vector<E>(y.Data<E>().begin(), y.Data<E>().end());
  };
  EXPECT_THAT(largest(INT64_MAX), Each(INT64_MAX));
  EXPECT_THAT(largest(UINT64_MAX), Each(UINT64_MAX));
}

TEST(Resize, ANearestTieInARoundedCoordinateCoversBothElements) {
  const OpDef op = ResizeOp();
  const auto errors = [&](double scale, int64_t size) {
    Node node = TestNode(op,
                         Params(ResizeParams{.coordinate_transformation_mode = "asymmetric",
                                             .nearest_mode = "floor"}),
                         3);
    node.inputs[1] = kNoValue;
    const std::vector<std::optional<Tensor>> inputs{Floats({2}, {10, 20}), std::nullopt,
                                                    Floats({1}, {scale})};
    const TensorDesc desc{DType::kFloat32, {size}, Layout::kLinear};
    const auto bounds = EvaluateTracked(op, node, inputs, std::vector{desc}, NumericModel());
    EXPECT_TRUE(bounds.ok()) << bounds.status();
    return bounds.ok() ? bounds->front().error : std::vector<double>();
  };
  EXPECT_THAT(errors(2, 4), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(errors(3, 6), ElementsAre(0, 0, 0, 10, 0, 0));  // 3 / 3, or 3 times a rounded third
}

// Interpolates a square plane by one sum of four products of weights, all in float.
std::vector<float> MultiplyWeights(const std::vector<float>& x, int64_t from, int64_t to) {
  const float scale = static_cast<float>(from) / static_cast<float>(to);
  std::vector<float> y;
  for (int64_t i = 0; i < to * to; ++i) {
    const int64_t r = i / to, c = i % to;
    const float row = static_cast<float>(r) * scale, column = static_cast<float>(c) * scale;
    const float down = row - std::floor(row), right = column - std::floor(column);
    const auto at = [&](int64_t below, int64_t beside) {
      const int64_t last = from - 1;
      return x[std::min(int64_t(row) + below, last) * from +
               std::min(int64_t(column) + beside, last)];
    };
    const float above = (1 - down) * (1 - right) * at(0, 0) + (1 - down) * right * at(0, 1);
    const float with_left_below = above + down * (1 - right) * at(1, 0);
    y.push_back(with_left_below + down * right * at(1, 1));
  }
  return y;
}

TEST(Resize, AKernelThatMultipliesWeightsNeedsItsForm) {
  constexpr int64_t kFrom = 16, kTo = 128;  // coordinates are exact
  const std::vector<float> x = UniformFloats(kFrom * kFrom);
  const std::vector<float> y = MultiplyWeights(x, kFrom, kTo);
  const auto outside = [&](const std::string& form) {
    const ResizeParams params{.coordinate_transformation_mode = "asymmetric", .mode = "linear"};
    return CountOutside(BoundOfForm(form, ResizeOp(), params, Tensor::Of<float>({kFrom, kFrom}, x),
                                    Floats({0}), Floats({0}), Int64s({2}, {kTo, kTo})),
                        y);
  };
  EXPECT_GT(outside(""), 0);
  EXPECT_EQ(outside("multiplied_weights"), 0);
}

TEST(Resize, OutputSizesAreRoundedAsFloats) {
  EXPECT_EQ(Scaled({}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 0.7).size(), 7u);
}

TEST(Resize, RefusesWhatDoesNotFit) {
  EXPECT_EQ(RefusalOf(ResizeOp(), ResizeParams{}, Floats({2}), Floats({0})),
            "Resize \"node\": exactly one of scales and sizes is needed");
  EXPECT_EQ(RefusalOf(ResizeOp(), ResizeParams{}, Floats({2}), Floats({0}), Floats({2}, {1, 1})),
            "Resize \"node\": scales has 2 elements for 1 axes");
  EXPECT_EQ(RefusalOf(ResizeOp(), ResizeParams{}, Floats({2}), Floats({0}), Floats({1}, {-1})),
            "Resize \"node\": a scale (-1) is not positive");
  EXPECT_EQ(
      RefusalOf(ResizeOp(), ResizeParams{.coordinate_transformation_mode = "tf_crop_and_resize"},
                Floats({2}), Floats({0}), Floats({1}, {2})),
      "Resize \"node\": roi has 0 elements, but 1 axes need 2");
}

}  // namespace
}  // namespace assay
