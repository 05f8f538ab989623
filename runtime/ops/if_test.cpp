#include "runtime/ops/if.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

// A node with both branches, of one output each unless said otherwise.
Node IfNode(size_t else_outputs = 1) {
  Node node = TestNode(IfOp(), Params(), 1);
  const auto branch = [](size_t outputs) {
    Graph graph;
    for (size_t i = 0; i < outputs; ++i) {
      graph.outputs.push_back(graph.AddValue({.name = "y", .dtype = {}, .dims = {}}));
    }
    return graph;
  };
  node.subgraphs = {{"then_branch", branch(1)}, {"else_branch", branch(else_outputs)}};
  return node;
}

std::string BranchTaken(bool condition) {
  const Node node = IfNode();
  const std::vector<std::optional<Tensor>> inputs{Bools({}, {condition ? 1.0 : 0.0})};
  std::string taken;
  ControlContext context(node, inputs, [&](std::string_view subgraph, const std::vector<Tensor>&) {
    taken = subgraph;
    return absl::StatusOr<std::vector<Tensor>>(std::vector<Tensor>{Floats({1}, {7})});
  });
  const absl::Status status = IfOp().reference.controls(node.params, context);
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_THAT(LoadAs<double>(context.outputs().at(0)), ElementsAre(7));
  return taken;
}

TEST(If, TakesTheBranchOfItsCondition) {
  EXPECT_EQ(BranchTaken(true), "then_branch");
  EXPECT_EQ(BranchTaken(false), "else_branch");
}

TEST(If, OutputsAreKnownOnlyByRunning) {
  const auto outputs = RunNode(IfOp(), IfNode(), {Bools({}, {1})});
  EXPECT_EQ(outputs.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(MessageOf(outputs.status()),
            "If \"node\": the outputs of If are known only by running it");
}

TEST(If, RefusesBranchesThatDoNotFit) {
  EXPECT_EQ(MessageOf(RunNode(IfOp(), IfNode(2), {Bools({}, {1})}).status()),
            "If \"node\": else_branch gives 2 outputs, but 1 are needed");
  EXPECT_EQ(MessageOf(RunNode(IfOp(), IfNode(), {Bools({2}, {1, 1})}).status()),
            "If \"node\": input \"cond\" has 2 elements, but must have one");
}

}  // namespace
}  // namespace assay
