#pragma once

#include "conformance/plan/plan.h"
#include "conformance/record/record.h"
#include "conformance/run/execution.h"
#include "conformance/run/oracle.h"

namespace assay {

/// Verdict, reason and comparison of one case.
struct Judgement {
  Verdict verdict = Verdict::kPass;
  std::string reason;
  std::string oracle;
  Comparison comparison;
};

/// Compares what a device computed with what is right, node by node, then with stored outputs, and
/// says pass, FAIL, MISTRUSTED or ERROR with one sentence. Both memories are read.
absl::StatusOr<Judgement> Judge(const Execution& execution, const SharedMemory& device,
                                const Expected& expected, const SharedMemory& oracle);

/// An execution that has no result: FAIL where the capability table promised the node or memory was
/// damaged, else ERROR.
Judgement JudgeError(const ExecutionError& error);

/// A case whose node must be refused with a sentence that contains `says`.
Judgement JudgeRefusal(const Execution& execution, const std::string& says);

/// Turns pass and failures round where an expectation says so.
void ApplyExpectation(const std::optional<Expectation>& expectation, Judgement& judgement);

}  // namespace assay
