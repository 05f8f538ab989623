#pragma once

#include "conformance/record/case.h"
#include "conformance/suite/literals.h"
#include "conformance/suite/yaml.h"
#include "runtime/ops/op_def.h"

#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// One entry of `cases:` or `refuse:`, not yet multiplied out. What its values mean depends on the
/// op, so they are still YAML.
struct CaseBlock {
  std::string name;  ///< what it is there to catch
  std::vector<std::string> tags;
  std::string says;  ///< only of `refuse`: part of the sentence that the op must answer
  Yaml body;
};

/// The file configs/ops/<Op>.yaml.
struct OpCases {
  std::string file;
  std::string op;                 ///< `Conv`, or `com.microsoft.FusedConv`
  int line = 0;                   ///< of `op:`
  std::vector<std::string> tags;  ///< of all its cases
  std::vector<CaseBlock> cases;
  std::vector<CaseBlock> refuse;
};

absl::StatusOr<OpCases> LoadOpCases(const std::string& file);
absl::StatusOr<OpCases> ParseOpCases(std::string_view text, std::string_view file);
absl::StatusOr<OpCases> ReadOpCases(const Yaml& yaml, const std::string& file);

/// One concrete case of an op.
struct GeneratedCase {
  InputKey key;
  Literals literals;  ///< the data of its `~lit.` parts
  std::string name;
  std::vector<std::string> tags;  ///< of the file and the block
  std::string says;  ///< not empty: the op must refuse the node with a sentence that contains this
  bool random_data = false;  ///< IsRandomData(key)
};

/// All cases of a file: lists multiplied, ranges and `each` resolved, every combination once.
/// Errors (an unknown key, a dtype that the op does not take, lists of zip that differ in length …)
/// are one sentence that starts with file:line. The op's own shape rules are not asked.
absl::StatusOr<std::vector<GeneratedCase>> ExpandOpCases(const OpDef& op, const OpCases& cases);

}  // namespace assay
