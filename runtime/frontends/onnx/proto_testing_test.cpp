#include "runtime/frontends/onnx/proto_testing.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/ops/evaluate.h"
#include "runtime/ops/infer.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <span>
#include <variant>

namespace assay {
namespace {

// "a, , b" is three names, "" none.
std::vector<std::string> SplitNames(std::string_view text) {
  std::vector<std::string> names;
  if (text.empty()) return names;
  for (;;) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    const size_t comma = text.find(',');
    names.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return names;
    text.remove_prefix(comma + 1);
  }
}

template <class E>
onnx::TensorProto& AddInitializer(onnx::GraphProto& graph, const std::string& name,
                                  onnx::TensorProto::DataType type,
                                  const std::vector<int64_t>& dims, const std::vector<E>& values) {
  onnx::TensorProto& tensor = *graph.add_initializer();
  tensor.set_name(name);
  tensor.set_data_type(type);
  for (const int64_t dim : dims) tensor.add_dims(dim);
  tensor.set_raw_data(
      std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(E)));
  return tensor;
}

struct AttributeWriter {
  onnx::AttributeProto& to;
  void operator()(int64_t value) {
    to.set_type(onnx::AttributeProto::INT);
    to.set_i(value);
  }
  void operator()(float value) {
    to.set_type(onnx::AttributeProto::FLOAT);
    to.set_f(value);
  }
  void operator()(const std::string& value) {
    to.set_type(onnx::AttributeProto::STRING);
    to.set_s(value);
  }
  void operator()(const std::vector<int64_t>& values) {
    to.set_type(onnx::AttributeProto::INTS);
    for (const int64_t value : values) to.add_ints(value);
  }
  void operator()(const std::vector<float>& values) {
    to.set_type(onnx::AttributeProto::FLOATS);
    for (const float value : values) to.add_floats(value);
  }
  void operator()(const std::vector<std::string>& values) {
    to.set_type(onnx::AttributeProto::STRINGS);
    for (const std::string& value : values) to.add_strings(value);
  }
};

absl::Status RunNodeIn(std::map<ValueId, Tensor>& values, const Node& node) {
  const OpDef* op = TestOps().Find(node);
  std::vector<std::optional<Tensor>> inputs;
  for (const ValueId input : node.inputs) {
    inputs.push_back(input == kNoValue ? std::nullopt : std::optional(values.at(input)));
  }
  ASSAY_ASSIGN_OR_RETURN(const InferredOutputs inferred, InferNode(*op, node, inputs));
  ASSAY_ASSIGN_OR_RETURN(const auto outputs, Evaluate(*op, node, inputs, inferred.outputs));
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    if (node.outputs[i] != kNoValue) values[node.outputs[i]] = outputs[i];
  }
  return absl::OkStatus();
}

}  // namespace

const OpRegistry& TestOps() {
  static const OpRegistry ops(GeneratedOps());
  return ops;
}

onnx::NodeProto NodeOf(std::string_view line) {
  const size_t equals = line.find(" = "), open = line.find('('), close = line.rfind(')');
  onnx::NodeProto node;
  for (const std::string& name : SplitNames(line.substr(0, equals))) node.add_output(name);
  for (const std::string& name : SplitNames(line.substr(open + 1, close - open - 1))) {
    node.add_input(name);
  }
  std::string_view op = line.substr(equals + 3, open - equals - 3);
  if (const size_t dot = op.find('.'); dot != std::string_view::npos) {
    const size_t colon = op.find(':');
    node.set_domain(std::string(op.substr(0, colon)));
    op.remove_prefix(colon + 1);
  }
  const size_t colon = op.find(':');
  node.set_op_type(std::string(op.substr(0, colon)));
  if (colon != std::string_view::npos) node.set_name(std::string(op.substr(colon + 1)));
  return node;
}

onnx::GraphProto GraphOf(const std::vector<std::string>& nodes,
                         const std::vector<std::string>& inputs,
                         const std::vector<std::string>& outputs) {
  onnx::GraphProto graph;
  graph.set_name("g");
  for (const std::string& line : nodes) *graph.add_node() = NodeOf(line);
  for (const std::string& name : inputs) graph.add_input()->set_name(name);
  for (const std::string& name : outputs) graph.add_output()->set_name(name);
  return graph;
}

onnx::ModelProto ModelOf(int64_t opset, const std::vector<std::string>& nodes) {
  onnx::ModelProto model;
  model.set_ir_version(10);
  model.add_opset_import()->set_version(opset);
  *model.mutable_graph() = GraphOf(nodes);
  return model;
}

onnx::FunctionProto FunctionOf(const std::string& name, const std::vector<std::string>& nodes,
                               const std::vector<std::string>& inputs,
                               const std::vector<std::string>& outputs) {
  onnx::FunctionProto function;
  function.set_domain("com.x");
  function.set_name(name);
  function.add_opset_import()->set_version(21);
  for (const std::string& line : nodes) *function.add_node() = NodeOf(line);
  for (const std::string& input : inputs) function.add_input(input);
  for (const std::string& output : outputs) function.add_output(output);
  return function;
}

void Declare(onnx::ValueInfoProto& value, const std::vector<int64_t>& dims) {
  auto& tensor = *value.mutable_type()->mutable_tensor_type();
  tensor.set_elem_type(onnx::TensorProto::FLOAT);
  tensor.mutable_shape();
  for (const int64_t dim : dims) {
    auto& added = *tensor.mutable_shape()->add_dim();
    if (dim >= 0) added.set_dim_value(dim);
  }
}

onnx::TensorProto& AddFloats(onnx::GraphProto& graph, const std::string& name,
                             const std::vector<int64_t>& dims, const std::vector<float>& values) {
  return AddInitializer(graph, name, onnx::TensorProto::FLOAT, dims, values);
}

onnx::TensorProto& AddInts(onnx::GraphProto& graph, const std::string& name,
                           const std::vector<int64_t>& dims, const std::vector<int64_t>& values) {
  return AddInitializer(graph, name, onnx::TensorProto::INT64, dims, values);
}

onnx::AttributeProto& Set(onnx::NodeProto& node, const std::string& name, AttributeValue value) {
  onnx::AttributeProto& attribute = *node.add_attribute();
  attribute.set_name(name);
  std::visit(AttributeWriter{attribute}, value);
  return attribute;
}

void SetGraph(onnx::NodeProto& node, const std::string& name, const onnx::GraphProto& graph) {
  onnx::AttributeProto& attribute = *node.add_attribute();
  attribute.set_name(name);
  attribute.set_type(onnx::AttributeProto::GRAPH);
  *attribute.mutable_g() = graph;
}

void Refer(onnx::NodeProto& node, const std::string& name, const std::string& outer) {
  onnx::AttributeProto& attribute = *node.add_attribute();
  attribute.set_name(name);
  attribute.set_ref_attr_name(outer);
}

absl::StatusOr<ImportedModel> Import(const onnx::ModelProto& model, const std::string& folder) {
  const std::string bytes = model.SerializeAsString();
  return ImportOnnxBytes(TestOps(), std::as_bytes(std::span(bytes)), folder);
}

std::string Imported(const onnx::ModelProto& model) {
  const auto imported = Import(model);
  return imported.ok() ? Print(imported->graph) : std::string(MessageOf(imported.status()));
}

std::string ImportRefusal(const onnx::ModelProto& model, const std::string& folder) {
  return std::string(MessageOf(Import(model, folder).status()));
}

Tensor ConstantNamed(const Graph& graph, std::string_view name) {
  for (const GraphConstant& constant : graph.constants) {
    if (graph.values[constant.value].name == name) return constant.tensor;
  }
  ADD_FAILURE() << "no constant " << name;
  return {};
}

absl::StatusOr<std::vector<Tensor>> RunGraph(const Graph& graph,
                                             const std::vector<Tensor>& inputs) {
  std::map<ValueId, Tensor> values;
  for (size_t i = 0; i < inputs.size(); ++i) values[graph.inputs[i]] = inputs[i];
  for (const GraphConstant& constant : graph.constants) values[constant.value] = constant.tensor;
  for (const Node& node : graph.nodes) ASSAY_RETURN_IF_ERROR(RunNodeIn(values, node));
  std::vector<Tensor> outputs;
  for (const ValueId output : graph.outputs) outputs.push_back(values.at(output));
  return outputs;
}

std::vector<double> RunModel(const onnx::ModelProto& model, const Tensor& x) {
  const auto imported = Import(model);
  EXPECT_TRUE(imported.ok()) << imported.status();
  if (!imported.ok()) return {};
  const auto outputs = RunGraph(imported->graph, {x});
  EXPECT_TRUE(outputs.ok()) << outputs.status();
  return outputs.ok() ? LoadAs<double>(outputs->front()) : std::vector<double>();
}

TEST(ProtoTesting, ReadsALine) {
  const onnx::NodeProto node = NodeOf("y, = com.x:Blur:first(x, , t)");
  EXPECT_THAT(node.output(), testing::ElementsAre("y", ""));
  EXPECT_EQ(node.domain(), "com.x");
  EXPECT_EQ(node.op_type(), "Blur");
  EXPECT_EQ(node.name(), "first");
  EXPECT_THAT(node.input(), testing::ElementsAre("x", "", "t"));
}

}  // namespace assay
