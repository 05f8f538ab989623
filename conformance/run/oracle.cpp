#include "conformance/run/oracle.h"

#include "conformance/run/execute.h"
#include "runtime/engine/numerics.h"
#include "runtime/ops/infer.h"

#include <algorithm>

namespace assay {
namespace {

// The type by which a node's model is chosen: its widest float, or that of an output.
DType StorageOf(const std::vector<std::optional<Tensor>>& inputs,
                std::span<const TensorDesc> outputs) {
  std::optional<DType> storage;
  const auto look = [&](DType dtype) {
    if (IsFloat(dtype) && (!storage || SizeOf(dtype) > SizeOf(*storage))) storage = dtype;
  };
  for (const auto& input : inputs) {
    if (input) look(input->dtype());
  }
  for (const TensorDesc& output : outputs) look(output.dtype);
  return storage.value_or(DType::kFloat32);
}

// The value of a graph's input or constant.
absl::StatusOr<Tensor> GivenValue(const LoadedCase& loaded, size_t step, ValueId value) {
  if (const Tensor* constant = loaded.graph.FindConstant(value)) return *constant;
  const auto& inputs = loaded.graph.inputs;
  const auto found = std::ranges::find(inputs, value);
  if (found == inputs.end()) return Internal("value {} is not given by the graph", value);
  return loaded.steps[step].inputs[found - inputs.begin()];
}

class Oracle {
 public:
  Oracle(const OpRegistry& ops, const LoadedCase& loaded, const SharedMemory& device,
         bool random_data, SharedMemory& memory)
      : ops_(ops), loaded_(loaded), device_(device), random_data_(random_data), memory_(memory) {}

  absl::Status Run(const Execution& execution, Expected& expected) {
    for (const NodeRun& run : execution.nodes) {
      ASSAY_ASSIGN_OR_RETURN(auto bounds, RunNode(run));
      expected.nodes.push_back(std::move(bounds));
    }
    for (const CaseData& step : loaded_.steps) {
      for (const Tensor& stored : step.stored_outputs) {
        ASSAY_ASSIGN_OR_RETURN(expected.stored_outputs.emplace_back(), memory_.Write(stored));
      }
    }
    expected.tolerance = loaded_.tolerance;
    expected.random_data = random_data_;
    return absl::OkStatus();
  }

 private:
  absl::StatusOr<std::vector<std::optional<BoundedRef>>> RunNode(const NodeRun& run) {
    const Node* node = FindNode(loaded_.graph, run.path);
    if (node == nullptr) return Internal("there is no node {}", run.path);
    const OpDef& op = *ops_.Find(*node);
    ASSAY_ASSIGN_OR_RETURN(const auto inputs, InputsOf(*node, run));
    ASSAY_ASSIGN_OR_RETURN(const InferredOutputs inferred, InferNode(op, *node, inputs));
    const std::vector<TensorDesc>& descs = inferred.outputs;
    ASSAY_ASSIGN_OR_RETURN(const Numerics numerics, ParseNumerics(run.numerics));
    NumericModel model = numerics.ModelFor(StorageOf(inputs, descs));
    model.random_data = random_data_;
    ASSAY_ASSIGN_OR_RETURN(const std::vector<Bounded> bounds,
                           EvaluateTracked(op, *node, inputs, descs, model, numerics.form));
    std::vector<std::optional<BoundedRef>> refs;
    for (size_t i = 0; i < run.outputs.size(); ++i) {
      refs.emplace_back();
      if (!run.outputs[i]) continue;
      ASSAY_ASSIGN_OR_RETURN(refs.back(), WriteBounded(bounds[i], memory_));
    }
    return refs;
  }

  absl::StatusOr<std::vector<std::optional<Tensor>>> InputsOf(const Node& node,
                                                              const NodeRun& run) {
    std::vector<std::optional<Tensor>> inputs;
    for (size_t i = 0; i < run.inputs.size(); ++i) {
      inputs.emplace_back();
      if (!run.inputs[i]) continue;
      if (run.inputs[i]->from_graph) {
        ASSAY_ASSIGN_OR_RETURN(inputs.back(), GivenValue(loaded_, run.step, node.inputs[i]));
      } else {
        ASSAY_ASSIGN_OR_RETURN(inputs.back(), device_.Read(*run.inputs[i]->tensor));
      }
    }
    return inputs;
  }

  const OpRegistry& ops_;
  const LoadedCase& loaded_;
  const SharedMemory& device_;
  bool random_data_;
  SharedMemory& memory_;
};

absl::Status RunByReference(const OpRegistry& ops, const LoadedCase& loaded) {
  for (const Node& node : loaded.graph.nodes) {
    ASSAY_ASSIGN_OR_RETURN(const OpDef* const op, ops.Get(node.domain, node.op_type));
    std::vector<std::optional<Tensor>> inputs;
    for (const ValueId input : node.inputs) {
      inputs.emplace_back();
      if (input == kNoValue) continue;
      ASSAY_ASSIGN_OR_RETURN(inputs.back(), GivenValue(loaded, 0, input));
    }
    ASSAY_ASSIGN_OR_RETURN(const InferredOutputs inferred, InferNode(*op, node, inputs));
    ASSAY_RETURN_IF_ERROR(Evaluate(*op, node, inputs, inferred.outputs).status());
  }
  return absl::OkStatus();
}

}  // namespace

Execution ExecuteByReference(const OpRegistry& ops, const LoadedCase& loaded) {
  Execution execution;
  if (const absl::Status status = RunByReference(ops, loaded); !status.ok()) {
    execution.error = {"run", status.code(), std::string(MessageOf(status))};
  }
  return execution;
}

Expected FindExpected(const OpRegistry& ops, const LoadedCase& loaded, const Execution& execution,
                      const SharedMemory& device, bool random_data, SharedMemory& memory) {
  Expected expected;
  Oracle oracle(ops, loaded, device, random_data, memory);
  absl::Status status = memory.Reset();
  if (status.ok()) status = oracle.Run(execution, expected);
  if (!status.ok()) {
    expected.error = {"oracle", status.code(), std::string(MessageOf(status))};
  }
  return expected;
}

}  // namespace assay
