#include "runtime/ops/loop.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using LoopInputs = std::vector<std::optional<Tensor>>;

// A loop with one carried value and one scan output.
Node LoopNode(const LoopInputs& inputs) {
  Node node = TestNode(LoopOp(), Params(), inputs.size(), 2);
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i]) node.inputs[i] = kNoValue;
  }
  Graph body;
  for (const char* name : {"i", "cond", "sum"}) {
    body.inputs.push_back(body.AddValue({.name = name, .dtype = {}, .dims = {}}));
  }
  for (const char* name : {"go_on", "next", "scanned"}) {
    body.outputs.push_back(body.AddValue({.name = name, .dtype = DType::kFloat64, .dims = {{}}}));
  }
  node.subgraphs = {{"body", body}};
  return node;
}

// Adds the iteration number to the carried value, scans the old one, and goes on below `limit`.
std::vector<std::vector<double>> SumIterations(const LoopInputs& inputs, double limit) {
  const Node node = LoopNode(inputs);
  ControlContext context(node, inputs, [&](std::string_view, std::vector<Tensor> values) {
    const double sum = values[2].Data<double>()[0];
    const double next = sum + static_cast<double>(values[0].Data<int64_t>()[0]);
    return absl::StatusOr<std::vector<Tensor>>(std::vector<Tensor>{
        Bools({}, {next < limit ? 1.0 : 0.0}), Doubles({}, {next}), Doubles({}, {sum})});
  });
  const absl::Status status = LoopOp().reference.controls(node.params, context);
  EXPECT_TRUE(status.ok()) << status;
  return {LoadAs<double>(context.outputs().at(0)), LoadAs<double>(context.outputs().at(1))};
}

TEST(Loop, RunsAsOftenAsItsTripCountSays) {
  const auto results =
      SumIterations({Int64s({}, {4}), std::nullopt, Doubles({}, {100})}, -1);  // limit: ignored
  EXPECT_THAT(results[0], ElementsAre(106));
  EXPECT_THAT(results[1], ElementsAre(100, 100, 101, 103));
}

TEST(Loop, RunsWhileItsConditionHolds) {
  const auto results = SumIterations({std::nullopt, Bools({}, {1}), Doubles({}, {0})}, 5);
  EXPECT_THAT(results[0], ElementsAre(6));
  EXPECT_THAT(results[1], ElementsAre(0, 0, 1, 3));
}

TEST(Loop, EndsWithWhicheverEndsFirst) {
  EXPECT_THAT(SumIterations({Int64s({}, {2}), Bools({}, {1}), Doubles({}, {0})}, 100)[0],
              ElementsAre(1));
  EXPECT_THAT(SumIterations({Int64s({}, {9}), Bools({}, {1}), Doubles({}, {0})}, 1)[0],
              ElementsAre(1));
}

TEST(Loop, WithoutAnyIterationNothingIsScanned) {
  const auto results = SumIterations({Int64s({}, {9}), Bools({}, {0}), Doubles({}, {3})}, 100);
  EXPECT_THAT(results[0], ElementsAre(3));
  EXPECT_THAT(results[1], IsEmpty());
}

TEST(Loop, RefusesToRunForever) {
  const LoopInputs inputs{std::nullopt, std::nullopt, Doubles({}, {0})};
  EXPECT_EQ(MessageOf(RunNode(LoopOp(), LoopNode(inputs), inputs).status()),
            "Loop \"node\": without M and cond the loop never ends");
}

TEST(Loop, OutputsAreKnownOnlyByRunning) {
  const LoopInputs inputs{Int64s({}, {1}), std::nullopt, Doubles({}, {0})};
  EXPECT_EQ(MessageOf(RunNode(LoopOp(), LoopNode(inputs), inputs).status()),
            "Loop \"node\": the outputs of Loop are known only by running it");
}

TEST(Loop, RefusesABodyOfAnotherArity) {
  const LoopInputs inputs{Int64s({}, {1}), std::nullopt, Doubles({}, {0}), Doubles({}, {0})};
  EXPECT_EQ(MessageOf(RunNode(LoopOp(), LoopNode(inputs), inputs).status()),
            "Loop \"node\": the body takes 3 inputs, but 4 are needed");
}

}  // namespace
}  // namespace assay
