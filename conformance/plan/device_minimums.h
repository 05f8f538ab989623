#pragma once

#include "runtime/base/status.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace assay {

/// The fewest cases of each suite that a device must pass: {"sweep": 10000}. Below it a run of the
/// suite is red, whatever the device refuses instead.
using DeviceMinimums = std::map<std::string, int64_t>;

/// configs/devices/<device>.yaml. A file that is not there demands nothing.
absl::StatusOr<DeviceMinimums> LoadDeviceMinimums(const std::string& file);
absl::StatusOr<DeviceMinimums> ParseDeviceMinimums(std::string_view text, std::string_view file);

}  // namespace assay
