#pragma once

#include "runtime/ops/axes.h"
#include "runtime/ops/op_def.h"

// What the element-wise families share.

namespace assay {

/// Output 0 has the shape of input 0.
template <class P>
absl::Status SameShape(const P&, InferContext& context) {
  context.SetShape(0, context.Input(0).shape);
  return absl::OkStatus();
}

/// Output 0 has the shape to which all inputs broadcast.
template <class P>
absl::Status BroadcastShape(const P&, InferContext& context) {
  Shape shape = context.Input(0).shape;
  for (size_t i = 1; i < context.InputCount(); ++i) {
    if (!context.HasInput(i)) continue;
    ASSAY_ASSIGN_OR_RETURN(shape, BroadcastShapes(shape, context.Input(i).shape));
  }
  context.SetShape(0, shape);
  return absl::OkStatus();
}

/// y[i] = formula(x[i])
template <class T, class F>
void MapElements(ReferenceContext<T>& context, F formula) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  for (int64_t i = 0; i < y.size(); ++i) y[i] = formula(x[i]);
}

/// c[i] = formula(a[i], b[i]), both broadcast to c.
template <class T, class F>
void MapPairs(ReferenceContext<T>& context, F formula) {
  const View<T> a = context.Input(0), b = context.Input(1);
  const MutableView<T> c = context.Output(0);
  const Broadcast to_a(a.shape(), c.shape()), to_b(b.shape(), c.shape());
  for (int64_t i = 0; i < c.size(); ++i) c[i] = formula(a[to_a(i)], b[to_b(i)]);
}

/// An element-wise op of one input without attributes: a row of its family's table.
template <DTypeSet kTypes, class F>
OpDef UnaryOp(std::string name, Since since, F formula) {
  return OpDef::Of<NoParams>(std::move(name), since)
      .Input("X", kTypes)
      .Output("Y", SameAs("X"))
      .Shapes(SameShape<NoParams>)
      .Costs(OpsPerElement(1))
      .template Computes<kTypes>(
          [formula](const NoParams&, auto& context) { MapElements(context, formula); });
}

/// The same for two inputs that broadcast. `output` is SameAs("A"), or bool for comparisons.
template <DTypeSet kTypes, class F>
OpDef BinaryOp(std::string name, Since since, TypeRule output, F formula) {
  return OpDef::Of<NoParams>(std::move(name), since)
      .Input("A", kTypes)
      .Input("B", SameAs("A"))
      .Output("C", std::move(output))
      .Shapes(BroadcastShape<NoParams>)
      .Costs(OpsPerElement(1))
      .template Computes<kTypes>(
          [formula](const NoParams&, auto& context) { MapPairs(context, formula); });
}

}  // namespace assay
