#pragma once

#include "runtime/base/arithmetic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

// What the ops share that look between the elements of a tensor: Resize, GridSample, DeformConv.
// A coordinate is a T whose error says where a kernel's own coordinate may lie; indices follow from
// its value, weights from both.

namespace assay {

/// An element and its part in a weighted sum.
template <class T>
struct WeightedIndex {
  int64_t index = 0;  ///< below 0: outside the tensor
  T weight{};
};
template <class T>
using WeightedIndices = std::vector<WeightedIndex<T>>;

/// The error that a coordinate carries: 0 for every scalar but Tracked.
template <class T>
double ErrorOf(T x) {
  if constexpr (std::same_as<T, Tracked>)
    return x.e;
  else
    return 0;
}

/// `value` where a kernel may have chosen `alternative` instead.
template <class T>
T Covering(T value, T alternative) {
  if constexpr (std::same_as<T, Tracked>) {
    value.e = std::max(value.e, std::fabs(alternative.v - value.v) + alternative.e);
  }
  return value;
}

/// A coordinate as an index. What is not finite, or far outside any tensor, stays far outside.
inline int64_t ToIndex(double coordinate) {
  constexpr double kFar = 0x1p40;
  return static_cast<int64_t>(coordinate > -kFar ? std::min(coordinate, kFar) : -kFar);
}

/// The element at or before a coordinate.
template <class T>
int64_t CellOf(T coordinate) {
  return ToIndex(std::floor(static_cast<double>(Value(coordinate))));
}

/// Distance of a coordinate from the element before it, in [0, 1): exact as a subtraction.
template <class T>
T FractionOf(T coordinate) {
  const double value = static_cast<double>(Value(coordinate));
  const double fraction = value - std::floor(value);
  if constexpr (std::same_as<T, Tracked>)
    return Tracked(fraction, coordinate.e);
  else
    return T(fraction);
}

/// The element that `round` picks, and beside it those that it may pick within the coordinate's
/// error; all weigh 1.
template <class T, class Round>
WeightedIndices<T> NearestIndices(T coordinate, Round round) {
  const double value = static_cast<double>(Value(coordinate)), error = ErrorOf(coordinate);
  WeightedIndices<T> result{{ToIndex(round(value)), T(1.0)}};
  for (const double other : {value - error, value + error}) {
    if (const int64_t index = ToIndex(round(other)); index != result[0].index) {
      result.push_back({index, T(1.0)});
    }
  }
  return result;
}

/// Both neighbours. Where a kernel's coordinate may lie in the next cell, that cell's far neighbour
/// joins with weight 0 and that error.
template <class T>
WeightedIndices<T> LinearIndices(T coordinate) {
  const int64_t cell = CellOf(coordinate);
  const T fraction = FractionOf(coordinate);
  WeightedIndices<T> result{{cell, T(1.0) - fraction}, {cell + 1, fraction}};
  if constexpr (std::same_as<T, Tracked>) {
    const double below = fraction.e - fraction.v, above = fraction.e + fraction.v - 1;
    if (below > 0) result.push_back({cell - 1, Tracked(0, below)});
    if (above > 0) result.push_back({cell + 2, Tracked(0, above)});
  }
  return result;
}

/// Cubic convolution: the weight at a distance, 0 from 2 on. Keys, "Cubic Convolution Interpolation
/// for Digital Image Processing" (1981), equation (4). The pieces meet smoothly, so that it does
/// not matter which one a distance of 1 or 2 takes.
template <class T>
T CubicWeight(T distance, T a) {
  const T x = Abs(distance);
  if (Value(x) <= 1) return ((a + T(2.0)) * x - (a + T(3.0))) * x * x + T(1.0);
  if (Value(x) < 2) return ((a * x - T(5.0) * a) * x + T(8.0) * a) * x - T(4.0) * a;
  return T(0.0);
}

/// The four neighbours.
template <class T>
WeightedIndices<T> CubicIndices(T coordinate, T a) {
  const int64_t cell = CellOf(coordinate);
  const T fraction = FractionOf(coordinate);
  WeightedIndices<T> result;
  for (int64_t i = -1; i <= 2; ++i) {
    result.push_back({cell + i, CubicWeight(T(static_cast<double>(i)) - fraction, a)});
  }
  return result;
}

/// Every combination of one element along each axis: its linear index among `dims` (-1 if one lies
/// outside) and the product of the weights. `result` is overwritten.
template <class T>
void CombineAxes(std::span<const WeightedIndices<T>> axes, std::span<const int64_t> dims,
                 WeightedIndices<T>& result) {
  result = axes[0];
  for (size_t axis = 1; axis < axes.size(); ++axis) {
    WeightedIndices<T> wider;
    for (const WeightedIndex<T>& outer : result) {
      for (const WeightedIndex<T>& inner : axes[axis]) {
        const bool outside = outer.index < 0 || inner.index < 0;
        wider.push_back(
            {outside ? -1 : outer.index * dims[axis] + inner.index, outer.weight * inner.weight});
      }
    }
    result = std::move(wider);
  }
}

/// Drops elements outside the tensor, and those of weight exactly 0: infinities there do not count.
template <class T>
void DropWithoutWeight(WeightedIndices<T>& indices) {
  std::erase_if(indices, [](const WeightedIndex<T>& i) {
    return i.index < 0 || (Value(i.weight) == 0 && ErrorOf(i.weight) == 0);
  });
}

}  // namespace assay
