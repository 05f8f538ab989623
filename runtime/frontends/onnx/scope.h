#pragma once

#include "runtime/frontends/onnx/graph_draft.h"

#include <absl/container/flat_hash_map.h>
#include <absl/status/status.h>

#include <optional>
#include <string>

namespace assay {

/// The names that nodes see at one place of a model: those of their graph, then those of the graphs
/// around it, the inner one winning. The body of a function sees only its own.
/// `Scope scope(draft, nullptr); scope.Declare("x", x); scope.Find("x") == x;`
class Scope {
 public:
  /// Names of `draft`. `outer` is the scope around a subgraph; null for a model's graph and for a
  /// function's body, whose values lie in the draft of its caller.
  Scope(GraphDraft& draft, Scope* outer) : draft_(draft), outer_(outer) {}
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  GraphDraft& draft() const { return draft_; }

  /// Refuses a second value of the same name: `value "w" is defined twice`.
  absl::Status Declare(const std::string& name, ValueId value);

  /// The value of that name, captured where an outer graph defines it; kNoValue for what a call of
  /// a function leaves out; nothing where there is no such name.
  std::optional<ValueId> Find(const std::string& name);

  /// Whether a graph around this one has a value of that name.
  bool IsVisibleOutside(const std::string& name) const;

 private:
  GraphDraft& draft_;
  Scope* outer_;
  absl::flat_hash_map<std::string, ValueId> names_;
};

}  // namespace assay
