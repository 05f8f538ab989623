#include "backends/null/null_engine.h"

namespace assay {
namespace {

// 1. The state of a kernel in one Runtime: Prepare when shapes change, Execute for each run.
class ReluImpl : public KernelImpl {
 public:
  explicit ReluImpl(ReluFunction execute) : execute_(std::move(execute)) {}
  absl::Status Prepare(KernelContext&) override { return absl::OkStatus(); }
  absl::Status Execute(KernelContext& context) override { return execute_(context); }

 private:
  ReluFunction execute_;
};

// 2. The compiled kernel, shared by all Runtimes: here would be packed weights.
class ReluKernel : public OptKernel {
 public:
  explicit ReluKernel(ReluFunction execute) : execute_(std::move(execute)) {}
  std::unique_ptr<KernelImpl> CreateKernelImpl() const override {
    return std::make_unique<ReluImpl>(execute_);
  }

 private:
  ReluFunction execute_;
};

// 3. The engine: a capability table that answers Supports, and kernels made node by node.
class NullEngine : public EngineImpl {
 public:
  NullEngine(std::string name, std::vector<Capability> rows, std::function<std::string()> driver)
      : name_(std::move(name)), driver_(std::move(driver)) {
    for (Capability& row : rows) kernels_.Register(std::move(row));
  }

  std::string_view Name() const override { return name_; }
  std::string Driver() const override { return driver_ ? driver_() : "none"; }

  Support Supports(const Node& node, PartialInputs inputs) const override {
    return kernels_.Find(node, inputs);
  }

  absl::Status ProcessGraph(SharedResource*, Graph* graph, RuntimePartitionInfo* info) override {
    return ProcessNodeByNode(*this, device_, *graph, *info);
  }

  std::unique_ptr<EngineContext> CreateEngineContext() override { return CreateHostContext(name_); }

 private:
  std::string name_;
  std::function<std::string()> driver_;
  OptKernelCreatorManager kernels_;
  HostDevice device_;  // where constants lie
};

}  // namespace

absl::Status Relu(KernelContext& context) {
  const float* x = context.Input(0).Data<float>();
  float* y = context.Output(0).Data<float>();
  const int64_t count = context.Output(0).desc.ElementCount();
  for (int64_t i = 0; i < count; ++i) y[i] = x[i] < 0 ? 0 : x[i];  // NaN stays
  return absl::OkStatus();
}

Capability ReluRow(ReluFunction execute) {
  Capability row;
  row.type = "Relu";
  row.kernel = "relu.plain";
  row.input_types = {DType::kFloat32};
  row.creator = [execute = std::move(execute)](const KernelRequest&) {
    return std::make_unique<ReluKernel>(execute);
  };
  return row;
}

std::unique_ptr<EngineImpl> MakeNullEngine(std::string name, std::vector<Capability> rows,
                                           std::function<std::string()> driver) {
  return std::make_unique<NullEngine>(std::move(name), std::move(rows), std::move(driver));
}

}  // namespace assay
