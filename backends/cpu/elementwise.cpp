#include "backends/cpu/elementwise.h"

namespace assay {

absl::Status RunFormula(Formula formula, const KernelContext& context, Constants constants) {
  return VisitWorkType(context.Input(0).desc.dtype,
                       [&]<class W>() { return RunFormulaIn<W>(formula, context, constants); });
}

absl::Status RunFormulaInDouble(Formula formula, const KernelContext& context,
                                Constants constants) {
  return RunFormulaIn<double>(formula, context, constants);
}

Capability FormulaRow(std::string type, std::string kernel, std::vector<DTypeSet> input_types,
                      Formula formula) {
  return Row(
      std::move(type), std::move(kernel), std::move(input_types),
      [formula](const Node&, KernelContext& context) { return RunFormula(formula, context); });
}

}  // namespace assay
