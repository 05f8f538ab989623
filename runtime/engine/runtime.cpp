#include "runtime/engine/runtime.h"

#include "runtime/engine/value_store.h"
#include "runtime/ops/infer.h"

#include <algorithm>

namespace assay {

class Runtime::State {
 public:
  State(std::shared_ptr<const CompiledModel> model, RuntimeOptions options)
      : model_(std::move(model)), options_(std::move(options)), steps_(model_->steps.size()) {}

  absl::Status Create() {
    for (EngineImpl* engine : model_->engines) contexts_.push_back(engine->CreateEngineContext());
    store_.emplace(*model_, options_, contexts_);
    for (size_t i = 0; i < steps_.size(); ++i) {
      const Step& step = model_->steps[i];
      if (step.kernel != nullptr) steps_[i].impl = step.kernel->CreateKernelImpl();
      for (const auto& body : step.bodies) {
        ASSAY_ASSIGN_OR_RETURN(auto runtime, Runtime::Create(body, options_));
        steps_[i].bodies.push_back(std::move(runtime));
      }
    }
    return store_->BindConstants();
  }

  absl::StatusOr<std::vector<Tensor>> Run(std::span<const Tensor> inputs);

 private:
  // What a step was last prepared for, and the tensors that its kernel sees.
  struct StepState {
    std::unique_ptr<KernelImpl> impl;
    std::vector<std::unique_ptr<Runtime>> bodies;
    bool prepared = false;
    bool reads_data = false;  // shapes depend on computed data: look again each run
    std::vector<std::optional<TensorDesc>> input_descs;
    std::vector<TensorDesc> output_descs;
  };

  absl::Status SetInputs(std::span<const Tensor> inputs);
  absl::Status RunStep(size_t index);
  absl::Status RunKernel(const Step& step, StepState& state);
  absl::Status ExecuteKernel(const Step& step, KernelImpl& kernel, KernelContext& context);
  absl::Status RunControlFlow(const Step& step, StepState& state);

  std::vector<std::optional<TensorDesc>> InputDescs(const Step& step) const;
  absl::Status InferStep(const Step& step, StepState& state);
  absl::StatusOr<InferredOutputs> InferOne(const Node& node);
  bool ReadsComputedData(const Node& node, uint64_t read_inputs) const;
  absl::StatusOr<KernelContext> Tensors(const Step& step, const StepState& state);
  absl::StatusOr<std::vector<std::optional<Tensor>>> HostTensors(
      const std::vector<ValueId>& values);
  absl::StatusOr<std::vector<Tensor>> RunBody(const Step& step, StepState& state,
                                              std::string_view name, std::vector<Tensor> inputs);
  absl::Status Observe(size_t index);
  static absl::Status CheckWrittenShapes(const KernelContext& context);
  std::string Prefix(const Step& step) const {
    return Describe(model_->graph.nodes[step.nodes.front()]) + ": ";
  }

  std::shared_ptr<const CompiledModel> model_;
  RuntimeOptions options_;
  std::vector<std::unique_ptr<EngineContext>> contexts_;
  std::optional<ValueStore> store_;
  std::vector<StepState> steps_;
};

absl::StatusOr<std::vector<Tensor>> Runtime::State::Run(std::span<const Tensor> inputs) {
  ASSAY_RETURN_IF_ERROR(SetInputs(inputs));
  for (auto& context : contexts_) ASSAY_RETURN_IF_ERROR(context->BeforeRun());
  for (size_t i = 0; i < steps_.size(); ++i) {
    ASSAY_RETURN_IF_ERROR(RunStep(i));
    if (options_.observer) ASSAY_RETURN_IF_ERROR(Observe(i));
  }
  for (auto& context : contexts_) ASSAY_RETURN_IF_ERROR(context->AfterRun());
  std::vector<Tensor> outputs;
  for (const ValueId output : model_->graph.outputs) {
    ASSAY_ASSIGN_OR_RETURN(const Tensor tensor, store_->OnHost(output));
    outputs.push_back(tensor.Clone());  // the store reuses its memory
  }
  return outputs;
}

absl::Status Runtime::State::SetInputs(std::span<const Tensor> inputs) {
  const Graph& graph = model_->graph;
  if (inputs.size() != graph.inputs.size()) {
    return InvalidArgument("the graph has {} inputs, but {} are given", graph.inputs.size(),
                           inputs.size());
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    const ValueInfo& value = graph.values[graph.inputs[i]];
    if (value.dtype && *value.dtype != inputs[i].dtype()) {
      return InvalidArgument("input \"{}\" has type {}, but {} is given", value.name,
                             NameOf(*value.dtype), NameOf(inputs[i].dtype()));
    }
    store_->SetHost(graph.inputs[i], inputs[i]);
  }
  return absl::OkStatus();
}

absl::Status Runtime::State::RunStep(size_t index) {
  const Step& step = model_->steps[index];
  StepState& state = steps_[index];
  if (step.kernel == nullptr) return RunControlFlow(step, state);
  return RunKernel(step, state);
}

absl::Status Runtime::State::RunKernel(const Step& step, StepState& state) {
  std::vector<std::optional<TensorDesc>> descs = InputDescs(step);
  const bool same_inputs = state.prepared && descs == state.input_descs;
  bool prepare = !same_inputs;
  if (!same_inputs || state.reads_data) {
    const std::vector<TensorDesc> before = state.output_descs;
    ASSAY_RETURN_IF_ERROR(InferStep(step, state));
    prepare = prepare || before != state.output_descs;
  }
  state.prepared = false;  // until all of this has succeeded
  ASSAY_ASSIGN_OR_RETURN(KernelContext context, Tensors(step, state));
  if (prepare) ASSAY_RETURN_IF_ERROR(Prefixed(Prefix(step), state.impl->Prepare(context)));
  state.input_descs = std::move(descs);
  state.prepared = true;
  for (const ValueId output : step.outputs) {
    if (options_.poison && output != kNoValue) {
      ASSAY_RETURN_IF_ERROR(store_->Poison(output, step.engine));
    }
  }
  ASSAY_RETURN_IF_ERROR(Prefixed(Prefix(step), ExecuteKernel(step, *state.impl, context)));
  return absl::OkStatus();
}

// With guards: whatever a kernel reads must stay as it was, to the bytes on both sides, and so must
// the bytes beside what it writes.
absl::Status Runtime::State::ExecuteKernel(const Step& step, KernelImpl& kernel,
                                           KernelContext& context) {
  if (!options_.guard) {
    ASSAY_RETURN_IF_ERROR(kernel.Execute(context));
    return CheckWrittenShapes(context);
  }
  std::vector<std::vector<std::byte>> before(step.inputs.size());
  for (size_t i = 0; i < step.inputs.size(); ++i) {
    if (step.inputs[i] == kNoValue) continue;
    ASSAY_ASSIGN_OR_RETURN(before[i], store_->Snapshot(step.inputs[i], step.engine));
  }
  ASSAY_RETURN_IF_ERROR(kernel.Execute(context));
  ASSAY_RETURN_IF_ERROR(CheckWrittenShapes(context));
  for (size_t i = 0; i < step.inputs.size(); ++i) {
    if (step.inputs[i] == kNoValue) continue;
    ASSAY_ASSIGN_OR_RETURN(const auto after, store_->Snapshot(step.inputs[i], step.engine));
    if (after != before[i]) {
      return absl::DataLossError(fmt::format("the memory of input {} was changed", i));
    }
  }
  for (const ValueId output : step.outputs) {
    if (output != kNoValue) ASSAY_RETURN_IF_ERROR(store_->CheckGuards(output, step.engine));
  }
  return absl::OkStatus();
}

absl::Status Runtime::State::CheckWrittenShapes(const KernelContext& context) {
  for (const auto& [output, shape] : context.written_shapes()) {
    const Shape& due = context.Output(output).desc.shape;
    if (shape == due) continue;
    return absl::OutOfRangeError(fmt::format("output {} was written with shape {}, but {} is due",
                                             output, shape.ToString(), due.ToString()));
  }
  return absl::OkStatus();
}

absl::Status Runtime::State::RunControlFlow(const Step& step, StepState& state) {
  const Node& node = model_->graph.nodes[step.nodes.front()];
  ASSAY_ASSIGN_OR_RETURN(const auto inputs, HostTensors(step.inputs));
  ControlContext context(node, inputs, [&](std::string_view name, std::vector<Tensor> body_inputs) {
    return RunBody(step, state, name, std::move(body_inputs));
  });
  const OpDef& op = *model_->ops->Find(node);
  ASSAY_RETURN_IF_ERROR(Prefixed(Prefix(step), op.reference.controls(node.params, context)));
  if (context.outputs().size() < step.outputs.size()) {
    return Internal("{}{} outputs are due, but {} were made", Prefix(step), step.outputs.size(),
                    context.outputs().size());
  }
  for (size_t i = 0; i < step.outputs.size(); ++i) {
    if (step.outputs[i] != kNoValue) store_->SetHost(step.outputs[i], context.outputs()[i]);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Tensor>> Runtime::State::RunBody(const Step& step, StepState& state,
                                                            std::string_view name,
                                                            std::vector<Tensor> inputs) {
  const Node& node = model_->graph.nodes[step.nodes.front()];
  for (size_t i = 0; i < node.subgraphs.size(); ++i) {
    if (node.subgraphs[i].name != name) continue;
    std::vector<Tensor> all;
    for (const Capture& capture : node.subgraphs[i].graph.captures) {
      ASSAY_ASSIGN_OR_RETURN(Tensor captured, store_->OnHost(capture.outer));
      all.push_back(std::move(captured));
    }
    std::ranges::move(inputs, std::back_inserter(all));
    return state.bodies[i]->Run(all);
  }
  return InvalidArgument("{}subgraph \"{}\" is missing", Prefix(step), name);
}

std::vector<std::optional<TensorDesc>> Runtime::State::InputDescs(const Step& step) const {
  std::vector<std::optional<TensorDesc>> descs;
  for (const ValueId input : step.inputs) {
    descs.push_back(input == kNoValue ? std::nullopt : std::optional(store_->desc(input)));
  }
  return descs;
}

// A fused group is inferred node by node; descriptions of its inner values pass through the store.
absl::Status Runtime::State::InferStep(const Step& step, StepState& state) {
  state.reads_data = false;
  for (const size_t index : step.nodes) {
    const Node& node = model_->graph.nodes[index];
    ASSAY_ASSIGN_OR_RETURN(const InferredOutputs inferred, InferOne(node));
    state.reads_data = state.reads_data || ReadsComputedData(node, inferred.read_inputs);
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      if (node.outputs[i] == kNoValue) continue;
      ASSAY_RETURN_IF_ERROR(
          store_->Allocate(node.outputs[i], inferred.outputs[i], step.engine).status());
    }
  }
  state.output_descs.clear();
  for (const ValueId output : step.outputs) {
    state.output_descs.push_back(output == kNoValue ? TensorDesc{} : store_->desc(output));
  }
  return absl::OkStatus();
}

absl::StatusOr<InferredOutputs> Runtime::State::InferOne(const Node& node) {
  ASSAY_ASSIGN_OR_RETURN(const auto inputs, HostTensors(node.inputs));
  return InferNode(*model_->ops->Find(node), node, inputs);
}

bool Runtime::State::ReadsComputedData(const Node& node, uint64_t read_inputs) const {
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const bool read = read_inputs >> std::min<size_t>(i, 63) & 1;
    if (read && node.inputs[i] != kNoValue && !store_->IsConstant(node.inputs[i])) return true;
  }
  return false;
}

absl::StatusOr<KernelContext> Runtime::State::Tensors(const Step& step, const StepState& state) {
  std::vector<std::optional<DeviceTensor>> inputs, outputs;
  for (const ValueId input : step.inputs) {
    inputs.emplace_back();
    if (input == kNoValue) continue;
    ASSAY_ASSIGN_OR_RETURN(inputs.back(), store_->OnDevice(input, step.engine));
  }
  for (size_t i = 0; i < step.outputs.size(); ++i) {
    outputs.emplace_back();
    if (step.outputs[i] == kNoValue) continue;
    ASSAY_ASSIGN_OR_RETURN(outputs.back(),
                           store_->Allocate(step.outputs[i], state.output_descs[i], step.engine));
  }
  return KernelContext(*contexts_[step.engine], std::move(inputs), std::move(outputs));
}

absl::StatusOr<std::vector<std::optional<Tensor>>> Runtime::State::HostTensors(
    const std::vector<ValueId>& values) {
  std::vector<std::optional<Tensor>> tensors;
  for (const ValueId value : values) {
    tensors.emplace_back();
    if (value == kNoValue) continue;
    ASSAY_ASSIGN_OR_RETURN(tensors.back(), store_->OnHost(value));
  }
  return tensors;
}

absl::Status Runtime::State::Observe(size_t index) {
  const Step& step = model_->steps[index];
  NodeExecution execution;
  execution.node = &model_->graph.nodes[step.nodes.back()];
  execution.placement = {Describe(*execution.node), "runtime", "control flow", ""};
  if (step.capability != nullptr) {
    execution.placement.engine = model_->engines[step.engine]->Name();
    execution.placement.kernel = step.capability->kernel;
    execution.placement.numerics = ToString(step.capability->numerics);
  }
  ASSAY_ASSIGN_OR_RETURN(execution.inputs, HostTensors(step.inputs));
  ASSAY_ASSIGN_OR_RETURN(execution.outputs, HostTensors(step.outputs));
  options_.observer(execution);
  return absl::OkStatus();
}

Runtime::Runtime(std::unique_ptr<State> state) : state_(std::move(state)) {}
Runtime::~Runtime() = default;

absl::StatusOr<std::unique_ptr<Runtime>> Runtime::Create(std::shared_ptr<const CompiledModel> model,
                                                         RuntimeOptions options) {
  auto state = std::make_unique<State>(std::move(model), std::move(options));
  ASSAY_RETURN_IF_ERROR(state->Create());
  return std::unique_ptr<Runtime>(new Runtime(std::move(state)));
}

absl::StatusOr<std::vector<Tensor>> Runtime::Run(std::span<const Tensor> inputs) {
  return state_->Run(inputs);
}

}  // namespace assay
