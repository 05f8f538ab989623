#include "conformance/run/case_source.h"

#include "conformance/plan/materialise.h"
#include "conformance/suite/onnx_cases.h"
#include "runtime/base/mapped_file.h"
#include "runtime/engine/inference.h"
#include "runtime/frontends/onnx/onnx_model.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

namespace assay {
namespace {

bool IsFileCase(const CaseId& id) { return !id.key.source.empty(); }

std::vector<TensorDesc> DescsOf(const std::vector<Tensor>& tensors) {
  std::vector<TensorDesc> descs;
  for (const Tensor& tensor : tensors) descs.push_back(tensor.desc());
  return descs;
}

absl::StatusOr<LoadedCase> LoadGenerated(const OpRegistry& ops, const CaseId& id,
                                         const Literals& literals) {
  ASSAY_ASSIGN_OR_RETURN(MaterialisedCase made, Materialise(ops, id.key, literals, id.seed));
  ASSAY_ASSIGN_OR_RETURN(MaterialisedCase other, Materialise(ops, id.key, literals, id.seed + 1));
  LoadedCase loaded;
  loaded.graph = std::move(made.graph);
  loaded.steps.push_back({std::move(made.inputs), {}});
  // Literal data is the same for every seed; then nothing can be said about stale results.
  if (!std::ranges::equal(other.inputs, loaded.steps.front().inputs, SameBits)) {
    loaded.other_inputs = std::move(other.inputs);
  }
  return loaded;
}

// input_0.pb, input_1.pb … until one is missing. Errors name no folder, so that the same reason of
// many cases reads alike.
absl::StatusOr<std::vector<Tensor>> ReadTensors(const std::string& folder, std::string_view kind) {
  std::vector<Tensor> tensors;
  while (true) {
    const std::string file = fmt::format("{}/{}_{}.pb", folder, kind, tensors.size());
    if (!std::filesystem::exists(file)) return tensors;
    ASSAY_ASSIGN_OR_RETURN(const auto mapped, MappedFile::Open(file));
    absl::StatusOr<Tensor> tensor = ReadTensorBytes(mapped->bytes());
    if (!tensor.ok())
      return Prefixed(fmt::format("{} {}: ", kind, tensors.size()), tensor.status());
    tensors.push_back(*std::move(tensor));
  }
}

absl::Status ReadSteps(const std::string& folder, bool with_outputs, LoadedCase& loaded) {
  while (true) {
    const std::string set = fmt::format("{}/test_data_set_{}", folder, loaded.steps.size());
    if (!std::filesystem::is_directory(set)) break;
    CaseData data;
    ASSAY_ASSIGN_OR_RETURN(data.inputs, ReadTensors(set, "input"));
    if (with_outputs) {
      ASSAY_ASSIGN_OR_RETURN(data.stored_outputs, ReadTensors(set, "output"));
    }
    loaded.steps.push_back(std::move(data));
  }
  if (loaded.steps.empty()) return NotFound("the case has no test_data_set_0");
  return absl::OkStatus();
}

absl::StatusOr<size_t> PositionOf(const Graph& graph, const std::vector<ValueId>& ids,
                                  const std::string& name) {
  for (size_t i = 0; i < ids.size(); ++i) {
    if (graph.values[ids[i]].name == name) return i;
  }
  return InvalidArgument("data.json carries \"{}\", which the graph does not have", name);
}

absl::Status ReadCarries(const std::map<std::string, std::string>& outputs_of_inputs,
                         LoadedCase& loaded) {
  for (const auto& [input, output] : outputs_of_inputs) {
    Carry carry;
    ASSAY_ASSIGN_OR_RETURN(carry.input, PositionOf(loaded.graph, loaded.graph.inputs, input));
    ASSAY_ASSIGN_OR_RETURN(carry.output, PositionOf(loaded.graph, loaded.graph.outputs, output));
    loaded.carries.push_back(carry);
  }
  return absl::OkStatus();
}

absl::Status ReadSettings(const std::string& folder, LoadedCase& loaded) {
  std::ifstream file(folder + "/data.json");
  if (!file) return absl::OkStatus();
  const auto json = nlohmann::json::parse(file, nullptr, false);
  if (!json.is_object()) return InvalidArgument("data.json is no JSON object");
  try {
    Tolerance& tolerance = loaded.tolerance;
    tolerance.relative = json.value("rtol", tolerance.relative);
    tolerance.absolute = json.value("atol", tolerance.absolute);
    loaded.by_drift = json.value("drift", false);
    return ReadCarries(json.value("carry", std::map<std::string, std::string>()), loaded);
  } catch (const nlohmann::json::exception& exception) {  // a value of another type
    return InvalidArgument("data.json: {}", exception.what());
  }
}

absl::StatusOr<LoadedCase> LoadFile(const OpRegistry& ops, const CaseId& id, bool with_outputs) {
  ASSAY_ASSIGN_OR_RETURN(const std::string folder, FolderOfOnnxCase(id.key.source));
  ASSAY_ASSIGN_OR_RETURN(const auto file, MappedFile::Open(folder + "/model.onnx"));
  ASSAY_ASSIGN_OR_RETURN(ImportedModel model, ImportOnnxBytes(ops, file->bytes(), folder));
  LoadedCase loaded;
  loaded.graph = std::move(model.graph);
  ASSAY_RETURN_IF_ERROR(ReadSteps(folder, with_outputs, loaded));
  ASSAY_RETURN_IF_ERROR(ReadSettings(folder, loaded));
  return loaded;
}

}  // namespace

absl::StatusOr<LoadedCase> LoadCase(const OpRegistry& ops, const CaseId& id,
                                    const Literals& literals, bool with_outputs) {
  ASSAY_ASSIGN_OR_RETURN(LoadedCase loaded, IsFileCase(id) ? LoadFile(ops, id, with_outputs)
                                                           : LoadGenerated(ops, id, literals));
  ASSAY_RETURN_IF_ERROR(InferGraph(ops, loaded.graph, DescsOf(loaded.steps.front().inputs)));
  return loaded;
}

absl::StatusOr<std::vector<Tensor>> RunSteps(Runtime& runtime, const LoadedCase& loaded,
                                             const std::function<void()>& after_step) {
  std::vector<Tensor> all, last;
  for (const CaseData& step : loaded.steps) {
    std::vector<Tensor> inputs = step.inputs;
    for (const Carry& carry : loaded.carries) {
      if (!last.empty()) inputs[carry.input] = last[carry.output];
    }
    ASSAY_ASSIGN_OR_RETURN(last, runtime.Run(inputs));
    all.insert(all.end(), last.begin(), last.end());
    if (after_step) after_step();
  }
  return all;
}

}  // namespace assay
