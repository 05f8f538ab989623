#include "runtime/ops/if.h"

#include "runtime/ops/list_inputs.h"

namespace assay {
namespace {

absl::Status InferIfShapes(const NoParams&, InferContext& context) {
  ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(0), "cond"));
  for (const char* branch : {"then_branch", "else_branch"}) {
    const Graph* graph = context.node().FindSubgraph(branch);
    if (graph == nullptr) return InvalidArgument("the subgraph {} is missing", branch);
    if (graph->outputs.size() != context.node().outputs.size()) {
      return InvalidArgument("{} gives {} outputs, but {} are needed", branch,
                             graph->outputs.size(), context.node().outputs.size());
    }
  }
  return absl::FailedPreconditionError("the outputs of If are known only by running it");
}

absl::Status IfReference(const NoParams&, ControlContext& context) {
  const bool condition = context.Input(0).Data<bool>()[0];
  ASSAY_ASSIGN_OR_RETURN(std::vector<Tensor> outputs,
                         context.Run(condition ? "then_branch" : "else_branch", {}));
  context.SetOutputs(std::move(outputs));
  return absl::OkStatus();
}

}  // namespace

OpDef IfOp() {
  return OpDef::Of<NoParams>("If", Since{25})
      .Input("cond", DType::kBool)
      .VariadicOutput("outputs", kAllTypes)
      .GraphAttribute("else_branch")
      .GraphAttribute("then_branch")
      .Shapes(InferIfShapes)
      .Costs([](const CostContext& context) {
        return Cost{0, context.InputBytes() + context.OutputBytes()};
      })
      .Controls(IfReference);
}

}  // namespace assay
