#pragma once

#include "conformance/run/case_source.h"

#include <vector>

namespace assay {

/// How far results of a whole model may lie from somebody else's: per output (of all steps) three
/// times the largest distance, over all elements, that eight runs of the reference under random
/// rounding of float32 arithmetic (Noisy, seeds 1 to 8) keep from the reference itself.
absl::StatusOr<std::vector<double>> AllowedDrift(const OpRegistry& ops, const LoadedCase& loaded);

}  // namespace assay
