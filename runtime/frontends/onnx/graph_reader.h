#pragma once

#include "runtime/frontends/onnx/attributes.h"
#include "runtime/frontends/onnx/external_data.h"
#include "runtime/frontends/onnx/functions.h"
#include "runtime/frontends/onnx/node_writer.h"
#include "runtime/frontends/onnx/opsets.h"
#include "runtime/frontends/onnx/scope.h"

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <string>
#include <vector>

namespace onnx {
class FunctionProto;
class GraphProto;
class NodeProto;
class TensorProto;
}  // namespace onnx

namespace assay {

/// Reads the graph of a model: subgraphs with what they capture, calls of the model's own functions
/// inlined. `GraphReader reader(writer, functions, folder); reader.Read(model.graph(), opsets);`
class GraphReader {
 public:
  /// All must outlive the reader.
  GraphReader(const NodeWriter& writer, const FunctionTable& functions, ExternalFolder& folder)
      : writer_(writer), functions_(functions), folder_(folder) {}

  /// The graph, its nodes sorted. Errors name the node: `Add "a": input "w" is defined by nothing`.
  absl::StatusOr<Graph> Read(const onnx::GraphProto& proto, const Opsets& opsets);

  /// What was met on the way and may surprise.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  /// Where nodes are read: in a graph, or in the body of a function for one call of it.
  struct Frame {
    Scope* scope = nullptr;  ///< null only around the model's graph
    const Opsets* opsets = nullptr;
    const Frame* around = nullptr;
    int depth = 0;  ///< how many graphs and calls are around this one
    // In functions only:
    const onnx::FunctionProto* function = nullptr;
    const AttributeBindings* bindings = nullptr;
    absl::flat_hash_map<std::string, ValueId> results;  ///< where the call wants its outputs
    std::string prefix;  ///< tells names of this call from those of others
  };

  absl::StatusOr<Graph> ReadGraph(const onnx::GraphProto& proto, const Frame& around);
  absl::Status AddInputs(const onnx::GraphProto& proto, Scope& scope);
  absl::Status AddInitializers(const onnx::GraphProto& proto, Scope& scope);
  absl::Status AddOutputs(const onnx::GraphProto& proto, Scope& scope);

  template <class Nodes>
  absl::Status ReadNodes(const Nodes& nodes, const Frame& frame);
  absl::Status DeclareOutputs(const onnx::NodeProto& node, const Frame& frame);
  absl::Status ReadConstant(const onnx::NodeProto& proto, const Frame& frame);
  absl::Status ReadNode(const onnx::NodeProto& proto, const Frame& frame);
  absl::StatusOr<ImportedNode> ReadImportedNode(const onnx::NodeProto& proto, const Frame& frame);
  absl::StatusOr<std::vector<ValueId>> FindInputs(const onnx::NodeProto& proto, Scope& scope);

  absl::Status Inline(const onnx::NodeProto& call, const onnx::FunctionProto& function,
                      const Frame& frame);
  absl::Status ConnectResults(const onnx::NodeProto& call, const onnx::FunctionProto& function,
                              const Frame& inner);

  absl::StatusOr<Tensor> ReadOnce(const onnx::TensorProto& proto, const std::string& subject);

  const NodeWriter& writer_;
  const FunctionTable& functions_;
  ExternalFolder& folder_;
  std::vector<std::string> notes_;
  // A function's tensors are read once and shared by all its calls.
  absl::flat_hash_map<const onnx::TensorProto*, Tensor> tensors_;
  int64_t inlined_ = 0;  // how much the functions have grown to
};

}  // namespace assay
