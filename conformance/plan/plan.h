#pragma once

#include "conformance/plan/expectations.h"
#include "conformance/record/case.h"
#include "conformance/suite/literals.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// What a device answers before anything runs.
struct SupportAnswer {
  bool supported = true;
  bool available = true;  ///< false: the device itself does not answer, so nothing is supported
  std::string reason;     ///< why not
  std::string row;        ///< the capability row that decided

  bool operator==(const SupportAnswer&) const = default;
};

/// One case on one device.
struct PlannedCase {
  CaseId id;         ///< check "refuse": the op must refuse the node; concerns no device
  std::string name;  ///< what it is there to catch
  std::string says;  ///< only of refuse: part of the expected sentence
  SupportAnswer support;
  std::optional<Expectation> expectation;

  bool operator==(const PlannedCase&) const = default;
};

/// What a run will do: pure data, made before anything runs, and stored beside the results.
struct Plan {
  uint64_t seed = 0;
  std::vector<PlannedCase> cases;
  Literals literals;  ///< of all cases, for Materialise
  /// Those that hold today, matched or not: of a plan of every case; else none.
  std::vector<Expectation> expectations;
};

/// JSON lines: a head, then the literals (base64), the expectations, and one line a case.
std::string ToJsonLines(const Plan& plan);
/// The inverse. Errors name the line.
absl::StatusOr<Plan> ParsePlan(std::string_view json_lines);

/// Keeps the cases whose id matches one of the patterns (MatchesPattern); all where there is none.
void Filter(const std::vector<std::string>& patterns, Plan& plan);

/// The part `index` (from 0) of `count` that every count-th case makes up.
void Shard(size_t index, size_t count, Plan& plan);

/// The plan's expectations that no case carries: what they were for is gone, or another one comes
/// first.
std::vector<Expectation> StaleExpectations(const Plan& plan);

}  // namespace assay
