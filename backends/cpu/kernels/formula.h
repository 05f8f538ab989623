#pragma once

#include <cstdint>

// Loops over contiguous elements, one per element-wise formula and type.

namespace assay {

/// What an element-wise kernel computes from a, b (its operands) and c0, c1 (its constants).
enum class Formula : uint8_t {
  // One operand.
  kAbs,
  kNeg,
  kSign,
  kRelu,
  kSqrt,
  kReciprocal,
  kFloor,
  kCeil,
  kRound,
  kTruncate,
  kExp,
  kLog,
  kTanh,
  kSigmoid,
  kErf,
  kSin,
  kCos,
  kTan,
  kAsin,
  kAcos,
  kAtan,
  kSinh,
  kCosh,
  kAsinh,
  kAcosh,
  kAtanh,
  kSoftplus,
  kSoftsign,
  kHardSwish,
  kMish,
  kGelu,      ///< by erf
  kGeluTanh,  ///< by tanh
  kNot,
  kBitwiseNot,
  kIsNaN,
  // One operand and constants.
  kElu,              ///< c0: alpha
  kSelu,             ///< c0: alpha, c1: gamma
  kCelu,             ///< c0: alpha
  kSwish,            ///< c0: alpha
  kLeakyRelu,        ///< c0: alpha
  kThresholdedRelu,  ///< c0: alpha
  kHardSigmoid,      ///< c0: alpha, c1: beta
  kShrink,           ///< c0: bias, c1: lambd
  kIsInf,            ///< c0, c1: not 0 to detect negative, positive
  kDivideBy,         ///< a / c0
  // Two operands.
  kAdd,
  kSub,
  kMul,
  kDiv,
  kMax,
  kMin,
  kPow,
  kMod,   ///< sign of the divisor
  kFmod,  ///< sign of the dividend
  kPRelu,
  kAnd,
  kOr,
  kXor,
  kShiftLeft,
  kShiftRight,
  kEqual,
  kLess,
  kGreater,
  kLessOrEqual,
  kGreaterOrEqual,
};

/// Whether a formula has two operands instead of one.
constexpr bool TakesTwo(Formula formula) { return formula >= Formula::kAdd; }

/// y[i] = formula(operands[0][i], operands[1][i], …; constants), 1 for true. `y` may be one of the
/// operands. W is the type computed in.
template <class W>
using Loop = void (*)(const W* const* operands, const W* constants, W* y, int64_t n);

/// The loop for W: float, double, an integer type or bool; null where the formula has none. For
/// floats it is that of the instruction set chosen now, so it is asked for at each run.
template <class W>
Loop<W> LoopOf(Formula formula);

}  // namespace assay
