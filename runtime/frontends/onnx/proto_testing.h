#pragma once

#include "runtime/frontends/onnx/onnx_model.h"

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Models written down in tests, with ONNX's messages:
//   onnx::ModelProto model = ModelOf(21, {"h = Neg(x)", "y = Add(h, w)"});
//   AddFloats(*model.mutable_graph(), "w", {2}, {1, 2});
//   EXPECT_EQ(Imported(model), "h = Neg(x)\ny = Add(h, w)\n");

namespace onnx {
class AttributeProto;
class FunctionProto;
class GraphProto;
class ModelProto;
class NodeProto;
class TensorProto;
class ValueInfoProto;
}  // namespace onnx

namespace assay {

/// The ops of this build.
const OpRegistry& TestOps();

/// A node from its line: "y, = Dropout(x, , t)" has an absent output and an absent input; a domain
/// and a name may come before and after the op: "y = com.x:Blur:first(x)".
onnx::NodeProto NodeOf(std::string_view line);

/// A model at that opset of ai.onnx whose nodes are the lines, its input x and its output y without
/// declared types; and the graph alone.
onnx::ModelProto ModelOf(int64_t opset, const std::vector<std::string>& nodes);
onnx::GraphProto GraphOf(const std::vector<std::string>& nodes,
                         const std::vector<std::string>& inputs = {"x"},
                         const std::vector<std::string>& outputs = {"y"});
onnx::FunctionProto FunctionOf(const std::string& name, const std::vector<std::string>& nodes,
                               const std::vector<std::string>& inputs = {"x"},
                               const std::vector<std::string>& outputs = {"y"});

/// Declares a float tensor; -1 is an open dimension.
void Declare(onnx::ValueInfoProto& value, const std::vector<int64_t>& dims);

/// Initialisers, their data in raw_data.
onnx::TensorProto& AddFloats(onnx::GraphProto& graph, const std::string& name,
                             const std::vector<int64_t>& dims, const std::vector<float>& values);
onnx::TensorProto& AddInts(onnx::GraphProto& graph, const std::string& name,
                           const std::vector<int64_t>& dims, const std::vector<int64_t>& values);

onnx::AttributeProto& Set(onnx::NodeProto& node, const std::string& name, AttributeValue value);
void SetGraph(onnx::NodeProto& node, const std::string& name, const onnx::GraphProto& graph);
/// An attribute that refers to one of the function around the node.
void Refer(onnx::NodeProto& node, const std::string& name, const std::string& outer);

absl::StatusOr<ImportedModel> Import(const onnx::ModelProto& model, const std::string& folder = "");
/// The imported graph as Print shows it, or the sentence with which it is refused.
std::string Imported(const onnx::ModelProto& model);
/// The sentence with which a model is refused; empty where it is not.
std::string ImportRefusal(const onnx::ModelProto& model, const std::string& folder = "");

/// The constant of that name; a failure of the test where there is none.
Tensor ConstantNamed(const Graph& graph, std::string_view name);

/// All outputs of a graph without subgraphs, by the references of its ops.
absl::StatusOr<std::vector<Tensor>> RunGraph(const Graph& graph, const std::vector<Tensor>& inputs);
/// The elements of the first output of a model on one input; none after a failure.
std::vector<double> RunModel(const onnx::ModelProto& model, const Tensor& x);

}  // namespace assay
