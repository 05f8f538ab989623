#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

/// ONNX Scan: runs its subgraph `body` for every element of the last num_scan_inputs inputs along
/// their scan axis. body(states..., elements...) gives (states..., scanned...); the node gives the
/// last states, then every scanned value of all iterations stacked along a new axis.
struct ScanParams {
  int64_t num_scan_inputs = 0;
  std::optional<std::vector<int64_t>> scan_input_axes;         // absent: 0
  std::optional<std::vector<int64_t>> scan_input_directions;   // 1: from the last element
  std::optional<std::vector<int64_t>> scan_output_axes;        // absent: 0
  std::optional<std::vector<int64_t>> scan_output_directions;  // 1: each goes before the others

  bool operator==(const ScanParams&) const = default;
  auto Describe() {
    return Fields(Required("num_scan_inputs", num_scan_inputs),
                  Field("scan_input_axes", scan_input_axes),
                  Field("scan_input_directions", scan_input_directions),
                  Field("scan_output_axes", scan_output_axes),
                  Field("scan_output_directions", scan_output_directions));
  }
};

OpDef ScanOp();

}  // namespace assay
