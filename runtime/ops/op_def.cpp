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

// Of the first input no more is read than the output holds, and what it repeats only once.
Cost MovesItsData(const CostContext& context) {
  const int64_t data = context.Input(0).ByteCount();
  const int64_t others = context.InputBytes() - data;
  return {.flops = 0,
          .bytes = std::min(data, context.OutputBytes()) + others + context.OutputBytes()};
}

std::function<Cost(const CostContext&)> OpsPerElement(int64_t flops_per_output_element) {
  return [flops_per_output_element](const CostContext& context) {
    return Cost{.flops = flops_per_output_element * context.Output(0).ElementCount(),
                .bytes = context.InputBytes() + context.OutputBytes()};
  };
}

}  // namespace assay
