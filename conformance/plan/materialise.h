#pragma once

#include "conformance/record/case.h"
#include "conformance/suite/literals.h"
#include "runtime/graph/graph.h"
#include "runtime/ops/op_registry.h"

#include <cstdint>
#include <vector>

namespace assay {

/// A generated case as something to run.
struct MaterialisedCase {
  Graph graph;                 ///< one node named "node"; values carry the inputs' names
  std::vector<Tensor> inputs;  ///< those that are no constants, as graph.inputs
};

/// Graph and data of a generated case: the same bits for the same key and seed, everywhere. Output
/// types and shapes are left to inference, which may refuse. Errors: an op or literal that is not
/// there, an attribute that the op does not take.
absl::StatusOr<MaterialisedCase> Materialise(const OpRegistry& ops, const InputKey& key,
                                             const Literals& literals, uint64_t seed);

}  // namespace assay
