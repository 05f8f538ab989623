#include "conformance/record/verdict.h"

#include <array>

namespace assay {
namespace {

constexpr std::array<std::string_view, kVerdictCount> kNames = {
    "pass",  "FAIL",  "unsupported", "expected_fail", "UNEXPECTED_PASS", "MISTRUSTED",
    "flaky", "ERROR", "CRASH",       "TIMEOUT",       "NOT_RUN",         "unavailable"};

}  // namespace

std::string_view NameOf(Verdict verdict) { return kNames[static_cast<size_t>(verdict)]; }

std::optional<Verdict> ParseVerdict(std::string_view name) {
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Verdict>(i);
  }
  return std::nullopt;
}

bool IsRed(Verdict verdict) {
  const char first = NameOf(verdict).front();
  return first >= 'A' && first <= 'Z';
}

}  // namespace assay
