#include "runtime/ops/lstm.h"

#include "runtime/ops/recurrent.h"

namespace assay {
namespace {

enum LstmGate : int64_t { kInputGate, kOutputGate, kForgetGate, kCellGate };
constexpr int64_t kLstmGates = 4, kLstmPeepholes = 3;

RecurrentAttributes AttributesOf(const LstmParams& params) {
  return RecurrentAttributesOf(params, {"Sigmoid", "Tanh", "Tanh"});
}

absl::Status InferShapes(const LstmParams& params, InferContext& context) {
  const RecurrentAttributes attributes = AttributesOf(params);
  ASSAY_RETURN_IF_ERROR(CheckRecurrent(attributes, kLstmGates, 3, context));
  const RecurrentDims dims = DimsOf(attributes, context.Input(0).shape, context.Input(2).shape);
  if (context.HasInput(6)) {
    ASSAY_RETURN_IF_ERROR(CheckInputShape(context, 6, "initial_c", dims.StateShape()));
  }
  if (context.HasInput(7)) {
    const Shape peepholes{dims.directions, kLstmPeepholes * dims.hidden};
    ASSAY_RETURN_IF_ERROR(CheckInputShape(context, 7, "P", peepholes));
  }
  return absl::OkStatus();
}

/// One direction of an LSTM at one step of one sequence.
template <class T>
class LstmCell {
 public:
  LstmCell(const LstmParams& params, const RecurrentDims& dims,
           std::span<const Activation> activations, ReferenceContext<T>& context, int64_t d)
      : params_(params),
        dims_(dims),
        activations_(activations),
        sums_(context, dims, kLstmGates, d),
        d_(d) {
    if (context.HasInput(7)) peepholes_.emplace(context.Input(7));
  }

  /// The hidden value and the cell of one unit from those of the step before.
  std::pair<T, T> Unit(int64_t t, int64_t b, int64_t unit, std::span<const T> hidden,
                       T cell) const {
    const auto gate = [&](LstmGate g, int64_t activation, T seen) {
      Accumulator<T> sum;
      sums_.AddInput(sum, g, unit, t, b);
      sums_.AddState(sum, g, unit, hidden);
      if (peepholes_ && g != kCellGate) sum.AddProduct(Peephole(g, unit), seen);
      return Activate(activations_[activation], Clipped(sum.Result(), params_.clip));
    };
    const T input = gate(kInputGate, 0, cell);
    const T forget = params_.input_forget ? T(1.0) - input : gate(kForgetGate, 0, cell);
    const T next = forget * cell + input * gate(kCellGate, 1, cell);
    const T output = gate(kOutputGate, 0, next);
    return {output * Activate(activations_[2], next), next};
  }

 private:
  T Peephole(LstmGate g, int64_t unit) const {
    return (*peepholes_)[(d_ * kLstmPeepholes + g) * dims_.hidden + unit];
  }

  const LstmParams& params_;
  RecurrentDims dims_;
  std::span<const Activation> activations_;  // f, g, h of this direction
  GateSums<T> sums_;
  std::optional<View<T>> peepholes_;
  int64_t d_;
};

template <class T>
absl::Status Reference(const LstmParams& params, ReferenceContext<T>& context) {
  const RecurrentAttributes attributes = AttributesOf(params);
  const RecurrentDims dims = DimsOf(attributes, context.InputShape(0), context.InputShape(2));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<Activation> activations, ParseActivations(attributes));
  std::vector<LstmCell<T>> cells;
  for (int64_t d = 0; d < dims.directions; ++d) {
    cells.emplace_back(params, dims, std::span(activations).subspan(3 * d, 3), context, d);
  }
  return RunRecurrence(attributes, dims, context, 2,
                       [&](int64_t d, int64_t t, int64_t b, std::vector<std::vector<T>>& state) {
                         const std::vector<T> hidden = state[0];
                         for (int64_t u = 0; u < dims.hidden; ++u) {
                           std::tie(state[0][u], state[1][u]) =
                               cells[d].Unit(t, b, u, hidden, state[1][u]);
                         }
                       });
}

}  // namespace

OpDef LstmOp() {
  return OpDef::Of<LstmParams>("LSTM", Since{22})
      .Input("X", kFloats)
      .Input("W", SameAs("X"))
      .Input("R", SameAs("X"))
      .OptionalInput("B", SameAs("X"))
      .OptionalInput("sequence_lens", DType::kInt32)
      .OptionalInput("initial_h", SameAs("X"))
      .OptionalInput("initial_c", SameAs("X"))
      .OptionalInput("P", SameAs("X"))
      .OptionalOutput("Y", SameAs("X"))
      .OptionalOutput("Y_h", SameAs("X"))
      .OptionalOutput("Y_c", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(CostOfRecurrence)
      .Recurrent()
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
