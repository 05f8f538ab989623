#include "backends/cpu/conv.h"

#include "backends/cpu/dense_testing.h"
#include "runtime/ops/conv.h"
#include "runtime/ops/conv_transpose.h"

namespace assay {
namespace {

using ::testing::ElementsAre;
using Dims = std::vector<int64_t>;

struct ConvCase {
  Shape x, w;
  ConvParams params;
};

std::vector<ConvCase> ConvCases() {
  return {
      {{2, 3, 13, 11}, {5, 3, 3, 3}, {.pads = Dims{1, 1, 1, 1}}},
      {{1, 40, 9, 37}, {33, 40, 1, 1}, {}},
      {{1, 3, 21, 19}, {9, 3, 3, 3}, {.pads = Dims{1, 1, 1, 1}, .strides = Dims{2, 2}}},
      {{1, 4, 15, 12},
       {6, 2, 3, 2},
       {.dilations = Dims{2, 3}, .group = 2, .pads = Dims{2, 0, 1, 3}}},
      {{2, 7, 12, 70}, {7, 1, 3, 3}, {.group = 7, .pads = Dims{1, 1, 1, 1}}},
      {{1, 5, 17, 41},
       {10, 1, 5, 3},
       {.group = 5, .pads = Dims{2, 0, 1, 2}, .strides = Dims{3, 2}}},
      {{1, 3, 9, 30},
       {3, 1, 2, 2},
       {.dilations = Dims{2, 2}, .group = 3, .pads = Dims{0, 1, 1, 1}, .strides = Dims{1, 3}}},
      {{1, 1, 6, 300}, {8, 1, 3, 3}, {.auto_pad = "SAME_UPPER", .strides = Dims{2, 2}}},
      {{1, 2, 7, 8}, {3, 2, 2, 4}, {.auto_pad = "SAME_LOWER"}},
      {{1, 2, 7, 8}, {3, 2, 2, 4}, {.auto_pad = "VALID", .strides = Dims{2, 3}}},
      {{2, 6, 40}, {4, 6, 5}, {.dilations = Dims{2}, .pads = Dims{3, 4}}},
      {{1, 2, 5, 6, 7},
       {3, 2, 2, 3, 3},
       {.pads = Dims{1, 0, 1, 0, 1, 1}, .strides = Dims{2, 1, 2}}},
      {{1, 4, 5, 6, 7}, {4, 1, 3, 3, 3}, {.group = 4, .pads = Dims{1, 1, 1, 1, 1, 1}}},
      {{1, 2, 4, 4}, {3, 2, 3, 3}, {.pads = Dims{4, 4, 4, 4}}},
      {{1, 2, 3, 3}, {2, 2, 1, 1}, {.strides = Dims{2, 2}}},
      {{0, 2, 4, 4}, {3, 2, 3, 3}, {}},
      {{1, 300, 4, 3}, {200, 300, 1, 1}, {}},
  };
}

TEST(CpuConv, MatchesItsReference) {
  for (const ConvCase& c : ConvCases()) {
    for (const DType dtype : kFloatTypes) {
      const NodeUnderTest test = NodeOf("Conv", Params(c.params),
                                        {NormalTensor(dtype, c.x, 1), NormalTensor(dtype, c.w, 2),
                                         NormalTensor(dtype, {c.w[0]}, 3)});
      ExpectMatchesOnRandomData(test);
      ExpectMatchesOnRandomData(test, /*constants=*/true);
    }
  }
}

TEST(CpuConv, WithoutBiasSumsThePatchUnderTheWindow) {
  const auto y =
      RunKernel(NodeOf("Conv", Params(ConvParams{.pads = Dims{0, 1, 0, 0}}),
                       {Floats({1, 1, 1, 3}, {1, 2, 3}), Floats({1, 1, 1, 2}, {10, 1})}));
  ASSERT_TRUE(y.ok()) << y.status();
  EXPECT_THAT(y->front().Data<float>(), ElementsAre(1, 12, 23));
}

TEST(CpuConv, DoesNotMultiplyInfinitiesOfTheFilterWithPadding) {
  for (const int64_t group : {1, 2}) {
    Tensor w = NormalTensor(DType::kFloat32, {2, 2 / group, 3, 3}, 2);
    w.MutableData<float>()[0] = std::numeric_limits<float>::infinity();  // beyond the first row
    ExpectMatchesReference(NodeOf("Conv",
                                  Params(ConvParams{.group = group, .pads = Dims{1, 1, 1, 1}}),
                                  {NormalTensor(DType::kFloat32, {1, 2, 5, 6}, 1), w}));
  }
}

TEST(CpuConv, KeepsInfinitiesAndNaNUnderTheirWindows) {
  for (const int64_t group : {1, 2}) {
    ExpectMatchesReference(NodeOf("Conv",
                                  Params(ConvParams{.group = group, .pads = Dims{1, 1, 1, 1}}),
                                  {RandomTensor(DType::kFloat32, {1, 2, 15, 16}, 1),
                                   NormalTensor(DType::kFloat32, {2, 2 / group, 3, 3}, 2)}));
  }
}

TEST(CpuConv, RefusesFourSpatialAxes) {
  const auto engine = CreateCpuEngine();
  EXPECT_FALSE(
      SupportOf(*engine, NodeOf("Conv", Params(ConvParams()),
                                {Floats({1, 1, 2, 2, 2, 2}), Floats({1, 1, 1, 1, 1, 1})})));
}

struct TransposedCase {
  Shape x, w;
  ConvTransposeParams params;
};

std::vector<TransposedCase> TransposedCases() {
  return {
      {{2, 3, 5, 6}, {3, 4, 3, 3}, {}},
      {{1, 6, 9, 7}, {6, 5, 2, 2}, {.strides = Dims{2, 2}}},
      {{1, 4, 5, 6},
       {4, 3, 3, 4},
       {.dilations = Dims{2, 1},
        .group = 2,
        .output_padding = Dims{1, 0},
        .pads = Dims{1, 2, 0, 1},
        .strides = Dims{3, 2}}},
      {{1, 2, 5, 6}, {2, 3, 3, 3}, {.auto_pad = "SAME_UPPER", .strides = Dims{2, 3}}},
      {{1, 2, 5, 6}, {2, 3, 4, 3}, {.auto_pad = "SAME_LOWER", .strides = Dims{2, 2}}},
      {{1, 2, 5, 6}, {2, 3, 4, 3}, {.auto_pad = "VALID", .strides = Dims{2, 2}}},
      {{1, 2, 5, 6}, {2, 3, 3, 3}, {.output_shape = Dims{10, 8}, .strides = Dims{2, 2}}},
      {{1, 2, 5, 6}, {2, 3, 3, 3}, {.output_shape = Dims{14, 20}, .strides = Dims{2, 2}}},
      {{2, 6, 40}, {6, 2, 5}, {.pads = Dims{1, 2}, .strides = Dims{3}}},
      {{1, 2, 3, 4, 3}, {2, 3, 2, 3, 2}, {.strides = Dims{2, 1, 2}}},
  };
}

TEST(CpuConvTranspose, MatchesItsReference) {
  for (const TransposedCase& c : TransposedCases()) {
    for (const DType dtype : kFloatTypes) {
      const Tensor x = NormalTensor(dtype, c.x, 1), w = NormalTensor(dtype, c.w, 2);
      const Tensor bias = NormalTensor(dtype, {c.w[1] * c.params.group}, 3);
      ExpectMatchesOnRandomData(NodeOf("ConvTranspose", Params(c.params), {x, w, bias}));
      ExpectMatchesReference(NodeOf("ConvTranspose", Params(c.params), {x, w}));
    }
  }
}

}  // namespace
}  // namespace assay
