#include "conformance/run/export_case.h"

#include "conformance/run/oracle.h"
#include "conformance/suite/fill.h"
#include "runtime/frontends/onnx/onnx_writer.h"

#include <filesystem>
#include <fstream>
#include <span>

namespace assay {
namespace {

// The case's only node, as a device that declares nothing reports it.
NodeRun UndeclaredRun(const Node& node) {
  NodeRun run;
  run.path = "0";
  for (const ValueId input : node.inputs) {
    run.inputs.emplace_back();
    if (input != kNoValue) run.inputs.back() = ReadValue{.from_graph = true, .tensor = {}};
  }
  for (const ValueId output : node.outputs) {
    run.outputs.emplace_back();
    if (output != kNoValue) run.outputs.back() = TensorRef{};
  }
  return run;
}

absl::Status WriteDoubles(const std::vector<double>& values, const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  const auto bytes = std::as_bytes(std::span(values));
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<int64_t>(bytes.size()));
  file.close();
  return file ? absl::OkStatus() : InvalidArgument("the file {} cannot be written", path);
}

absl::Status WriteModel(const OpRegistry& ops, const Graph& graph, const std::string& path) {
  ASSAY_ASSIGN_OR_RETURN(const std::string model, WriteOnnxModel(graph, ops));
  std::ofstream file(path, std::ios::binary);
  file << model;
  file.close();
  return file ? absl::OkStatus() : InvalidArgument("the file {} cannot be written", path);
}

absl::Status WriteInputs(const LoadedCase& loaded, const std::string& folder) {
  const std::vector<Tensor>& inputs = loaded.steps.front().inputs;
  for (size_t i = 0; i < inputs.size(); ++i) {
    ASSAY_RETURN_IF_ERROR(WriteTensorFile(inputs[i],
                                          loaded.graph.values[loaded.graph.inputs[i]].name,
                                          fmt::format("{}/input_{}.pb", folder, i)));
  }
  return absl::OkStatus();
}

absl::Status WriteOutput(const Bounded& expected, const std::string& name,
                         const std::string& folder, size_t number) {
  const auto file = [&](std::string_view kind, std::string_view suffix) {
    return fmt::format("{}/{}_{}.{}", folder, kind, number, suffix);
  };
  ASSAY_RETURN_IF_ERROR(WriteTensorFile(expected.value, name, file("output", "pb")));
  if (expected.exact.empty()) return absl::OkStatus();
  ASSAY_RETURN_IF_ERROR(WriteDoubles(expected.exact, file("exact", "bin")));
  return WriteDoubles(expected.error, file("error", "bin"));
}

// Also shapes that follow from data alone: readers outside want them declared.
void DeclareOutputs(const std::vector<std::optional<Bounded>>& outputs, Graph& graph) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (!outputs[i]) continue;
    ValueInfo& declared = graph.values[graph.nodes.front().outputs[i]];
    const std::span<const int64_t> dims = outputs[i]->value.shape().dims();
    declared.dtype = outputs[i]->value.dtype();
    declared.dims.emplace(dims.begin(), dims.end());
  }
}

absl::Status MakeFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return absl::OkStatus();
  return InvalidArgument("the folder {} cannot be made: {}", folder, error.message());
}

}  // namespace

absl::StatusOr<std::vector<std::optional<Bounded>>> ExpectStrictly(const OpRegistry& ops,
                                                                   const CaseId& id,
                                                                   const LoadedCase& loaded) {
  ASSAY_ASSIGN_OR_RETURN(SharedMemory memory, SharedMemory::Create());
  ASSAY_ASSIGN_OR_RETURN(const SharedMemory no_device, SharedMemory::Create());
  Execution execution;
  execution.nodes.push_back(UndeclaredRun(loaded.graph.nodes.front()));
  const Expected expected =
      FindExpected(ops, loaded, execution, no_device, IsRandomData(id.key), memory);
  if (expected.error) return absl::Status(expected.error->code, expected.error->message);
  std::vector<std::optional<Bounded>> outputs;
  for (const std::optional<BoundedRef>& ref : expected.nodes.front()) {
    outputs.emplace_back();
    if (!ref) continue;
    ASSAY_ASSIGN_OR_RETURN(outputs.back(), ReadBounded(*ref, memory));
  }
  return outputs;
}

absl::StatusOr<std::vector<ExportedOutput>> ExportCase(const OpRegistry& ops, const CaseId& id,
                                                       const Literals& literals,
                                                       const std::string& folder) {
  ASSAY_ASSIGN_OR_RETURN(LoadedCase loaded, LoadCase(ops, id, literals, false));
  ASSAY_ASSIGN_OR_RETURN(const auto outputs, ExpectStrictly(ops, id, loaded));
  DeclareOutputs(outputs, loaded.graph);
  const std::string data = folder + "/test_data_set_0";
  ASSAY_RETURN_IF_ERROR(MakeFolder(data));
  ASSAY_RETURN_IF_ERROR(WriteModel(ops, loaded.graph, folder + "/model.onnx"));
  ASSAY_RETURN_IF_ERROR(WriteInputs(loaded, data));
  std::vector<ExportedOutput> exported;
  const std::vector<ValueId>& ids = loaded.graph.nodes.front().outputs;
  for (size_t i = 0; i < ids.size(); ++i) {
    if (!outputs[i]) continue;
    const std::string& name = loaded.graph.values[ids[i]].name;
    ASSAY_RETURN_IF_ERROR(WriteOutput(*outputs[i], name, data, exported.size()));
    exported.push_back({name, !outputs[i]->exact.empty()});
  }
  return exported;
}

}  // namespace assay
