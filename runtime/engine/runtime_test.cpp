#include "runtime/engine/runtime.h"

#include "runtime/engine/evaluating_engine.h"
#include "runtime/engine/inference.h"
#include "runtime/ops/op_registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// y = op(inputs…), in a graph whose inputs are named x0, x1 …
class GraphOf {
 public:
  ValueId Input(DType dtype) {
    const ValueId id = graph_.AddValue({fmt::format("x{}", graph_.inputs.size()), dtype, {}});
    graph_.inputs.push_back(id);
    return id;
  }
  ValueId Constant(Tensor tensor) {
    const ValueId id = graph_.AddValue({fmt::format("c{}", graph_.constants.size()), {}, {}});
    graph_.constants.push_back({id, std::move(tensor)});
    return id;
  }
  ValueId Node(std::string op, std::vector<ValueId> inputs) {
    const ValueId id = graph_.AddValue({fmt::format("v{}", graph_.values.size()), {}, {}});
    assay::Node node;
    node.name = fmt::format("n{}", graph_.nodes.size());
    node.op_type = std::move(op);
    node.params = *ops_.Find("", node.op_type)->params->Parse({});
    node.inputs = std::move(inputs);
    node.outputs = {id};
    graph_.nodes.push_back(std::move(node));
    return id;
  }
  Graph Finish(ValueId output) {
    graph_.outputs = {output};
    return graph_;
  }
  const OpRegistry& ops() const { return ops_; }
  Graph& graph() { return graph_; }

 private:
  OpRegistry ops_{GeneratedOps()};
  Graph graph_;
};

// Counts how often each op ran.
struct Counting {
  std::map<std::string, int> runs;
  std::unique_ptr<EngineImpl> engine =
      MakeEvaluatingEngine("counting", "plain",
                           [this](const OpDef& op, const Node& node, OptionalTensors inputs,
                                  std::span<const TensorDesc> outputs) {
                             ++runs[op.name];
                             return Evaluate(op, node, inputs, outputs);
                           });
};

Tensor Vector(std::initializer_list<float> values) {
  return Tensor::Of<float>({static_cast<int64_t>(values.size())}, values);
}

std::unique_ptr<Runtime> MakeRuntime(GraphOf& builder, Graph graph, EngineImpl* engine,
                                     RuntimeOptions options = {}) {
  auto model = RuntimeBuilder(builder.ops(), {engine}).Compile(std::move(graph));
  EXPECT_TRUE(model.ok()) << model.status();
  return std::move(*Runtime::Create(*model, std::move(options)));
}

TEST(Runtime, RunsNodesInOrderAndFollowsNewShapes) {
  GraphOf g;
  const ValueId x = g.Input(DType::kFloat32);
  Counting counting;
  auto runtime =
      MakeRuntime(g, g.Finish(g.Node("Neg", {g.Node("Add", {x, x})})), counting.engine.get());
  EXPECT_THAT(runtime->Run(std::vector{Vector({1, 2})})->front().Data<float>(),
              ElementsAre(-2, -4));
  EXPECT_THAT(runtime->Run(std::vector{Vector({3})})->front().Data<float>(), ElementsAre(-6));
}

TEST(Runtime, OutputsOfOneRunOutliveTheNext) {
  GraphOf g;
  Counting counting;
  auto runtime =
      MakeRuntime(g, g.Finish(g.Node("Neg", {g.Input(DType::kFloat32)})), counting.engine.get());
  const auto first = runtime->Run(std::vector{Vector({1})});
  (void)runtime->Run(std::vector{Vector({5})});
  EXPECT_THAT(first->front().Data<float>(), ElementsAre(-1));
}

TEST(Runtime, ShapesThatDependOnDataAreFoundAnewEachRun) {
  GraphOf g;
  const ValueId x = g.Input(DType::kFloat32), shape = g.Input(DType::kInt64);
  Counting counting;
  auto runtime = MakeRuntime(g, g.Finish(g.Node("Reshape", {x, shape})), counting.engine.get());
  const Tensor data = Vector({1, 2, 3, 4});
  const auto reshape = [&](std::initializer_list<int64_t> dims) {
    const Tensor to = Tensor::Of<int64_t>({static_cast<int64_t>(dims.size())}, dims);
    return runtime->Run(std::vector{data, to})->front().shape();
  };
  EXPECT_EQ(reshape({2, 2}), (Shape{2, 2}));
  EXPECT_EQ(reshape({4, 1}), (Shape{4, 1}));
}

TEST(Runtime, AnInputOfAnotherTypeIsRefused) {
  GraphOf g;
  Counting counting;
  auto runtime =
      MakeRuntime(g, g.Finish(g.Node("Neg", {g.Input(DType::kFloat32)})), counting.engine.get());
  EXPECT_EQ(MessageOf(runtime->Run(std::vector{Tensor::Of<double>({1}, {1})}).status()),
            "input \"x0\" has type f32, but f64 is given");
}

TEST(Runtime, TheObserverSeesEveryNodeWithItsTensors) {
  GraphOf g;
  const ValueId x = g.Input(DType::kFloat32);
  Counting counting;
  std::vector<std::string> seen;
  RuntimeOptions options;
  options.observer = [&](const NodeExecution& node) {
    seen.push_back(fmt::format("{} {} {}", node.placement.node, node.placement.engine,
                               node.outputs[0]->Data<float>()[0]));
  };
  auto runtime = MakeRuntime(g, g.Finish(g.Node("Neg", {g.Node("Abs", {x})})),
                             counting.engine.get(), std::move(options));
  (void)runtime->Run(std::vector{Vector({-3})});
  EXPECT_THAT(seen, ElementsAre("Abs \"n0\" counting 3", "Neg \"n1\" counting -3"));
}

// Takes nothing at all.
class RefusingEngine : public EngineImpl {
 public:
  std::string_view Name() const override { return "refusing"; }
  Support Supports(const Node&, PartialInputs) const override { return {nullptr, "it is Sunday"}; }
  absl::Status ProcessGraph(SharedResource*, Graph*, RuntimePartitionInfo*) override {
    return Internal("never asked");
  }
  std::unique_ptr<EngineContext> CreateEngineContext() override { return CreateHostContext("r"); }
};

TEST(RuntimeBuilder, RefusesANodeThatNoEngineTakesWithEveryReason) {
  GraphOf g;
  RefusingEngine engine;
  const Graph graph = g.Finish(g.Node("Neg", {g.Input(DType::kFloat32)}));
  const auto model = RuntimeBuilder(g.ops(), {&engine}).Compile(graph);
  EXPECT_TRUE(absl::IsUnimplemented(model.status()));
  EXPECT_EQ(MessageOf(model.status()),
            "Neg \"n0\": no engine takes this node (refusing: it is Sunday)");
}

TEST(RuntimeBuilder, PrefersTheFirstEngineAndFallsToTheNextOneOpenly) {
  GraphOf g;
  RefusingEngine refusing;
  Counting counting;
  const Graph graph = g.Finish(g.Node("Neg", {g.Input(DType::kFloat32)}));
  const auto model = RuntimeBuilder(g.ops(), {&refusing, counting.engine.get()}).Compile(graph);
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_EQ((*model)->Placement().front().engine, "counting");
}

TEST(InferGraph, FollowsShapesThroughComputedShapes) {
  GraphOf g;
  const ValueId x = g.Input(DType::kFloat32);
  const ValueId shape = g.Node("Shape", {x});
  const ValueId twice = g.Node("Mul", {shape, g.Constant(Tensor::Of<int64_t>({1}, {int64_t{2}}))});
  Graph graph = g.Finish(g.Node("ConstantOfShape", {twice}));
  const std::vector<TensorDesc> inputs = {{DType::kFloat32, {3}}};
  ASSERT_TRUE(InferGraph(g.ops(), graph, inputs).ok());
  EXPECT_EQ(graph.values[graph.outputs[0]].dims, std::vector<int64_t>{6});
}

TEST(InferGraph, AnOpThatIsNotThereIsNamed) {
  GraphOf g;
  Graph graph = g.Finish(g.Node("Neg", {g.Input(DType::kFloat32)}));
  graph.nodes[0].op_type = "Negate";
  EXPECT_THAT(std::string(MessageOf(InferGraph(g.ops(), graph))),
              HasSubstr("there is no op \"Negate\""));
}

}  // namespace
}  // namespace assay
