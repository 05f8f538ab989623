#pragma once

#include "runtime/ops/op_def.h"

// What the normalizations share: moments, and the checks of their operands.

namespace assay {

template <class T>
struct Moments {
  T mean, variance;  ///< of the population: the sum of squares is divided by n
};

// Both forms multiply by 1/n, and kernels may divide: that is one rounding less.

/// Variance as the mean of the squared distances from the mean.
struct TwoPassMoments {
  template <class Range, class F>
  auto operator()(const Range& indices, F x) const {
    using T = decltype(x(0));
    const T share = T(1.0) / Constant<T>(static_cast<double>(indices.size()));
    const T mean = Sum(indices, x) * share;
    const auto distance = [&](int64_t i) { return x(i) - mean; };
    return Moments<T>{mean, Dot(indices, distance, distance) * share};
  }
};

/// Variance as the mean of the squares less the square of the mean. It cancels where the mean is
/// large against the deviation, so kernels that compute it declare the form `one_pass`.
struct OnePassMoments {
  template <class Range, class F>
  auto operator()(const Range& indices, F x) const {
    using T = decltype(x(0));
    const T share = T(1.0) / Constant<T>(static_cast<double>(indices.size()));
    const T mean = Sum(indices, x) * share;
    return Moments<T>{mean, Max(Dot(indices, x, x) * share - mean * mean, T(0.0))};
  }
};

/// 1 / sqrt(variance + epsilon). Multiplying by it rounds once more than dividing by the root, so
/// that the bound covers kernels that do either.
template <class T>
T InverseDeviation(T variance, float epsilon) {
  return T(1.0) / Sqrt(variance + Constant<T>(epsilon));
}

/// Dimension 1, to which scale and bias belong. Requires rank 2.
inline int64_t ChannelsOf(const Shape& shape) { return shape[1]; }

/// The channel of an element by linear index. Requires rank 2.
class ChannelOf {
 public:
  explicit ChannelOf(const Shape& shape);
  int64_t operator()(int64_t index) const { return index / inner_ % channels_; }

 private:
  int64_t channels_, inner_;
};

/// `rank (1) is below 2`
absl::Status CheckHasChannels(const Shape& shape);

/// `input "scale" has shape 3, but there are 8 channels`
absl::Status CheckPerChannel(const InferContext& context, size_t input, std::string_view name,
                             int64_t channels);

/// `input "Scale" with shape 3 does not broadcast to 2x8`
absl::Status CheckBroadcastsTo(const InferContext& context, size_t input, std::string_view name,
                               const Shape& shape);

/// The type that the attribute stash_type names: `stash_type (7) is not a type that it may be`
absl::StatusOr<DType> StashType(int64_t number, DTypeSet legal);

}  // namespace assay
