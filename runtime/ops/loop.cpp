#include "runtime/ops/loop.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/sequence_tensors.h"

#include <limits>

namespace assay {
namespace {

// Inputs in ONNX's order; carried values follow.
struct LoopInput {
  enum : size_t { kTripCount, kCondition, kCarried };
};

absl::Status InferLoopShapes(const NoParams&, InferContext& context) {
  const bool counts = context.HasInput(LoopInput::kTripCount);
  const bool tests = context.HasInput(LoopInput::kCondition);
  if (counts) ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(LoopInput::kTripCount), "M"));
  if (tests) ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(LoopInput::kCondition), "cond"));
  if (!counts && !tests) return InvalidArgument("without M and cond the loop never ends");
  const Graph* body = context.node().FindSubgraph("body");
  if (body == nullptr) return InvalidArgument("the subgraph body is missing");
  const size_t carried = context.InputCount() - std::min<size_t>(context.InputCount(), 2);
  if (body->inputs.size() != carried + 2) {
    return InvalidArgument("the body takes {} inputs, but {} are needed", body->inputs.size(),
                           carried + 2);
  }
  if (context.node().outputs.size() < carried) {
    return InvalidArgument("the node has {} outputs, but carries {} values",
                           context.node().outputs.size(), carried);
  }
  ASSAY_RETURN_IF_ERROR(CheckBodyOutputs(body->outputs.size(), context.node().outputs.size() + 1));
  return absl::FailedPreconditionError("the outputs of Loop are known only by running it");
}

// The values that one iteration hands to the next, and what it scanned.
struct LoopState {
  bool goes_on = true;
  std::vector<Tensor> carried;
  std::vector<std::vector<Tensor>> scanned;  // by scan output, then iteration
};

absl::Status RunIteration(ControlContext& context, int64_t iteration, bool tests,
                          LoopState& state) {
  std::vector<Tensor> inputs{Tensor::Of<int64_t>({}, {iteration}),
                             Tensor::Of<bool>({}, {state.goes_on})};
  inputs.insert(inputs.end(), state.carried.begin(), state.carried.end());
  ASSAY_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs, context.Run("body", std::move(inputs)));
  const size_t carried = state.carried.size();
  ASSAY_RETURN_IF_ERROR(CheckBodyOutputs(outputs.size(), 1 + carried + state.scanned.size()));
  if (tests) state.goes_on = outputs[0].Data<bool>()[0];
  for (size_t i = 0; i < carried; ++i) state.carried[i] = outputs[1 + i];
  for (size_t i = 0; i < state.scanned.size(); ++i) {
    state.scanned[i].push_back(outputs[1 + carried + i]);
  }
  return absl::OkStatus();
}

absl::Status LoopReference(const NoParams&, ControlContext& context) {
  const bool tests = context.HasInput(LoopInput::kCondition);
  const int64_t trips = context.HasInput(LoopInput::kTripCount)
                            ? context.Input(LoopInput::kTripCount).Data<int64_t>()[0]
                            : std::numeric_limits<int64_t>::max();
  const Graph& body = *context.node().FindSubgraph("body");
  LoopState state;
  if (tests) state.goes_on = context.Input(LoopInput::kCondition).Data<bool>()[0];
  for (size_t i = LoopInput::kCarried; i < context.InputCount(); ++i) {
    state.carried.push_back(context.Input(i));
  }
  state.scanned.resize(body.outputs.size() - 1 - state.carried.size());
  for (int64_t i = 0; i < trips && state.goes_on; ++i) {
    ASSAY_RETURN_IF_ERROR(RunIteration(context, i, tests, state));
  }
  std::vector<Tensor> outputs = state.carried;
  for (size_t i = 0; i < state.scanned.size(); ++i) {
    const std::vector<Tensor>& values = state.scanned[i];
    ASSAY_ASSIGN_OR_RETURN(
        outputs.emplace_back(),
        values.empty() ? EmptyStack(body, 1 + state.carried.size() + i, 0) : StackAlong(values, 0));
  }
  context.SetOutputs(std::move(outputs));
  return absl::OkStatus();
}

}  // namespace

OpDef LoopOp() {
  return OpDef::Of<NoParams>("Loop", Since{25})
      .OptionalInput("M", kInt64Only)
      .OptionalInput("cond", DType::kBool)
      .VariadicInput("v_initial", kAllTypes)
      .VariadicOutput("v_final_and_scan_outputs", kAllTypes)
      .GraphAttribute("body")
      .Shapes(InferLoopShapes)
      .Costs([](const CostContext& context) {
        return Cost{0, context.InputBytes() + context.OutputBytes()};
      })
      .Controls(LoopReference);
}

}  // namespace assay
