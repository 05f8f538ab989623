#include "runtime/base/status.h"
#include "runtime/frontends/onnx/upgrade_steps.h"
#include "runtime/ops/scan.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace assay {
namespace {

using Ints = std::vector<int64_t>;

// Values of a graph that only the position names.
std::vector<ValueId> AddValues(Graph& graph, size_t count, const char* name) {
  std::vector<ValueId> values;
  for (size_t i = 0; i < count; ++i) {
    values.push_back(graph.AddValue({fmt::format("{}{}", name, i), std::nullopt, std::nullopt}));
  }
  return values;
}

// What a graph captures passes through the one that is put around it.
void CaptureThrough(Graph& around, Graph& inner) {
  for (Capture& capture : inner.captures) {
    const ValueId passing =
        around.AddValue({inner.values[capture.inner].name, std::nullopt, std::nullopt});
    around.captures.push_back({.outer = capture.outer, .inner = passing});
    capture.outer = passing;
  }
}

// The graph for one example of the batch: the scan as it is since opset 9.
Graph OfOneExample(const ImportedNode& node, Graph body, ScanParams params) {
  Graph example;
  example.name = "example";
  example.inputs = AddValues(example, node.inputs.size(), "in");
  example.outputs = AddValues(example, body.outputs.size(), "out");
  CaptureThrough(example, body);
  Node scan{.name = node.name,
            .domain = "",
            .op_type = "Scan",
            .inputs = example.inputs,
            .outputs = example.outputs,
            .params = Params(std::move(params)),
            .tensors = {},
            .subgraphs = {{"body", std::move(body)}}};
  example.nodes.push_back(std::move(scan));
  return example;
}

// Before opset 9 Scan ran over the second dimension for every element of the first, the batch. That
// is a scan over the batch, without a state, whose body is the scan of one example.
absl::Status ScanTheBatch(ImportedNode& node, UpgradeContext&) {
  const auto body = std::ranges::find(node.subgraphs, "body", &NamedGraph::name);
  const auto scan_inputs = node.TakeAs<int64_t>("num_scan_inputs");
  if (body == node.subgraphs.end() || !scan_inputs || node.inputs.empty()) {
    return InvalidArgument("attributes \"body\" and \"num_scan_inputs\" are not both given");
  }
  if (node.inputs.front() != kNoValue) {
    return Unimplemented("sequence_lens, as before opset 9, is not in Assay yet");
  }
  node.inputs.erase(node.inputs.begin());
  ScanParams params{.num_scan_inputs = *scan_inputs};
  params.scan_input_directions = node.TakeAs<Ints>("directions");
  body->graph = OfOneExample(node, std::move(body->graph), std::move(params));
  node.Set("num_scan_inputs", static_cast<int64_t>(node.inputs.size()));
  return absl::OkStatus();
}

}  // namespace

std::vector<UpgradeStep> ScanSteps() { return {{"Scan", 9, ScanTheBatch}}; }

}  // namespace assay
