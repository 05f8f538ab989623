#include "runtime/graph/graph.h"

#include "runtime/base/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace assay {
namespace {

using testing::ElementsAre;

Node NodeOf(std::string op_type, std::vector<ValueId> inputs, std::vector<ValueId> outputs) {
  Node node;
  node.op_type = std::move(op_type);
  node.inputs = std::move(inputs);
  node.outputs = std::move(outputs);
  return node;
}

// Values a, b, c …, the first one an input and the last one an output.
Graph GraphOf(int values, std::vector<Node> nodes) {
  Graph graph;
  for (int i = 0; i < values; ++i) {
    graph.AddValue({std::string(1, static_cast<char>('a' + i)), std::nullopt, std::nullopt});
  }
  graph.inputs = {0};
  graph.outputs = {values - 1};
  graph.nodes = std::move(nodes);
  return graph;
}

std::vector<std::string> OpsOf(const Graph& graph) {
  std::vector<std::string> ops;
  for (const Node& node : graph.nodes) ops.push_back(node.op_type);
  return ops;
}

std::string Complaint(const Graph& graph) { return std::string(MessageOf(Validate(graph))); }

TEST(Graph, FindsConstantsByTheirValue) {
  Graph graph = GraphOf(2, {});
  graph.constants.push_back({1, Tensor::Of<float>({}, {7})});
  ASSERT_NE(graph.FindConstant(1), nullptr);
  EXPECT_EQ(graph.FindConstant(1)->Data<float>()[0], 7);
  EXPECT_EQ(graph.FindConstant(0), nullptr);
}

TEST(Graph, FindsAttributesByTheirName) {
  Node node = NodeOf("If", {}, {});
  node.tensors.push_back({"value", Tensor::Of<float>({}, {7})});
  node.subgraphs.push_back({"body", GraphOf(1, {})});
  EXPECT_NE(node.FindTensor("value"), nullptr);
  EXPECT_EQ(node.FindTensor("body"), nullptr);
  EXPECT_NE(node.FindSubgraph("body"), nullptr);
  EXPECT_EQ(node.FindSubgraph("value"), nullptr);
}

TEST(Graph, DescribesNodesWithAndWithoutAName) {
  Node node = NodeOf("Softmax", {}, {});
  EXPECT_EQ(Describe(node), "Softmax");
  node.name = "attn/sm";
  EXPECT_EQ(Describe(node), "Softmax \"attn/sm\"");
}

TEST(Graph, PrintsOneLinePerNode) {
  EXPECT_EQ(Print(GraphOf(3, {NodeOf("Neg", {0}, {1}), NodeOf("Clip", {1, kNoValue, 0}, {2})})),
            "b = Neg(a)\nc = Clip(b, _, a)\n");
}

TEST(Validate, AcceptsChainsDiamondsAndInputsThatAreOutputs) {
  EXPECT_EQ(Complaint(GraphOf(3, {NodeOf("Neg", {0}, {1}), NodeOf("Mul", {0, 1}, {2})})), "");
  EXPECT_EQ(Complaint(GraphOf(1, {})), "");
}

TEST(Validate, AcceptsAbsentInputsAndOutputs) {
  EXPECT_EQ(Complaint(GraphOf(2, {NodeOf("Clip", {0, kNoValue}, {kNoValue, 1})})), "");
}

TEST(Validate, RefusesAValueThatNothingDefines) {
  EXPECT_EQ(Complaint(GraphOf(3, {NodeOf("Add", {0, 1}, {2})})),
            "Add reads value \"b\", which nothing before it defines");
  EXPECT_EQ(Complaint(GraphOf(2, {})),
            "a graph output reads value \"b\", which nothing before it defines");
}

TEST(Validate, RefusesAReaderBeforeItsProducer) {
  EXPECT_EQ(Complaint(GraphOf(3, {NodeOf("Neg", {1}, {2}), NodeOf("Abs", {0}, {1})})),
            "Neg reads value \"b\", which nothing before it defines");
}

TEST(Validate, RefusesASecondProducer) {
  EXPECT_EQ(Complaint(GraphOf(2, {NodeOf("Neg", {0}, {1}), NodeOf("Abs", {0}, {1})})),
            "value \"b\" is defined twice, the second time by Abs");
  Graph graph = GraphOf(1, {});
  graph.constants.push_back({0, Tensor()});
  EXPECT_EQ(Complaint(graph), "value \"a\" is defined twice, the second time by a constant");
}

TEST(Validate, RefusesNumbersOutsideTheGraph) {
  EXPECT_EQ(Complaint(GraphOf(2, {NodeOf("Neg", {7}, {1})})),
            "Neg reads value \"7\", which nothing before it defines");
  EXPECT_EQ(Complaint(GraphOf(2, {NodeOf("Neg", {0}, {7})})),
            "Neg has a value number (7) outside the graph's 2 values");
}

// A node on `a` whose subgraph hands out what it captures of value `outer`.
Graph GraphWithCapture(ValueId outer) {
  Node node = NodeOf("If", {0}, {1});
  Graph subgraph = GraphOf(1, {});
  subgraph.inputs.clear();
  subgraph.captures.push_back({.outer = outer, .inner = 0});
  node.subgraphs.push_back({"then_branch", subgraph});
  return GraphOf(2, {node});
}

TEST(Validate, ACaptureDefinesAValueOfTheSubgraphAndReadsOneOutside) {
  EXPECT_EQ(Complaint(GraphWithCapture(0)), "");
  EXPECT_EQ(Complaint(GraphWithCapture(1)),
            "If reads value \"b\", which nothing before it defines");
}

TEST(Validate, LooksIntoSubgraphs) {
  Graph graph = GraphWithCapture(0);
  graph.nodes[0].subgraphs[0].graph.captures.clear();
  EXPECT_EQ(Complaint(graph), "a graph output reads value \"a\", which nothing before it defines");
}

TEST(SortTopologically, PutsProducersFirst) {
  Graph graph = GraphOf(
      4, {NodeOf("Mul", {1, 2}, {3}), NodeOf("Neg", {1}, {2}), NodeOf("Identity", {0}, {1})});
  ASSERT_TRUE(SortTopologically(graph).ok());
  EXPECT_THAT(OpsOf(graph), ElementsAre("Identity", "Neg", "Mul"));
}

TEST(SortTopologically, KeepsAnOrderThatIsRight) {
  Graph graph = GraphOf(5, {NodeOf("Neg", {0}, {1}), NodeOf("Abs", {0}, {2}),
                            NodeOf("Exp", {0}, {3}), NodeOf("Add", {3, 1}, {4})});
  ASSERT_TRUE(SortTopologically(graph).ok());
  EXPECT_THAT(OpsOf(graph), ElementsAre("Neg", "Abs", "Exp", "Add"));
}

TEST(SortTopologically, CapturesAreNeedsToo) {
  Graph graph = GraphWithCapture(2);
  graph.AddValue({"c", std::nullopt, std::nullopt});
  graph.nodes.push_back(NodeOf("Neg", {0}, {2}));
  ASSERT_TRUE(SortTopologically(graph).ok());
  EXPECT_THAT(OpsOf(graph), ElementsAre("Neg", "If"));
}

TEST(SortTopologically, RefusesACycleAndNamesIt) {
  Graph graph = GraphOf(3, {NodeOf("Neg", {2}, {1}), NodeOf("Abs", {1}, {2})});
  EXPECT_EQ(MessageOf(SortTopologically(graph)), "Abs is on a cycle through value \"b\"");
  Graph self = GraphOf(2, {NodeOf("Neg", {1}, {1})});
  EXPECT_EQ(MessageOf(SortTopologically(self)), "Neg is on a cycle through value \"b\"");
}

TEST(SortTopologically, ALongChainDoesNotOverflowTheStack) {
  constexpr int kLength = 100000;
  Graph graph;
  for (int i = 0; i <= kLength; ++i) graph.AddValue({"v", std::nullopt, std::nullopt});
  graph.inputs = {0};
  for (int i = kLength; i > 0; --i) graph.nodes.push_back(NodeOf("Neg", {i - 1}, {i}));
  ASSERT_TRUE(SortTopologically(graph).ok());
  EXPECT_THAT(graph.nodes.front().inputs, ElementsAre(0));
  EXPECT_THAT(graph.nodes.back().outputs, ElementsAre(kLength));
}

}  // namespace
}  // namespace assay
