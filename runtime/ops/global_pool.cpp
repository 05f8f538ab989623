#include "runtime/ops/global_pool.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/norm.h"
#include "runtime/ops/pooling.h"

namespace assay {
namespace {

template <class P>
absl::Status GlobalPoolShape(const P&, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckPoolInput(x));
  if (Shape(x.dims().subspan(2)).ElementCount() == 0) {
    return InvalidArgument("the input ({}) has no elements to pool", x.ToString());
  }
  Shape y{x[0], x[1]};
  while (y.rank() < x.rank()) y.Append(1);
  context.SetShape(0, y);
  return absl::OkStatus();
}

absl::Status InferShapes(const GlobalLpPoolParams& params, InferContext& context) {
  ASSAY_RETURN_IF_ERROR(CheckNormOrder(params.p));
  return GlobalPoolShape(params, context);
}

template <int64_t kFlopsPerElement>
Cost CostOfGlobalPool(const CostContext& context) {
  return {.flops = kFlopsPerElement * context.Input(0).ElementCount(),
          .bytes = context.InputBytes() + context.OutputBytes()};
}

/// y[n, c] = pool(range over the indices of the channel).
template <class T, class F>
void ForEachChannel(ReferenceContext<T>& context, F pool) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  const int64_t plane = y.size() == 0 ? 0 : x.size() / y.size();
  for (int64_t i = 0; i < y.size(); ++i) y[i] = pool(x, Line(i * plane, 1, plane));
}

struct AverageOfLine {
  template <class T>
  T operator()(const View<T>& x, const Line& line) const {
    return Sum(line, [&](int64_t i) { return x[i]; }) / T(static_cast<double>(line.size()));
  }
};

struct LargestOfLine {
  template <class T>
  T operator()(const View<T>& x, const Line& line) const {
    return Largest<T>(line, [&](int64_t i) { return x[i]; });
  }
};

template <class F>
OpDef GlobalPool(const char* name, F pool) {
  return OpDef::Of<NoParams>(name, Since{22})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(GlobalPoolShape<NoParams>)
      .Costs(CostOfGlobalPool<1>)
      .template Computes<kFloats>(
          [pool](const NoParams&, auto& context) { ForEachChannel(context, pool); });
}

template <class T>
void Reference(const GlobalLpPoolParams& params, ReferenceContext<T>& context) {
  ForEachChannel(context, [&](const View<T>& x, const Line& line) {
    return NormOf<T>(line, params.p, [&](int64_t i) { return x[i]; });
  });
}

}  // namespace

OpDef GlobalAveragePoolOp() { return GlobalPool("GlobalAveragePool", AverageOfLine()); }
OpDef GlobalMaxPoolOp() { return GlobalPool("GlobalMaxPool", LargestOfLine()); }

OpDef GlobalLpPoolOp() {
  return OpDef::Of<GlobalLpPoolParams>("GlobalLpPool", Since{22})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(CostOfGlobalPool<2>)  // power, add
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
