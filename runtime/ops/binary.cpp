#include "runtime/ops/binary.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

std::vector<OpDef> ArithmeticOps() {
  return {
      BinaryOp<kNumbers>("Add", {14}, SameAs("A"), [](auto a, auto b) { return a + b; }),
      BinaryOp<kNumbers>("Div", {14}, SameAs("A"), [](auto a, auto b) { return Quotient(a, b); }),
      BinaryOp<kNumbers>("Mul", {14}, SameAs("A"), [](auto a, auto b) { return a * b; }),
      BinaryOp<kNumbers>("Sub", {14}, SameAs("A"), [](auto a, auto b) { return a - b; }),
  };
}

std::vector<OpDef> ComparisonOps() {
  return {
      BinaryOp<kAllTypes>("Equal", {19}, DType::kBool,
                          [](auto a, auto b) { return IsEqual(a, b); }),
      BinaryOp<kNumbers>("Less", {13}, DType::kBool, [](auto a, auto b) { return IsLess(a, b); }),
      BinaryOp<kNumbers>("Greater", {13}, DType::kBool,
                         [](auto a, auto b) { return IsLess(b, a); }),
      // Not the negation of the opposite: both are false for NaN.
      BinaryOp<kNumbers>("LessOrEqual", {16}, DType::kBool,
                         [](auto a, auto b) { return Max(IsLess(a, b), IsEqual(a, b)); }),
      BinaryOp<kNumbers>("GreaterOrEqual", {16}, DType::kBool,
                         [](auto a, auto b) { return Max(IsLess(b, a), IsEqual(a, b)); }),
  };
}

std::vector<OpDef> LogicOps() {
  return {
      BinaryOp<kBoolOnly>("And", {7}, DType::kBool, [](auto a, auto b) { return a & b; }),
      BinaryOp<kBoolOnly>("Or", {7}, DType::kBool, [](auto a, auto b) { return a | b; }),
      BinaryOp<kBoolOnly>("Xor", {7}, DType::kBool, [](auto a, auto b) { return a ^ b; }),
      BinaryOp<kIntegers>("BitwiseAnd", {18}, SameAs("A"), [](auto a, auto b) { return a & b; }),
      BinaryOp<kIntegers>("BitwiseOr", {18}, SameAs("A"), [](auto a, auto b) { return a | b; }),
      BinaryOp<kIntegers>("BitwiseXor", {18}, SameAs("A"), [](auto a, auto b) { return a ^ b; }),
  };
}

}  // namespace

std::vector<OpDef> BinaryOps() {
  std::vector<OpDef> ops;
  for (const auto& family : {ArithmeticOps(), ComparisonOps(), LogicOps()}) {
    ops.insert(ops.end(), family.begin(), family.end());
  }
  return ops;
}

}  // namespace assay
