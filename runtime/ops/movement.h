#pragma once

#include "runtime/ops/axes.h"
#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <vector>

// What the movement ops share.

namespace assay {

/// The reference of ops that change the shape alone: elements keep their order.
template <class P>
absl::Status CopyInOrder(const P&, MoveContext& context) {
  for (int64_t i = 0; i < context.Output().ElementCount(); ++i) context.Copy(i, i);
  return absl::OkStatus();
}

/// Where the elements along one axis of an output come from: `map[o]` is the coordinate of the
/// input, or kNowhere.
using AxisMap = std::vector<int64_t>;
inline constexpr int64_t kNowhere = -1;

/// 0, 1, … length - 1.
AxisMap IdentityMap(int64_t length);

/// a modulo b with the sign of b, so that positions before the first count from the end.
inline int64_t FloorModulo(int64_t a, int64_t b) { return (a % b + b) % b; }

/// The dimensions of the output that the maps describe.
Shape ShapeOf(const std::vector<AxisMap>& maps);

/// output[o0, o1, …] = input[maps[0][o0], maps[1][o1], …] for input 0 and output 0; an element that
/// comes from nowhere along any axis is that of the one-element input `fill`, or 0 without one.
/// Requires a map for each axis of the input.
void CopyMapped(MoveContext& context, const std::vector<AxisMap>& maps, size_t fill = 0);

/// The slices of a tensor along an axis; without one every element is a slice.
Block SlicesAlong(std::optional<int64_t> axis, const Shape& shape);

/// For indices that take the place of one coordinate of their own: they have the rank of `data` and
/// are not longer along its other axes.
/// Error: `indices of shape 2x3 do not fit data of shape 2x2`.
absl::Status CheckIndicesFit(int64_t axis, const Shape& data, const Shape& indices);

/// The cost of ops that look at every element of their first input.
Cost LooksAtItsData(const CostContext& context);
/// The cost of ops that make their output out of little or nothing.
Cost WritesItsOutput(const CostContext& context);

}  // namespace assay
