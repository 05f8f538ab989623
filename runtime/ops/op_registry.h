#pragma once

#include "runtime/ops/op_def.h"

#include <absl/container/flat_hash_map.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

/// All ops of this build, found by domain and name. Built once by main, read-only after.
/// `OpRegistry ops(GeneratedOps()); const OpDef* softmax = ops.Find("", "Softmax");`
class OpRegistry {
 public:
  explicit OpRegistry(std::vector<OpDef> ops);
  OpRegistry(const OpRegistry&) = delete;
  OpRegistry& operator=(const OpRegistry&) = delete;

  /// Null where there is none. "ai.onnx" is the same domain as "".
  const OpDef* Find(std::string_view domain, std::string_view name) const;
  const OpDef* Find(const Node& node) const { return Find(node.domain, node.op_type); }
  /// NotFound: `there is no op "Sofmax" (did you mean "Softmax"?)`
  absl::StatusOr<const OpDef*> Get(std::string_view domain, std::string_view name) const;

  const std::vector<OpDef>& all() const { return ops_; }  ///< by domain, then name

 private:
  std::vector<OpDef> ops_;
  absl::flat_hash_map<std::pair<std::string, std::string>, size_t> index_;
};

/// Every op declared in this folder; the list is generated when the build is configured.
std::vector<OpDef> GeneratedOps();

}  // namespace assay
