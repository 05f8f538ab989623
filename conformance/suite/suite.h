#pragma once

#include "runtime/base/status.h"

#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// What to run: the file configs/suites/<name>.yaml, includes resolved. Lists are in the order of
/// the file, without doubles.
struct Suite {
  std::string file;
  bool all_ops = false;
  std::vector<std::string> ops;     ///< names; empty where all_ops
  std::vector<std::string> tags;    ///< of all cases of these ops, only those with one of the tags
  std::vector<std::string> onnx;    ///< folders of ONNX test cases, as written: "node"
  std::vector<std::string> models;  ///< names or files
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
