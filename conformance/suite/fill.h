#pragma once

#include "conformance/record/case.h"
#include "conformance/suite/literals.h"

#include <cstdint>
#include <span>
#include <string_view>

// Inputs are a function of key and seed alone: the same bits on every host and with every compiler.

namespace assay {

/// One data kind.
struct FillInfo {
  std::string_view name;
  bool numbered = false;     ///< takes a number: index.5
  DTypeSet dtypes;           ///< element types that it is defined for
  bool random_data = false;  ///< sums of it may use the expected bound (NumericModel::random_data)
  std::string_view doc;
};

/// The table of all fills; literal data ("lit.9f3a01c2") is none of them.
std::span<const FillInfo> AllFills();

/// `there is no fill "norml" (did you mean "normal"?)`, `fill "full_range" is not defined for f32`,
/// `fill "index" needs a number, as in index.5`.
absl::Status CheckFill(std::string_view fill, DType dtype);

/// Whether all float inputs of more than one element are seeded, independent, shuffled and not
/// constant, so that sums may use the sharp expected bound.
bool IsRandomData(const InputKey& key);

/// What the elements of one input depend on, beside its description.
struct FillSeed {
  uint64_t seed = 0;  ///< from SeedOf
  int position = 0;   ///< of the input; of several wide_integers only the first is wide
};

/// xxHash of the key's text and the name of the input, under the run's seed.
FillSeed SeedOf(const InputKey& key, size_t input, uint64_t seed);

/// The elements of an input. Fails where the fill does not fit the type, or literal data is absent.
absl::StatusOr<Tensor> FillTensor(const InputSpec& spec, FillSeed seed, const Literals& literals);

}  // namespace assay
