#include "backends/null/plain_engine.h"

namespace assay::plain {
namespace {

constexpr DTypeSet kPlainTypes{DType::kFloat32, DType::kFloat16};

class PlainImpl : public KernelImpl {
 public:
  PlainImpl(const Kernel& kernel, const Parts& parts, const Node& node)
      : kernel_(kernel), parts_(parts), node_(node) {}
  absl::Status Prepare(KernelContext&) override { return absl::OkStatus(); }
  absl::Status Execute(KernelContext& context) override {
    return kernel_.execute(parts_, node_, context);
  }

 private:
  const Kernel& kernel_;
  const Parts& parts_;
  const Node& node_;
};

class PlainOptKernel : public OptKernel {
 public:
  PlainOptKernel(const Kernel& kernel, Parts parts, Node node)
      : kernel_(kernel), parts_(parts), node_(std::move(node)) {}
  std::unique_ptr<KernelImpl> CreateKernelImpl() const override {
    return std::make_unique<PlainImpl>(kernel_, parts_, node_);
  }

 private:
  const Kernel& kernel_;
  Parts parts_;
  Node node_;
};

class PlainEngine : public EngineImpl {
 public:
  PlainEngine(std::string name, Parts parts) : name_(std::move(name)) {
    for (const Kernel& kernel : Kernels()) {
      Capability row;
      row.kernel = "plain";
      row.input_types = {kPlainTypes};
      if (kernel.op.starts_with("Reduce")) row.input_types.push_back(kInt64Only);  // axes
      row.creator = [&kernel, parts](const KernelRequest& request) {
        return std::make_unique<PlainOptKernel>(kernel, parts, request.node);
      };
      kernels_.Register("", std::string(kernel.op), {}, std::move(row));
    }
  }

  std::string_view Name() const override { return name_; }

  Support Supports(const Node& node, PartialInputs inputs) const override {
    return kernels_.Find(node, inputs);
  }

  absl::Status ProcessGraph(SharedResource*, Graph* graph, RuntimePartitionInfo* info) override {
    return ProcessNodeByNode(*this, device_, *graph, *info);
  }

  std::unique_ptr<EngineContext> CreateEngineContext() override { return CreateHostContext(name_); }

 private:
  std::string name_;
  OptKernelCreatorManager kernels_;
  HostDevice device_;  // where constants lie
};

}  // namespace

std::unique_ptr<EngineImpl> MakeEngine(std::string name, Parts parts) {
  return std::make_unique<PlainEngine>(std::move(name), parts);
}

}  // namespace assay::plain
