#include "runtime/ops/scan.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/sequence_tensors.h"

#include <algorithm>

namespace assay {
namespace {

using Flags = std::optional<std::vector<int64_t>>;

absl::Status CheckFlags(std::string_view name, const Flags& flags, size_t count) {
  if (!flags || flags->size() == count) return absl::OkStatus();
  return InvalidArgument("{} has {} elements, not {}", name, flags->size(), count);
}

int64_t FlagAt(const Flags& flags, size_t index) { return flags ? (*flags)[index] : 0; }

// Every scanned input has the axis, and all have the same length along theirs.
absl::Status CheckScanInputs(const ScanParams& params, size_t states, const InferContext& context) {
  std::optional<int64_t> length;
  for (size_t i = states; i < context.InputCount(); ++i) {
    const Shape& shape = context.Input(i).shape;
    const int64_t axis = FlagAt(params.scan_input_axes, i - states);
    ASSAY_RETURN_IF_ERROR(CheckAxis(axis, shape));
    const int64_t here = shape[WrapAxis(axis, shape.rank())];
    if (length && *length != here) {
      return InvalidArgument("one scan input has length {}, another {}", *length, here);
    }
    length = here;
  }
  return absl::OkStatus();
}

absl::Status InferShapes(const ScanParams& params, InferContext& context) {
  const size_t inputs = context.InputCount();
  if (params.num_scan_inputs < 1 || params.num_scan_inputs > static_cast<int64_t>(inputs)) {
    return InvalidArgument("num_scan_inputs ({}) is not between 1 and the {} inputs",
                           params.num_scan_inputs, inputs);
  }
  const size_t scans = static_cast<size_t>(params.num_scan_inputs), states = inputs - scans;
  const Graph* body = context.node().FindSubgraph("body");
  if (body == nullptr) return InvalidArgument("the subgraph body is missing");
  if (body->inputs.size() != inputs) {
    return InvalidArgument("the body takes {} inputs, but {} are needed", body->inputs.size(),
                           inputs);
  }
  const size_t outputs = context.node().outputs.size();
  if (outputs < states) {
    return InvalidArgument("the node has {} outputs, but {} states", outputs, states);
  }
  ASSAY_RETURN_IF_ERROR(CheckBodyOutputs(body->outputs.size(), outputs));
  ASSAY_RETURN_IF_ERROR(CheckFlags("scan_input_axes", params.scan_input_axes, scans));
  ASSAY_RETURN_IF_ERROR(CheckFlags("scan_input_directions", params.scan_input_directions, scans));
  const size_t scanned = outputs - states;
  ASSAY_RETURN_IF_ERROR(CheckFlags("scan_output_axes", params.scan_output_axes, scanned));
  ASSAY_RETURN_IF_ERROR(
      CheckFlags("scan_output_directions", params.scan_output_directions, scanned));
  ASSAY_RETURN_IF_ERROR(CheckScanInputs(params, states, context));
  return absl::FailedPreconditionError("the outputs of Scan are known only by running it");
}

// What the body takes at one iteration besides the states.
std::vector<Tensor> ElementsAt(const ScanParams& params, const ControlContext& context,
                               size_t states, int64_t iteration) {
  std::vector<Tensor> elements;
  for (size_t i = states; i < context.InputCount(); ++i) {
    const Tensor& input = context.Input(i);
    const int64_t axis = FlagAt(params.scan_input_axes, i - states);
    const int64_t length = input.shape()[WrapAxis(axis, input.shape().rank())];
    const bool backward = FlagAt(params.scan_input_directions, i - states) != 0;
    elements.push_back(SliceAlong(input, axis, backward ? length - 1 - iteration : iteration));
  }
  return elements;
}

absl::StatusOr<Tensor> ScannedOutput(const ScanParams& params, const Graph& body, size_t states,
                                     size_t output, std::vector<Tensor> values) {
  const int64_t axis = FlagAt(params.scan_output_axes, output);
  if (values.empty()) return EmptyStack(body, states + output, axis);
  if (FlagAt(params.scan_output_directions, output) != 0) std::ranges::reverse(values);
  return StackAlong(values, axis);
}

absl::Status Reference(const ScanParams& params, ControlContext& context) {
  const Graph& body = *context.node().FindSubgraph("body");
  const size_t states = context.InputCount() - static_cast<size_t>(params.num_scan_inputs);
  std::vector<Tensor> state;
  for (size_t i = 0; i < states; ++i) state.push_back(context.Input(i));
  std::vector<std::vector<Tensor>> scanned(body.outputs.size() - states);
  const Shape& first = context.Input(states).shape();
  const int64_t length = first[WrapAxis(FlagAt(params.scan_input_axes, 0), first.rank())];
  for (int64_t t = 0; t < length; ++t) {
    std::vector<Tensor> inputs = state;
    std::ranges::copy(ElementsAt(params, context, states, t), std::back_inserter(inputs));
    ASSAY_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs,
                           context.Run("body", std::move(inputs)));
    ASSAY_RETURN_IF_ERROR(CheckBodyOutputs(outputs.size(), states + scanned.size()));
    state.assign(outputs.begin(), outputs.begin() + static_cast<std::ptrdiff_t>(states));
    for (size_t i = 0; i < scanned.size(); ++i) scanned[i].push_back(outputs[states + i]);
  }
  for (size_t i = 0; i < scanned.size(); ++i) {
    ASSAY_ASSIGN_OR_RETURN(state.emplace_back(),
                           ScannedOutput(params, body, states, i, std::move(scanned[i])));
  }
  context.SetOutputs(std::move(state));
  return absl::OkStatus();
}

}  // namespace

OpDef ScanOp() {
  return OpDef::Of<ScanParams>("Scan", Since{25})
      .VariadicInput("initial_state_and_scan_inputs", kAllTypes)
      .VariadicOutput("final_state_and_scan_outputs", kAllTypes)
      .GraphAttribute("body")
      .Shapes(InferShapes)
      .Costs([](const CostContext& context) {
        return Cost{0, context.InputBytes() + context.OutputBytes()};
      })
      .Controls(Reference);
}

}  // namespace assay
