#pragma once

#include "conformance/run/case_source.h"
#include "runtime/ops/evaluate.h"

#include <string>
#include <vector>

namespace assay {

/// What any correct device of the strictest numerics may answer to a generated case: one per output
/// of its node, empty for an absent one. This is the oracle's own judgement, for readers outside.
absl::StatusOr<std::vector<std::optional<Bounded>>> ExpectStrictly(const OpRegistry& ops,
                                                                   const CaseId& id,
                                                                   const LoadedCase& loaded);

/// Whether an exported output comes with bounds; without them only its bits are right.
struct ExportedOutput {
  std::string name;
  bool bounded = false;

  bool operator==(const ExportedOutput&) const = default;
};

/// Writes a generated case as a folder in the layout of ONNX's test cases: `model.onnx`, and in
/// `test_data_set_0` the inputs, what the reference answers (`output_0.pb` …) and, for outputs with
/// bounds, `exact_0.bin` and `error_0.bin`: doubles in the order of the elements, a right answer
/// being within error of exact, anything where error is infinite.
/// Errors: a case that cannot be made or run, a folder that cannot be written.
absl::StatusOr<std::vector<ExportedOutput>> ExportCase(const OpRegistry& ops, const CaseId& id,
                                                       const Literals& literals,
                                                       const std::string& folder);

}  // namespace assay
