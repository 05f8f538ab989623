#include "backends/null/plain_kernels.h"

#include "backends/null/plain_elements.h"
#include "backends/null/plain_products.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/gelu.h"
#include "runtime/ops/layer_normalization.h"
#include "runtime/ops/reduce.h"
#include "runtime/ops/softmax.h"

#include <cmath>
#include <functional>
#include <numeric>

namespace assay::plain {
namespace {

// Element by element.

template <class F>
void MapUnary(const Parts& parts, KernelContext& context, F formula) {
  Elements y = Load(context.Input(0));
  for (float& element : y) element = formula(element);
  Store(y, context.Output(0), parts.to_half);
}

template <class F>
void MapBinary(const Parts& parts, KernelContext& context, F formula) {
  const Elements a = Load(context.Input(0)), b = Load(context.Input(1));
  Elements y = ResultOf(context);
  const Shape& shape = context.Output(0).desc.shape;
  const Broadcast to_a(InputShape(context, 0), shape), to_b(InputShape(context, 1), shape);
  for (int64_t i = 0; i < std::ssize(y); ++i) {
    y[i] = formula(a[to_a(i)], b[to_b(parts.operand_index(i))]);
  }
  Store(y, context.Output(0), parts.to_half);
}

absl::Status RunAdd(const Parts& parts, const Node&, KernelContext& context) {
  MapBinary(parts, context, std::plus<float>());
  return absl::OkStatus();
}

absl::Status RunMul(const Parts& parts, const Node&, KernelContext& context) {
  MapBinary(parts, context, std::multiplies<float>());
  return absl::OkStatus();
}

absl::Status RunReciprocal(const Parts& parts, const Node&, KernelContext& context) {
  MapUnary(parts, context, parts.reciprocal);
  return absl::OkStatus();
}

absl::Status RunGelu(const Parts& parts, const Node& node, KernelContext& context) {
  const bool tanh = node.params.As<GeluParams>().approximate == "tanh";
  MapUnary(parts, context, tanh ? TanhGelu : parts.gelu);
  return absl::OkStatus();
}

// Reductions.

absl::StatusOr<std::vector<int64_t>> ReducedAxes(const ReduceParams& params,
                                                 const KernelContext& context) {
  const int64_t rank = InputShape(context, 0).rank();
  std::vector<int64_t> axes;
  if (context.HasInput(1)) {
    const int64_t* given = context.Input(1).Data<int64_t>();
    axes.assign(given, given + context.Input(1).desc.ElementCount());
  }
  if (axes.empty() && !params.noop_with_empty_axes) {
    axes.resize(rank);
    std::iota(axes.begin(), axes.end(), int64_t{0});
  }
  return CheckedAxes(axes, rank);
}

template <class F>
absl::Status Reduce(const Parts& parts, const Node& node, KernelContext& context, F finish) {
  const Elements x = Load(context.Input(0));
  ASSAY_ASSIGN_OR_RETURN(const auto axes, ReducedAxes(node.params.As<ReduceParams>(), context));
  Elements y;
  for (const auto& group : GroupsAlong(axes, InputShape(context, 0))) {
    y.push_back(finish(parts.summation.sum(Gather(x, group)), static_cast<float>(group.size())));
  }
  Store(y, context.Output(0), parts.to_half);
  return absl::OkStatus();
}

absl::Status RunReduceSum(const Parts& parts, const Node& node, KernelContext& context) {
  return Reduce(parts, node, context, [](float sum, float) { return sum; });
}

absl::Status RunReduceMean(const Parts& parts, const Node& node, KernelContext& context) {
  return Reduce(parts, node, context, [](float sum, float count) { return sum / count; });
}

// Rows.

absl::Status RunSoftmax(const Parts& parts, const Node& node, KernelContext& context) {
  const Elements x = Load(context.Input(0));
  Elements y = ResultOf(context);
  const Shape& shape = InputShape(context, 0);
  const int64_t axis = WrapAxis(node.params.As<SoftmaxParams>().axis, shape.rank());
  for (const Line& line : LinesAlong(parts.softmax_axis(axis, shape), shape)) {
    Elements row = Gather(x, line);
    const float pivot = parts.pivot(row);
    for (float& element : row) element = std::exp(element - pivot);
    const float sum = parts.summation.sum(row);
    for (int64_t i = 0; i < line.size(); ++i) y[line[i]] = row[i] / sum;
  }
  Store(y, context.Output(0), parts.to_half);
  return absl::OkStatus();
}

struct Statistics {
  float mean, inverse_deviation;
};

// Leaves the distances from the mean in `row`.
Statistics Centre(const Parts& parts, float epsilon, std::span<float> row) {
  const float count = static_cast<float>(row.size());
  const float mean = parts.summation.sum(row) / count;
  for (float& element : row) element -= mean;
  const float variance = parts.summation.dot(row, row) / count;
  return {mean, parts.inverse_deviation(variance, epsilon)};
}

absl::Status RunLayerNormalization(const Parts& parts, const Node& node, KernelContext& context) {
  const LayerNormalizationParams& params = node.params.As<LayerNormalizationParams>();
  const Shape& shape = InputShape(context, 0);
  const Block block = BlockAlong(WrapAxis(params.axis, shape.rank()), shape);
  const int64_t length = block.length * block.inner;
  const Elements scale = Load(context.Input(1));
  const Elements bias = context.HasInput(2) ? Load(context.Input(2)) : Elements();
  const Broadcast to_scale(InputShape(context, 1), shape);
  const Broadcast to_bias(InputShape(context, bias.empty() ? 1 : 2), shape);
  Elements y = Load(context.Input(0)), means, inverses;
  for (int64_t first = 0; first < std::ssize(y); first += length) {
    const auto [mean, inverse] = Centre(parts, params.epsilon, std::span(y).subspan(first, length));
    means.push_back(mean);
    inverses.push_back(inverse);
    for (int64_t i = first; i < first + length; ++i) {
      y[i] = y[i] * inverse * scale[to_scale(i)];
      if (!bias.empty()) y[i] += bias[to_bias(i)];
    }
  }
  Store(y, context.Output(0), parts.to_half);
  if (context.HasOutput(1)) Store(means, context.Output(1), parts.to_half);
  if (context.HasOutput(2)) Store(inverses, context.Output(2), parts.to_half);
  return absl::OkStatus();
}

constexpr Kernel kKernels[] = {{"Add", RunAdd},
                               {"Conv", RunConv},
                               {"Gelu", RunGelu},
                               {"Gemm", RunGemm},
                               {"LayerNormalization", RunLayerNormalization},
                               {"MatMul", RunMatMul},
                               {"Mul", RunMul},
                               {"Reciprocal", RunReciprocal},
                               {"ReduceMean", RunReduceMean},
                               {"ReduceSum", RunReduceSum},
                               {"Softmax", RunSoftmax}};

}  // namespace

std::span<const Kernel> Kernels() { return kKernels; }

}  // namespace assay::plain
