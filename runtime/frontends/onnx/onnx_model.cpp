#include "runtime/frontends/onnx/onnx_model.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/mapped_file.h"
#include "runtime/base/status.h"
#include "runtime/base/utf8.h"
#include "runtime/frontends/onnx/graph_reader.h"
#include "runtime/frontends/onnx/tensor_proto.h"

#include <filesystem>
#include <limits>
#include <utility>

namespace assay {
namespace {

template <class Message>
absl::Status Parse(std::span<const std::byte> bytes, Message& message) {
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int>::max())) {
    return InvalidArgument("{} bytes are more than a protobuf can have", bytes.size());
  }
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return InvalidArgument("the {} bytes are no ONNX file, or a part of one", bytes.size());
  }
  return absl::OkStatus();
}

absl::Status CheckModel(const onnx::ModelProto& model) {
  if (model.ir_version() < 1) return InvalidArgument("the model has no ir_version");
  if (!model.has_graph()) return InvalidArgument("the model has no graph");
  if (model.opset_import_size() == 0 && model.ir_version() >= kFirstIrVersionWithOpsets) {
    return InvalidArgument("the model imports no opset");
  }
  return absl::OkStatus();
}

std::vector<std::string> NotesOn(const onnx::ModelProto& model) {
  if (model.ir_version() <= onnx::IR_VERSION) return {};
  return {fmt::format("ir_version {} is newer than {}, the last one that Assay knows",
                      model.ir_version(), static_cast<int>(onnx::IR_VERSION))};
}

absl::StatusOr<ImportedModel> Import(const OpRegistry& ops, const onnx::ModelProto& model,
                                     const std::string& folder, const ParamParserManager* parsers) {
  ASSAY_RETURN_IF_ERROR(CheckModel(model));
  ASSAY_ASSIGN_OR_RETURN(const Opsets opsets, Opsets::Of(model));
  ASSAY_ASSIGN_OR_RETURN(const FunctionTable functions, FunctionTable::Of(model));
  ExternalFolder external(folder);
  const NodeWriter writer(ops, parsers);
  GraphReader reader(writer, functions, external);
  ASSAY_ASSIGN_OR_RETURN(Graph graph, reader.Read(model.graph(), opsets));
  ASSAY_RETURN_IF_ERROR(Validate(graph));
  ImportedModel result{std::move(graph), opsets.VersionOf(""), ValidUtf8(model.producer_name()),
                       NotesOn(model)};
  for (const std::string& note : reader.notes()) result.notes.push_back(ValidUtf8(note));
  return result;
}

// Sentences quote names of the file, which may be anything.
template <class T>
absl::StatusOr<T> Printable(std::string_view prefix, absl::StatusOr<T> result) {
  if (result.ok()) return result;
  return absl::Status(result.status().code(),
                      ValidUtf8(fmt::format("{}{}", prefix, MessageOf(result.status()))));
}

// Sequences and optional values have their elements where a tensor has its segment, and their name
// where it has its dimensions.
absl::Status CheckIsTensor(const onnx::TensorProto& proto, std::span<const std::byte> bytes) {
  constexpr std::byte kTextInFieldOne{0x0a};  // the wire format's tag
  const bool nameless = !proto.has_name() && !proto.has_raw_data() && !bytes.empty();
  if (!proto.has_segment() && !(nameless && bytes.front() == kTextInFieldOne)) {
    return absl::OkStatus();
  }
  return Unimplemented("it is a sequence or optional value, which Assay does not have yet");
}

}  // namespace

absl::StatusOr<ImportedModel> ImportOnnxBytes(const OpRegistry& ops,
                                              std::span<const std::byte> bytes,
                                              const std::string& folder,
                                              const ParamParserManager* parsers) {
  onnx::ModelProto model;
  ASSAY_RETURN_IF_ERROR(Parse(bytes, model));
  return Printable("", Import(ops, model, folder, parsers));
}

absl::StatusOr<ImportedModel> ImportOnnxFile(const OpRegistry& ops, const std::string& path,
                                             const ParamParserManager* parsers) {
  ASSAY_ASSIGN_OR_RETURN(const auto file, MappedFile::Open(path));
  const std::string parent = std::filesystem::path(path).parent_path().string();
  return Printable(path + ": ",
                   ImportOnnxBytes(ops, file->bytes(), parent.empty() ? "." : parent, parsers));
}

absl::StatusOr<Tensor> ReadTensorBytes(std::span<const std::byte> bytes) {
  onnx::TensorProto proto;
  ASSAY_RETURN_IF_ERROR(Parse(bytes, proto));
  ASSAY_RETURN_IF_ERROR(CheckIsTensor(proto, bytes));
  ExternalFolder none("");
  return Printable("", ReadTensor(proto, fmt::format("tensor \"{}\"", proto.name()), none));
}

absl::StatusOr<Tensor> ReadTensorFile(const std::string& path) {
  ASSAY_ASSIGN_OR_RETURN(const auto file, MappedFile::Open(path));
  return Printable(path + ": ", ReadTensorBytes(file->bytes()));
}

}  // namespace assay
