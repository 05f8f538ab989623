#pragma once

#include "conformance/record/verdict.h"
#include "runtime/base/status.h"

#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// A known fault of a device: cases that match are still run, and expected to end so.
struct Expectation {
  std::string pattern;  ///< substring, or glob with * and ?, of the case id
  Verdict verdict = Verdict::kExpectedFail;
  std::string reason;
  std::string link;
  std::string expires;  ///< ISO date, 2027-03-31: from the next day on it holds no more
  std::string file;     ///< where it is written, as file:line

  bool operator==(const Expectation&) const = default;
};

/// configs/expectations/<device>.yaml. A file that is not there is an empty list; reason, link and
/// expiry are required.
absl::StatusOr<std::vector<Expectation>> LoadExpectations(const std::string& file);
absl::StatusOr<std::vector<Expectation>> ParseExpectations(std::string_view text,
                                                           std::string_view file);

/// Whether `id` contains the pattern or, where it has * or ?, matches it as a whole. The empty
/// pattern matches all.
bool MatchesPattern(std::string_view id, std::string_view pattern);

/// Whether it holds on `today` (ISO date).
bool HoldsOn(const Expectation& expectation, std::string_view today);

}  // namespace assay
