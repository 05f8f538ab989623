#include "runtime/frontends/onnx/graph_reader.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/constant_node.h"
#include "runtime/frontends/onnx/function_call.h"
#include "runtime/frontends/onnx/tensor_proto.h"
#include "runtime/frontends/onnx/value_info.h"

#include <absl/container/flat_hash_set.h>

#include <optional>
#include <utility>

namespace assay {
namespace {

// Deeper than any known model, and safe for the stack.
constexpr int kMaxDepth = 64;

// Functions that call each other can grow without limit; this is some 200,000 nodes, more than any
// known model has.
constexpr int64_t kMaxInlinedSize = int64_t{1} << 22;

std::string Shown(const onnx::NodeProto& node) {
  return node.name().empty() ? node.op_type()
                             : fmt::format("{} \"{}\"", node.op_type(), node.name());
}

absl::Status About(const onnx::NodeProto& node, const absl::Status& status) {
  return status.ok() ? status : Prefixed(Shown(node) + ": ", status);
}

}  // namespace

absl::StatusOr<Graph> GraphReader::Read(const onnx::GraphProto& proto, const Opsets& opsets) {
  Frame nothing;
  nothing.opsets = &opsets;
  return ReadGraph(proto, nothing);
}

absl::StatusOr<Graph> GraphReader::ReadGraph(const onnx::GraphProto& proto, const Frame& around) {
  if (around.depth >= kMaxDepth) {
    return InvalidArgument("graphs and functions are nested more than {} deep", kMaxDepth);
  }
  if (proto.sparse_initializer_size() > 0) {
    return Unimplemented("graph \"{}\" has sparse initializers, which Assay does not have yet",
                         proto.name());
  }
  GraphDraft draft(proto.name(), around.scope == nullptr ? nullptr : &around.scope->draft());
  Scope scope(draft, around.scope);
  Frame frame;
  frame.scope = &scope;
  frame.opsets = around.opsets;
  frame.around = &around;
  frame.depth = around.depth + 1;
  frame.function = around.function;
  frame.bindings = around.bindings;
  ASSAY_RETURN_IF_ERROR(AddInputs(proto, scope));
  ASSAY_RETURN_IF_ERROR(AddInitializers(proto, scope));
  ASSAY_RETURN_IF_ERROR(ReadNodes(proto.node(), frame));
  ASSAY_RETURN_IF_ERROR(AddOutputs(proto, scope));
  Graph graph = draft.Finish();
  ASSAY_RETURN_IF_ERROR(SortTopologically(graph));
  return graph;
}

absl::Status GraphReader::AddInputs(const onnx::GraphProto& proto, Scope& scope) {
  absl::flat_hash_set<std::string> initializers;
  for (const onnx::TensorProto& initializer : proto.initializer()) {
    initializers.insert(initializer.name());
  }
  int64_t with_default = 0;
  for (const onnx::ValueInfoProto& input : proto.input()) {
    if (initializers.contains(input.name())) {
      ++with_default;
      continue;
    }
    ASSAY_ASSIGN_OR_RETURN(ValueInfo info, ReadValueInfo(input));
    if (scope.IsVisibleOutside(input.name())) {
      notes_.push_back(fmt::format("input \"{}\" of graph \"{}\" hides an outer value",
                                   input.name(), proto.name()));
    }
    ASSAY_RETURN_IF_ERROR(scope.Declare(input.name(), scope.draft().AddInput(std::move(info))));
  }
  if (with_default > 0) {
    notes_.push_back(fmt::format("{} inputs of graph \"{}\" have default values and are constants",
                                 with_default, proto.name()));
  }
  return absl::OkStatus();
}

absl::Status GraphReader::AddInitializers(const onnx::GraphProto& proto, Scope& scope) {
  for (const onnx::TensorProto& initializer : proto.initializer()) {
    const std::string subject = fmt::format("value \"{}\"", initializer.name());
    ASSAY_ASSIGN_OR_RETURN(Tensor tensor, ReadOnce(initializer, subject));
    const ValueId value = scope.draft().AddConstant(initializer.name(), std::move(tensor));
    ASSAY_RETURN_IF_ERROR(scope.Declare(initializer.name(), value));
  }
  return absl::OkStatus();
}

absl::Status GraphReader::AddOutputs(const onnx::GraphProto& proto, Scope& scope) {
  for (const onnx::ValueInfoProto& output : proto.output()) {
    ASSAY_ASSIGN_OR_RETURN(ValueInfo info, ReadValueInfo(output));
    const std::optional<ValueId> value = scope.Find(output.name());
    if (!value || *value == kNoValue) {
      return InvalidArgument("output \"{}\" of graph \"{}\" is defined by nothing", output.name(),
                             proto.name());
    }
    scope.draft().AddOutput(*value, std::move(info));
  }
  return absl::OkStatus();
}

// Every name is declared before any is looked up, for nodes may come in any order; constants are
// read before the nodes whose upgrades look at them.
template <class Nodes>
absl::Status GraphReader::ReadNodes(const Nodes& nodes, const Frame& frame) {
  for (const onnx::NodeProto& node : nodes) {
    ASSAY_RETURN_IF_ERROR(About(node, DeclareOutputs(node, frame)));
  }
  for (const bool constants : {true, false}) {
    for (const onnx::NodeProto& node : nodes) {
      if (IsConstantNode(node) != constants) continue;
      ASSAY_RETURN_IF_ERROR(
          About(node, constants ? ReadConstant(node, frame) : ReadNode(node, frame)));
    }
  }
  return absl::OkStatus();
}

absl::Status GraphReader::DeclareOutputs(const onnx::NodeProto& node, const Frame& frame) {
  for (const std::string& name : node.output()) {
    if (name.empty()) continue;
    const auto result = frame.results.find(name);
    const ValueId value = result != frame.results.end()
                              ? result->second
                              : frame.scope->draft().AddValue(frame.prefix + name);
    ASSAY_RETURN_IF_ERROR(frame.scope->Declare(name, value));
  }
  return absl::OkStatus();
}

absl::Status GraphReader::ReadConstant(const onnx::NodeProto& proto, const Frame& frame) {
  ASSAY_ASSIGN_OR_RETURN(const NodeAttributes attributes, ReadAttributes(proto, frame.bindings));
  const auto read = [&](const onnx::TensorProto& tensor) {
    return ReadOnce(tensor, "attribute \"value\"");
  };
  ASSAY_ASSIGN_OR_RETURN(Tensor tensor, ConstantOf(attributes, read));
  if (proto.output_size() != 1) return InvalidArgument("a constant has one output");
  if (proto.output(0).empty()) return absl::OkStatus();
  frame.scope->draft().SetConstant(*frame.scope->Find(proto.output(0)), std::move(tensor));
  return absl::OkStatus();
}

absl::Status GraphReader::ReadNode(const onnx::NodeProto& proto, const Frame& frame) {
  if (frame.function != nullptr) inlined_ += InlinedSize(proto);
  if (inlined_ > kMaxInlinedSize) {
    return InvalidArgument("the model's functions grow too large when they are inlined");
  }
  if (const onnx::FunctionProto* function = functions_.Find(proto)) {
    return Inline(proto, *function, frame);
  }
  ASSAY_ASSIGN_OR_RETURN(ImportedNode node, ReadImportedNode(proto, frame));
  return writer_.Write(std::move(node), frame.scope->draft());
}

absl::StatusOr<ImportedNode> GraphReader::ReadImportedNode(const onnx::NodeProto& proto,
                                                           const Frame& frame) {
  ImportedNode node;
  node.name = proto.name().empty() ? "" : frame.prefix + proto.name();
  node.domain = CanonicalDomain(proto.domain());
  node.op_type = proto.op_type();
  node.version = frame.opsets->VersionOf(node.domain);
  ASSAY_RETURN_IF_ERROR(writer_.CheckKnown(node.domain, node.op_type, node.version));
  ASSAY_ASSIGN_OR_RETURN(node.inputs, FindInputs(proto, *frame.scope));
  for (const std::string& name : proto.output()) {
    node.outputs.push_back(name.empty() ? kNoValue : *frame.scope->Find(name));
  }
  ASSAY_ASSIGN_OR_RETURN(NodeAttributes attributes, ReadAttributes(proto, frame.bindings));
  node.attributes = std::move(attributes.plain);
  for (const auto& [name, tensor] : attributes.tensors) {
    ASSAY_ASSIGN_OR_RETURN(Tensor value, ReadOnce(*tensor, fmt::format("attribute \"{}\"", name)));
    node.tensors.push_back({name, std::move(value)});
  }
  for (const auto& [name, graph] : attributes.graphs) {
    ASSAY_ASSIGN_OR_RETURN(Graph subgraph, ReadGraph(*graph, frame));
    node.subgraphs.push_back({name, std::move(subgraph)});
  }
  return node;
}

absl::StatusOr<std::vector<ValueId>> GraphReader::FindInputs(const onnx::NodeProto& proto,
                                                             Scope& scope) {
  std::vector<ValueId> inputs;
  for (const std::string& name : proto.input()) {
    const std::optional<ValueId> value = name.empty() ? kNoValue : scope.Find(name);
    if (!value) return InvalidArgument("input \"{}\" is defined by nothing", name);
    inputs.push_back(*value);
  }
  while (!inputs.empty() && inputs.back() == kNoValue) inputs.pop_back();
  return inputs;
}

absl::Status GraphReader::Inline(const onnx::NodeProto& call, const onnx::FunctionProto& function,
                                 const Frame& frame) {
  for (const Frame* outer = &frame; outer != nullptr; outer = outer->around) {
    if (outer->function == &function) return InvalidArgument("the function calls itself");
  }
  if (frame.depth >= kMaxDepth) {
    return InvalidArgument("graphs and functions are nested more than {} deep", kMaxDepth);
  }
  ASSAY_RETURN_IF_ERROR(CheckArity(call, function));
  ASSAY_ASSIGN_OR_RETURN(const Opsets opsets, Opsets::Of(function));
  ASSAY_ASSIGN_OR_RETURN(const AttributeBindings bindings,
                         BindAttributes(call, function, frame.bindings));
  ASSAY_ASSIGN_OR_RETURN(std::vector<ValueId> inputs, FindInputs(call, *frame.scope));
  inputs.resize(function.input_size(), kNoValue);

  Scope scope(frame.scope->draft(), nullptr);
  Frame inner;
  inner.scope = &scope;
  inner.opsets = &opsets;
  inner.around = &frame;
  inner.depth = frame.depth + 1;
  inner.function = &function;
  inner.bindings = &bindings;
  inner.prefix =
      fmt::format("{}{}/", frame.prefix, call.name().empty() ? function.name() : call.name());
  for (int i = 0; i < function.input_size(); ++i) {
    ASSAY_RETURN_IF_ERROR(scope.Declare(function.input(i), inputs[i]));
  }
  for (int i = 0; i < call.output_size(); ++i) {
    if (call.output(i).empty()) continue;
    inner.results.emplace(function.output(i), *frame.scope->Find(call.output(i)));
  }
  ASSAY_RETURN_IF_ERROR(ReadNodes(function.node(), inner));
  return ConnectResults(call, function, inner);
}

// Most outputs are defined by the body's nodes already. What is left are inputs that the function
// hands through, and second names of one output.
absl::Status GraphReader::ConnectResults(const onnx::NodeProto& call,
                                         const onnx::FunctionProto& function, const Frame& inner) {
  Scope& outer = *inner.around->scope;
  for (int i = 0; i < call.output_size(); ++i) {
    if (call.output(i).empty()) continue;
    const ValueId wanted = *outer.Find(call.output(i));
    const std::optional<ValueId> value = inner.scope->Find(function.output(i));
    if (!value || *value == kNoValue) {
      return InvalidArgument("the function's output \"{}\" is defined by nothing",
                             function.output(i));
    }
    if (*value == wanted) continue;
    ImportedNode identity;
    identity.name = fmt::format("{}{}", inner.prefix, function.output(i));
    identity.op_type = "Identity";
    identity.version = kNewestOpset;
    identity.inputs = {*value};
    identity.outputs = {wanted};
    ASSAY_RETURN_IF_ERROR(writer_.Write(std::move(identity), outer.draft()));
  }
  return absl::OkStatus();
}

absl::StatusOr<Tensor> GraphReader::ReadOnce(const onnx::TensorProto& proto,
                                             const std::string& subject) {
  const auto known = tensors_.find(&proto);
  if (known != tensors_.end()) return known->second;
  ASSAY_ASSIGN_OR_RETURN(Tensor tensor, ReadTensor(proto, subject, folder_));
  return tensors_.emplace(&proto, std::move(tensor)).first->second;
}

}  // namespace assay
