#include "runtime/ops/rnn.h"

#include "runtime/ops/recurrent.h"

namespace assay {
namespace {

RecurrentAttributes AttributesOf(const RnnParams& params) {
  return RecurrentAttributesOf(params, {});
}

absl::Status InferShapes(const RnnParams& params, InferContext& context) {
  return CheckRecurrent(AttributesOf(params), 1, 1, context);
}

template <class T>
absl::Status Reference(const RnnParams& params, ReferenceContext<T>& context) {
  const RecurrentAttributes attributes = AttributesOf(params);
  const RecurrentDims dims = DimsOf(attributes, context.InputShape(0), context.InputShape(2));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<Activation> activations, ParseActivations(attributes));
  std::vector<GateSums<T>> sums;
  for (int64_t d = 0; d < dims.directions; ++d) sums.emplace_back(context, dims, 1, d);
  return RunRecurrence(attributes, dims, context, 1,
                       [&](int64_t d, int64_t t, int64_t b, std::vector<std::vector<T>>& state) {
                         const std::vector<T> hidden = state[0];
                         for (int64_t u = 0; u < dims.hidden; ++u) {
                           Accumulator<T> sum;
                           sums[d].AddInput(sum, 0, u, t, b);
                           sums[d].AddState(sum, 0, u, hidden);
                           const T input = Clipped(sum.Result(), params.clip);
                           state[0][u] = Activate(activations[d], input);
                         }
                       });
}

}  // namespace

OpDef RnnOp() {
  return OpDef::Of<RnnParams>("RNN", Since{22})
      .Input("X", kFloats)
      .Input("W", SameAs("X"))
      .Input("R", SameAs("X"))
      .OptionalInput("B", SameAs("X"))
      .OptionalInput("sequence_lens", DType::kInt32)
      .OptionalInput("initial_h", SameAs("X"))
      .OptionalOutput("Y", SameAs("X"))
      .OptionalOutput("Y_h", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(CostOfRecurrence)
      .Recurrent()
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
