#include "backends/cpu/resize.h"

#include "backends/cpu/dense_testing.h"
#include "backends/cpu/resize_plan.h"

namespace assay {
namespace {

using ::testing::ElementsAre;

NodeUnderTest ByScales(const ResizeParams& params, const Tensor& x,
                       std::initializer_list<double> scales) {
  return NodeOf("Resize", Params(params),
                {x, std::nullopt, Floats({static_cast<int64_t>(scales.size())}, scales)});
}

NodeUnderTest BySizes(const ResizeParams& params, const Tensor& x,
                      std::initializer_list<int64_t> sizes) {
  return NodeOf(
      "Resize", Params(params),
      {x, std::nullopt, std::nullopt, Int64s({static_cast<int64_t>(sizes.size())}, sizes)});
}

TEST(CpuResize, RepeatsTheNearestElement) {
  const auto y = RunKernel(ByScales({}, Floats({1, 1, 1, 2}, {1, 2}), {1, 1, 2, 2}));
  ASSERT_TRUE(y.ok()) << y.status();
  EXPECT_THAT(y->front().Data<float>(), ElementsAre(1, 1, 2, 2, 1, 1, 2, 2));
}

TEST(CpuResize, InterpolatesBetweenTwoElements) {
  const auto y =
      RunKernel(BySizes({.coordinate_transformation_mode = "align_corners", .mode = "linear"},
                        Floats({1, 3}, {0, 2, 10}), {1, 5}));
  ASSERT_TRUE(y.ok()) << y.status();
  EXPECT_THAT(y->front().Data<float>(), ElementsAre(0, 1, 2, 6, 10));
}

const std::vector<std::string> kCoordinates = {"half_pixel", "half_pixel_symmetric",
                                               "pytorch_half_pixel", "align_corners", "asymmetric"};

TEST(CpuResize, MatchesItsReferenceInEveryMode) {
  for (const DType dtype : kFloatTypes) {
    const Tensor x = NormalTensor(dtype, {1, 3, 9, 20}, 1);
    for (const std::string& coordinates : kCoordinates) {
      for (const std::string mode : {"nearest", "linear", "cubic"}) {
        for (const int64_t outside : {0, 1}) {
          for (const int64_t antialias : {0, 1}) {
            if (antialias && mode == "nearest") continue;
            const ResizeParams params{.antialias = antialias,
                                      .coordinate_transformation_mode = coordinates,
                                      .exclude_outside = outside,
                                      .mode = mode};
            ExpectMatchesReference(ByScales(params, x, {1, 1, 1.7, 0.6}));
            ExpectMatchesReference(BySizes(params, x, {1, 3, 4, 33}));
          }
        }
      }
    }
  }
}

TEST(CpuResize, MatchesItsReferenceUnderEveryRoundingOfTheNearest) {
  for (const DType dtype : kEveryDType) {
    for (const std::string rounding :
         {"round_prefer_floor", "round_prefer_ceil", "floor", "ceil"}) {
      for (const std::string& coordinates : kCoordinates) {
        const ResizeParams params{.coordinate_transformation_mode = coordinates,
                                  .nearest_mode = rounding};
        ExpectMatchesReference(ByScales(params, RandomTensor(dtype, {2, 5, 7}, 1), {2, 0.8, 3}));
      }
    }
  }
}

TEST(CpuResize, MatchesItsReferenceForIntegers) {
  for (const DType dtype : {DType::kUint8, DType::kInt8, DType::kUint16, DType::kInt32}) {
    for (const std::string mode : {"linear", "cubic"}) {
      ExpectMatchesReference(
          BySizes({.mode = mode}, RandomTensor(dtype, {2, 9, 20}, 1), {2, 12, 33}));
    }
  }
}

TEST(CpuResize, MatchesItsReferenceOnChosenAxesWithARatio) {
  for (const std::string policy : {"stretch", "not_larger", "not_smaller"}) {
    const ResizeParams params{
        .axes = std::vector<int64_t>{-1, 1}, .keep_aspect_ratio_policy = policy, .mode = "linear"};
    ExpectMatchesReference(
        BySizes(params, NormalTensor(DType::kFloat32, {2, 9, 3, 20}, 1), {31, 17}));
  }
}

TEST(CpuResize, MatchesItsReferenceOnACropAndBeyondIt) {
  for (const std::string mode : {"nearest", "linear", "cubic"}) {
    for (const DType dtype : kFloatTypes) {
      const ResizeParams params{.coordinate_transformation_mode = "tf_crop_and_resize",
                                .extrapolation_value = 7.5f,
                                .mode = mode};
      ExpectMatchesReference(
          NodeOf("Resize", Params(params),
                 {NormalTensor(dtype, {1, 9, 20}, 1), Floats({6}, {0, 0.2, -0.3, 1, 0.9, 1.4}),
                  std::nullopt, Int64s({3}, {1, 7, 31})}));
    }
  }
}

TEST(PlanResizeAxis, LeavesAnAxisOfScaleOneAlone) {
  EXPECT_TRUE(PlanResizeAxis({.mode = "cubic"}, {.input = 5, .output = 5}).IsIdentity());
}

TEST(PlanResizeAxis, DropsElementsWithoutWeight) {
  const ResizeAxisPlan plan =
      PlanResizeAxis({.coordinate_transformation_mode = "asymmetric", .mode = "linear"},
                     {.input = 2, .output = 4, .numerator = 2});
  EXPECT_THAT(plan.indices, ElementsAre(0, 0, 1, 1, 1, 1));
  EXPECT_THAT(plan.weights, ElementsAre(1, 0.5, 0.5, 1, 0.5, 0.5));
}

}  // namespace
}  // namespace assay
