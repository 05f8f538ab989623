#pragma once

#include "conformance/record/record.h"
#include "conformance/run/shared_memory.h"
#include "runtime/base/status.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

/// A value that a node read. What the graph itself holds (its inputs and constants) is rebuilt by
/// the oracle; what a device computed is sent along.
struct ReadValue {
  bool from_graph = false;
  std::optional<TensorRef> tensor;
};

/// One node as a device ran it.
struct NodeRun {
  /// Where the node is: index in the graph, and for nodes of a body the way there:
  /// "3/then_branch/0".
  std::string path;
  int step = 0;  ///< which of the case's sets of inputs
  Placement placement;
  std::string numerics;  ///< of the capability row: what the oracle holds it to
  std::vector<std::optional<ReadValue>> inputs;
  std::vector<std::optional<TensorRef>> outputs;
};

/// The node output that a graph output is; none (-1) for an input, a constant or control flow's.
struct OutputOrigin {
  int node = -1;  ///< index into Execution::nodes
  int output = 0;
};

/// Why an execution has no result, and how far it came.
struct ExecutionError {
  std::string stage;  ///< "import", "compile", "run"
  absl::StatusCode code = absl::StatusCode::kUnknown;
  std::string message;
};

/// What a device did with one case.
struct Execution {
  std::optional<ExecutionError> error;
  std::vector<NodeRun> nodes;
  std::vector<std::string> output_names;
  std::vector<TensorRef> outputs;     ///< of the graph
  std::vector<OutputOrigin> origins;  ///< per output
  /// The outputs of the first run, where their bits are not those of the judged one; else none.
  std::vector<TensorRef> first_outputs;
  /// Findings that need no oracle: "12 elements of output \"y\" were not written".
  std::vector<std::string> complaints;
  bool repeats = false;              ///< two runs on the same inputs gave the same bits
  bool equals_other_inputs = false;  ///< all outputs had the same bits as for other inputs
  double seconds = 0;                ///< of the judged run
};

}  // namespace assay
