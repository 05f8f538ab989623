#include "backends/null/plain_products.h"

#include "backends/null/plain_elements.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/conv.h"
#include "runtime/ops/convolution.h"
#include "runtime/ops/gemm.h"
#include "runtime/ops/matrix_product.h"

namespace assay::plain {
namespace {

// The i-th row of a matrix, or of its transpose.
Line RowOf(const Shape& shape, bool transposed, int64_t i) {
  return transposed ? Line(i, shape[1], shape[0]) : Line(i * shape[1], 1, shape[1]);
}

// What one element of the output sees of the input, and the weights that it has there.
struct Seen {
  Elements inputs, weights;
};

Seen SeenBy(const Convolution& conv, std::span<const Windows::Tap> taps, int64_t image, int64_t m,
            const Elements& x, const Elements& w) {
  const int64_t depth = conv.channels / conv.group;
  const int64_t first = image * conv.channels + m / (conv.outputs / conv.group) * depth;
  Seen seen;
  for (int64_t c = 0; c < depth; ++c) {
    for (const auto& [input, kernel] : taps) {
      seen.inputs.push_back(x[(first + c) * conv.InputPlane() + input]);
      seen.weights.push_back(w[conv.SlidingKernel(m, c) + kernel]);
    }
  }
  return seen;
}

}  // namespace

absl::Status RunMatMul(const Parts& parts, const Node&, KernelContext& context) {
  const Elements a = Load(context.Input(0)), b = Load(context.Input(1));
  Elements y = ResultOf(context);
  ASSAY_ASSIGN_OR_RETURN(const MatrixProduct product,
                         MatrixProductOf(InputShape(context, 0), InputShape(context, 1)));
  const auto [m, k, n] = std::array{product.m, product.k, product.n};
  const Broadcast to_a(product.a_batch, product.batch), to_b(product.b_batch, product.batch);
  for (int64_t batch = 0; batch < product.batch.ElementCount(); ++batch) {
    for (int64_t j = 0; j < n; ++j) {
      const Elements column = Gather(b, Line(to_b(batch) * k * n + j, n, k));
      for (int64_t i = 0; i < m; ++i) {
        const std::span row(a.data() + (to_a(batch) * m + i) * k, k);
        y[(batch * m + i) * n + j] = parts.summation.dot(row, column);
      }
    }
  }
  Store(y, context.Output(0), parts.to_half);
  return absl::OkStatus();
}

absl::Status RunGemm(const Parts& parts, const Node& node, KernelContext& context) {
  const GemmParams& params = node.params.As<GemmParams>();
  const Elements a = Load(context.Input(0)), b = Load(context.Input(1));
  Elements y = ResultOf(context);
  const Shape& shape = context.Output(0).desc.shape;
  const bool adds = context.HasInput(2) && params.beta != 0;
  const Elements c = adds ? Load(context.Input(2)) : Elements();
  const Broadcast to_c(adds ? InputShape(context, 2) : Shape{}, shape);
  for (int64_t i = 0; i < shape[0]; ++i) {
    const Elements row = Gather(a, RowOf(InputShape(context, 0), params.transA != 0, i));
    for (int64_t j = 0; j < shape[1]; ++j) {
      const Elements column = Gather(b, RowOf(InputShape(context, 1), params.transB == 0, j));
      const int64_t at = i * shape[1] + j;
      y[at] = params.alpha * parts.summation.dot(row, column);
      if (adds) y[at] += params.beta * c[to_c(at)];
    }
  }
  Store(y, context.Output(0), parts.to_half);
  return absl::OkStatus();
}

absl::Status RunConv(const Parts& parts, const Node& node, KernelContext& context) {
  const Elements x = Load(context.Input(0)), w = Load(context.Input(1));
  const Elements bias = context.HasInput(2) ? Load(context.Input(2)) : Elements();
  Elements y = ResultOf(context);
  ASSAY_ASSIGN_OR_RETURN(
      const Convolution conv,
      ConvolutionOf(node.params.As<ConvParams>(), InputShape(context, 0), InputShape(context, 1)));
  Windows windows = Windows::Sliding(conv.axes);
  for (int64_t o = 0; o < windows.size(); ++o) {
    const auto taps = windows.At(o);
    for (int64_t i = 0; i < conv.batch * conv.outputs; ++i) {
      const int64_t channel = i % conv.outputs;
      const Seen seen = SeenBy(conv, taps, i / conv.outputs, channel, x, w);
      float& sum = y[i * windows.size() + o];
      sum = parts.summation.dot(seen.inputs, seen.weights);
      if (!bias.empty()) sum = parts.with_bias(sum, bias[channel], channel);
    }
  }
  Store(y, context.Output(0), parts.to_half);
  return absl::OkStatus();
}

}  // namespace assay::plain
