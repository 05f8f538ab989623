#include "runtime/engine/evaluating_engine.h"

namespace assay {
namespace {

class EvaluatingImpl : public KernelImpl {
 public:
  EvaluatingImpl(const OpDef& op, const Node& node, NodeEvaluator evaluate)
      : op_(op), node_(node), evaluate_(std::move(evaluate)) {}

  absl::Status Prepare(KernelContext&) override { return absl::OkStatus(); }

  absl::Status Execute(KernelContext& context) override {
    std::vector<std::optional<Tensor>> inputs;
    for (size_t i = 0; i < context.InputCount(); ++i) {
      inputs.emplace_back();
      if (context.HasInput(i)) inputs.back() = OnHost(context.Input(i));
    }
    std::vector<TensorDesc> descs;
    for (size_t i = 0; i < context.OutputCount(); ++i) {
      descs.push_back(context.HasOutput(i) ? context.Output(i).desc : TensorDesc{});
    }
    ASSAY_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs, evaluate_(op_, node_, inputs, descs));
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (!context.HasOutput(i)) continue;
      const DeviceTensor& to = context.Output(i);
      ASSAY_RETURN_IF_ERROR(context.engine().GetDevice().ConvertFromHost(outputs[i], to));
    }
    return absl::OkStatus();
  }

 private:
  static Tensor OnHost(const DeviceTensor& tensor) {
    return Tensor::View(tensor.desc, nullptr, tensor.buffer->host() + tensor.offset);
  }

  const OpDef& op_;
  const Node& node_;
  NodeEvaluator evaluate_;
};

class EvaluatingKernel : public OptKernel {
 public:
  EvaluatingKernel(const OpDef& op, Node node, NodeEvaluator evaluate)
      : op_(op), node_(std::move(node)), evaluate_(std::move(evaluate)) {}
  std::unique_ptr<KernelImpl> CreateKernelImpl() const override {
    return std::make_unique<EvaluatingImpl>(op_, node_, evaluate_);
  }

 private:
  const OpDef& op_;
  Node node_;
  NodeEvaluator evaluate_;
};

class EvaluatingEngine : public EngineImpl {
 public:
  EvaluatingEngine(std::string name, std::string kernel, NodeEvaluator evaluate)
      : name_(std::move(name)), evaluate_(std::move(evaluate)) {
    row_.kernel = std::move(kernel);
  }

  std::string_view Name() const override { return name_; }

  std::string Driver() const override { return "index loops on the host"; }

  // One row serves every op: the op registry refuses what it does not have before anyone asks here.
  Support Supports(const Node&, PartialInputs) const override { return {&row_, ""}; }

  absl::Status ProcessGraph(SharedResource* shared, Graph* graph,
                            RuntimePartitionInfo* info) override {
    for (size_t i = 0; i < graph->nodes.size(); ++i) {
      const Node& node = graph->nodes[i];
      info->kernels.push_back(
          {std::make_unique<EvaluatingKernel>(*shared->ops->Find(node), node, evaluate_),
           &row_,
           {i},
           node.inputs,
           node.outputs});
    }
    return absl::OkStatus();
  }

  std::unique_ptr<EngineContext> CreateEngineContext() override { return CreateHostContext(name_); }

 private:
  std::string name_;
  NodeEvaluator evaluate_;
  Capability row_;
};

}  // namespace

std::unique_ptr<EngineImpl> MakeEvaluatingEngine(std::string name, std::string kernel,
                                                 NodeEvaluator evaluate) {
  return std::make_unique<EvaluatingEngine>(std::move(name), std::move(kernel),
                                            std::move(evaluate));
}

}  // namespace assay
