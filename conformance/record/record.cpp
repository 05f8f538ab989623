#include "conformance/record/record.h"

#include "runtime/base/status.h"
#include "runtime/base/suggest.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

namespace assay {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// The keys of each struct, named once for both directions: visit(key, member) in the order of the
// line. A binding list that lacks a member does not compile.

template <class T, class U>
concept MaybeConst = std::same_as<std::remove_const_t<T>, U>;
template <class T>
concept Struct = std::is_class_v<T>;

template <MaybeConst<ElementDifference> T>
void VisitFields(T& element, auto&& visit) {
  auto& [output, index, expected, got, share] = element;
  visit("output", output);
  visit("index", index);
  visit("expected", expected);
  visit("got", got);
  visit("share", share);
}

template <MaybeConst<Comparison> T>
void VisitFields(T& comparison, auto&& visit) {
  auto& [elements, over, unchecked, vacuous, zeros, largest_share, rms_share, mean_share, worst] =
      comparison;
  visit("elements", elements);
  visit("over", over);
  visit("unchecked", unchecked);
  visit("vacuous", vacuous);
  visit("zeros", zeros);
  visit("largest_share", largest_share);
  visit("rms_share", rms_share);
  visit("mean_share", mean_share);
  visit("worst", worst);
}

template <MaybeConst<Placement> T>
void VisitFields(T& placement, auto&& visit) {
  auto& [node, engine, kernel] = placement;
  visit("node", node);
  visit("engine", engine);
  visit("kernel", kernel);
}

template <MaybeConst<DeviceInstance> T>
void VisitFields(T& instance, auto&& visit) {
  auto& [device, index, driver, host] = instance;
  visit("device", device);
  visit("index", index);
  visit("driver", driver);
  visit("host", host);
}

template <MaybeConst<Measurement> T>
void VisitFields(T& measurement, auto&& visit) {
  auto& [seconds] = measurement;
  visit("seconds", seconds);
}

template <MaybeConst<Record> T>
void VisitFields(T& record, auto&& visit) {
  auto& [schema_version, id, op, verdict, reason, device, oracle, comparison, placement,
         measurement, replay] = record;
  visit("schema_version", schema_version);
  visit("id", id);
  visit("op", op);
  visit("verdict", verdict);
  visit("reason", reason);
  visit("device", device);
  visit("oracle", oracle);
  visit("comparison", comparison);
  visit("placement", placement);
  visit("measurement", measurement);
  visit("replay", replay);
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

ordered_json ToJson(std::integral auto value) { return value; }
ordered_json ToJson(const std::string& value) { return value; }
ordered_json ToJson(Verdict value) { return std::string(NameOf(value)); }
ordered_json ToJson(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}
template <class T>
ordered_json ToJson(const std::vector<T>& values);

template <Struct T>
ordered_json ToJson(const T& object) {
  ordered_json members = ordered_json::object();
  VisitFields(object,
              [&](const char* key, const auto& value) { members.emplace(key, ToJson(value)); });
  return members;
}

template <class T>
ordered_json ToJson(const std::vector<T>& values) {
  ordered_json elements = ordered_json::array();
  for (const T& value : values) elements.push_back(ToJson(value));
  return elements;
}

absl::Status Misfit(std::string_view wanted, const json& found) {
  return InvalidArgument(" is {}, not {}",
                         found.dump(-1, ' ', false, json::error_handler_t::replace), wanted);
}

absl::Status FromJson(const json& from, std::string& to) {
  if (!from.is_string()) return Misfit("a text", from);
  to = from.get<std::string>();
  return absl::OkStatus();
}

template <std::integral Integer>
absl::Status FromJson(const json& from, Integer& to) {
  const bool fits = from.is_number_unsigned()  ? std::in_range<Integer>(from.get<uint64_t>())
                    : from.is_number_integer() ? std::in_range<Integer>(from.get<int64_t>())
                                               : false;
  if (!fits) return Misfit(fmt::format("a whole number of {} bits", 8 * sizeof(Integer)), from);
  to = from.get<Integer>();
  return absl::OkStatus();
}

absl::Status FromJson(const json& from, double& to) {
  if (from.is_number()) {
    to = from.get<double>();
  } else if (from == "inf") {
    to = kInfinity;
  } else if (from == "-inf") {
    to = -kInfinity;
  } else if (from == "nan") {
    to = kNan;
  } else {
    return Misfit("a number", from);
  }
  return absl::OkStatus();
}

absl::Status FromJson(const json& from, Verdict& to) {
  const std::optional<Verdict> verdict =
      from.is_string() ? ParseVerdict(from.get<std::string>()) : std::nullopt;
  if (!verdict) return Misfit("a verdict", from);
  to = *verdict;
  return absl::OkStatus();
}

template <class T>
absl::Status FromJson(const json& from, std::vector<T>& to);

absl::Status CheckKeys(const json& object, std::span<const std::string_view> known) {
  for (const auto& [key, value] : object.items()) {
    if (std::ranges::find(known, key) == known.end()) {
      return InvalidArgument(" has an unknown key \"{}\"{}", key, Suggestion(key, known));
    }
  }
  return absl::OkStatus();
}

// Errors carry the way from the record to the value: `.comparison.worst[3].share is …`
template <Struct T>
absl::Status FromJson(const json& from, T& to) {
  if (!from.is_object()) return Misfit("an object", from);
  absl::Status status;
  std::vector<std::string_view> known;
  VisitFields(to, [&](const char* key, auto& value) {
    known.push_back(key);
    if (!status.ok()) return;
    const auto found = from.find(key);
    status = found == from.end() ? InvalidArgument(" lacks the key \"{}\"", key)
                                 : Prefixed(fmt::format(".{}", key), FromJson(*found, value));
  });
  ASSAY_RETURN_IF_ERROR(status);
  return CheckKeys(from, known);
}

template <class T>
absl::Status FromJson(const json& from, std::vector<T>& to) {
  if (!from.is_array()) return Misfit("a list", from);
  to.clear();
  for (size_t i = 0; i < from.size(); ++i) {
    ASSAY_RETURN_IF_ERROR(Prefixed(fmt::format("[{}]", i), FromJson(from[i], to.emplace_back())));
  }
  return absl::OkStatus();
}

// Asked before anything else, because another version may have other keys.
absl::Status CheckVersion(const json& record) {
  const int ours = Record{}.schema_version;
  int theirs = ours;
  if (record.is_object() && record.contains("schema_version")) {
    ASSAY_RETURN_IF_ERROR(Prefixed(".schema_version", FromJson(record["schema_version"], theirs)));
  }
  if (theirs == ours) return absl::OkStatus();
  return InvalidArgument(" has schema version {}, this build reads {}", theirs, ours);
}

}  // namespace

std::string ToJsonLine(const Record& record) {
  // A reason may quote the bytes of a broken process; what is not UTF-8 becomes U+FFFD.
  return ToJson(record).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

absl::StatusOr<Record> FromJsonLine(std::string_view line) {
  const json parsed = json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (parsed.is_discarded()) return InvalidArgument("record is not JSON: {}", line.substr(0, 60));
  Record record;
  ASSAY_RETURN_IF_ERROR(Prefixed("record", CheckVersion(parsed)));
  ASSAY_RETURN_IF_ERROR(Prefixed("record", FromJson(parsed, record)));
  return record;
}

}  // namespace assay
