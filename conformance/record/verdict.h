#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace assay {

/// How one case ended. The red ones make a run fail and are written in capitals.
enum class Verdict : uint8_t {
  kPass,
  kFail,
  kUnsupported,
  kExpectedFail,
  kUnexpectedPass,
  kMistrusted,
  kFlaky,
  kError,
  kCrash,
  kTimeout,
  kNotRun,
  kUnavailable,
};
inline constexpr int kVerdictCount = 12;

/// "pass", "FAIL", "expected_fail" …
std::string_view NameOf(Verdict verdict);
std::optional<Verdict> ParseVerdict(std::string_view name);

/// Whether a run with such a case is red (exit status 1).
bool IsRed(Verdict verdict);

}  // namespace assay
