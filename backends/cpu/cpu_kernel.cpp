#include "backends/cpu/cpu_kernel.h"

namespace assay {
namespace {

class FunctionOptKernel : public OptKernel {
 public:
  FunctionOptKernel(std::function<std::unique_ptr<KernelImpl>(const Node&)> create, Node node)
      : create_(std::move(create)), node_(std::move(node)) {}
  std::unique_ptr<KernelImpl> CreateKernelImpl() const override { return create_(node_); }

 private:
  std::function<std::unique_ptr<KernelImpl>(const Node&)> create_;
  Node node_;
};

class FunctionKernelImpl : public KernelImpl {
 public:
  FunctionKernelImpl(NodeFunction execute, const Node& node)
      : execute_(std::move(execute)), node_(node) {}
  absl::Status Prepare(KernelContext&) override { return absl::OkStatus(); }
  absl::Status Execute(KernelContext& context) override { return execute_(node_, context); }

 private:
  NodeFunction execute_;
  const Node& node_;  // of the OptKernel, which outlives this
};

}  // namespace

std::unique_ptr<OptKernel> MakeOptKernel(
    std::function<std::unique_ptr<KernelImpl>(const Node&)> create, const Node& node) {
  return std::make_unique<FunctionOptKernel>(std::move(create), node);
}

Capability CreatorRow(std::string type, std::string kernel, std::vector<DTypeSet> input_types,
                      KernelCreator creator, Numerics numerics) {
  Capability row;
  row.type = std::move(type);
  row.kernel = std::move(kernel);
  row.input_types = std::move(input_types);
  row.numerics = std::move(numerics);
  row.creator = std::move(creator);
  return row;
}

Capability Row(std::string type, std::string kernel, std::vector<DTypeSet> input_types,
               NodeFunction execute, Numerics numerics) {
  const auto creator = [execute = std::move(execute)](const KernelRequest& request) {
    return MakeOptKernel(
        [execute](const Node& node) { return std::make_unique<FunctionKernelImpl>(execute, node); },
        request.node);
  };
  return CreatorRow(std::move(type), std::move(kernel), std::move(input_types), creator,
                    std::move(numerics));
}

}  // namespace assay
