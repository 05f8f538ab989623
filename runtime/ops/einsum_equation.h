#pragma once

#include "runtime/base/status.h"
#include "runtime/tensor/shape.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// The labels of one term, one for each dimension. Letters stand for themselves; the dimensions
/// under an ellipsis are labelled 0, 1, … (as characters of that code).
using EinsumTerm = std::string;

/// An equation of Einsum, resolved for the shapes of its operands.
struct EinsumEquation {
  std::vector<EinsumTerm> operands;
  EinsumTerm output;
  EinsumTerm summed;              ///< labels that the output does not have, in order
  std::map<char, int64_t> sizes;  ///< of every label

  /// The dimensions of some labels.
  Shape ShapeOf(const EinsumTerm& labels) const;
};

/// Parses and checks, with one sentence for: characters that are no label, a term for every
/// operand, ranks, ellipses of different ranks, dimensions that differ (1 broadcasts), output
/// labels that are unknown or come twice.
absl::StatusOr<EinsumEquation> ParseEinsum(std::string_view equation,
                                           std::span<const Shape> operands);

/// For every combination of `labels` (the last varies fastest) the linear index that it contributes
/// to an operand with this term and shape; 0 for labels that the operand lacks.
std::vector<int64_t> EinsumOffsets(const EinsumEquation& equation, const EinsumTerm& labels,
                                   const EinsumTerm& term, const Shape& shape);

}  // namespace assay
