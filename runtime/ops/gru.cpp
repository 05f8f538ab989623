#include "runtime/ops/gru.h"

#include "runtime/ops/recurrent.h"

namespace assay {
namespace {

enum GruGate : int64_t { kUpdateGate, kResetGate, kHiddenGate };
constexpr int64_t kGruGates = 3;

RecurrentAttributes AttributesOf(const GruParams& params) {
  return RecurrentAttributesOf(params, {"Sigmoid", "Tanh"});
}

absl::Status InferShapes(const GruParams& params, InferContext& context) {
  return CheckRecurrent(AttributesOf(params), kGruGates, 2, context);
}

/// One direction of a GRU at one step of one sequence.
template <class T>
class GruCell {
 public:
  GruCell(const GruParams& params, const RecurrentDims& dims,
          std::span<const Activation> activations, ReferenceContext<T>& context, int64_t d)
      : params_(params),
        dims_(dims),
        activations_(activations),
        sums_(context, dims, kGruGates, d) {}

  /// The hidden values of all units from those of the step before.
  std::vector<T> Step(int64_t t, int64_t b, const std::vector<T>& hidden) const {
    std::vector<T> reset(dims_.hidden), kept(dims_.hidden), next(dims_.hidden);
    for (int64_t u = 0; u < dims_.hidden; ++u) {
      reset[u] = Gate(kResetGate, t, b, u, hidden);
      kept[u] = reset[u] * hidden[u];
    }
    for (int64_t u = 0; u < dims_.hidden; ++u) {
      const T update = Gate(kUpdateGate, t, b, u, hidden);
      const T candidate = params_.linear_before_reset ? LinearFirst(t, b, u, hidden, reset[u])
                                                      : ResetFirst(t, b, u, kept);
      next[u] = (T(1.0) - update) * candidate + update * hidden[u];
    }
    return next;
  }

 private:
  T Gate(GruGate g, int64_t t, int64_t b, int64_t u, std::span<const T> hidden) const {
    Accumulator<T> sum;
    sums_.AddInput(sum, g, u, t, b);
    sums_.AddState(sum, g, u, hidden);
    return Activated(0, sum.Result());
  }
  T ResetFirst(int64_t t, int64_t b, int64_t u, std::span<const T> kept) const {
    Accumulator<T> sum;
    sums_.AddInput(sum, kHiddenGate, u, t, b);
    sums_.AddState(sum, kHiddenGate, u, kept);
    return Activated(1, sum.Result());
  }
  T LinearFirst(int64_t t, int64_t b, int64_t u, std::span<const T> hidden, T reset) const {
    Accumulator<T> recurrence, sum;
    sums_.AddState(recurrence, kHiddenGate, u, hidden);
    sums_.AddInput(sum, kHiddenGate, u, t, b);
    sum.AddProduct(reset, recurrence.Result());
    return Activated(1, sum.Result());
  }
  T Activated(int64_t activation, T x) const {
    return Activate(activations_[activation], Clipped(x, params_.clip));
  }

  const GruParams& params_;
  RecurrentDims dims_;
  std::span<const Activation> activations_;  // f, g of this direction
  GateSums<T> sums_;
};

template <class T>
absl::Status Reference(const GruParams& params, ReferenceContext<T>& context) {
  const RecurrentAttributes attributes = AttributesOf(params);
  const RecurrentDims dims = DimsOf(attributes, context.InputShape(0), context.InputShape(2));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<Activation> activations, ParseActivations(attributes));
  std::vector<GruCell<T>> cells;
  for (int64_t d = 0; d < dims.directions; ++d) {
    cells.emplace_back(params, dims, std::span(activations).subspan(2 * d, 2), context, d);
  }
  return RunRecurrence(attributes, dims, context, 1,
                       [&](int64_t d, int64_t t, int64_t b, std::vector<std::vector<T>>& state) {
                         state[0] = cells[d].Step(t, b, state[0]);
                       });
}

}  // namespace

OpDef GruOp() {
  return OpDef::Of<GruParams>("GRU", Since{22})
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
