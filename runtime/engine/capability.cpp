#include "runtime/engine/capability.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace assay {
namespace {

std::string NamesOf(DTypeSet types) {
  std::vector<std::string_view> names;
  for (const DType dtype : kEveryDType) {
    if (types.Contains(dtype)) names.push_back(NameOf(dtype));
  }
  return fmt::format("{}", fmt::join(names, " "));
}

std::optional<std::string> RefusesTypes(const Capability& row, PartialInputs inputs) {
  if (row.input_types.empty()) return std::nullopt;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i]) continue;
    const DTypeSet types = row.input_types[std::min(i, row.input_types.size() - 1)];
    if (!types.Contains(inputs[i]->dtype)) {
      return fmt::format("input {} takes {}, not {}", i, NamesOf(types), NameOf(inputs[i]->dtype));
    }
  }
  return std::nullopt;
}

}  // namespace

void OptKernelCreatorManager::Register(Capability row) {
  rows_.push_back(std::make_unique<const Capability>(std::move(row)));
}

Support OptKernelCreatorManager::Find(const Node& node, PartialInputs inputs) const {
  Support support;
  for (const auto& row : rows_) {
    if (row->type != node.op_type || row->domain != node.domain) continue;
    if (node.since != 0 && !row->versions.Contains(node.since)) continue;
    std::optional<std::string> reason = RefusesTypes(*row, inputs);
    if (!reason && row->refuses) reason = row->refuses(node, inputs);
    if (!reason) return {row.get(), ""};
    support.reason = fmt::format("{} ({}): {}", node.op_type, row->kernel, *reason);
  }
  if (support.reason.empty())
    support.reason = fmt::format("there is no kernel for {}", node.op_type);
  return support;
}

}  // namespace assay
