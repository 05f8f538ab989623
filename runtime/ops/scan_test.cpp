#include "runtime/ops/scan.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

// A node with one state, one scan input and one scan output.
Node ScanNode(const ScanParams& params) {
  Node node = TestNode(ScanOp(), Params(params), 2, 2);
  Graph body;
  for (const char* name : {"state", "element"}) {
    body.inputs.push_back(body.AddValue({.name = name, .dtype = {}, .dims = {}}));
  }
  for (const char* name : {"next", "scanned"}) {
    body.outputs.push_back(body.AddValue({.name = name, .dtype = DType::kFloat32, .dims = {{2}}}));
  }
  node.subgraphs = {{"body", body}};
  return node;
}

// Running sums of a matrix: state += element, scanned = state.
std::vector<std::vector<double>> RunningSums(const ScanParams& params, const Tensor& x) {
  const Node node = ScanNode(params);
  const std::vector<std::optional<Tensor>> inputs{Floats({2}, {0, 0}), x};
  ControlContext context(node, inputs, [](std::string_view, std::vector<Tensor> values) {
    Tensor next = values[0].Clone();
    for (size_t i = 0; i < 2; ++i) next.MutableData<float>()[i] += values[1].Data<float>()[i];
    return absl::StatusOr<std::vector<Tensor>>(std::vector<Tensor>{next, next});
  });
  const absl::Status status = ScanOp().reference.controls(node.params, context);
  EXPECT_TRUE(status.ok()) << status;
  return {LoadAs<double>(context.outputs().at(0)), LoadAs<double>(context.outputs().at(1))};
}

TEST(Scan, CarriesTheStateAndStacksTheOutputs) {
  const auto results = RunningSums({.num_scan_inputs = 1}, Floats({3, 2}, {1, 2, 3, 4, 5, 6}));
  EXPECT_THAT(results[0], ElementsAre(9, 12));
  EXPECT_THAT(results[1], ElementsAre(1, 2, 4, 6, 9, 12));
}

TEST(Scan, GoesAlongAnyAxisInEitherDirection) {
  const Tensor x = Floats({2, 3}, {1, 2, 3, 10, 20, 30});
  const auto forward =
      RunningSums({.num_scan_inputs = 1, .scan_input_axes = {{-1}}, .scan_output_axes = {{1}}}, x);
  EXPECT_THAT(forward[1], ElementsAre(1, 3, 6, 10, 30, 60));
  const auto backward = RunningSums(
      {.num_scan_inputs = 1, .scan_input_axes = {{1}}, .scan_input_directions = {{1}}}, x);
  EXPECT_THAT(backward[1], ElementsAre(3, 30, 5, 50, 6, 60));
}

TEST(Scan, MayPutEachOutputBeforeTheOthers) {
  const auto results = RunningSums({.num_scan_inputs = 1, .scan_output_directions = {{1}}},
                                   Floats({2, 2}, {1, 2, 3, 4}));
  EXPECT_THAT(results[1], ElementsAre(4, 6, 1, 2));
}

TEST(Scan, OfNothingKeepsTheState) {
  const Node node = ScanNode({.num_scan_inputs = 1});
  const std::vector<std::optional<Tensor>> inputs{Floats({2}, {3, 4}), Floats({0, 2})};
  ControlContext context(node, inputs, [](std::string_view, const std::vector<Tensor>&) {
    return absl::StatusOr<std::vector<Tensor>>(absl::InternalError("the body runs"));
  });
  ASSERT_TRUE(ScanOp().reference.controls(node.params, context).ok());
  EXPECT_THAT(LoadAs<double>(context.outputs().at(0)), ElementsAre(3, 4));
  EXPECT_EQ(context.outputs().at(1).shape(), (Shape{0, 2}));
}

std::string ScanRefusal(const ScanParams& params) {
  return std::string(
      MessageOf(RunNode(ScanOp(), ScanNode(params), {Floats({2}), Floats({3, 2})}).status()));
}

TEST(Scan, RefusesWhatDoesNotFit) {
  EXPECT_EQ(ScanRefusal({.num_scan_inputs = 3}),
            "Scan \"node\": num_scan_inputs (3) is not between 1 and the 2 inputs");
  EXPECT_EQ(ScanRefusal({.num_scan_inputs = 1, .scan_input_axes = {{2}}}),
            "Scan \"node\": axis (2) is outside rank (2)");
  EXPECT_EQ(ScanRefusal({.num_scan_inputs = 1, .scan_output_axes = {{0, 0}}}),
            "Scan \"node\": scan_output_axes has 2 elements, not 1");
  EXPECT_EQ(ScanRefusal({.num_scan_inputs = 2}),
            "Scan \"node\": one scan input has length 2, another 3");
  EXPECT_EQ(ScanRefusal({.num_scan_inputs = 1}),
            "Scan \"node\": the outputs of Scan are known only by running it");
}

}  // namespace
}  // namespace assay
