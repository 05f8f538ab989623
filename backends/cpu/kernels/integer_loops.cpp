#include "backends/cpu/kernels/integer_loops.h"

#include "backends/cpu/kernels/scalar_loop.h"

#include <limits>
#include <type_traits>

namespace assay {
namespace {

// Every formula takes and gives the type of the tensor; what C++ computes in int wraps at the
// store. Unsigned division and comparison must not be promoted, which W's own types see to.

template <class W>
W Quotient(W a, W b) {
  if (b == 0) return 0;
  if constexpr (std::is_signed_v<W>) {
    if (b == -1) return static_cast<W>(-a);  // the lowest number wraps to itself
  }
  return static_cast<W>(a / b);
}

template <class W>
W Remainder(W a, W b) {
  return b == 0 ? W{0} : static_cast<W>(a - Quotient(a, b) * b);
}

template <class W>
W FlooredRemainder(W a, W b) {
  const W remainder = Remainder(a, b);
  if (remainder == 0 || (remainder < 0) == (b < 0)) return remainder;
  return static_cast<W>(remainder + b);
}

// By repeated squaring in unsigned arithmetic. A negative exponent gives 1 / a^-b, truncated.
template <class W>
W Power(W a, W b) {
  if constexpr (std::is_signed_v<W>) {
    if (b < 0) return a == 1 || a == -1 ? Power<W>(a, b & 1) : W{0};
  }
  uint64_t power = 1, square = static_cast<uint64_t>(a);
  for (uint64_t rest = static_cast<uint64_t>(b); rest != 0; rest >>= 1, square *= square) {
    if (rest & 1) power *= square;
  }
  return static_cast<W>(power);
}

template <class W>
W ShiftedLeft(W a, W b) {
  constexpr int kBits = std::numeric_limits<W>::digits;
  return b >= kBits ? W{0} : static_cast<W>(static_cast<uint64_t>(a) << b);
}

template <class W>
W ShiftedRight(W a, W b) {
  constexpr int kBits = std::numeric_limits<W>::digits;
  return b >= kBits ? W{0} : static_cast<W>(a >> b);
}

template <class W>
Loop<W> Comparison(Formula formula) {
  switch (formula) {
    case Formula::kEqual: return MapTwo<W>([](W a, W b) { return a == b; });
    case Formula::kLess: return MapTwo<W>([](W a, W b) { return a < b; });
    case Formula::kGreater: return MapTwo<W>([](W a, W b) { return a > b; });
    case Formula::kLessOrEqual: return MapTwo<W>([](W a, W b) { return a <= b; });
    case Formula::kGreaterOrEqual: return MapTwo<W>([](W a, W b) { return a >= b; });
    case Formula::kAnd: return MapTwo<W>([](W a, W b) { return a & b; });
    case Formula::kOr: return MapTwo<W>([](W a, W b) { return a | b; });
    case Formula::kXor: return MapTwo<W>([](W a, W b) { return a ^ b; });
    default: return nullptr;
  }
}

template <class W>
Loop<W> Unsigned(Formula formula) {
  switch (formula) {
    case Formula::kShiftLeft: return MapTwo<W>([](W a, W b) { return ShiftedLeft(a, b); });
    case Formula::kShiftRight: return MapTwo<W>([](W a, W b) { return ShiftedRight(a, b); });
    default: return nullptr;
  }
}

template <class W>
Loop<W> OfOne(Formula formula) {
  switch (formula) {
    case Formula::kAbs: return MapOne<W>([](W a) { return a < 0 ? W(-a) : a; });
    case Formula::kNeg: return MapOne<W>([](W a) { return -a; });
    case Formula::kSign: return MapOne<W>([](W a) { return (a > 0) - (a < 0); });
    case Formula::kRelu: return MapOne<W>([](W a) { return a < 0 ? W{0} : a; });
    case Formula::kBitwiseNot: return MapOne<W>([](W a) { return ~a; });
    default: return nullptr;
  }
}

template <class W>
Loop<W> OfTwo(Formula formula) {
  switch (formula) {
    case Formula::kAdd: return MapTwo<W>([](W a, W b) { return a + b; });
    case Formula::kSub: return MapTwo<W>([](W a, W b) { return a - b; });
    case Formula::kMul: return MapTwo<W>([](W a, W b) { return a * b; });
    case Formula::kDiv: return MapTwo<W>([](W a, W b) { return Quotient(a, b); });
    case Formula::kMax: return MapTwo<W>([](W a, W b) { return a < b ? b : a; });
    case Formula::kMin: return MapTwo<W>([](W a, W b) { return b < a ? b : a; });
    case Formula::kPow: return MapTwo<W>([](W a, W b) { return Power(a, b); });
    case Formula::kMod: return MapTwo<W>([](W a, W b) { return FlooredRemainder(a, b); });
    case Formula::kFmod: return MapTwo<W>([](W a, W b) { return Remainder(a, b); });
    case Formula::kPRelu: return MapTwo<W>([](W a, W b) { return a < 0 ? W(a * b) : a; });
    default: return nullptr;
  }
}

}  // namespace

template <class W>
Loop<W> IntegerLoop(Formula formula) {
  if (const Loop<W> loop = Comparison<W>(formula)) return loop;
  if constexpr (std::is_same_v<W, bool>) {
    return formula == Formula::kNot ? MapOne<bool>([](bool a) { return !a; }) : nullptr;
  } else {
    if constexpr (std::is_unsigned_v<W>) {
      if (const Loop<W> loop = Unsigned<W>(formula)) return loop;
    }
    if (const Loop<W> loop = OfOne<W>(formula)) return loop;
    return OfTwo<W>(formula);
  }
}

template Loop<bool> IntegerLoop(Formula);
template Loop<int8_t> IntegerLoop(Formula);
template Loop<int16_t> IntegerLoop(Formula);
template Loop<int32_t> IntegerLoop(Formula);
template Loop<int64_t> IntegerLoop(Formula);
template Loop<uint8_t> IntegerLoop(Formula);
template Loop<uint16_t> IntegerLoop(Formula);
template Loop<uint32_t> IntegerLoop(Formula);
template Loop<uint64_t> IntegerLoop(Formula);

}  // namespace assay
