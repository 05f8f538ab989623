#include "runtime/frontends/onnx/param_parser_manager.h"

#include <algorithm>
#include <utility>

namespace assay {

void ParamParserManager::Register(std::string domain, std::string type, VersionRange versions,
                                  ParserInfo info) {
  rows_.push_back({std::move(domain), std::move(type), versions, info});
}

const ParserInfo* ParamParserManager::Find(const ImportedNode& node) const {
  const auto found = std::ranges::find_if(rows_, [&](const Row& row) {
    return row.domain == node.domain && row.type == node.op_type &&
           row.versions.Contains(static_cast<int>(node.version));
  });
  return found == rows_.end() ? nullptr : &found->info;
}

}  // namespace assay
