#include "runtime/frontends/onnx/onnx_writer.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <limits>
#include <map>
#include <utility>
#include <variant>
#include <vector>

namespace assay {
namespace {

static_assert(std::endian::native == std::endian::little, "files hold little-endian numbers");

// Knows every element type of Assay, and the runtimes of the last years read it.
constexpr int64_t kWrittenIrVersion = 10;

using ValueNames = std::vector<std::string>;  // by ValueId

// Names of a file, each given once: a subgraph must not hide what is around it.
class NameTable {
 public:
  std::string Take(std::string_view wanted) {
    const std::string stem(wanted.empty() ? "value" : wanted);
    std::string name = stem;
    for (int number = 1; !taken_.insert(name).second; ++number) {
      name = fmt::format("{}_{}", stem, number);
    }
    return name;
  }

 private:
  absl::flat_hash_set<std::string> taken_;
};

void FillTensorProto(const Tensor& tensor, std::string_view name, onnx::TensorProto& to) {
  to.set_name(std::string(name));
  to.set_data_type(static_cast<int>(tensor.dtype()));
  for (const int64_t dim : tensor.shape()) to.add_dims(dim);
  to.set_raw_data(tensor.bytes().data(), tensor.bytes().size());
}

void FillValueInfo(const ValueInfo& value, const std::string& name, onnx::ValueInfoProto& to) {
  to.set_name(name);
  if (!value.dtype) return;
  onnx::TypeProto::Tensor& type = *to.mutable_type()->mutable_tensor_type();
  type.set_elem_type(static_cast<int>(*value.dtype));
  if (!value.dims) return;
  onnx::TensorShapeProto& shape = *type.mutable_shape();
  for (const int64_t dim : *value.dims) {
    onnx::TensorShapeProto::Dimension& added = *shape.add_dim();
    if (dim >= 0) added.set_dim_value(dim);
  }
}

struct AttributeFiller {
  onnx::AttributeProto& to;

  void operator()(int64_t value) const {
    to.set_type(onnx::AttributeProto::INT);
    to.set_i(value);
  }
  void operator()(float value) const {
    to.set_type(onnx::AttributeProto::FLOAT);
    to.set_f(value);
  }
  void operator()(const std::string& value) const {
    to.set_type(onnx::AttributeProto::STRING);
    to.set_s(value);
  }
  void operator()(const std::vector<int64_t>& values) const {
    to.set_type(onnx::AttributeProto::INTS);
    to.mutable_ints()->Add(values.begin(), values.end());
  }
  void operator()(const std::vector<float>& values) const {
    to.set_type(onnx::AttributeProto::FLOATS);
    to.mutable_floats()->Add(values.begin(), values.end());
  }
  void operator()(const std::vector<std::string>& values) const {
    to.set_type(onnx::AttributeProto::STRINGS);
    for (const std::string& value : values) to.add_strings(value);
  }
};

onnx::AttributeProto& AddAttribute(const std::string& name, onnx::NodeProto& to) {
  onnx::AttributeProto& attribute = *to.add_attribute();
  attribute.set_name(name);
  return attribute;
}

void FillGraph(const Graph& graph, ValueNames captured, NameTable& table, onnx::GraphProto& to);

// What a body calls the values that it takes from the graph around it: as they are called there.
ValueNames CapturedNames(const Graph& body, const ValueNames& around) {
  ValueNames names(body.values.size());
  for (const Capture& capture : body.captures) names[capture.inner] = around[capture.outer];
  return names;
}

void FillAttributes(const Node& node, const ValueNames& names, NameTable& table,
                    onnx::NodeProto& to) {
  for (const Attribute& attribute : node.params.NonDefault()) {
    std::visit(AttributeFiller{AddAttribute(attribute.name, to)}, attribute.value);
  }
  for (const NamedTensor& attribute : node.tensors) {
    onnx::AttributeProto& added = AddAttribute(attribute.name, to);
    added.set_type(onnx::AttributeProto::TENSOR);
    FillTensorProto(attribute.tensor, attribute.name, *added.mutable_t());
  }
  for (const NamedGraph& attribute : node.subgraphs) {
    onnx::AttributeProto& added = AddAttribute(attribute.name, to);
    added.set_type(onnx::AttributeProto::GRAPH);
    FillGraph(attribute.graph, CapturedNames(attribute.graph, names), table, *added.mutable_g());
  }
}

void FillNode(const Node& node, const ValueNames& names, NameTable& table, onnx::NodeProto& to) {
  const auto name_of = [&](ValueId value) {
    return value == kNoValue ? std::string() : names[value];
  };
  to.set_name(node.name);
  to.set_domain(node.domain);
  to.set_op_type(node.op_type);
  for (const ValueId input : node.inputs) to.add_input(name_of(input));
  for (const ValueId output : node.outputs) to.add_output(name_of(output));
  FillAttributes(node, names, table, to);
}

// `names` has those of captured values, the others are still empty.
void FillGraph(const Graph& graph, ValueNames names, NameTable& table, onnx::GraphProto& to) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) names[i] = table.Take(graph.values[i].name);
  }
  to.set_name(graph.name.empty() ? "graph" : graph.name);
  for (const ValueId input : graph.inputs) {
    FillValueInfo(graph.values[input], names[input], *to.add_input());
  }
  for (const GraphConstant& constant : graph.constants) {
    FillTensorProto(constant.tensor, names[constant.value], *to.add_initializer());
  }
  for (const Node& node : graph.nodes) FillNode(node, names, table, *to.add_node());
  for (const ValueId output : graph.outputs) {
    FillValueInfo(graph.values[output], names[output], *to.add_output());
  }
}

// The version of every domain at which all ops have their newest definitions.
absl::Status FindOpsets(const Graph& graph, const OpRegistry& ops,
                        std::map<std::string, int>& opsets) {
  for (const Node& node : graph.nodes) {
    ASSAY_ASSIGN_OR_RETURN(const OpDef* const op, ops.Get(node.domain, node.op_type));
    int& version = opsets[node.domain];
    version = std::max(version, op->since);
    for (const NamedGraph& body : node.subgraphs) {
      ASSAY_RETURN_IF_ERROR(FindOpsets(body.graph, ops, opsets));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> Serialize(const google::protobuf::MessageLite& message) {
  const size_t size = message.ByteSizeLong();
  if (size > static_cast<size_t>(std::numeric_limits<int>::max())) {
    return InvalidArgument("{} bytes are more than a protobuf can have", size);
  }
  return message.SerializeAsString();
}

}  // namespace

absl::StatusOr<std::string> WriteOnnxModel(const Graph& graph, const OpRegistry& ops) {
  std::map<std::string, int> opsets = {{"", 1}};
  ASSAY_RETURN_IF_ERROR(FindOpsets(graph, ops, opsets));
  onnx::ModelProto model;
  model.set_ir_version(kWrittenIrVersion);
  model.set_producer_name("assay");
  for (const auto& [domain, version] : opsets) {
    onnx::OperatorSetIdProto& import = *model.add_opset_import();
    import.set_domain(domain);
    import.set_version(version);
  }
  NameTable table;
  FillGraph(graph, ValueNames(graph.values.size()), table, *model.mutable_graph());
  return Serialize(model);
}

absl::Status WriteTensorFile(const Tensor& tensor, std::string_view name, const std::string& path) {
  onnx::TensorProto proto;
  FillTensorProto(tensor, name, proto);
  ASSAY_ASSIGN_OR_RETURN(const std::string bytes, Serialize(proto));
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  file.close();
  return file ? absl::OkStatus() : InvalidArgument("the file {} cannot be written", path);
}

}  // namespace assay
