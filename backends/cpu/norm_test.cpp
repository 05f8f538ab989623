#include "backends/cpu/norm.h"

#include "backends/cpu/dense_testing.h"
#include "runtime/ops/batch_normalization.h"
#include "runtime/ops/group_normalization.h"
#include "runtime/ops/instance_normalization.h"
#include "runtime/ops/layer_normalization.h"
#include "runtime/ops/lrn.h"
#include "runtime/ops/rms_normalization.h"

namespace assay {
namespace {

// Rows shorter and longer than vectors and blocks.
const std::vector<Shape> kImages = {{2, 3, 5, 7}, {1, 6, 41}, {3, 6, 1}, {1, 6, 20, 33}};

TEST(CpuBatchNormalization, MatchesItsReference) {
  for (const DType dtype : kFloatTypes) {
    for (const Shape& shape : {Shape{2, 3, 5, 7}, Shape{4, 3}, Shape{1, 5, 300}, Shape{6}}) {
      const Shape channels{shape.rank() == 1 ? 1 : shape[1]};
      ExpectMatchesReference(
          NodeOf("BatchNormalization", Params(BatchNormalizationParams{.epsilon = 1e-3f}),
                 {NormalTensor(dtype, shape, 1), NormalTensor(dtype, channels, 2),
                  NormalTensor(dtype, channels, 3), NormalTensor(dtype, channels, 4),
                  PositiveTensor(dtype, channels, 5)}));
    }
  }
}

TEST(CpuBatchNormalization, MatchesItsReferenceInTraining) {
  const Shape channels{3};
  for (const DType dtype : {DType::kFloat32, DType::kFloat64}) {
    ExpectMatchesReference(
        NodeOf("BatchNormalization",
               Params(BatchNormalizationParams{.momentum = 0.7f, .training_mode = 1}),
               {NormalTensor(dtype, {2, 3, 5, 7}, 1), NormalTensor(dtype, channels, 2),
                NormalTensor(dtype, channels, 3), NormalTensor(dtype, channels, 4),
                PositiveTensor(dtype, channels, 5)},
               /*outputs=*/3));
  }
}

TEST(CpuBatchNormalization, TakesStatisticsOfAnotherType) {
  const Shape channels{3};
  ExpectMatchesReference(NodeOf(
      "BatchNormalization", Params(BatchNormalizationParams()),
      {NormalTensor(DType::kFloat16, {2, 3, 5}, 1), NormalTensor(DType::kFloat32, channels, 2),
       NormalTensor(DType::kFloat32, channels, 3), NormalTensor(DType::kFloat32, channels, 4),
       PositiveTensor(DType::kFloat32, channels, 5)}));
}

TEST(CpuInstanceNormalization, MatchesItsReference) {
  for (const DType dtype : kFloatTypes) {
    for (const Shape& shape : kImages) {
      const Shape channels{shape[1]};
      ExpectMatchesReference(
          NodeOf("InstanceNormalization", Params(InstanceNormalizationParams()),
                 {NormalTensor(dtype, shape, 1), NormalTensor(dtype, channels, 2),
                  NormalTensor(dtype, channels, 3)}));
    }
  }
}

TEST(CpuGroupNormalization, MatchesItsReference) {
  for (const DType dtype : kFloatTypes) {
    for (const Shape& shape : kImages) {
      const Shape channels{shape[1]};
      ExpectMatchesReference(
          NodeOf("GroupNormalization", Params(GroupNormalizationParams{.num_groups = 3}),
                 {NormalTensor(dtype, shape, 1), NormalTensor(dtype, channels, 2),
                  NormalTensor(dtype, channels, 3)}));
    }
  }
}

TEST(CpuLayerNormalization, MatchesItsReferenceWithAllOutputs) {
  for (const DType dtype : kFloatTypes) {
    for (const int64_t axis : {-1, 1, 0}) {
      const Shape shape{3, 5, 67};
      const Shape row(shape.dims().subspan(axis < 0 ? 2 : axis));
      const Tensor x = NormalTensor(dtype, shape, 1), scale = NormalTensor(dtype, row, 2);
      const LayerNormalizationParams params{.axis = axis};
      ExpectMatchesReference(
          NodeOf("LayerNormalization", Params(params), {x, scale, NormalTensor(dtype, row, 3)}, 3));
      ExpectMatchesReference(NodeOf("LayerNormalization", Params(params), {x, scale}));
    }
  }
}

TEST(CpuLayerNormalization, MatchesItsReferenceUnderEveryBroadcast) {
  for (const Shape& scale : {Shape{}, Shape{1}, Shape{5, 1}, Shape{5, 5}, Shape{3, 1, 1}}) {
    ExpectMatchesReference(NodeOf(
        "LayerNormalization", Params(LayerNormalizationParams()),
        {NormalTensor(DType::kFloat32, {3, 5, 5}, 1), NormalTensor(DType::kFloat32, scale, 2)}));
  }
}

TEST(CpuRmsNormalization, MatchesItsReference) {
  for (const DType dtype : kFloatTypes) {
    for (const int64_t axis : {-1, 1}) {
      const Shape shape{3, 5, 67};
      const Shape row(shape.dims().subspan(axis < 0 ? 2 : axis));
      ExpectMatchesReference(NodeOf("RMSNormalization",
                                    Params(RmsNormalizationParams{.axis = axis}),
                                    {NormalTensor(dtype, shape, 1), NormalTensor(dtype, row, 2)}));
    }
  }
}

TEST(CpuNorms, StaySharpWhereTheMeanIsLarge) {
  Tensor x = NormalTensor(DType::kFloat32, {4, 500}, 1);
  for (float& element : x.MutableData<float>()) element += 1000;
  ExpectMatchesOnRandomData(NodeOf("LayerNormalization", Params(LayerNormalizationParams()),
                                   {x, NormalTensor(DType::kFloat32, {500}, 2)}));
}

TEST(CpuLrn, MatchesItsReference) {
  for (const DType dtype : kFloatTypes) {
    for (const int64_t size : {1, 4, 5}) {
      const LrnParams params{.alpha = 0.2f, .beta = 0.6f, .bias = 1.5f, .size = size};
      ExpectMatchesReference(NodeOf("LRN", Params(params), {NormalTensor(dtype, {2, 7, 3, 5}, 1)}));
    }
  }
}

}  // namespace
}  // namespace assay
