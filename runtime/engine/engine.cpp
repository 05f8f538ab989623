#include "runtime/engine/engine.h"

#include <algorithm>

namespace assay {
namespace {

class HostContext : public EngineContext {
 public:
  explicit HostContext(std::string name) : name_(std::move(name)) {}
  std::string_view GetName() const override { return name_; }
  Device& GetDevice() override { return device_; }

 private:
  std::string name_;
  HostDevice device_;
};

std::vector<const Tensor*> ConstantInputs(const Graph& graph, const Node& node) {
  std::vector<const Tensor*> constants;
  for (const ValueId input : node.inputs) constants.push_back(graph.FindConstant(input));
  return constants;
}

absl::Status UploadConstants(Device& device, const Graph& graph, RuntimePartitionInfo& info) {
  for (const GraphConstant& constant : graph.constants) {
    ASSAY_ASSIGN_OR_RETURN(auto buffer, device.Allocate(constant.tensor.desc().ByteCount()));
    ASSAY_RETURN_IF_ERROR(device.Upload(constant.tensor.bytes(), *buffer, 0));
    info.constants.emplace_back(constant.value, std::move(buffer));
  }
  return absl::OkStatus();
}

}  // namespace

std::unique_ptr<EngineContext> CreateHostContext(std::string name) {
  return std::make_unique<HostContext>(std::move(name));
}

std::vector<std::optional<PartialDesc>> PartialInputsOf(const Graph& graph, const Node& node) {
  std::vector<std::optional<PartialDesc>> inputs;
  for (const ValueId input : node.inputs) {
    if (input == kNoValue) {
      inputs.emplace_back();
      continue;
    }
    const ValueInfo& value = graph.values[input];
    PartialDesc desc{value.dtype.value_or(DType::kFloat32), std::nullopt};
    if (value.dims && std::ranges::all_of(*value.dims, [](int64_t dim) { return dim >= 0; })) {
      desc.shape = Shape(*value.dims);
    }
    inputs.emplace_back(std::move(desc));
  }
  return inputs;
}

absl::Status ProcessNodeByNode(const EngineImpl& engine, Device& device, const Graph& graph,
                               RuntimePartitionInfo& info) {
  ASSAY_RETURN_IF_ERROR(UploadConstants(device, graph, info));
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    const Support support = engine.Supports(node, PartialInputsOf(graph, node));
    if (!support) {
      info.rejected.push_back({i, support.reason});
      continue;
    }
    const std::vector<const Tensor*> constants = ConstantInputs(graph, node);
    auto kernel = support.capability->creator({node, constants});
    if (absl::IsUnimplemented(kernel.status())) {
      info.rejected.push_back({i, std::string(MessageOf(kernel.status()))});
      continue;
    }
    ASSAY_RETURN_IF_ERROR(Prefixed(Describe(node) + ": ", kernel.status()));
    info.kernels.push_back(
        {std::move(*kernel), support.capability, {i}, node.inputs, node.outputs});
  }
  return absl::OkStatus();
}

}  // namespace assay
