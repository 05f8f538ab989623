#pragma once

#include "runtime/base/status.h"

#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// Ops whose generated cases are run.
struct OpSelection {
  bool all = false;
  std::vector<std::string> ops;   ///< names; empty where all
  std::vector<std::string> tags;  ///< only cases with one of them; empty: every case

  bool operator==(const OpSelection&) const = default;
};

/// What to run: the file configs/suites/<name>.yaml, includes resolved. Lists are in the order of
/// the file, without doubles.
struct Suite {
  std::string file;
  std::vector<OpSelection> selections;  ///< of included suites, then its own; each by its own tags
  std::vector<std::string> onnx;        ///< folders of ONNX test cases, as written: "node"
  std::vector<std::string> models;      ///< names or files
  bool all_devices = true;
  std::vector<std::string> devices;  ///< classes; empty where all_devices
  std::vector<std::string> checks = {"conformance"};
  std::string time;  ///< protocol; empty: not timed

  bool operator==(const Suite&) const = default;
};

absl::StatusOr<Suite> LoadSuite(const std::string& file);
/// `file` is used in messages, and its folder is where includes are looked for.
absl::StatusOr<Suite> ParseSuite(std::string_view text, const std::string& file);

}  // namespace assay
