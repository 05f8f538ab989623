#include "runtime/ops/scatter.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

namespace assay {
namespace {

// The element of the output: `element` of the data and the updates that hit it, in their order.
template <class T>
T Reduced(const std::string& reduction, T element, const View<T>& updates,
          const std::vector<int64_t>& hits) {
  if (hits.empty()) return element;
  if (reduction == "none") return updates[hits.back()];
  if (reduction == "add") {
    Accumulator<T> sum;
    sum.Add(element);
    for (const int64_t hit : hits) sum.Add(updates[hit]);
    return sum.Result();
  }
  for (const int64_t hit : hits) {
    if (reduction == "mul") element = element * updates[hit];
    if (reduction == "max") element = Max(element, updates[hit]);
    if (reduction == "min") element = Min(element, updates[hit]);
  }
  return element;
}

// Update u goes to element targets[u].
template <class T>
void ScatterTo(const std::vector<int64_t>& targets, const std::string& reduction,
               ReferenceContext<T>& context) {
  const View<T> data = context.Input(0), updates = context.Input(2);
  const MutableView<T> output = context.Output(0);
  std::vector<std::vector<int64_t>> hits(data.size());
  for (int64_t u = 0; u < updates.size(); ++u) hits[targets[u]].push_back(u);
  for (int64_t i = 0; i < data.size(); ++i) {
    output[i] = Reduced(reduction, data[i], updates, hits[i]);
  }
}

absl::Status InferShapes(const ScatterElementsParams& params, InferContext& context) {
  const Shape &data = context.Input(0).shape, &indices = context.Input(1).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, data));
  ASSAY_RETURN_IF_ERROR(CheckIndicesFit(params.axis, data, indices));
  if (context.Input(2).shape != indices) {
    return InvalidArgument("updates of shape {} do not fit indices of shape {}",
                           context.Input(2).shape.ToString(), indices.ToString());
  }
  context.SetShape(0, data);
  return absl::OkStatus();
}

absl::StatusOr<std::vector<int64_t>> ElementTargets(int64_t axis, const Shape& data,
                                                    const Shape& shape,
                                                    const std::vector<int64_t>& indices) {
  std::vector<int64_t> targets;
  for (size_t u = 0; u < indices.size(); ++u) {
    std::vector<int64_t> to = Unravel(static_cast<int64_t>(u), shape);
    ASSAY_ASSIGN_OR_RETURN(to[axis], WrapIndex(indices[u], data[axis]));
    targets.push_back(Ravel(to, data));
  }
  return targets;
}

template <class T>
absl::Status Reference(const ScatterElementsParams& params, ReferenceContext<T>& context) {
  const Shape& data = context.InputShape(0);
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> targets,
                         ElementTargets(WrapAxis(params.axis, data.rank()), data,
                                        context.InputShape(1), context.Integers(1)));
  ScatterTo(targets, params.reduction, context);
  return absl::OkStatus();
}

absl::Status InferShapes(const ScatterNDParams&, InferContext& context) {
  const Shape &data = context.Input(0).shape, &indices = context.Input(1).shape;
  ASSAY_RETURN_IF_ERROR(CheckRankAtLeast(data, 1, "data"));
  ASSAY_RETURN_IF_ERROR(CheckRankAtLeast(indices, 1, "indices"));
  const int64_t length = indices[indices.rank() - 1];
  if (length > data.rank()) {
    return InvalidArgument("indices of {} coordinates do not fit {} axes", length, data.rank());
  }
  const Shape needed = Join(SplitAt(-1, indices).before, Shape(data.dims().subspan(length)));
  if (context.Input(2).shape != needed) {
    return InvalidArgument("updates of shape {} are given where {} is needed",
                           context.Input(2).shape.ToString(), needed.ToString());
  }
  context.SetShape(0, data);
  return absl::OkStatus();
}

absl::StatusOr<std::vector<int64_t>> SliceTargets(const Shape& data, const Shape& shape,
                                                  const std::vector<int64_t>& indices) {
  const int64_t length = shape[shape.rank() - 1];
  const int64_t tuples = SplitAt(-1, shape).before.ElementCount();
  const int64_t slice = Shape(data.dims().subspan(length)).ElementCount();
  std::vector<int64_t> targets;
  for (int64_t tuple = 0; tuple < tuples; ++tuple) {
    int64_t to = 0;
    for (int64_t i = 0; i < length; ++i) {
      ASSAY_ASSIGN_OR_RETURN(const int64_t index, WrapIndex(indices[tuple * length + i], data[i]));
      to = to * data[i] + index;
    }
    for (int64_t k = 0; k < slice; ++k) targets.push_back(to * slice + k);
  }
  return targets;
}

template <class T>
absl::Status Reference(const ScatterNDParams& params, ReferenceContext<T>& context) {
  ASSAY_ASSIGN_OR_RETURN(
      const std::vector<int64_t> targets,
      SliceTargets(context.InputShape(0), context.InputShape(1), context.Integers(1)));
  ScatterTo(targets, params.reduction, context);
  return absl::OkStatus();
}

// The data is read and written, and each update is joined once.
template <class P>
Cost ScatterCost(const P& params, const CostContext& context) {
  return {.flops = params.reduction == "none" ? 0 : context.Input(2).ElementCount(),
          .bytes = context.InputBytes() + context.OutputBytes()};
}

}  // namespace

OpDef ScatterElementsOp() {
  return OpDef::Of<ScatterElementsParams>("ScatterElements", Since{18})
      .Input("data", kAllTypes)
      .Input("indices", kIndexTypes)
      .Input("updates", SameAs("data"))
      .Output("output", SameAs("data"))
      .Shapes(InferShapes)
      .Costs(ScatterCost<ScatterElementsParams>)
      .Computes<kAllTypes>(ASSAY_REFERENCE(Reference));
}

OpDef ScatterNDOp() {
  return OpDef::Of<ScatterNDParams>("ScatterND", Since{18})
      .Input("data", kAllTypes)
      .Input("indices", kInt64Only)
      .Input("updates", SameAs("data"))
      .Output("output", SameAs("data"))
      .Shapes(InferShapes)
      .Costs(ScatterCost<ScatterNDParams>)
      .Computes<kAllTypes>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
