#include "runtime/ops/op_registry.h"

#include "runtime/base/suggest.h"

#include <algorithm>
#include <tuple>

namespace assay {

OpRegistry::OpRegistry(std::vector<OpDef> ops) : ops_(std::move(ops)) {
  std::ranges::sort(ops_, [](const OpDef& a, const OpDef& b) {
    return std::tie(a.domain, a.name) < std::tie(b.domain, b.name);
  });
  for (size_t i = 0; i < ops_.size(); ++i) {
    index_.emplace(std::pair(ops_[i].domain, ops_[i].name), i);
  }
}

const OpDef* OpRegistry::Find(std::string_view domain, std::string_view name) const {
  if (domain == "ai.onnx") domain = "";
  const auto found = index_.find(std::pair(std::string(domain), std::string(name)));
  return found == index_.end() ? nullptr : &ops_[found->second];
}

absl::StatusOr<const OpDef*> OpRegistry::Get(std::string_view domain, std::string_view name) const {
  if (const OpDef* op = Find(domain, name)) return op;
  std::vector<std::string_view> names;
  for (const OpDef& op : ops_) names.push_back(op.name);
  return NotFound("there is no op \"{}\"{}", name, Suggestion(name, names));
}

}  // namespace assay
