#include "backends/cpu/pool.h"

#include "backends/cpu/dense_testing.h"
#include "runtime/ops/average_pool.h"
#include "runtime/ops/global_pool.h"
#include "runtime/ops/lp_pool.h"
#include "runtime/ops/max_pool.h"

namespace assay {
namespace {

using ::testing::ElementsAre;
using Dims = std::vector<int64_t>;

// The attributes that all pools have, by window.
struct PoolCase {
  Shape x;
  Dims kernel;
  std::optional<Dims> strides, pads, dilations;
  std::string auto_pad = "NOTSET";
  bool ceil_mode = false;
};

std::vector<PoolCase> PoolCases() {
  return {
      {.x = {2, 3, 13, 11}, .kernel = {3, 3}, .strides = Dims{2, 2}, .pads = Dims{1, 1, 1, 1}},
      {.x = {1, 2, 20, 37}, .kernel = {5, 5}, .pads = Dims{2, 2, 2, 2}},
      {.x = {1, 2, 9, 8}, .kernel = {2, 3}, .strides = Dims{2, 3}, .ceil_mode = true},
      {.x = {1, 2, 9, 8},
       .kernel = {3, 2},
       .strides = Dims{2, 2},
       .pads = Dims{1, 0, 0, 1},
       .ceil_mode = true},
      {.x = {1, 1, 9, 12}, .kernel = {3, 3}, .pads = Dims{2, 1, 1, 2}, .dilations = Dims{2, 3}},
      {.x = {1, 2, 7, 9}, .kernel = {3, 2}, .strides = Dims{2, 2}, .auto_pad = "SAME_UPPER"},
      {.x = {1, 2, 7, 9}, .kernel = {3, 2}, .strides = Dims{2, 2}, .auto_pad = "SAME_LOWER"},
      {.x = {1, 2, 7, 9}, .kernel = {3, 2}, .strides = Dims{2, 2}, .auto_pad = "VALID"},
      {.x = {2, 2, 31}, .kernel = {4}, .strides = Dims{3}, .pads = Dims{1, 2}},
      {.x = {1, 2, 6, 7, 8},
       .kernel = {2, 3, 2},
       .strides = Dims{2, 1, 2},
       .pads = Dims{0, 1, 1, 1, 1, 0}},
      {.x = {0, 2, 6, 7}, .kernel = {2, 3}},
  };
}

template <class P>
P ParamsFor(const PoolCase& c) {
  P params;
  params.auto_pad = c.auto_pad;
  params.ceil_mode = c.ceil_mode;
  params.dilations = c.dilations;
  params.kernel_shape = c.kernel;
  params.pads = c.pads;
  params.strides = c.strides;
  return params;
}

TEST(CpuMaxPool, MatchesItsReferenceWithIndices) {
  for (const PoolCase& c : PoolCases()) {
    for (const DType dtype : {DType::kFloat32, DType::kFloat16, DType::kBFloat16, DType::kFloat64,
                              DType::kInt8, DType::kUint8}) {
      for (const int64_t storage_order : {0, 1}) {
        MaxPoolParams params = ParamsFor<MaxPoolParams>(c);
        params.storage_order = storage_order;
        for (const size_t outputs : {1, 2}) {
          ExpectMatchesReference(
              NodeOf("MaxPool", Params(params), {RandomTensor(dtype, c.x, 5)}, outputs));
        }
      }
    }
  }
}

TEST(CpuMaxPool, OfPaddingAloneIsTheLowestValue) {
  MaxPoolParams params;
  params.kernel_shape = {1, 1};
  params.pads = Dims{0, 1, 0, 0};
  const auto y =
      RunKernel(NodeOf("MaxPool", Params(params), {Floats({1, 1, 1, 1}, {3})}, /*outputs=*/2));
  ASSERT_TRUE(y.ok()) << y.status();
  EXPECT_THAT((*y)[0].Data<float>(), ElementsAre(-kInf, 3));
  EXPECT_THAT((*y)[1].Data<int64_t>(), ElementsAre(-1, 0));
}

TEST(CpuAveragePool, MatchesItsReference) {
  for (const PoolCase& c : PoolCases()) {
    for (const DType dtype : kFloatTypes) {
      for (const int64_t with_padding : {0, 1}) {
        AveragePoolParams params = ParamsFor<AveragePoolParams>(c);
        params.count_include_pad = with_padding;
        ExpectMatchesOnRandomData(
            NodeOf("AveragePool", Params(params), {NormalTensor(dtype, c.x, 5)}));
        ExpectMatchesReference(
            NodeOf("AveragePool", Params(params), {RandomTensor(dtype, c.x, 6)}));
      }
    }
  }
}

TEST(CpuLpPool, MatchesItsReferenceForEveryOrder) {
  for (const PoolCase& c : PoolCases()) {
    for (const int64_t p : {1, 2, 3}) {
      LpPoolParams params = ParamsFor<LpPoolParams>(c);
      params.p = p;
      ExpectMatchesReference(
          NodeOf("LpPool", Params(params), {NormalTensor(DType::kFloat32, c.x, 5)}));
    }
  }
}

TEST(CpuGlobalPools, MatchTheirReferences) {
  for (const DType dtype : kFloatTypes) {
    for (const Shape& shape : {Shape{2, 3, 7, 40}, Shape{1, 2, 300}, Shape{0, 2, 3}}) {
      for (const Tensor& x : {NormalTensor(dtype, shape, 1), RandomTensor(dtype, shape, 2)}) {
        ExpectMatchesReference(NodeOf("GlobalAveragePool", Params(NoParams()), {x}));
        ExpectMatchesReference(NodeOf("GlobalMaxPool", Params(NoParams()), {x}));
        for (const int64_t p : {1, 2, 3}) {
          ExpectMatchesReference(NodeOf("GlobalLpPool", Params(GlobalLpPoolParams{.p = p}), {x}));
        }
      }
    }
  }
}

}  // namespace
}  // namespace assay
