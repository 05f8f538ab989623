#include "backends/cpu/cpu_engine.h"

#include "backends/cpu/cpu_kernel.h"
#include "backends/cpu/kernels/instruction_set.h"

#include <fmt/format.h>

namespace assay {
namespace {

class CpuEngine : public EngineImpl {
 public:
  CpuEngine() {
    for (Capability& row : GeneratedCpuRows()) manager_.Register(std::move(row));
  }

  std::string_view Name() const override { return "cpu"; }
  std::string Driver() const override { return fmt::format("Highway {}", InstructionSet()); }

  Support Supports(const Node& node, PartialInputs inputs) const override {
    return manager_.Find(node, inputs);
  }

  absl::Status ProcessGraph(SharedResource*, Graph* graph, RuntimePartitionInfo* info) override {
    HostDevice constants;
    return ProcessNodeByNode(*this, constants, *graph, *info);
  }

  std::unique_ptr<EngineContext> CreateEngineContext() override { return CreateHostContext("cpu"); }

 private:
  OptKernelCreatorManager manager_;
};

}  // namespace

std::unique_ptr<EngineImpl> CreateCpuEngine() { return std::make_unique<CpuEngine>(); }

}  // namespace assay
