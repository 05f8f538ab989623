#pragma once

#include "conformance/plan/plan.h"
#include "conformance/suite/op_cases.h"
#include "conformance/suite/suite.h"
#include "runtime/ops/op_registry.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace assay {

/// Asked once per device, with all its cases in the order of the plan; one answer each.
using SupportQuery = std::function<absl::StatusOr<std::vector<SupportAnswer>>(
    const std::string& device, std::span<const PlannedCase> cases, const Literals& literals)>;

struct ExpandOptions {
  std::string configs = "configs";   ///< folder with ops/ and expectations/
  std::vector<std::string> devices;  ///< classes that there are; the suite picks from them
  uint64_t seed = 0;
  std::string today;                 ///< ISO date; expectations that expired before it are dropped
  std::vector<std::string> filters;  ///< as of Filter, applied before devices are asked
  SupportQuery supports;             ///< absent: everything is supported
};

/// Suite → plan. Cases are ordered by op, case, device. Errors: a suite, case or expectation file
/// that is wrong, an op or device that there is not.
absl::StatusOr<Plan> Expand(const Suite& suite, const OpRegistry& ops,
                            const ExpandOptions& options);

/// The plan of cases given by id (`assay run ID`): literals are looked up in the op's file.
absl::StatusOr<Plan> PlanOfIds(std::span<const CaseId> ids, const OpRegistry& ops,
                               const ExpandOptions& options);

/// Every case of the suite's ops, literals included, before devices: `assay list cases`.
absl::StatusOr<std::vector<GeneratedCase>> LoadCases(const Suite& suite, const OpRegistry& ops,
                                                     const std::string& configs);

}  // namespace assay
