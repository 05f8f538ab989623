#pragma once

#include "runtime/frontends/onnx/imported_node.h"
#include "runtime/ops/version_range.h"

#include <absl/status/status.h>

#include <string>
#include <vector>

namespace assay {

/// How an op's parameters are made from a node of a file where reading its attributes one by one is
/// not enough. `create` makes the struct that the OpDef's ParamsType describes, `parse` fills it,
/// `destroy` ends it.
struct ParserInfo {
  void* (*create)() = nullptr;
  absl::Status (*parse)(const ImportedNode& node, void* params) = nullptr;
  void (*destroy)(void* params) = nullptr;
};

/// The parsers of ops from plug-ins, and of old definitions that no upgrade step covers. A node
/// that one is registered for is taken as it stands, without upgrades. Built at start, read-only
/// after. `parsers.Register("com.x", "Blur", {.first = 2}, {CreateBlur, ParseBlur, DestroyBlur});`
class ParamParserManager {
 public:
  /// `versions` are opset versions of `domain`. Of several that match the first one holds.
  void Register(std::string domain, std::string type, VersionRange versions, ParserInfo info);

  /// Null where none is registered.
  const ParserInfo* Find(const ImportedNode& node) const;

 private:
  struct Row {
    std::string domain;
    std::string type;
    VersionRange versions;
    ParserInfo info;
  };
  std::vector<Row> rows_;
};

}  // namespace assay
