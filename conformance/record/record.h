#pragma once

#include "conformance/record/verdict.h"

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// One element of an output that was compared.
struct ElementDifference {
  std::string output;          ///< name of the value
  std::vector<int64_t> index;  ///< coordinates
  double expected = 0;
  double got = 0;
  double share =
      0;  ///< |got - expected| in units of the bound; above 1 fails; infinite where the bound is 0

  bool operator==(const ElementDifference&) const = default;
};

/// How an execution compares with its oracle, over all outputs.
struct Comparison {
  int64_t elements = 0;
  int64_t over = 0;       ///< elements beyond their bound
  int64_t unchecked = 0;  ///< elements whose bound is infinite
  int64_t vacuous = 0;    ///< elements whose bound exceeds the value itself (f32: 1 % of it)
  int64_t zeros = 0;      ///< expected elements that are exactly 0
  double largest_share = 0;
  double rms_share = 0;
  double mean_share = 0;                 ///< signed: a bias shows here; reported, never judged
  std::vector<ElementDifference> worst;  ///< largest shares first, at most ten

  bool operator==(const Comparison&) const = default;
};

/// Which engine and kernel ran a node.
struct Placement {
  std::string node;    ///< `Softmax "attn/sm"`
  std::string engine;  ///< "cpu"
  std::string kernel;  ///< kernel variant: "matmul.blocked"

  bool operator==(const Placement&) const = default;
};

/// One device as found on one host.
struct DeviceInstance {
  std::string device;  ///< class: "cpu"
  int index = 0;
  std::string driver;  ///< what executes: name and version
  std::string host;

  bool operator==(const DeviceInstance&) const = default;
};

struct Measurement {
  double seconds = 0;  ///< wall time of the case in its worker
  bool operator==(const Measurement&) const = default;
};

/// The result of one case: what every reporter prints and the history stores.
struct Record {
  int schema_version = 1;
  std::string id;
  std::string op;  ///< op of a generated case, or the address of a file case
  Verdict verdict = Verdict::kNotRun;
  std::string reason;  ///< one sentence; empty for a pass
  DeviceInstance device;
  std::string oracle;  ///< "tracked reference", "stored outputs"
  Comparison comparison;
  std::vector<Placement> placement;
  Measurement measurement;
  std::string replay;  ///< the command that runs this case again

  bool operator==(const Record&) const = default;
};

/// What was run, where and by what: the head of every report.
struct RunInfo {
  std::string command;
  std::string version;
  std::string started;  ///< UTC, ISO 8601
  std::string host;
  uint64_t seed = 0;
  std::vector<DeviceInstance> devices;
  int64_t planned = 0;
};

/// One JSON object without line breaks, `schema_version` first; infinities and NaN as strings.
std::string ToJsonLine(const Record& record);

/// The inverse of ToJsonLine. A missing, an unknown or an unfit key is an error, as is another
/// `schema_version` than this build's.
absl::StatusOr<Record> FromJsonLine(std::string_view line);

}  // namespace assay
