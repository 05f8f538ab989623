#include "backends/cpu/unary.h"

#include "backends/cpu/elementwise.h"
#include "runtime/ops/elu.h"
#include "runtime/ops/gelu.h"
#include "runtime/ops/hard_sigmoid.h"
#include "runtime/ops/is_inf.h"
#include "runtime/ops/leaky_relu.h"
#include "runtime/ops/shrink.h"
#include "runtime/ops/swish.h"
#include "runtime/ops/thresholded_relu.h"

namespace assay {
namespace {

struct UnaryRow {
  const char* type;
  DTypeSet types;
  Formula formula;
};

constexpr UnaryRow kFunctions[] = {
    {"Abs", kNumbers, Formula::kAbs},
    {"Acos", kFloats, Formula::kAcos},
    {"Acosh", kFloats, Formula::kAcosh},
    {"Asin", kFloats, Formula::kAsin},
    {"Asinh", kFloats, Formula::kAsinh},
    {"Atan", kFloats, Formula::kAtan},
    {"Atanh", kFloats, Formula::kAtanh},
    {"BitwiseNot", kIntegers, Formula::kBitwiseNot},
    {"Ceil", kFloats, Formula::kCeil},
    {"Cos", kFloats, Formula::kCos},
    {"Cosh", kFloats, Formula::kCosh},
    {"Erf", kFloats, Formula::kErf},
    {"Exp", kFloats, Formula::kExp},
    {"Floor", kFloats, Formula::kFloor},
    {"HardSwish", kFloats, Formula::kHardSwish},
    {"IsNaN", kFloats, Formula::kIsNaN},
    {"Log", kFloats, Formula::kLog},
    {"Mish", kFloats, Formula::kMish},
    {"Neg", kFloats | kSigned, Formula::kNeg},
    {"Not", kBoolOnly, Formula::kNot},
    {"Reciprocal", kFloats, Formula::kReciprocal},
    {"Relu", kFloats | kSigned, Formula::kRelu},
    {"Round", kFloats, Formula::kRound},
    {"Sigmoid", kFloats, Formula::kSigmoid},
    {"Sign", kNumbers, Formula::kSign},
    {"Sin", kFloats, Formula::kSin},
    {"Sinh", kFloats, Formula::kSinh},
    {"Softplus", kFloats, Formula::kSoftplus},
    {"Softsign", kFloats, Formula::kSoftsign},
    {"Sqrt", kFloats, Formula::kSqrt},
    {"Tan", kFloats, Formula::kTan},
    {"Tanh", kFloats, Formula::kTanh},
};

absl::Status EluKernel(const EluParams& params, KernelContext& context) {
  return RunFormula(Formula::kElu, context, {params.alpha});
}
absl::Status SeluKernel(const SeluParams& params, KernelContext& context) {
  return RunFormula(Formula::kSelu, context, {params.alpha, params.gamma});
}
absl::Status CeluKernel(const CeluParams& params, KernelContext& context) {
  return RunFormula(Formula::kCelu, context, {params.alpha});
}
absl::Status GeluKernel(const GeluParams& params, KernelContext& context) {
  const bool by_tanh = params.approximate == "tanh";
  return RunFormula(by_tanh ? Formula::kGeluTanh : Formula::kGelu, context);
}
absl::Status HardSigmoidKernel(const HardSigmoidParams& params, KernelContext& context) {
  return RunFormula(Formula::kHardSigmoid, context, {params.alpha, params.beta});
}
absl::Status IsInfKernel(const IsInfParams& params, KernelContext& context) {
  const double negative = params.detect_negative != 0, positive = params.detect_positive != 0;
  return RunFormula(Formula::kIsInf, context, {negative, positive});
}
absl::Status LeakyReluKernel(const LeakyReluParams& params, KernelContext& context) {
  return RunFormula(Formula::kLeakyRelu, context, {params.alpha});
}
absl::Status ShrinkKernel(const ShrinkParams& params, KernelContext& context) {
  const Constants constants = {params.bias, params.lambd};
  if (IsFloat(context.Input(0).desc.dtype)) return RunFormula(Formula::kShrink, context, constants);
  return RunFormulaInDouble(Formula::kShrink, context, constants);
}
absl::Status SwishKernel(const SwishParams& params, KernelContext& context) {
  return RunFormula(Formula::kSwish, context, {params.alpha});
}
absl::Status ThresholdedReluKernel(const ThresholdedReluParams& params, KernelContext& context) {
  return RunFormula(Formula::kThresholdedRelu, context, {params.alpha});
}

}  // namespace

std::vector<Capability> UnaryRows() {
  std::vector<Capability> rows = {
      Row("Elu", "unary", {kFloats}, &EluKernel),
      Row("Selu", "unary", {kFloats}, &SeluKernel),
      Row("Celu", "unary", {kFloats}, &CeluKernel),
      Row("Gelu", "unary", {kFloats}, &GeluKernel),
      Row("HardSigmoid", "unary", {kFloats}, &HardSigmoidKernel),
      Row("IsInf", "unary", {kFloats}, &IsInfKernel),
      Row("LeakyRelu", "unary", {kFloats}, &LeakyReluKernel),
      Row("Shrink", "unary", {kNumbers}, &ShrinkKernel),
      Row("Swish", "unary", {kFloats}, &SwishKernel),
      Row("ThresholdedRelu", "unary", {kFloats}, &ThresholdedReluKernel),
  };
  for (const UnaryRow& row : kFunctions) {
    rows.push_back(FormulaRow(row.type, "unary", {row.types}, row.formula));
  }
  return rows;
}

}  // namespace assay
