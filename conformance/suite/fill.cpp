#include "conformance/suite/fill.h"

#include "conformance/record/case_id.h"
#include "conformance/suite/counter_random.h"
#include "conformance/suite/wide_integers.h"
#include "runtime/base/suggest.h"
#include "runtime/tensor/convert.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace assay {
namespace {

// What the functions of the table see.
struct Draw {
  const TensorDesc& desc;
  CounterRandom random;
  int64_t number = 0;  // the 5 of index.5
  int position = 0;    // of the input

  bool IsSigned() const { return !kUnsigned.Contains(desc.dtype); }
  int Bits() const { return static_cast<int>(8 * SizeOf(desc.dtype)); }
  int64_t WithSign(int64_t magnitude) { return random.Coin() ? -magnitude : magnitude; }
};

using Reals = std::vector<double>;
using Integers = std::vector<int64_t>;

constexpr double kTwoToMinus50 = 0x1p-50;
constexpr double kTwoToMinus53 = 0x1p-53;

double Normal(Draw& draw) { return static_cast<double>(draw.random.Normal50()) * kTwoToMinus50; }
// [0, 1), by 2^-53.
double Uniform(Draw& draw) { return static_cast<double>(draw.random.Next() >> 11) * kTwoToMinus53; }

template <class T, class F>
void Each(std::vector<T>& values, F element) {
  for (T& value : values) value = element();
}

void NormalReals(Draw& draw, Reals& values) {
  Each(values, [&] { return Normal(draw); });
}
// Rounded 16 N(0, 1): at most 96, which every type holds.
int64_t NormalInteger(Draw& draw) {
  const int64_t value = (draw.random.Normal50() + (int64_t{1} << 45)) >> 46;
  return draw.IsSigned() ? value : std::abs(value);
}
void NormalIntegers(Draw& draw, Integers& values) {
  Each(values, [&] { return NormalInteger(draw); });
}

// Not below the smallest normal number of f16, so that no type rounds or flushes it to 0.
void PositiveReals(Draw& draw, Reals& values) {
  Each(values, [&] { return std::max(Uniform(draw) + kTwoToMinus53, 0x1p-14); });
}
void PositiveIntegers(Draw& draw, Integers& values) {
  Each(values, [&] { return draw.random.Between(1, 16); });
}

void UniformReals(Draw& draw, Reals& values) {
  Each(values, [&] { return 2 * Uniform(draw) - 1; });
}
void SmallIntegers(Draw& draw, Integers& values) {
  Each(values, [&] { return draw.random.Between(draw.IsSigned() ? -8 : 0, 8); });
}

void LargeMeanReals(Draw& draw, Reals& values) {
  Each(values, [&] { return 1000 + Normal(draw); });
}
void LargeMeanIntegers(Draw& draw, Integers& values) {
  Each(values, [&] { return 100 + NormalInteger(draw) / 4; });
}

// 2^-20 to 2^20; f16 2^-5 to 2^5, so that sums of 4096 products (mean square 10^5) stay finite.
void MixedReals(Draw& draw, Reals& values) {
  const int reach = draw.desc.dtype == DType::kFloat16 ? 5 : 20;
  Each(values, [&] {
    const int exponent = static_cast<int>(draw.random.Between(-reach, reach - 1));
    const double magnitude = std::ldexp(1 + Uniform(draw), exponent);
    return draw.random.Coin() ? -magnitude : magnitude;
  });
}
void MixedIntegers(Draw& draw, Integers& values) {
  Each(values, [&] {
    const int64_t digits = draw.random.Between(1, draw.Bits() - 1);
    const int64_t magnitude = static_cast<int64_t>(draw.random.Next() >> (64 - digits));
    return draw.IsSigned() ? draw.WithSign(magnitude) : magnitude;
  });
}

// One element in four is special, one after the other, beginning anywhere in the list.
template <class T, size_t N, class F>
void Sprinkle(Draw& draw, const std::array<T, N>& special, std::vector<T>& values, F usual) {
  size_t next = static_cast<size_t>(draw.random.Below(N));
  Each(values, [&] { return draw.random.Below(4) == 0 ? special[next++ % N] : usual(); });
}
void SpecialReals(Draw& draw, Reals& values) {
  const FloatFormat& format = FormatOf(draw.desc.dtype);
  const double step = format.min_normal * format.unit * 2;
  constexpr double kInf = std::numeric_limits<double>::infinity();
  const std::array special = {std::numeric_limits<double>::quiet_NaN(),
                              kInf,
                              -kInf,
                              -0.0,
                              0.0,
                              format.max,
                              -format.max,
                              format.min_normal,
                              -format.min_normal,
                              step,
                              -step,
                              format.min_normal - step};
  Sprinkle(draw, special, values, [&] { return Normal(draw); });
}
void SpecialIntegers(Draw& draw, Integers& values) {
  const uint64_t ones = ~uint64_t{0} >> (64 - draw.Bits());
  const int64_t largest = static_cast<int64_t>(draw.IsSigned() ? ones >> 1 : ones);
  const int64_t lowest = draw.IsSigned() ? -largest - 1 : 0;
  const std::array<int64_t, 6> special = {largest,   lowest, 0, 1, draw.IsSigned() ? -1 : 2,
                                          lowest + 1};
  Sprinkle(draw, special, values, [&] { return NormalInteger(draw); });
}

void WideReals(Draw& draw, Reals& values) {
  values = WideFloats(draw.desc, draw.position, draw.random);
}
void WideIntegerValues(Draw& draw, Integers& values) {
  values = WideIntegers(draw.desc, draw.position, draw.random);
}

void RandomBits(Draw& draw, Integers& values) {
  Each(values, [&] { return static_cast<int64_t>(draw.random.Next()); });
}

void Indices(Draw& draw, Integers& values) {
  Each(values, [&] { return draw.random.Below(draw.number); });
}
void SignedIndices(Draw& draw, Integers& values) {
  Each(values, [&] { return draw.random.Between(-draw.number, draw.number - 1); });
}

// Blocks of `number` elements, each a shuffle of 0 … number - 1 (Fisher & Yates).
void Permutations(Draw& draw, Integers& values) {
  Integers block(draw.number);
  for (size_t begin = 0; begin < values.size(); begin += block.size()) {
    std::iota(block.begin(), block.end(), int64_t{0});
    for (int64_t i = draw.number - 1; i > 0; --i) {
      std::swap(block[i], block[draw.random.Below(i + 1)]);
    }
    const size_t length = std::min(block.size(), values.size() - begin);
    std::copy_n(block.begin(), length, values.begin() + static_cast<int64_t>(begin));
  }
}

void AboveOneReals(Draw& draw, Reals& values) {
  Each(values, [&] { return 1 + 9 * Uniform(draw); });
}

void Ones(Draw&, Integers& values) { std::ranges::fill(values, 1); }
void Zeros(Draw&, Integers& values) { std::ranges::fill(values, 0); }

void SortedReals(Draw& draw, Reals& values) {
  NormalReals(draw, values);
  std::ranges::sort(values);
}
void SortedIntegers(Draw& draw, Integers& values) {
  NormalIntegers(draw, values);
  std::ranges::sort(values);
}

// A fill and its functions; without one for reals, floats take the integers.
struct Fill {
  FillInfo info;
  void (*reals)(Draw&, Reals&) = nullptr;
  void (*integers)(Draw&, Integers&) = nullptr;
  bool takes_bits = false;  // floats take the low bits of the integers instead of their values
};

constexpr DTypeSet kDiscrete = kIntegers | kBoolOnly;

// bool takes random bits for every fill but ones and zeros. Constant, sorted, discrete and special
// data may not use the expected bound of sums: their rounding errors are no random walk.
constexpr Fill kFills[] = {
    {{"normal", false, kAllTypes, true, "N(0, 1); integers: 16 N(0, 1), unsigned its magnitude"},
     NormalReals,
     NormalIntegers},
    {{"positive", false, kAllTypes, true, "uniform in (0, 1], never 0; integers: 1 to 16"},
     PositiveReals,
     PositiveIntegers},
    {{"uniform", false, kAllTypes, true, "uniform in [-1, 1); integers: as integers"},
     UniformReals,
     SmallIntegers},
    {{"large_mean", false, kAllTypes, true, "1000 + N(0, 1); integers: 100 + 4 N(0, 1)"},
     LargeMeanReals,
     LargeMeanIntegers},
    {{"mixed", false, kAllTypes, true,
      "magnitudes spread over 2^-20 to 2^20 (f16: 2^-5 to 2^5), random sign; integers: any length"},
     MixedReals,
     MixedIntegers},
    {{"special", false, kAllTypes, false,
      "NaN, infinities, -0, subnormals, largest and smallest among normals"},
     SpecialReals,
     SpecialIntegers},
    {{"wide_integers", false, kAllTypes, false,
      "sums are exact in the declared accumulator only, and the store must round"},
     WideReals,
     WideIntegerValues},
    {{"integers", false, kAllTypes, false, "integers in [-8, 8]; unsigned: [0, 8]"},
     nullptr,
     SmallIntegers},
    {{"full_range", false, kDiscrete, false, "integers over the whole range of their type"},
     nullptr,
     RandomBits},
    {{"bits", false, kAllTypes, false, "random bits: floats are NaN and subnormal, too"},
     nullptr,
     RandomBits,
     true},
    {{"index", true, kNumbers, false, "index.5: integers in [0, 5)"}, nullptr, Indices},
    {{"signed_index", true, kSigned | kFloats, false, "signed_index.5: integers in [-5, 5)"},
     nullptr,
     SignedIndices},
    {{"permutation", true, kNumbers, false,
      "permutation.5: every five elements are a shuffle of 0 to 4"},
     nullptr,
     Permutations},
    {{"unit", false, kFloats, true, "uniform in [-1, 1)"}, UniformReals, nullptr},
    {{"above_one", false, kFloats, true, "uniform in [1, 10)"}, AboveOneReals, nullptr},
    {{"ones", false, kAllTypes, false, "1"}, nullptr, Ones},
    {{"zeros", false, kAllTypes, false, "0"}, nullptr, Zeros},
    {{"sorted", false, kAllTypes, false, "normal, ascending"}, SortedReals, SortedIntegers},
};

struct FillName {
  std::string_view name;
  int64_t number = 0;  // 0: none, or not a positive one
};

FillName Parse(std::string_view text) {
  const size_t dot = text.find('.');
  FillName fill{text.substr(0, dot)};
  if (dot == std::string_view::npos) return fill;
  const std::string_view digits = text.substr(dot + 1);
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), fill.number);
  const bool whole = error == std::errc() && end == digits.data() + digits.size();
  if (!whole || fill.number < 1 || fill.number > std::numeric_limits<int32_t>::max()) {
    fill.number = 0;
  }
  return fill;
}

const Fill* FindFill(std::string_view name) {
  const auto found =
      std::ranges::find(kFills, name, [](const Fill& fill) { return fill.info.name; });
  return found == std::end(kFills) ? nullptr : found;
}

constexpr std::string_view kLiteral = "lit.";

absl::StatusOr<Tensor> FindLiteral(const InputSpec& spec, const Literals& literals) {
  const auto found = literals.find(std::string_view(spec.fill).substr(kLiteral.size()));
  if (found == literals.end()) {
    return NotFound("the data of input \"{}\" ({}) is not known", spec.name, spec.fill);
  }
  if (found->second.desc() != spec.desc) {
    return InvalidArgument("input \"{}\" is {}, but the data of {} is {}", spec.name,
                           spec.desc.ToString(), spec.fill, found->second.desc().ToString());
  }
  return found->second.Clone();
}

static_assert(std::endian::native == std::endian::little, "low bits come first");

// Elements whose bits are the low ones of each value.
void StoreBits(const Integers& values, Tensor& tensor) {
  const size_t size = static_cast<size_t>(SizeOf(tensor.dtype()));
  std::byte* to = tensor.mutable_bytes().data();
  for (const int64_t& value : values) {
    std::memcpy(to, &value, size);
    to += size;
  }
}

Tensor Generate(const Fill& fill, Draw draw) {
  Tensor tensor(draw.desc);
  if (fill.reals != nullptr && IsFloat(tensor.dtype())) {
    Reals values(tensor.ElementCount());
    fill.reals(draw, values);
    StoreFrom<double>(values, tensor);
    return tensor;
  }
  Integers values(tensor.ElementCount());
  const bool constant = fill.integers == Ones || fill.integers == Zeros;
  if (tensor.dtype() == DType::kBool && !constant) {
    Each(values, [&] { return static_cast<int64_t>(draw.random.Coin()); });
  } else {
    fill.integers(draw, values);
  }
  if (fill.takes_bits && IsFloat(tensor.dtype()))
    StoreBits(values, tensor);
  else
    StoreFrom<int64_t>(values, tensor);
  return tensor;
}

}  // namespace

std::span<const FillInfo> AllFills() {
  static constexpr auto kInfos = [] {
    std::array<FillInfo, std::size(kFills)> infos;
    std::ranges::transform(kFills, infos.begin(), &Fill::info);
    return infos;
  }();
  return kInfos;
}

absl::Status CheckFill(std::string_view fill, DType dtype) {
  const FillName parsed = Parse(fill);
  const Fill* found = FindFill(parsed.name);
  if (found == nullptr) {
    std::vector<std::string_view> names;
    for (const FillInfo& info : AllFills()) names.push_back(info.name);
    return InvalidArgument("there is no fill \"{}\"{}", fill, Suggestion(parsed.name, names));
  }
  if (found->info.numbered && parsed.number == 0) {
    return InvalidArgument("fill \"{}\" needs a positive number, as in {}.5", fill, parsed.name);
  }
  if (!found->info.numbered && parsed.name != fill) {
    return InvalidArgument("fill \"{}\" takes no number", parsed.name);
  }
  if (!found->info.dtypes.Contains(dtype)) {
    return InvalidArgument("fill \"{}\" is not defined for {}", fill, NameOf(dtype));
  }
  return absl::OkStatus();
}

bool IsRandomData(const InputKey& key) {
  return std::ranges::all_of(key.inputs, [](const InputSpec& input) {
    if (!IsFloat(input.desc.dtype) || input.desc.ElementCount() <= 1) return true;
    const Fill* fill = FindFill(Parse(input.fill).name);
    return fill != nullptr && fill->info.random_data;
  });
}

FillSeed SeedOf(const InputKey& key, size_t input, uint64_t seed) {
  const std::string text = fmt::format("{}#{}", ToString(key), key.inputs[input].name);
  return {XXH64(text.data(), text.size(), seed), static_cast<int>(input)};
}

absl::StatusOr<Tensor> FillTensor(const InputSpec& spec, FillSeed seed, const Literals& literals) {
  if (spec.fill.starts_with(kLiteral)) return FindLiteral(spec, literals);
  ASSAY_RETURN_IF_ERROR(
      Prefixed(fmt::format("input \"{}\": ", spec.name), CheckFill(spec.fill, spec.desc.dtype)));
  const FillName name = Parse(spec.fill);
  return Generate(*FindFill(name.name),
                  {spec.desc, CounterRandom(seed.seed), name.number, seed.position});
}

}  // namespace assay
