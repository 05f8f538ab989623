#include "reports/junit.h"

#include "reports/elements.h"
#include "reports/summary.h"
#include "reports/table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

namespace assay {
namespace {

constexpr int kUnlimited = std::numeric_limits<int>::max();  // text in a file is not wrapped

struct JunitCase {
  std::string id;
  Verdict verdict = Verdict::kPass;
  std::string message;
  std::string text;  ///< body of a failure
  double seconds = 0;
};

struct JunitSuite {
  std::string op;
  DeviceInstance device;
  std::vector<JunitCase> cases;
};

// What XML 1.0 can hold: neither broken UTF-8 nor control characters, which pugixml would both
// pass.
std::string XmlText(const std::string& text) {
  using nlohmann::json;
  const std::string escaped = json(text).dump(-1, ' ', false, json::error_handler_t::replace);
  std::string utf8 = json::parse(escaped).get<std::string>();
  const auto is_forbidden = [](char c) {
    return static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t';
  };
  std::ranges::replace_if(utf8, is_forbidden, '?');
  return utf8;
}

// The element under <testcase> that says how it ended; none is a success.
std::string_view OutcomeOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kPass:
    case Verdict::kFlaky: return "";
    case Verdict::kFail:
    case Verdict::kUnexpectedPass:
    case Verdict::kMistrusted: return "failure";
    case Verdict::kUnsupported:
    case Verdict::kExpectedFail:
    case Verdict::kUnavailable: return "skipped";
    case Verdict::kError:
    case Verdict::kCrash:
    case Verdict::kTimeout:
    case Verdict::kNotRun: return "error";
  }
  return "";
}

void Set(pugi::xml_node node, const char* attribute, const std::string& value) {
  node.append_attribute(attribute).set_value(XmlText(value).c_str());
}

std::string BodyOf(const Record& record) {
  const Table worst = WorstElements(record.comparison, record.comparison.worst.size());
  std::string text;
  if (!worst.IsEmpty()) text = worst.ToText(kUnlimited, /*indent=*/0, /*in_color=*/false);
  const std::string over = OverSentence(record.comparison);
  if (!over.empty()) text += over + "\n";
  return text + "replay: " + record.replay;
}

class Junit final : public Reporter {
 public:
  explicit Junit(std::ostream& stream) : stream_(stream) {}

  void Begin(const RunInfo& info) override { info_ = info; }
  void Add(const Record& record) override;
  void End() override;

 private:
  void AppendSuite(pugi::xml_node root, int id, const JunitSuite& suite) const;

  std::ostream& stream_;
  RunInfo info_;
  std::map<std::pair<std::string, std::string>, JunitSuite> suites_;  // by device and op
};

void Junit::Add(const Record& record) {
  JunitSuite& suite = suites_[{NameOf(record.device), record.op}];
  suite.op = record.op;
  suite.device = record.device;
  suite.cases.push_back({.id = record.id,
                         .verdict = record.verdict,
                         .message = record.reason,
                         .text = IsRed(record.verdict) ? BodyOf(record) : "",
                         .seconds = record.measurement.seconds});
}

void AppendCase(pugi::xml_node suite, const std::string& class_name, const JunitCase& test) {
  pugi::xml_node node = suite.append_child("testcase");
  Set(node, "name", test.id);
  Set(node, "classname", class_name);
  Set(node, "time", fmt::format("{:.3f}", test.seconds));
  const std::string_view outcome = OutcomeOf(test.verdict);
  if (outcome.empty()) return;
  pugi::xml_node reason = node.append_child(outcome.data());
  if (outcome == "skipped") {  // has no type in the schema
    Set(reason, "message", fmt::format("{}: {}", NameOf(test.verdict), test.message));
    return;
  }
  Set(reason, "message", test.message);
  Set(reason, "type", std::string(NameOf(test.verdict)));
  reason.append_child(pugi::node_pcdata).set_value(XmlText(test.text).c_str());
}

int64_t CountOf(const std::vector<JunitCase>& cases, std::string_view outcome) {
  return std::ranges::count(cases, outcome,
                            [](const JunitCase& test) { return OutcomeOf(test.verdict); });
}

void AppendProperty(pugi::xml_node properties, const char* name, const std::string& value) {
  pugi::xml_node property = properties.append_child("property");
  Set(property, "name", name);
  Set(property, "value", value);
}

void Junit::AppendSuite(pugi::xml_node root, int id, const JunitSuite& suite) const {
  const std::string device = NameOf(suite.device);
  double seconds = 0;
  for (const JunitCase& test : suite.cases) seconds += test.seconds;

  pugi::xml_node node = root.append_child("testsuite");
  Set(node, "name", suite.op);
  Set(node, "package", device);
  Set(node, "id", fmt::format("{}", id));
  Set(node, "timestamp", info_.started.substr(0, std::string_view("2000-01-01T00:00:00").size()));
  Set(node, "hostname", suite.device.host.empty() ? "localhost" : suite.device.host);
  Set(node, "tests", fmt::format("{}", suite.cases.size()));
  Set(node, "failures", fmt::format("{}", CountOf(suite.cases, "failure")));
  Set(node, "errors", fmt::format("{}", CountOf(suite.cases, "error")));
  Set(node, "skipped", fmt::format("{}", CountOf(suite.cases, "skipped")));
  Set(node, "time", fmt::format("{:.3f}", seconds));
  pugi::xml_node properties = node.append_child("properties");
  AppendProperty(properties, "driver", suite.device.driver);
  AppendProperty(properties, "seed", fmt::format("{}", info_.seed));
  for (const JunitCase& test : suite.cases) AppendCase(node, device + "." + suite.op, test);
  node.append_child("system-out");
  node.append_child("system-err");
}

void Junit::End() {
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("testsuites");
  int id = 0;
  for (auto& [device_and_op, suite] : suites_) {
    std::ranges::sort(suite.cases, {}, &JunitCase::id);
    AppendSuite(root, id++, suite);
  }
  document.save(stream_, "  ");
  stream_.flush();
}

}  // namespace

ReportFormat JunitFormat() {
  return {.name = "junit",
          .help = "JUnit XML for continuous integration",
          .create = [](const ReportTarget& target) -> std::unique_ptr<Reporter> {
            return std::make_unique<Junit>(*target.stream);
          }};
}

}  // namespace assay
