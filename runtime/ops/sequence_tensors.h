#pragma once

#include "runtime/graph/graph.h"
#include "runtime/tensor/tensor.h"

#include <absl/status/statusor.h>

#include <cstdint>
#include <string_view>
#include <vector>

// What Loop and Scan share: tensors taken apart and put together along an axis.

namespace assay {

/// Element `index` along a checked axis, without that axis.
Tensor SliceAlong(const Tensor& tensor, int64_t axis, int64_t index);

/// Tensors of equal type and shape side by side along a new axis of the result, which may count
/// from its end. Error: `a scan output changes from f32_2 to f32_3`. Requires at least one.
absl::StatusOr<Tensor> StackAlong(const std::vector<Tensor>& tensors, int64_t axis);

/// What a scan output is after no iteration: empty along its new axis, the rest as far as the body
/// declares it (else 0, float).
absl::StatusOr<Tensor> EmptyStack(const Graph& body, size_t output, int64_t axis);

/// `the body gives 2 outputs, but 3 are needed`
absl::Status CheckBodyOutputs(size_t given, size_t needed);

}  // namespace assay
