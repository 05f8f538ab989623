#pragma once

#include "runtime/base/status.h"
#include "runtime/ops/contexts.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

// Inputs that are lists or single integers (shapes, axes, pads, counts), read in one way by Shapes
// functions, where they are checked and may still be unknown, and by references.

namespace assay {

/// The elements of an input of one dimension.
/// Error: `input "axes" has shape 2x3, but must have one dimension`.
absl::StatusOr<std::vector<int64_t>> ListInput(InferContext& context, size_t index,
                                               std::string_view name);
template <class Context>
absl::StatusOr<std::vector<int64_t>> ListInput(const Context& context, size_t index,
                                               std::string_view) {
  return context.Integers(index);
}

/// The same, or `fallback` where the input is absent.
template <class Context>
absl::StatusOr<std::vector<int64_t>> ListInputOr(Context& context, size_t index,
                                                 std::string_view name,
                                                 std::vector<int64_t> fallback) {
  if (!context.HasInput(index)) return fallback;
  return ListInput(context, index, name);
}

/// Error: `input "K" has 2 elements, but must have one`.
absl::Status CheckOneElement(const TensorDesc& input, std::string_view name);

/// The element of an input that has one, whatever its rank.
absl::StatusOr<int64_t> OneInteger(InferContext& context, size_t index, std::string_view name);

/// Error: `input "input" has rank (3), but must have rank (4)`.
absl::Status CheckRank(const Shape& shape, int64_t rank, std::string_view name);
/// Error: `input "data" has rank (0), but must have at least (1)`.
absl::Status CheckRankAtLeast(const Shape& shape, int64_t least, std::string_view name);

/// A dimension made of others, which may come from a file: `dimension 3 * 9223372036854775807
/// overflows`.
absl::StatusOr<int64_t> ProductOfDims(int64_t a, int64_t b);
absl::StatusOr<int64_t> SumOfDims(int64_t a, int64_t b);

}  // namespace assay
