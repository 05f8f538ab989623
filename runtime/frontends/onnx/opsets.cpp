#include "runtime/frontends/onnx/opsets.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"

#include <algorithm>
#include <limits>

namespace assay {

std::string_view CanonicalDomain(std::string_view domain) {
  return domain == "ai.onnx" ? std::string_view() : domain;
}

std::string_view ShownDomain(std::string_view domain) {
  return domain.empty() ? "ai.onnx" : domain;
}

template <class Imports>
absl::StatusOr<Opsets> Opsets::From(const Imports& imports) {
  Opsets opsets;
  for (const onnx::OperatorSetIdProto& import : imports) {
    const std::string_view domain = CanonicalDomain(import.domain());
    if (import.version() < 1 || import.version() > std::numeric_limits<int>::max()) {
      return InvalidArgument("version {} of domain \"{}\" is not an opset version",
                             import.version(), ShownDomain(domain));
    }
    int64_t& version = opsets.versions_[std::string(domain)];
    version = std::max<int64_t>(version, import.version());
  }
  return opsets;
}

absl::StatusOr<Opsets> Opsets::Of(const onnx::ModelProto& model) {
  ASSAY_ASSIGN_OR_RETURN(Opsets opsets, From(model.opset_import()));
  if (model.ir_version() < kFirstIrVersionWithOpsets) opsets.versions_.try_emplace("", 1);
  return opsets;
}

absl::StatusOr<Opsets> Opsets::Of(const onnx::FunctionProto& function) {
  return From(function.opset_import());
}

int64_t Opsets::VersionOf(std::string_view domain) const {
  const auto found = versions_.find(std::string(domain));
  return found == versions_.end() ? 0 : found->second;
}

}  // namespace assay
