#include "runtime/frontends/onnx/scope.h"

#include "runtime/base/status.h"

namespace assay {

absl::Status Scope::Declare(const std::string& name, ValueId value) {
  if (names_.emplace(name, value).second) return absl::OkStatus();
  return InvalidArgument("value \"{}\" is defined twice", name);
}

std::optional<ValueId> Scope::Find(const std::string& name) {
  const auto found = names_.find(name);
  if (found != names_.end()) return found->second;
  if (outer_ == nullptr) return std::nullopt;
  const std::optional<ValueId> outside = outer_->Find(name);
  if (!outside || *outside == kNoValue) return outside;
  return draft_.Capture(*outside);
}

bool Scope::IsVisibleOutside(const std::string& name) const {
  return outer_ != nullptr && (outer_->names_.contains(name) || outer_->IsVisibleOutside(name));
}

}  // namespace assay
