#include "onnx/onnx-ml.pb.h"
#include "runtime/frontends/onnx/proto_testing.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace assay {
namespace {

using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pointwise;

onnx::ModelProto OldSoftmax(const std::string& op, const char* axis = nullptr) {
  onnx::ModelProto model = ModelOf(12, {"y = " + op + "(x)"});
  if (axis != nullptr) {
    Set(*model.mutable_graph()->mutable_node(0), "axis", int64_t{std::stoi(axis)});
  }
  return model;
}

TEST(UpgradesNormalization, SoftmaxWasOverAllDimensionsFromItsAxis) {
  const Tensor x({DType::kFloat32, {2, 2, 2}});
  EXPECT_THAT(RunModel(OldSoftmax("Softmax"), x), Each(0.25));
  EXPECT_THAT(RunModel(OldSoftmax("Softmax", "0"), x), Each(0.125));
  EXPECT_THAT(RunModel(OldSoftmax("Softmax", "2"), x), Each(0.5));
  EXPECT_THAT(RunModel(OldSoftmax("Softmax", "-2"), x), Each(0.25));
}

TEST(UpgradesNormalization, TheLastAxisNeedsNoFlattening) {
  EXPECT_EQ(Imported(OldSoftmax("Softmax", "-1")), "y = Softmax(x)\n");
}

TEST(UpgradesNormalization, FlattenedRowsComeBackInTheirShape) {
  EXPECT_EQ(Imported(OldSoftmax("Softmax")),
            "y/Shape = Shape(x)\n"
            "y/Flatten = Flatten(x)\n"
            "y/rows = Softmax(y/Flatten) axis=1\n"
            "y = Reshape(y/rows, y/Shape) allowzero=1\n");
  EXPECT_THAT(RunModel(OldSoftmax("Softmax"), Tensor({DType::kFloat32, {2, 3, 0}})), IsEmpty());
}

TEST(UpgradesNormalization, LogSoftmaxAndHardmaxToo) {
  EXPECT_THAT(RunModel(OldSoftmax("LogSoftmax"), Tensor({DType::kFloat32, {1, 2, 2}})),
              Each(DoubleNear(-1.3862943611198906, 1e-6)));
  EXPECT_THAT(RunModel(OldSoftmax("Hardmax"), Tensor::Of<float>({1, 2, 2}, {1, 2, 4, 3})),
              ElementsAre(0, 0, 1, 0));
}

onnx::ModelProto OldBatchNormalization(int64_t opset, const std::string& outputs) {
  onnx::ModelProto model =
      ModelOf(opset, {outputs + " = BatchNormalization:bn(x, scale, b, mean, var)"});
  onnx::GraphProto& graph = *model.mutable_graph();
  AddFloats(graph, "scale", {2}, {2, 3});
  AddFloats(graph, "b", {2}, {1, 1});
  AddFloats(graph, "mean", {2}, {1, 2});
  AddFloats(graph, "var", {2}, {4, 9});
  Set(*graph.mutable_node(0), "epsilon", 0.0f);
  return model;
}

TEST(UpgradesNormalization, BatchNormalizationPerElementIsComposed) {
  onnx::ModelProto model = OldBatchNormalization(7, "y");
  Set(*model.mutable_graph()->mutable_node(0), "spatial", int64_t{0});
  const auto y = RunModel(model, Tensor::Of<float>({2, 2}, {1, 2, 5, 8}));
  EXPECT_THAT(y, Pointwise(DoubleNear(1e-6), {1, 1, 5, 7}));
}

TEST(UpgradesNormalization, BatchNormalizationPerChannelStays) {
  onnx::ModelProto model = OldBatchNormalization(6, "y");
  Set(*model.mutable_graph()->mutable_node(0), "spatial", int64_t{1});
  Set(*model.mutable_graph()->mutable_node(0), "is_test", int64_t{1});
  EXPECT_EQ(Imported(model), "y = BatchNormalization(x, scale, b, mean, var) epsilon=0\n");
}

TEST(UpgradesNormalization, FiveOutputsOfBatchNormalizationMeanTraining) {
  EXPECT_EQ(Imported(OldBatchNormalization(9, "y, m, v, saved_m, saved_v")),
            "y, m, v = BatchNormalization(x, scale, b, mean, var) epsilon=0 training_mode=1\n");
}

TEST(UpgradesNormalization, SavedStatisticsCannotBeRead) {
  onnx::ModelProto model = OldBatchNormalization(9, "h, m, v, saved_m, saved_v");
  *model.mutable_graph()->add_node() = NodeOf("y = Neg:n(saved_m)");
  EXPECT_EQ(ImportRefusal(model),
            "Neg \"n\" reads value \"saved_m\", which nothing before it defines");
}

TEST(UpgradesNormalization, GroupNormalizationScaledGroups) {
  onnx::ModelProto model = ModelOf(18, {"y = GroupNormalization(x, scale, bias)"});
  Set(*model.mutable_graph()->mutable_node(0), "num_groups", int64_t{2});
  Set(*model.mutable_graph()->mutable_node(0), "epsilon", 0.0f);
  AddFloats(*model.mutable_graph(), "scale", {2}, {1, 10});
  AddFloats(*model.mutable_graph(), "bias", {2}, {0, 100});
  const auto y = RunModel(model, Tensor::Of<float>({1, 4, 1}, {-1, 1, -2, 2}));
  EXPECT_THAT(y, Pointwise(DoubleNear(1e-4), {-1, 1, 90, 110}));
}

}  // namespace
}  // namespace assay
