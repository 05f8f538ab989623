#include "runtime/engine/inference.h"

#include "runtime/ops/evaluate.h"
#include "runtime/ops/infer.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>

namespace assay {
namespace {

// Shape arithmetic works on a few numbers; larger values are data, not shapes.
constexpr int64_t kLargestFoldedValue = 64;

class GraphInference {
 public:
  GraphInference(const OpRegistry& ops, Graph& graph, bool is_body)
      : ops_(ops), graph_(graph), is_body_(is_body) {
    for (const GraphConstant& constant : graph.constants) {
      SetDesc(constant.value, constant.tensor.desc());
      known_.emplace(constant.value, constant.tensor);
    }
  }

  absl::Status Run() {
    for (Node& node : graph_.nodes) ASSAY_RETURN_IF_ERROR(InferOne(node));
    return absl::OkStatus();
  }

 private:
  absl::Status InferOne(Node& node) {
    const OpDef* op = ops_.Find(node);
    if (op == nullptr) {
      return Unimplemented("{}: there is no op \"{}\" in domain \"{}\"", Describe(node),
                           node.op_type, node.domain);
    }
    if (!node.subgraphs.empty()) return InferControl(node);
    return InferPlain(*op, node);
  }

  absl::Status InferPlain(const OpDef& op, const Node& node) {
    std::vector<std::optional<TensorDesc>> descs;
    std::vector<const Tensor*> values;
    bool shapes_known = true;
    for (const ValueId input : node.inputs) {
      descs.push_back(DescOf(input));
      const auto known = known_.find(input);
      values.push_back(known == known_.end() ? nullptr : &known->second);
      shapes_known &= input == kNoValue || graph_.values[input].dims.has_value();
    }
    absl::StatusOr<InferredOutputs> inferred = InferNode(op, node, descs, values);
    if (inferred.ok() && shapes_known) {
      SetOutputs(node, inferred->outputs);
      return Fold(op, node, inferred->outputs);
    }
    // A shape that is not known yet is no error; a type always is known.
    const bool tolerated = is_body_ || absl::IsFailedPrecondition(inferred.status());
    if (shapes_known && !tolerated) return inferred.status();
    return SetTypesOnly(op, node, descs, values);
  }

  // Ranks of unknown shapes are stand-ins here, so only the types of the answer count.
  absl::Status SetTypesOnly(const OpDef& op, const Node& node,
                            std::span<const std::optional<TensorDesc>> descs,
                            std::span<const Tensor* const> values) {
    ASSAY_ASSIGN_OR_RETURN(const std::vector<DType> types, InferTypes(op, node, descs, values));
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      if (node.outputs[i] == kNoValue) continue;
      graph_.values[node.outputs[i]].dtype = types[i];
      graph_.values[node.outputs[i]].dims.reset();
    }
    return absl::OkStatus();
  }

  // Computes a small value now, where everything it follows from is known.
  absl::Status Fold(const OpDef& op, const Node& node, std::span<const TensorDesc> outputs) {
    if (op.reference.controls || outputs.size() != 1) return absl::OkStatus();
    const bool small =
        outputs[0].ElementCount() <= kLargestFoldedValue && !IsFloat(outputs[0].dtype);
    std::vector<std::optional<Tensor>> inputs;
    for (const ValueId input : node.inputs) {
      if (input == kNoValue) {
        inputs.emplace_back();
      } else if (const auto known = known_.find(input); known != known_.end()) {
        inputs.emplace_back(known->second);
      } else if (node.op_type == "Shape" || node.op_type == "Size") {
        inputs.emplace_back(Tensor(*DescOf(input)));  // only its shape is read
      } else {
        return absl::OkStatus();
      }
    }
    if (!small) return absl::OkStatus();
    ASSAY_ASSIGN_OR_RETURN(std::vector<Tensor> values, Evaluate(op, node, inputs, outputs));
    known_.emplace(node.outputs[0], std::move(values[0]));
    return absl::OkStatus();
  }

  // If, Loop, Scan: the last outputs of a body are the node's, of the same type; their shapes
  // depend on the branch taken and the number of trips. Body inputs lie like the node's own.
  absl::Status InferControl(Node& node) {
    for (auto& [attribute, body] : node.subgraphs) {
      BindCaptures(body);
      for (size_t i = 0; i < body.inputs.size() && i < node.inputs.size(); ++i) {
        ValueInfo& value = body.values[body.inputs[i]];
        if (!value.dtype && node.inputs[i] != kNoValue) {
          value.dtype = graph_.values[node.inputs[i]].dtype;
        }
      }
      ASSAY_RETURN_IF_ERROR(InferBody(ops_, body));
      if (body.outputs.size() < node.outputs.size()) {
        return InvalidArgument("{}: {} has {} outputs, fewer than the node's {}", Describe(node),
                               attribute, body.outputs.size(), node.outputs.size());
      }
      const size_t skipped = body.outputs.size() - node.outputs.size();
      for (size_t i = 0; i < node.outputs.size(); ++i) {
        if (node.outputs[i] == kNoValue) continue;
        graph_.values[node.outputs[i]].dtype = body.values[body.outputs[skipped + i]].dtype;
        graph_.values[node.outputs[i]].dims.reset();
      }
    }
    return absl::OkStatus();
  }

  // Constants of the outer graph are constants of the body, so that kernels can pack them.
  void BindCaptures(Graph& body) {
    std::erase_if(body.captures, [&](const Capture& capture) {
      if (const auto known = known_.find(capture.outer); known != known_.end()) {
        body.constants.push_back({capture.inner, known->second});
        return true;
      }
      body.values[capture.inner].dtype = graph_.values[capture.outer].dtype;
      body.values[capture.inner].dims = graph_.values[capture.outer].dims;
      return false;
    });
  }

  std::optional<TensorDesc> DescOf(ValueId value) const {
    if (value == kNoValue) return std::nullopt;
    const ValueInfo& declared = graph_.values[value];
    TensorDesc desc{declared.dtype.value_or(DType::kFloat32), {}};
    if (declared.dims) desc.shape = Shape(*declared.dims);
    return desc;
  }

  void SetDesc(ValueId value, const TensorDesc& desc) {
    graph_.values[value].dtype = desc.dtype;
    graph_.values[value].dims.emplace(desc.shape.begin(), desc.shape.end());
  }

  void SetOutputs(const Node& node, std::span<const TensorDesc> outputs) {
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      if (node.outputs[i] != kNoValue) SetDesc(node.outputs[i], outputs[i]);
    }
  }

  static absl::Status InferBody(const OpRegistry& ops, Graph& body);

  const OpRegistry& ops_;
  Graph& graph_;
  bool is_body_;
  absl::flat_hash_map<ValueId, Tensor> known_;
};

// A dimension that is declared open counts as unknown, and so does the whole shape.
void ForgetOpenShape(ValueInfo& value) {
  if (value.dims && std::ranges::any_of(*value.dims, [](int64_t dim) { return dim < 0; })) {
    value.dims.reset();
  }
}

absl::Status GraphInference::InferBody(const OpRegistry& ops, Graph& body) {
  for (ValueInfo& value : body.values) ForgetOpenShape(value);
  return GraphInference(ops, body, true).Run();
}

}  // namespace

absl::Status InferGraph(const OpRegistry& ops, Graph& graph) {
  for (ValueInfo& value : graph.values) ForgetOpenShape(value);
  return GraphInference(ops, graph, false).Run();
}

Graph WithKnownInputs(const Graph& graph, std::span<const Tensor> inputs) {
  Graph known = graph;
  known.inputs.clear();
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    if (inputs[i].ElementCount() <= kLargestFoldedValue)
      known.constants.push_back({graph.inputs[i], inputs[i]});
    else
      known.inputs.push_back(graph.inputs[i]);
  }
  return known;
}

absl::Status InferGraph(const OpRegistry& ops, Graph& graph, std::span<const TensorDesc> inputs) {
  if (inputs.size() != graph.inputs.size()) {
    return InvalidArgument("the graph has {} inputs, but {} are given", graph.inputs.size(),
                           inputs.size());
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    ValueInfo& value = graph.values[graph.inputs[i]];
    if (value.dtype && *value.dtype != inputs[i].dtype) {
      return InvalidArgument("input \"{}\" has type {}, but {} is given", value.name,
                             NameOf(*value.dtype), NameOf(inputs[i].dtype));
    }
    value.dtype = inputs[i].dtype;
    value.dims.emplace(inputs[i].shape.begin(), inputs[i].shape.end());
  }
  return InferGraph(ops, graph);
}

}  // namespace assay
