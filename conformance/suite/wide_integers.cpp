#include "conformance/suite/wide_integers.h"

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

constexpr int64_t kNarrow = 3;          // largest magnitude of operands other than the first
constexpr int64_t kFewElements = 4096;  // sums of at most so many terms use the wider data
constexpr int64_t kMostTerms = 32768;

// Magnitudes of one floating-point type, in units of `unit`.
struct Widths {
  int64_t base;        // of elements that are on no edge
  int64_t wide_first;  // range of those on the edges
  int64_t wide_last;
  double unit = 1;
};

Widths WidthsOf(DType dtype, bool few) {
  const int64_t base = few ? 127 : 31;
  switch (dtype) {
    case DType::kFloat64: return {base, int64_t{1} << 29, int64_t{1} << 30};
    case DType::kFloat16: return {base, 1025, 2047, 0x1p-6};
    case DType::kBFloat16: return {base, 129, 255};
    default: return {base, 2049, 3071};
  }
}

// Where vector lanes and blocks begin and end, along the rows where those are long enough.
bool IsOnEdge(const TensorDesc& desc, int64_t index, int64_t block) {
  if (index == desc.ElementCount() - 1) return true;
  const int64_t row = desc.shape.rank() == 0 ? 1 : desc.shape[desc.shape.rank() - 1];
  const int64_t column = row >= block ? index % row : index;
  return column % block == 0 || column % block == block - 1 || (row >= block && column == row - 1);
}

int64_t WithSign(int64_t magnitude, CounterRandom& random) {
  return random.Coin() ? -magnitude : magnitude;
}

// Largest magnitude of a 32 or 64 bit type: kMostTerms or fewer products with up to 3 stay below a
// quarter of the range.
int64_t Reach(const TensorDesc& desc) {
  const int bits = static_cast<int>(8 * SizeOf(desc.dtype)) - 1;
  const int64_t terms = std::clamp<int64_t>(desc.ElementCount(), 16, kMostTerms);
  return (int64_t{1} << (bits - 2)) / terms / kNarrow * 2;
}

int64_t DrawReach(int64_t reach, CounterRandom& random) {
  const uint64_t span = static_cast<uint64_t>(reach / 2);
  return static_cast<int64_t>(span + random.Next() % span) | 1;
}

int64_t SmallInteger(const TensorDesc& desc, bool is_signed, CounterRandom& random) {
  const int64_t largest = (int64_t{1} << (8 * SizeOf(desc.dtype) - (is_signed ? 1 : 0))) - 1;
  const int64_t magnitude = random.Between(1, largest);
  return is_signed ? WithSign(magnitude, random) : magnitude;
}

}  // namespace

std::vector<double> WideFloats(const TensorDesc& desc, int position, CounterRandom& random) {
  const bool few = desc.ElementCount() <= kFewElements;
  const Widths widths = WidthsOf(desc.dtype, few);
  std::vector<double> values(desc.ElementCount());
  for (int64_t i = 0; i < desc.ElementCount(); ++i) {
    const bool wide = IsOnEdge(desc, i, few ? 16 : 128);
    int64_t magnitude = random.Between(1, position > 0 ? kNarrow : widths.base);
    const int64_t edge = random.Between(widths.wide_first, widths.wide_last) | 1;
    if (position == 0 && wide) magnitude = edge;
    const double unit = position > 0 ? 1 : widths.unit;
    values[i] = static_cast<double>(WithSign(magnitude, random)) * unit;
  }
  // Half-odd, and of no more digits than the type has: the wide element 0 is replaced.
  if (!values.empty()) values[0] = position > 0 ? 1.5 : static_cast<double>(widths.base) / 2;
  return values;
}

std::vector<int64_t> WideIntegers(const TensorDesc& desc, int position, CounterRandom& random) {
  const bool is_signed = kSigned.Contains(desc.dtype);
  std::vector<int64_t> values(desc.ElementCount());
  for (int64_t& value : values) {
    if (SizeOf(desc.dtype) <= 2) {
      value = SmallInteger(desc, is_signed, random);
      continue;
    }
    const int64_t wide = DrawReach(Reach(desc), random);
    const int64_t magnitude = position > 0 ? random.Between(1, kNarrow) : wide;
    value = is_signed ? WithSign(magnitude, random) : magnitude;
  }
  return values;
}

}  // namespace assay
