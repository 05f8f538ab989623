#include "backends/null/plain_engine.h"

#include "backends/null/null_engine.h"

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

Capability RowOf(const Kernel& kernel, const Parts& parts) {
  Capability row;
  row.type = kernel.op;
  row.kernel = "plain";
  row.input_types = {kPlainTypes};
  if (kernel.op.starts_with("Reduce")) row.input_types.push_back(kInt64Only);  // axes
  row.creator = [&kernel, parts](const KernelRequest& request) {
    return std::make_unique<PlainOptKernel>(kernel, parts, request.node);
  };
  return row;
}

}  // namespace

std::unique_ptr<EngineImpl> MakeEngine(std::string name, Parts parts) {
  std::vector<Capability> rows;
  for (const Kernel& kernel : Kernels()) rows.push_back(RowOf(kernel, parts));
  return MakeNullEngine(std::move(name), std::move(rows));
}

}  // namespace assay::plain
