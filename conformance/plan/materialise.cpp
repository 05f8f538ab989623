#include "conformance/plan/materialise.h"

#include "conformance/record/case_id.h"
#include "conformance/suite/fill.h"
#include "conformance/suite/op_vocabulary.h"

#include <algorithm>

namespace assay {
namespace {

// Puts plain attributes into params and tensor attributes on the node.
absl::Status SetAttributes(const OpDef& op, const InputKey& key, const Literals& literals,
                           Node& node) {
  const std::vector<AttributeField> fields = AttributeFieldsOf(op);
  std::vector<Attribute> attributes;
  for (const AttributeSpec& spec : key.attributes) {
    if (std::ranges::find(op.tensor_attributes, spec.name) != op.tensor_attributes.end()) {
      const std::string hash = IsLiteralAttribute(spec.text) ? spec.text.substr(5) : spec.text;
      const auto literal = literals.find(hash);
      if (literal == literals.end()) {
        return NotFound("the data of attribute \"{}\" ({}) is not known", spec.name, spec.text);
      }
      node.tensors.push_back({spec.name, literal->second.Clone()});
      continue;
    }
    const auto field = std::ranges::find(fields, spec.name, &AttributeField::name);
    // A name that is not there is left to Parse, which suggests another.
    const AttributeValue kind = field == fields.end() ? AttributeValue(std::string()) : field->kind;
    auto value = ParseAttributeText(kind, spec.text);
    ASSAY_RETURN_IF_ERROR(Prefixed(fmt::format("attribute \"{}\": ", spec.name), value.status()));
    attributes.push_back({spec.name, *std::move(value)});
  }
  ASSAY_ASSIGN_OR_RETURN(node.params, op.params->Parse(attributes));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<size_t>> PositionsOf(const OpDef& op, const InputKey& key) {
  std::vector<size_t> positions;
  for (const InputSpec& input : key.inputs) {
    const std::optional<size_t> position = FindInputNamed(op, input.name);
    if (!position || std::ranges::find(positions, *position) != positions.end()) {
      return InvalidArgument("input \"{}\" {}", input.name,
                             position ? "is given twice" : "is not an input of the op");
    }
    positions.push_back(*position);
  }
  return positions;
}

absl::Status AddInputs(const OpDef& op, const InputKey& key, const Literals& literals,
                       uint64_t seed, MaterialisedCase& made) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<size_t> positions, PositionsOf(op, key));
  Graph& graph = made.graph;
  std::vector<ValueId>& node_inputs = graph.nodes.front().inputs;
  for (size_t i = 0; i < positions.size(); ++i) {
    const InputSpec& input = key.inputs[i];
    ASSAY_ASSIGN_OR_RETURN(Tensor data, FillTensor(input, SeedOf(key, i, seed), literals));
    const std::span<const int64_t> dims = input.desc.shape.dims();
    const ValueId value = graph.AddValue(
        {input.name, input.desc.dtype, std::vector<int64_t>(dims.begin(), dims.end())});
    node_inputs.resize(std::max(node_inputs.size(), positions[i] + 1), kNoValue);
    node_inputs[positions[i]] = value;
    if (input.constant) {
      graph.constants.push_back({value, std::move(data)});
    } else {
      graph.inputs.push_back(value);
      made.inputs.push_back(std::move(data));
    }
  }
  return absl::OkStatus();
}

// Outputs get the op's names; a number sets apart what would have the name of an input.
void AddOutputs(const OpDef& op, int count, Graph& graph) {
  for (int i = 0; i < count; ++i) {
    const ValueSpec& spec = op.OutputSpec(i);
    const std::string name = spec.presence == Presence::kVariadic
                                 ? fmt::format("{}{}", spec.name, i + 1 - op.outputs.size())
                                 : spec.name;
    const bool taken =
        std::ranges::any_of(graph.values, [&](const auto& value) { return value.name == name; });
    const ValueId value = graph.AddValue({.name = taken ? name + "_out" : name});
    graph.nodes.front().outputs.push_back(value);
    graph.outputs.push_back(value);
  }
}

}  // namespace

absl::StatusOr<MaterialisedCase> Materialise(const OpRegistry& ops, const InputKey& key,
                                             const Literals& literals, uint64_t seed) {
  if (!key.source.empty()) {
    return InvalidArgument("case \"{}\" is a file, not a generated one", key.source);
  }
  const OpName name = ParseOpName(key.op);
  ASSAY_ASSIGN_OR_RETURN(const OpDef* op, ops.Get(name.domain, name.name));
  if (key.since != op->since) {
    return InvalidArgument("the case is of {} {}, this build has version {}", key.op, key.since,
                           op->since);
  }
  MaterialisedCase made;
  made.graph.name = ToString(key);
  made.graph.nodes.push_back({.name = "node", .domain = op->domain, .op_type = op->name});
  const std::string prefix = Describe(made.graph.nodes.front()) + ": ";
  ASSAY_RETURN_IF_ERROR(
      Prefixed(prefix, SetAttributes(*op, key, literals, made.graph.nodes.front())));
  ASSAY_RETURN_IF_ERROR(Prefixed(prefix, AddInputs(*op, key, literals, seed, made)));
  AddOutputs(*op, std::max(key.outputs, 0), made.graph);
  return made;
}

}  // namespace assay
