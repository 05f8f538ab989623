#include "runtime/ops/infer.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace assay {
namespace {

using Inputs = std::span<const std::optional<TensorDesc>>;

absl::Status CheckCount(std::string_view what, size_t count, const std::vector<ValueSpec>& specs) {
  const size_t least = std::ranges::count_if(
      specs, [](const ValueSpec& spec) { return spec.presence != Presence::kOptional; });
  const bool open = !specs.empty() && specs.back().presence == Presence::kVariadic;
  if (count > specs.size() && !open) {
    return InvalidArgument("{} {}s are given, at most {} are allowed", count, what, specs.size());
  }
  if (count < least && what == "input") {
    return InvalidArgument("input \"{}\" is missing", specs[count].name);
  }
  return absl::OkStatus();
}

const TensorDesc* FindInput(const OpDef& op, Inputs inputs, std::string_view name) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] && op.InputSpec(i).name == name) return &*inputs[i];
  }
  return nullptr;
}

absl::Status CheckInputTypes(const OpDef& op, Inputs inputs) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    const ValueSpec& spec = op.InputSpec(i);
    if (!inputs[i]) {
      if (spec.presence == Presence::kOptional) continue;
      return InvalidArgument("input \"{}\" is missing", spec.name);
    }
    const DType dtype = inputs[i]->dtype;
    if (!spec.type.types.Contains(dtype)) {
      return InvalidArgument("input \"{}\" has type {}, which the op does not take", spec.name,
                             NameOf(dtype));
    }
    const TensorDesc* same = FindInput(op, inputs, spec.type.same_as);
    if (same != nullptr && same->dtype != dtype) {
      return InvalidArgument("input \"{}\" has type {}, but \"{}\" has {}", spec.name,
                             NameOf(dtype), spec.type.same_as, NameOf(same->dtype));
    }
  }
  return absl::OkStatus();
}

std::vector<TensorDesc> TypedOutputs(const OpDef& op, size_t count, Inputs inputs) {
  std::vector<TensorDesc> outputs(count);
  for (size_t i = 0; i < count; ++i) {
    const TypeRule& rule = op.OutputSpec(i).type;
    if (const TensorDesc* same = FindInput(op, inputs, rule.same_as)) {
      outputs[i].dtype = same->dtype;
    } else {
      for (const DType dtype : kEveryDType) {
        if (rule.types == DTypeSet(dtype)) outputs[i].dtype = dtype;
      }
    }
  }
  return outputs;
}

absl::StatusOr<InferContext> CheckedContext(const OpDef& op, const Node& node, Inputs inputs,
                                            std::span<const Tensor* const> values) {
  ASSAY_RETURN_IF_ERROR(CheckCount("input", inputs.size(), op.inputs));
  ASSAY_RETURN_IF_ERROR(CheckCount("output", node.outputs.size(), op.outputs));
  ASSAY_RETURN_IF_ERROR(CheckInputTypes(op, inputs));
  const size_t output_count = std::max(node.outputs.size(), size_t{1});
  return InferContext(node, inputs, values, TypedOutputs(op, output_count, inputs));
}

absl::StatusOr<InferredOutputs> InferUnnamed(const OpDef& op, const Node& node, Inputs inputs,
                                             std::span<const Tensor* const> values) {
  ASSAY_ASSIGN_OR_RETURN(InferContext context, CheckedContext(op, node, inputs, values));
  ASSAY_RETURN_IF_ERROR(op.infer(node.params, context));
  for (size_t i = 0; i < context.OutputCount(); ++i) {
    const absl::StatusOr<Shape> checked = Shape::Checked(context.outputs()[i].shape.dims());
    ASSAY_RETURN_IF_ERROR(
        Prefixed(fmt::format("output \"{}\": ", op.OutputSpec(i).name), checked.status()));
  }
  return InferredOutputs{context.outputs(), context.read_inputs()};
}

}  // namespace

absl::StatusOr<InferredOutputs> InferNode(const OpDef& op, const Node& node, Inputs inputs,
                                          std::span<const Tensor* const> values) {
  auto inferred = InferUnnamed(op, node, inputs, values);
  if (!inferred.ok()) return Prefixed(Describe(node) + ": ", inferred.status());
  return inferred;
}

absl::StatusOr<InferredOutputs> InferNode(const OpDef& op, const Node& node,
                                          std::span<const std::optional<Tensor>> inputs) {
  std::vector<std::optional<TensorDesc>> descs;
  std::vector<const Tensor*> values;
  for (const auto& input : inputs) {
    descs.push_back(input ? std::optional(input->desc()) : std::nullopt);
    values.push_back(input ? &*input : nullptr);
  }
  return InferNode(op, node, descs, values);
}

absl::StatusOr<std::vector<DType>> InferTypes(const OpDef& op, const Node& node, Inputs inputs,
                                              std::span<const Tensor* const> values) {
  auto context = CheckedContext(op, node, inputs, values);
  if (!context.ok()) return Prefixed(Describe(node) + ": ", context.status());
  op.infer(node.params, *context).IgnoreError();
  std::vector<DType> types;
  for (const TensorDesc& output : context->outputs()) types.push_back(output.dtype);
  return types;
}

}  // namespace assay
