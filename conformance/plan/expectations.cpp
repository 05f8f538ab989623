#include "conformance/plan/expectations.h"

#include "conformance/suite/yaml.h"

#include <algorithm>
#include <array>

namespace assay {
namespace {

constexpr std::array<std::string_view, 5> kKeys = {"pattern", "verdict", "reason", "link",
                                                   "expires"};

bool IsDate(std::string_view text) {
  const std::string_view form = "dddd-dd-dd";
  return std::ranges::equal(
      text, form, [](char c, char f) { return f == 'd' ? c >= '0' && c <= '9' : c == f; });
}

absl::StatusOr<Expectation> ReadExpectation(const YamlReader& reader, const Yaml& yaml) {
  if (!yaml.IsMap()) return reader.Error(yaml, "an expectation is a map with a pattern");
  ASSAY_RETURN_IF_ERROR(reader.CheckKeys(yaml, kKeys));
  Expectation result{.file = fmt::format("{}:{}", reader.file(), yaml.line)};
  std::string verdict = "expected_fail";
  for (const auto& [key, member] :
       {std::pair{"pattern", &result.pattern}, std::pair{"reason", &result.reason},
        std::pair{"link", &result.link}, std::pair{"expires", &result.expires},
        std::pair{"verdict", &verdict}}) {
    if (const Yaml* value = yaml.Find(key)) {
      ASSAY_ASSIGN_OR_RETURN(*member, reader.Text(*value, key));
    }
    if (member->empty()) return reader.Error(yaml, fmt::format("\"{}\" is missing", key));
  }
  const std::optional<Verdict> parsed = ParseVerdict(verdict);
  if (!parsed) return reader.Error(yaml, fmt::format("there is no verdict \"{}\"", verdict));
  if (*parsed != Verdict::kExpectedFail && *parsed != Verdict::kFlaky) {
    return reader.Error(
        yaml, fmt::format("\"{}\" cannot be expected; expected_fail and flaky can", verdict));
  }
  result.verdict = *parsed;
  if (!IsDate(result.expires)) {
    return reader.Error(yaml, fmt::format("\"expires\" takes a date such as 2027-03-31, not \"{}\"",
                                          result.expires));
  }
  return result;
}

absl::StatusOr<std::vector<Expectation>> ReadExpectations(const Yaml& yaml,
                                                          const std::string& file) {
  const YamlReader reader(file);
  std::vector<Expectation> expectations;
  if (yaml.kind == Yaml::Kind::kNull) return expectations;
  if (!yaml.IsList()) return reader.Error(yaml, "the file is no list of expectations");
  for (const Yaml& item : yaml.items) {
    ASSAY_ASSIGN_OR_RETURN(expectations.emplace_back(), ReadExpectation(reader, item));
  }
  return expectations;
}

// Glob with * and ?; after a mismatch the last star takes one character more.
bool MatchesGlob(std::string_view text, std::string_view glob) {
  size_t at = 0, in_glob = 0, star = std::string_view::npos, after_star = 0;
  while (at < text.size()) {
    if (in_glob < glob.size() && glob[in_glob] == '*') {
      star = in_glob++;
      after_star = at;
    } else if (in_glob < glob.size() && (glob[in_glob] == '?' || glob[in_glob] == text[at])) {
      ++at;
      ++in_glob;
    } else if (star != std::string_view::npos) {
      in_glob = star + 1;
      at = ++after_star;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', in_glob) == std::string_view::npos;
}

}  // namespace

absl::StatusOr<std::vector<Expectation>> LoadExpectations(const std::string& file) {
  ASSAY_ASSIGN_OR_RETURN(const Yaml yaml, LoadYamlIfThere(file));
  return ReadExpectations(yaml, file);
}

absl::StatusOr<std::vector<Expectation>> ParseExpectations(std::string_view text,
                                                           std::string_view file) {
  ASSAY_ASSIGN_OR_RETURN(const Yaml yaml, ParseYaml(text, file));
  return ReadExpectations(yaml, std::string(file));
}

bool MatchesPattern(std::string_view id, std::string_view pattern) {
  if (pattern.find_first_of("*?") != std::string_view::npos) return MatchesGlob(id, pattern);
  return id.find(pattern) != std::string_view::npos;
}

bool HoldsOn(const Expectation& expectation, std::string_view today) {
  return today <= expectation.expires;  // ISO dates order as text
}

}  // namespace assay
