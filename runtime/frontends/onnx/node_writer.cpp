#include "runtime/frontends/onnx/node_writer.h"

#include "runtime/base/status.h"
#include "runtime/frontends/onnx/opsets.h"
#include "runtime/frontends/onnx/upgrades.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace assay {
namespace {

absl::Status CheckAttributeNames(const OpDef& op, const ImportedNode& node) {
  for (const NamedTensor& attribute : node.tensors) {
    if (std::ranges::find(op.tensor_attributes, attribute.name) == op.tensor_attributes.end()) {
      return InvalidArgument("there is no tensor attribute \"{}\"", attribute.name);
    }
  }
  for (const NamedGraph& attribute : node.subgraphs) {
    if (std::ranges::find(op.graph_attributes, attribute.name) == op.graph_attributes.end()) {
      return InvalidArgument("there is no graph attribute \"{}\"", attribute.name);
    }
  }
  for (const std::string& name : op.graph_attributes) {
    if (std::ranges::find(node.subgraphs, name, &NamedGraph::name) == node.subgraphs.end()) {
      return InvalidArgument("attribute \"{}\" is missing", name);
    }
  }
  return absl::OkStatus();
}

// The type that the op's rules give an output, where they and the types known so far suffice.
std::optional<DType> TypeByRule(const TypeRule& rule, const OpDef& op, const ImportedNode& node,
                                const GraphDraft& draft) {
  for (size_t i = 0; i < node.inputs.size() && !rule.same_as.empty(); ++i) {
    if (node.HasInput(i) && op.InputSpec(i).name == rule.same_as) {
      return draft.TypeOf(node.inputs[i]);
    }
  }
  for (const DType dtype : kEveryDType) {
    if (rule.types == DTypeSet(dtype)) return dtype;
  }
  return std::nullopt;
}

void NoteTypes(const OpDef& op, const ImportedNode& node, GraphDraft& draft) {
  if (op.inputs.empty() || op.outputs.empty()) return;
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    if (node.outputs[i] == kNoValue) continue;
    const auto dtype = TypeByRule(op.OutputSpec(i).type, op, node, draft);
    if (dtype) draft.SetType(node.outputs[i], *dtype);
  }
}

// Names of what is added around a node must tell where it came from, also where it has none.
std::string LabelOf(const ImportedNode& node, const GraphDraft& draft) {
  if (!node.name.empty()) return node.name;
  for (const ValueId output : node.outputs) {
    if (output != kNoValue) return std::string(draft.NameOf(output));
  }
  return node.op_type;
}

}  // namespace

absl::Status NodeWriter::CheckKnown(std::string_view domain, std::string_view op_type,
                                    int64_t version) const {
  if (version == 0) {
    return InvalidArgument("no version of domain \"{}\" is imported", ShownDomain(domain));
  }
  if (domain.empty() && version > kNewestOpset) {
    return Unimplemented("domain \"ai.onnx\" version {} is newer than {}, the last Assay knows",
                         version, kNewestOpset);
  }
  const std::string_view name = domain.empty() ? NewestName(op_type, version) : op_type;
  if (ops_.Find(domain, name) != nullptr) return absl::OkStatus();
  return Unimplemented("there is no op \"{}\" in domain \"{}\" version {}", op_type,
                       ShownDomain(domain), version);
}

absl::Status NodeWriter::Write(ImportedNode node, GraphDraft& draft) const {
  if (FindParser(node) != nullptr) return Finish(std::move(node), draft);
  UpgradeContext context(draft, LabelOf(node, draft));
  ASSAY_RETURN_IF_ERROR(Upgrade(node, context));
  for (const ImportedNode& added : context.before()) ASSAY_RETURN_IF_ERROR(Finish(added, draft));
  ASSAY_RETURN_IF_ERROR(Finish(std::move(node), draft));
  for (const ImportedNode& added : context.after()) ASSAY_RETURN_IF_ERROR(Finish(added, draft));
  return absl::OkStatus();
}

absl::StatusOr<Params> NodeWriter::ParseParams(const OpDef& op, const ImportedNode& node) const {
  const ParserInfo* parser = FindParser(node);
  if (parser == nullptr) return op.params->Parse(node.attributes);
  const std::shared_ptr<void> params(parser->create(), parser->destroy);
  ASSAY_RETURN_IF_ERROR(parser->parse(node, params.get()));
  return op.params->Adopt(params);
}

absl::Status NodeWriter::Finish(ImportedNode node, GraphDraft& draft) const {
  ASSAY_RETURN_IF_ERROR(CheckKnown(node.domain, node.op_type, node.version));
  const OpDef* op = ops_.Find(node.domain, node.op_type);
  if (op == nullptr) return Unimplemented("there is no op \"{}\"", node.op_type);
  ASSAY_ASSIGN_OR_RETURN(Params params, ParseParams(*op, node));
  ASSAY_RETURN_IF_ERROR(CheckAttributeNames(*op, node));
  NoteTypes(*op, node, draft);
  draft.AddNode({.name = std::move(node.name),
                 .domain = std::move(node.domain),
                 .op_type = std::move(node.op_type),
                 .inputs = std::move(node.inputs),
                 .outputs = std::move(node.outputs),
                 .params = std::move(params),
                 .tensors = std::move(node.tensors),
                 .subgraphs = std::move(node.subgraphs)});
  return absl::OkStatus();
}

}  // namespace assay
