#pragma once

#include "runtime/base/numeric_model.h"
#include "runtime/base/status.h"
#include "runtime/tensor/dtype.h"

#include <optional>
#include <string>
#include <string_view>

namespace assay {

/// What a kernel declares of its arithmetic, in its capability row. The defaults are the strictest.
/// The oracle derives the bound from it, so whatever is not declared is held against the kernel.
struct Numerics {
  /// Format of intermediate results and of running sums; unset: float32 where the storage is
  /// narrower, else the storage's own.
  std::optional<DType> work;
  std::optional<DType> accumulate;
  ChainLength chain;
  bool truncating_accumulator = false;
  bool flush_to_zero = false;
  std::string form;  ///< a declared form of the op: "folded"; empty: the specification's formula
  PrecisionProfile profile = kCpuProfile;

  /// The model for elements stored as `storage`. Integers run exactly under any model.
  NumericModel ModelFor(DType storage) const;

  bool operator==(const Numerics&) const = default;
};

/// "work=f32,lanes=8,form=folded,ulps=0.5/0.5/2/1/3/1/1/1/1": what differs from the default, empty
/// for the strictest. ParseNumerics is the inverse.
std::string ToString(const Numerics& numerics);
absl::StatusOr<Numerics> ParseNumerics(std::string_view text);

}  // namespace assay
