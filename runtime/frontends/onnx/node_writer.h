#pragma once

#include "runtime/frontends/onnx/graph_draft.h"
#include "runtime/frontends/onnx/imported_node.h"
#include "runtime/frontends/onnx/param_parser_manager.h"
#include "runtime/ops/op_registry.h"

#include <absl/status/status.h>

#include <string_view>

namespace assay {

/// Turns nodes of a file into nodes of the graph: checks that their op is known, upgrades them,
/// parses their parameters. `writer.Write(std::move(node), draft);`
class NodeWriter {
 public:
  /// Both must outlive the writer. `parsers` may be null.
  NodeWriter(const OpRegistry& ops, const ParamParserManager* parsers)
      : ops_(ops), parsers_(parsers) {}

  /// `there is no op "Foo" in domain "com.x" version 1`; version 0 is a domain that is not
  /// imported.
  absl::Status CheckKnown(std::string_view domain, std::string_view op_type, int64_t version) const;

  /// Adds the node to the draft, with what its upgrade adds around it.
  absl::Status Write(ImportedNode node, GraphDraft& draft) const;

 private:
  absl::Status Finish(ImportedNode node, GraphDraft& draft) const;
  absl::StatusOr<Params> ParseParams(const OpDef& op, const ImportedNode& node) const;
  const ParserInfo* FindParser(const ImportedNode& node) const {
    return parsers_ == nullptr ? nullptr : parsers_->Find(node);
  }

  const OpRegistry& ops_;
  const ParamParserManager* parsers_;
};

}  // namespace assay
