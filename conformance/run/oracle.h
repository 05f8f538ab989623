#pragma once

#include "conformance/run/bounded_ref.h"
#include "conformance/run/case_source.h"
#include "conformance/run/execution.h"

#include <vector>

namespace assay {

/// What is right for one execution: per node and output, and what the file stored.
struct Expected {
  std::optional<ExecutionError> error;
  std::vector<std::vector<std::optional<BoundedRef>>> nodes;  ///< as Execution::nodes and outputs
  std::vector<TensorRef> stored_outputs;                      ///< of all steps
  /// Per stored output, where the tolerance is by drift: 3 x the largest.
  std::vector<double> drift;
  Tolerance tolerance;
  bool random_data = false;  ///< as given: shares of single elements are independent of each other
};

/// Judges nothing, only says what is right: every node that ran gets the reference in Tracked
/// arithmetic, under the numerics of the kernel that ran it, on the values that the device itself
/// fed it (read from `device`); graph inputs and constants are rebuilt here. `random_data`: the
/// inputs are of a fill that allows the expected bound of sums. Results go to `memory`.
Expected FindExpected(const OpRegistry& ops, const LoadedCase& loaded, const Execution& execution,
                      const SharedMemory& device, bool random_data, SharedMemory& memory);

/// Runs a one-node case by the op's reference alone, without any device: for cases that must be
/// refused. No results are kept.
Execution ExecuteByReference(const OpRegistry& ops, const LoadedCase& loaded);

}  // namespace assay
