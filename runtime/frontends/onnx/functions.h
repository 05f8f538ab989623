#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/status/statusor.h>

#include <string>
#include <tuple>

namespace onnx {
class FunctionProto;
class ModelProto;
class NodeProto;
}  // namespace onnx

namespace assay {

/// The functions that a model brings along, by domain, name and overload.
class FunctionTable {
 public:
  /// Refuses two functions of the same identity. `model` must outlive the table.
  static absl::StatusOr<FunctionTable> Of(const onnx::ModelProto& model);

  /// The function that a node calls; null where it calls none. A model's own function goes before
  /// an op of the same name, for the model says what it means by it.
  const onnx::FunctionProto* Find(const onnx::NodeProto& node) const;

 private:
  using Identity = std::tuple<std::string, std::string, std::string>;
  absl::flat_hash_map<Identity, const onnx::FunctionProto*> functions_;
};

}  // namespace assay
