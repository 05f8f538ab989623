#include "runtime/ops/op_def.h"

#include <algorithm>

namespace assay {
namespace {

const ValueSpec& SpecAt(const std::vector<ValueSpec>& specs, size_t index) {
  return specs[std::min(index, specs.size() - 1)];
}

}  // namespace

const ValueSpec& OpDef::InputSpec(size_t index) const { return SpecAt(inputs, index); }
const ValueSpec& OpDef::OutputSpec(size_t index) const { return SpecAt(outputs, index); }

Cost MovesItsData(const CostContext& context) {
  return {.flops = 0, .bytes = 2 * context.OutputBytes()};
}

std::function<Cost(const CostContext&)> OpsPerElement(int64_t flops_per_output_element) {
  return [flops_per_output_element](const CostContext& context) {
    return Cost{.flops = flops_per_output_element * context.Output(0).ElementCount(),
                .bytes = context.InputBytes() + context.OutputBytes()};
  };
}

}  // namespace assay
