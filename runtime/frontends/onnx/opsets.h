#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace onnx {
class FunctionProto;
class ModelProto;
}  // namespace onnx

namespace assay {

/// The newest opset of ai.onnx whose definitions Assay's ops follow.
inline constexpr int64_t kNewestOpset = 27;

/// Models of earlier versions of the format import no opset; they follow opset 1.
inline constexpr int64_t kFirstIrVersionWithOpsets = 3;

/// "ai.onnx" and "" are the same domain; Assay writes "".
std::string_view CanonicalDomain(std::string_view domain);
/// The domain as messages show it: "ai.onnx" for "".
std::string_view ShownDomain(std::string_view domain);

/// The version of every domain that a model or a function imports.
class Opsets {
 public:
  /// Of a domain that is imported twice the higher version holds, as ONNX says.
  static absl::StatusOr<Opsets> Of(const onnx::ModelProto& model);
  static absl::StatusOr<Opsets> Of(const onnx::FunctionProto& function);

  /// 0 where the domain is not imported.
  int64_t VersionOf(std::string_view domain) const;

 private:
  template <class Imports>
  static absl::StatusOr<Opsets> From(const Imports& imports);

  absl::flat_hash_map<std::string, int64_t> versions_;
};

}  // namespace assay
