#include "conformance/plan/plan.h"

#include "conformance/record/case_id.h"

#include <absl/strings/escaping.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchemaVersion = 1;

std::string ToBase64(const Tensor& tensor) {
  const std::span<const std::byte> bytes = tensor.bytes();
  return absl::Base64Escape({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

Json HeadOf(const Plan& plan) { return {{"schema_version", kSchemaVersion}, {"seed", plan.seed}}; }

Json LiteralToJson(const std::string& hash, const Tensor& tensor) {
  const std::span<const int64_t> dims = tensor.shape().dims();
  return {{"literal", hash},
          {"dtype", NameOf(tensor.dtype())},
          {"dims", std::vector<int64_t>(dims.begin(), dims.end())},
          {"base64", ToBase64(tensor)}};
}

Json ExpectationToJson(const Expectation& expectation) {
  return {{"pattern", expectation.pattern}, {"verdict", NameOf(expectation.verdict)},
          {"reason", expectation.reason},   {"link", expectation.link},
          {"expires", expectation.expires}, {"file", expectation.file}};
}

Json CaseToJson(const PlannedCase& planned) {
  Json json = {{"case", ToString(planned.id)}, {"name", planned.name}};
  if (!planned.says.empty()) json["says"] = planned.says;
  json["supported"] = planned.support.supported;
  if (!planned.support.available) json["available"] = false;
  if (!planned.support.reason.empty()) json["reason"] = planned.support.reason;
  if (!planned.support.row.empty()) json["row"] = planned.support.row;
  if (planned.expectation) json["expectation"] = ExpectationToJson(*planned.expectation);
  return json;
}

std::string Line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

// Reading: at() and get() throw where a line is not ours; ParsePlan turns that into a sentence.

std::string TextOf(const Json& json, const char* key) {
  return json.contains(key) ? json.at(key).get<std::string>() : std::string();
}

absl::Status ReadLiteral(const Json& json, Literals& literals) {
  const std::string hash = json.at("literal").get<std::string>();
  const std::optional<DType> dtype = ParseDType(json.at("dtype").get<std::string>());
  if (!dtype) return InvalidArgument("literal {} has an unknown dtype", hash);
  ASSAY_ASSIGN_OR_RETURN(const Shape shape,
                         Shape::Checked(json.at("dims").get<std::vector<int64_t>>()));
  std::string bytes;
  const std::string base64 = json.at("base64").get<std::string>();
  const TensorDesc desc{*dtype, shape};
  const bool decoded = absl::Base64Unescape(base64, &bytes);
  if (!decoded || static_cast<int64_t>(bytes.size()) != desc.ByteCount()) {
    return InvalidArgument("literal {} does not hold the bytes of {}", hash, desc.ToString());
  }
  Tensor tensor(desc);
  std::memcpy(tensor.mutable_bytes().data(), bytes.data(), bytes.size());
  ASSAY_ASSIGN_OR_RETURN(const std::string real, AddLiteral(tensor, literals));
  if (real == hash) return absl::OkStatus();
  return InvalidArgument("literal {} holds the data of {}", hash, real);
}

absl::StatusOr<Expectation> ReadExpectation(const Json& json) {
  Expectation expectation{.pattern = TextOf(json, "pattern"),
                          .reason = TextOf(json, "reason"),
                          .link = TextOf(json, "link"),
                          .expires = TextOf(json, "expires"),
                          .file = TextOf(json, "file")};
  const std::optional<Verdict> verdict = ParseVerdict(TextOf(json, "verdict"));
  if (!verdict) return InvalidArgument("there is no verdict \"{}\"", TextOf(json, "verdict"));
  expectation.verdict = *verdict;
  return expectation;
}

absl::StatusOr<PlannedCase> ReadCase(const Json& json) {
  PlannedCase planned;
  ASSAY_ASSIGN_OR_RETURN(planned.id, ParseCaseId(json.at("case").get<std::string>()));
  planned.name = TextOf(json, "name");
  planned.says = TextOf(json, "says");
  planned.support = {.supported = json.at("supported").get<bool>(),
                     .available = json.value("available", true),
                     .reason = TextOf(json, "reason"),
                     .row = TextOf(json, "row")};
  if (json.contains("expectation")) {
    ASSAY_ASSIGN_OR_RETURN(planned.expectation, ReadExpectation(json.at("expectation")));
  }
  return planned;
}

absl::Status ReadHead(const Json& json, Plan& plan) {
  const int version = json.at("schema_version").get<int>();
  if (version != kSchemaVersion) {
    return InvalidArgument("the plan has schema version {}, this build reads {}", version,
                           kSchemaVersion);
  }
  plan.seed = json.at("seed").get<uint64_t>();
  return absl::OkStatus();
}

absl::Status ReadLine(std::string_view line, bool first, Plan& plan) try {
  const Json json = Json::parse(line);
  if (first) return ReadHead(json, plan);
  if (json.contains("literal")) return ReadLiteral(json, plan.literals);
  if (json.contains("pattern")) {
    ASSAY_ASSIGN_OR_RETURN(plan.expectations.emplace_back(), ReadExpectation(json));
  } else {
    ASSAY_ASSIGN_OR_RETURN(plan.cases.emplace_back(), ReadCase(json));
  }
  return absl::OkStatus();
} catch (const nlohmann::json::exception& error) {
  return InvalidArgument("no line of a plan: {}", error.what());
}

}  // namespace

std::string ToJsonLines(const Plan& plan) {
  std::string text = Line(HeadOf(plan));
  for (const auto& [hash, tensor] : plan.literals) text += Line(LiteralToJson(hash, tensor));
  for (const Expectation& expectation : plan.expectations) {
    text += Line(ExpectationToJson(expectation));
  }
  for (const PlannedCase& planned : plan.cases) text += Line(CaseToJson(planned));
  return text;
}

absl::StatusOr<Plan> ParsePlan(std::string_view json_lines) {
  Plan plan;
  int number = 0;
  while (!json_lines.empty()) {
    const size_t end = std::min(json_lines.find('\n'), json_lines.size());
    ++number;
    ASSAY_RETURN_IF_ERROR(Prefixed(fmt::format("line {}: ", number),
                                   ReadLine(json_lines.substr(0, end), number == 1, plan)));
    json_lines.remove_prefix(std::min(end + 1, json_lines.size()));
  }
  if (number == 0) return InvalidArgument("the plan is empty");
  return plan;
}

void Filter(const std::vector<std::string>& patterns, Plan& plan) {
  if (patterns.empty()) return;
  std::erase_if(plan.cases, [&](const PlannedCase& planned) {
    const std::string id = ToString(planned.id);
    return std::ranges::none_of(
        patterns, [&](const std::string& pattern) { return MatchesPattern(id, pattern); });
  });
}

void Shard(size_t index, size_t count, Plan& plan) {
  size_t position = 0;
  std::erase_if(plan.cases, [&](const PlannedCase&) { return position++ % count != index; });
}

std::vector<Expectation> StaleExpectations(const Plan& plan) {
  std::vector<Expectation> stale = plan.expectations;
  std::erase_if(stale, [&](const Expectation& expectation) {
    return std::ranges::any_of(
        plan.cases, [&](const PlannedCase& planned) { return planned.expectation == expectation; });
  });
  return stale;
}

}  // namespace assay
