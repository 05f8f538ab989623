#include "runtime/ops/lrn.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/normalization.h"

#include <algorithm>

namespace assay {
namespace {

absl::Status InferShapes(const LrnParams& params, InferContext& context) {
  ASSAY_RETURN_IF_ERROR(CheckHasChannels(context.Input(0).shape));
  if (params.size < 1) return InvalidArgument("size ({}) is below 1", params.size);
  context.SetShape(0, context.Input(0).shape);
  return absl::OkStatus();
}

// The channels in the region of channel c.
Line RegionOf(int64_t c, int64_t size, int64_t channels) {
  const int64_t before = (size - 1) / 2, after = size - 1 - before;
  const int64_t first = std::max<int64_t>(c - before, 0);
  return {first, 1, std::min(c + after, channels - 1) - first + 1};
}

template <class T>
void Reference(const LrnParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  const Block block = BlockAlong(1, x.shape());
  const T bias = Constant<T>(params.bias), exponent = Constant<T>(params.beta);
  const T factor = Constant<T>(params.alpha) / Constant<T>(static_cast<double>(params.size));
  for (int64_t n = 0; n < block.outer; ++n) {
    for (int64_t c = 0; c < block.length; ++c) {
      const Line region = RegionOf(c, params.size, block.length);
      for (int64_t k = 0; k < block.inner; ++k) {
        const auto neighbour = [&](int64_t i) { return x[block.At(n, i, k)]; };
        const T squares = Dot(region, neighbour, neighbour);
        y[block.At(n, c, k)] = x[block.At(n, c, k)] / Pow(bias + factor * squares, exponent);
      }
    }
  }
}

// A multiply-add for each neighbour; multiply, add, power, divide.
Cost CostOfLrn(const LrnParams& params, const CostContext& context) {
  return {.flops = (2 * params.size + 4) * context.Output(0).ElementCount(),
          .bytes = context.InputBytes() + context.OutputBytes()};
}

}  // namespace

OpDef LrnOp() {
  return OpDef::Of<LrnParams>("LRN", Since{13})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(CostOfLrn)
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
