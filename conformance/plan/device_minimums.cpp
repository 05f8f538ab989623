#include "conformance/plan/device_minimums.h"

#include "conformance/suite/yaml.h"

#include <array>

namespace assay {
namespace {

constexpr std::array<std::string_view, 1> kKeys = {"passes"};

absl::StatusOr<DeviceMinimums> ReadMinimums(const Yaml& yaml, const std::string& file) {
  const YamlReader reader(file);
  DeviceMinimums minimums;
  if (yaml.kind == Yaml::Kind::kNull) return minimums;
  if (!yaml.IsMap()) return reader.Error(yaml, "the file is no map with passes");
  ASSAY_RETURN_IF_ERROR(reader.CheckKeys(yaml, kKeys));
  const Yaml* passes = yaml.Find("passes");
  if (passes == nullptr || !passes->IsMap()) {
    return reader.Error(yaml, "\"passes\" takes a map of suites such as {sweep: 1000}");
  }
  for (const auto& [suite, number] : passes->entries) {
    ASSAY_ASSIGN_OR_RETURN(minimums[suite], reader.Integer(number, suite));
    if (minimums[suite] < 1) return reader.Error(number, "a minimum is at least 1");
  }
  return minimums;
}

}  // namespace

absl::StatusOr<DeviceMinimums> LoadDeviceMinimums(const std::string& file) {
  ASSAY_ASSIGN_OR_RETURN(const Yaml yaml, LoadYamlIfThere(file));
  return ReadMinimums(yaml, file);
}

absl::StatusOr<DeviceMinimums> ParseDeviceMinimums(std::string_view text, std::string_view file) {
  ASSAY_ASSIGN_OR_RETURN(const Yaml yaml, ParseYaml(text, file));
  return ReadMinimums(yaml, std::string(file));
}

}  // namespace assay
