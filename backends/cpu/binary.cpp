#include "backends/cpu/binary.h"

#include "backends/cpu/elementwise.h"
#include "runtime/ops/bit_shift.h"
#include "runtime/ops/mod.h"

namespace assay {
namespace {

struct BinaryRow {
  const char* type;
  DTypeSet types;
  Formula formula;
};

constexpr BinaryRow kFunctions[] = {
    {"Add", kNumbers, Formula::kAdd},
    {"And", kBoolOnly, Formula::kAnd},
    {"BitwiseAnd", kIntegers, Formula::kAnd},
    {"BitwiseOr", kIntegers, Formula::kOr},
    {"BitwiseXor", kIntegers, Formula::kXor},
    {"Div", kNumbers, Formula::kDiv},
    {"Equal", kAllTypes, Formula::kEqual},
    {"Greater", kNumbers, Formula::kGreater},
    {"GreaterOrEqual", kNumbers, Formula::kGreaterOrEqual},
    {"Less", kNumbers, Formula::kLess},
    {"LessOrEqual", kNumbers, Formula::kLessOrEqual},
    {"Mul", kNumbers, Formula::kMul},
    {"Or", kBoolOnly, Formula::kOr},
    {"PRelu", kNumbers, Formula::kPRelu},
    {"Sub", kNumbers, Formula::kSub},
    {"Xor", kBoolOnly, Formula::kXor},
};

absl::Status ModKernel(const ModParams& params, KernelContext& context) {
  return RunFormula(params.fmod ? Formula::kFmod : Formula::kMod, context);
}

absl::Status BitShiftKernel(const BitShiftParams& params, KernelContext& context) {
  const bool left = params.direction == "LEFT";
  return RunFormula(left ? Formula::kShiftLeft : Formula::kShiftRight, context);
}

// In the type of X where the exponents fit it: floats no wider, or integers for integers. All else
// goes through double, which a float exponent of an integer needs, and an integer beyond 2^24.
absl::Status PowKernel(const Node&, KernelContext& context) {
  const DType x = context.Input(0).desc.dtype, y = context.Input(1).desc.dtype;
  constexpr DTypeSet kFitFloat32 = kFloats.Without(DType::kFloat64);
  if (kFitFloat32.Contains(x) && kFitFloat32.Contains(y)) {
    return RunFormulaIn<float>(Formula::kPow, context);
  }
  if (IsFloat(x) || IsFloat(y)) return RunFormulaInDouble(Formula::kPow, context);
  if (y == DType::kUint64) return RunFormulaIn<uint64_t>(Formula::kPow, context);
  return RunFormulaIn<int64_t>(Formula::kPow, context);
}

}  // namespace

std::vector<Capability> BinaryRows() {
  std::vector<Capability> rows = {
      Row("Mod", "binary", {kNumbers}, &ModKernel),
      Row("BitShift", "binary", {kUnsigned}, &BitShiftKernel),
      Row("Pow", "binary", {kNumbers}, &PowKernel),
  };
  for (const BinaryRow& row : kFunctions) {
    rows.push_back(FormulaRow(row.type, "binary", {row.types}, row.formula));
  }
  return rows;
}

}  // namespace assay
