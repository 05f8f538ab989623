#pragma once

#include "conformance/compare/compare.h"
#include "conformance/record/case.h"
#include "conformance/suite/literals.h"
#include "runtime/engine/runtime.h"

#include <functional>
#include <string>
#include <vector>

namespace assay {

/// One set of inputs and, for file cases, what the file says should come out.
struct CaseData {
  std::vector<Tensor> inputs;
  std::vector<Tensor> stored_outputs;
};

/// An input that takes an output of the step before: the state of a streaming model.
struct Carry {
  size_t input = 0;
  size_t output = 0;
};

/// A case made concrete: the graph with its types and shapes inferred, and its data. Most cases
/// have one step; a streaming model runs several in a row.
struct LoadedCase {
  Graph graph;
  std::vector<CaseData> steps;
  std::vector<Carry> carries;
  std::vector<Tensor> other_inputs;  ///< a second set for the same graph; empty: there is none
  Tolerance tolerance;               ///< of stored outputs
  /// Stored outputs are judged instead by three times what eight runs of the reference under random
  /// rounding drift from it: for whole models, where no fixed number is right.
  bool by_drift = false;
};

/// Makes a case from its key: generated ones by Materialise, `onnx:` ones by the importer and the
/// stored tensors. Expected values are read only where `with_outputs` says so: never in a worker
/// that runs a device. Errors do not name the case, but
/// for files that cannot be opened.
absl::StatusOr<LoadedCase> LoadCase(const OpRegistry& ops, const CaseId& id,
                                    const Literals& literals, bool with_outputs);

/// Runs all steps in one Runtime, carrying state, and calls `after_step` after each. Outputs of all
/// steps, one after the other.
absl::StatusOr<std::vector<Tensor>> RunSteps(Runtime& runtime, const LoadedCase& loaded,
                                             const std::function<void()>& after_step = {});

}  // namespace assay
