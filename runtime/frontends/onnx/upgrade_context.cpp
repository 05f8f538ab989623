#include "runtime/frontends/onnx/upgrade_context.h"

#include "runtime/frontends/onnx/opsets.h"
#include "runtime/tensor/convert.h"

#include <fmt/format.h>

#include <span>
#include <utility>

namespace assay {

ValueId UpgradeContext::Constant(std::string_view name, Tensor tensor) {
  return draft_.AddConstant(fmt::format("{}/{}", label_, name), std::move(tensor));
}

ValueId UpgradeContext::Integers(std::string_view name, const std::vector<int64_t>& values) {
  const Shape shape{static_cast<int64_t>(values.size())};
  return Constant(name, Tensor::Of<int64_t>(shape, std::span<const int64_t>(values)));
}

ValueId UpgradeContext::Integer(std::string_view name, int64_t value) {
  return Constant(name, Tensor::Of<int64_t>({}, {value}));
}

ValueId UpgradeContext::ScalarLike(ValueId like, std::string_view name, float value) {
  const Tensor scalar = Tensor::Of<float>({}, {value});
  if (const std::optional<DType> dtype = draft_.TypeOf(like)) {
    return Constant(name, Converted(scalar, *dtype));
  }
  return Before("CastLike", {Constant(name, scalar), like});
}

ValueId UpgradeContext::NewValue(std::string_view name) {
  return draft_.AddValue(fmt::format("{}/{}", label_, name));
}

ValueId UpgradeContext::Before(std::string_view op_type, std::vector<ValueId> inputs,
                               std::vector<Attribute> attributes) {
  const ValueId output = NewValue(op_type);
  before_.push_back(Make(output, op_type, std::move(inputs), std::move(attributes)));
  return output;
}

void UpgradeContext::After(ValueId output, std::string_view op_type, std::vector<ValueId> inputs,
                           std::vector<Attribute> attributes) {
  after_.push_back(Make(output, op_type, std::move(inputs), std::move(attributes)));
}

ImportedNode UpgradeContext::Make(ValueId output, std::string_view op_type,
                                  std::vector<ValueId> inputs,
                                  std::vector<Attribute> attributes) const {
  ImportedNode node;
  node.name = fmt::format("{}/{}", label_, op_type);
  node.op_type = op_type;
  node.version = kNewestOpset;
  node.inputs = std::move(inputs);
  node.outputs = {output};
  node.attributes = std::move(attributes);
  return node;
}

}  // namespace assay
