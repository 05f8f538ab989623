#include "runtime/ops/cumulative.h"

#include "runtime/base/product.h"
#include "runtime/ops/axes.h"

namespace assay {
namespace {

constexpr DTypeSet kCumulative =
    kFloats | DTypeSet{DType::kUint32, DType::kUint64, DType::kInt32, DType::kInt64};

absl::Status InferShapes(const CumulativeParams&, InferContext& context) {
  if (context.Input(1).ElementCount() != 1) {
    return InvalidArgument("axis has shape {} instead of one element",
                           context.Input(1).shape.ToString());
  }
  context.SetShape(0, context.Input(0).shape);
  return absl::OkStatus();
}

// `include` adds an element to a running total, whose result any kernel may have gathered in
// another order.
template <class Total, class T, class F>
absl::Status Accumulate(const CumulativeParams& params, ReferenceContext<T>& context, F include) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  const int64_t axis = context.Integers(1)[0];
  ASSAY_RETURN_IF_ERROR(CheckAxis(axis, x.shape()));
  for (const Line& line : LinesAlong(axis, x.shape())) {
    Total total;
    for (int64_t k = 0; k < line.size(); ++k) {
      const int64_t i = line[params.reverse ? line.size() - 1 - k : k];
      if (params.exclusive) y[i] = total.Result();
      include(total, x[i]);
      if (!params.exclusive) y[i] = total.Result();
    }
  }
  return absl::OkStatus();
}

template <class T>
absl::Status CumulativeSum(const CumulativeParams& params, ReferenceContext<T>& context) {
  return Accumulate<Accumulator<T>>(params, context, [](auto& sum, const T& x) { sum.Add(x); });
}

template <class T>
absl::Status CumulativeProduct(const CumulativeParams& params, ReferenceContext<T>& context) {
  return Accumulate<Multiplier<T>>(params, context,
                                   [](auto& product, const T& x) { product.Multiply(x); });
}

template <class F>
OpDef Cumulative(const char* name, Since since, F reference) {
  return OpDef::Of<CumulativeParams>(name, since)
      .Input("x", kCumulative)
      .Input("axis", kIndexTypes)
      .Output("y", SameAs("x"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(1))
      .template Computes<kCumulative>(reference);
}

}  // namespace

OpDef CumSumOp() { return Cumulative("CumSum", {14}, ASSAY_REFERENCE(CumulativeSum)); }
OpDef CumProdOp() { return Cumulative("CumProd", {26}, ASSAY_REFERENCE(CumulativeProduct)); }

}  // namespace assay
