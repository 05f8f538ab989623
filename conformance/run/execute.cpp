#include "conformance/run/execute.h"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <chrono>

namespace assay {
namespace {

// The judged run starts from all bits set: NaN in every float, so that what is added to an output
// that was not cleared shows.
constexpr uint8_t kFirstPoison = 0x5a, kSecondPoison = 0xff;

using NodePaths = absl::flat_hash_map<const Node*, std::string>;

// Control-flow nodes run bodies that were compiled as graphs of their own.
void CollectPaths(const CompiledModel& model, const std::string& prefix, NodePaths& paths) {
  for (const Step& step : model.steps) {
    for (const size_t index : step.nodes) {
      const Node& node = model.graph.nodes[index];
      const std::string path = fmt::format("{}{}", prefix, index);
      paths.emplace(&node, path);
      for (size_t i = 0; i < step.bodies.size(); ++i) {
        CollectPaths(*step.bodies[i], fmt::format("{}/{}/", path, node.subgraphs[i].name), paths);
      }
    }
  }
}

ExecutionError ErrorOf(std::string stage, const absl::Status& status) {
  return {std::move(stage), status.code(), std::string(MessageOf(status))};
}

// Writes what an observed node read and wrote into shared memory.
class Recorder {
 public:
  Recorder(const CompiledModel& model, const std::vector<Carry>& carries, SharedMemory& memory)
      : model_(model), carries_(carries), memory_(memory) {
    CollectPaths(model, "", paths_);
    for (const ValueId input : model.graph.inputs) given_.insert(input);
    for (const GraphConstant& constant : model.graph.constants) given_.insert(constant.value);
  }

  // From the second step on, carried inputs are what the device computed itself.
  void EndStep() {
    for (const ValueId output : model_.graph.outputs) output_origins_.push_back(OriginOf(output));
    ++step_;
    written_.clear();
    origins_.clear();
    for (const Carry& carry : carries_) given_.erase(model_.graph.inputs[carry.input]);
  }

  absl::Status Record(const NodeExecution& execution) {
    if (execution.placement.engine == "runtime")
      return absl::OkStatus();  // control flow computes nothing
    NodeRun run;
    run.path = paths_.at(execution.node);
    run.step = step_;
    run.placement = {execution.placement.node, execution.placement.engine,
                     execution.placement.kernel};
    run.numerics = execution.placement.numerics;
    const bool in_body = run.path.find('/') != std::string::npos;
    for (size_t i = 0; i < execution.inputs.size(); ++i) {
      run.inputs.emplace_back();
      if (!execution.inputs[i]) continue;
      ASSAY_ASSIGN_OR_RETURN(run.inputs.back(),
                             Read(execution.node->inputs[i], *execution.inputs[i], in_body));
    }
    for (size_t i = 0; i < execution.outputs.size(); ++i) {
      run.outputs.emplace_back();
      if (!execution.outputs[i]) continue;
      ASSAY_ASSIGN_OR_RETURN(run.outputs.back(), memory_.Write(*execution.outputs[i]));
      if (in_body) continue;
      const ValueId value = execution.node->outputs[i];
      written_[value] = *run.outputs.back();
      origins_[value] = {static_cast<int>(runs_.size()), static_cast<int>(i)};
    }
    runs_.push_back(std::move(run));
    return absl::OkStatus();
  }

  std::vector<NodeRun>& runs() { return runs_; }
  std::vector<OutputOrigin>& output_origins() { return output_origins_; }

 private:
  OutputOrigin OriginOf(ValueId value) const {
    const auto found = origins_.find(value);
    return found == origins_.end() ? OutputOrigin{} : found->second;
  }

  // Values of bodies are not numbered uniquely (a body runs many times), so they are sent each
  // time.
  absl::StatusOr<ReadValue> Read(ValueId value, const Tensor& tensor, bool in_body) {
    if (!in_body && given_.contains(value)) return ReadValue{true, std::nullopt};
    if (!in_body) {
      if (const auto known = written_.find(value); known != written_.end()) {
        return ReadValue{false, known->second};
      }
    }
    ASSAY_ASSIGN_OR_RETURN(const TensorRef ref, memory_.Write(tensor));
    return ReadValue{false, ref};
  }

  const CompiledModel& model_;
  const std::vector<Carry>& carries_;
  SharedMemory& memory_;
  int step_ = 0;
  NodePaths paths_;
  absl::flat_hash_set<ValueId> given_;
  absl::flat_hash_map<ValueId, TensorRef> written_;
  absl::flat_hash_map<ValueId, OutputOrigin> origins_;
  std::vector<OutputOrigin> output_origins_;
  std::vector<NodeRun> runs_;
};

// How many elements of two runs hold nothing but the poison of their run.
int64_t CountUnwritten(const Tensor& first, const Tensor& second) {
  if (first.desc() != second.desc()) return 0;
  const size_t size = static_cast<size_t>(SizeOf(first.dtype()));
  const auto holds = [&](const Tensor& tensor, int64_t element, uint8_t poison) {
    const auto bytes = tensor.bytes().subspan(element * size, size);
    return std::ranges::all_of(bytes, [&](std::byte byte) { return byte == std::byte{poison}; });
  };
  int64_t count = 0;
  for (int64_t i = 0; i < first.ElementCount(); ++i) {
    count += holds(first, i, kFirstPoison) && holds(second, i, kSecondPoison);
  }
  return count;
}

bool SameResults(const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
  return std::ranges::equal(a, b, SameBits);
}

// The steps of one execution; each returns false when it has filled in an error.
class CaseRun {
 public:
  CaseRun(const LoadedCase& loaded, SharedMemory& memory) : loaded_(loaded), memory_(memory) {}

  Execution Run(const OpRegistry& ops, EngineImpl& engine) {
    auto model = RuntimeBuilder(ops, {&engine}).Compile(loaded_.graph);
    if (!model.ok()) return Fail("compile", model.status());
    model_ = *model;
    const std::vector<Tensor>& others =
        loaded_.other_inputs.empty() ? loaded_.steps.front().inputs : loaded_.other_inputs;
    absl::StatusOr<std::vector<Tensor>> first = RunFirst();
    if (!first.ok()) return Fail("run", first.status());
    absl::StatusOr<std::vector<Tensor>> second = RunSecond(others);
    if (!second.ok()) return Fail("run", second.status());
    execution_.repeats = SameResults(*first, *second);
    if (absl::Status status = Report(*first, *second); !status.ok()) return Fail("run", status);
    return std::move(execution_);
  }

 private:
  RuntimeOptions Options(uint8_t poison) {
    RuntimeOptions options{.poison = true, .poison_byte = poison, .guard = true, .observer = {}};
    options.observer = [this](const NodeExecution& node) {
      if (recorder_) observed_.Update(recorder_->Record(node));
    };
    return options;
  }

  // Poison is an option of a Runtime, so unwritten elements show between two of them ...
  absl::StatusOr<std::vector<Tensor>> RunFirst() {
    ASSAY_ASSIGN_OR_RETURN(auto runtime, Runtime::Create(model_, Options(kFirstPoison)));
    return RunSteps(*runtime, loaded_);
  }

  // ... and stale results between two runs of the same one.
  absl::StatusOr<std::vector<Tensor>> RunSecond(const std::vector<Tensor>& others) {
    ASSAY_ASSIGN_OR_RETURN(auto runtime, Runtime::Create(model_, Options(kSecondPoison)));
    ASSAY_ASSIGN_OR_RETURN(const std::vector<Tensor> other, runtime->Run(others));
    recorder_.emplace(*model_, loaded_.carries, memory_);
    const auto start = std::chrono::steady_clock::now();
    ASSAY_ASSIGN_OR_RETURN(std::vector<Tensor> result,
                           RunSteps(*runtime, loaded_, [this] { recorder_->EndStep(); }));
    execution_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    ASSAY_RETURN_IF_ERROR(observed_);
    execution_.nodes = std::move(recorder_->runs());
    execution_.origins = std::move(recorder_->output_origins());
    execution_.equals_other_inputs = !loaded_.other_inputs.empty() && SameResults(other, result);
    return result;
  }

  absl::Status Report(const std::vector<Tensor>& first, const std::vector<Tensor>& second) {
    for (size_t i = 0; i < second.size(); ++i) {
      const std::vector<ValueId>& ids = model_->graph.outputs;
      const std::string& name = model_->graph.values[ids[i % ids.size()]].name;
      execution_.output_names.push_back(name);
      if (const int64_t unwritten = CountUnwritten(first[i], second[i]); unwritten > 0) {
        execution_.complaints.push_back(
            fmt::format("{} of {} elements of output \"{}\" are not written", unwritten,
                        second[i].ElementCount(), name));
      }
      ASSAY_ASSIGN_OR_RETURN(execution_.outputs.emplace_back(), memory_.Write(second[i]));
      if (execution_.repeats) continue;
      ASSAY_ASSIGN_OR_RETURN(execution_.first_outputs.emplace_back(), memory_.Write(first[i]));
    }
    return absl::OkStatus();
  }

  Execution Fail(std::string stage, const absl::Status& status) {
    execution_.error = ErrorOf(std::move(stage), status);
    return std::move(execution_);
  }

  const LoadedCase& loaded_;
  SharedMemory& memory_;
  std::shared_ptr<const CompiledModel> model_;
  std::optional<Recorder> recorder_;
  absl::Status observed_;
  Execution execution_;
};

// Follows "3/then_branch/0" down to the last graph; the index that remains is returned.
const Graph* Descend(const Graph& graph, std::string_view path, int64_t& index) {
  const std::vector<std::string> parts =
      absl::StrSplit(absl::string_view(path.data(), path.size()), '/');
  const Graph* current = &graph;
  for (size_t i = 0;; i += 2) {
    if (!absl::SimpleAtoi(parts[i], &index) || index < 0 ||
        index >= static_cast<int64_t>(current->nodes.size())) {
      return nullptr;
    }
    if (i + 2 >= parts.size()) return current;
    current = current->nodes[index].FindSubgraph(parts[i + 1]);
    if (current == nullptr) return nullptr;
  }
}

}  // namespace

Execution Execute(const OpRegistry& ops, EngineImpl& engine, const LoadedCase& loaded,
                  SharedMemory& memory) {
  if (const absl::Status status = memory.Reset(); !status.ok()) {
    Execution execution;
    execution.error = ErrorOf("run", status);
    return execution;
  }
  return CaseRun(loaded, memory).Run(ops, engine);
}

const Node* FindNode(const Graph& graph, std::string_view path) {
  int64_t index = 0;
  const Graph* owner = Descend(graph, path, index);
  return owner == nullptr ? nullptr : &owner->nodes[index];
}

}  // namespace assay
