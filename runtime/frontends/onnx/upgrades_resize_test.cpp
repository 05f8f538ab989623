#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/proto_testing.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assay {
namespace {

using testing::ElementsAre;

onnx::ModelProto OldResize(int64_t opset, const std::string& op, const std::string& mode,
                           const std::vector<float>& scales) {
  onnx::ModelProto model = ModelOf(opset, {"y = " + op + "(x, scales)"});
  Set(*model.mutable_graph()->mutable_node(0), "mode", mode);
  AddFloats(*model.mutable_graph(), "scales", {static_cast<int64_t>(scales.size())}, scales);
  return model;
}

TEST(UpgradesResize, UpsampleHadItsScalesInThreePlaces) {
  const Tensor x = Tensor::Of<float>({1, 1, 1, 2}, {1, 2});
  onnx::ModelProto first = ModelOf(1, {"y = Upsample(x)"});
  Set(*first.mutable_graph()->mutable_node(0), "height_scale", 1.0f);
  Set(*first.mutable_graph()->mutable_node(0), "width_scale", 2.0f);
  EXPECT_THAT(RunModel(first, x), ElementsAre(1, 1, 2, 2));
  onnx::ModelProto second = ModelOf(7, {"y = Upsample(x)"});
  Set(*second.mutable_graph()->mutable_node(0), "scales", std::vector<float>{1, 1, 1, 2});
  EXPECT_THAT(RunModel(second, x), ElementsAre(1, 1, 2, 2));
  EXPECT_THAT(RunModel(OldResize(9, "Upsample", "nearest", {1, 1, 1, 2}), x),
              ElementsAre(1, 1, 2, 2));
}

TEST(UpgradesResize, UpsampleWithoutScalesIsRefused) {
  EXPECT_EQ(ImportRefusal(ModelOf(1, {"y = Upsample:u(x)"})),
            "Upsample \"u\": attributes \"height_scale\" and \"width_scale\" are not both given");
}

TEST(UpgradesResize, LinearModesMeasureFromTheFirstElement) {
  const Tensor x = Tensor::Of<float>({1, 1, 1, 2}, {1, 2});
  for (const char* mode : {"linear", "bilinear"}) {
    EXPECT_THAT(RunModel(OldResize(9, "Upsample", mode, {1, 1, 1, 2}), x),
                ElementsAre(1, 1.5, 2, 2));
  }
  EXPECT_THAT(RunModel(OldResize(10, "Resize", "linear", {1, 1, 1, 0.5}), x), ElementsAre(1));
}

TEST(UpgradesResize, TheNearestElementLiesBelowWhenGrowingAndAboveWhenShrinking) {
  const Tensor x = Tensor::Of<float>({1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_THAT(RunModel(OldResize(10, "Resize", "nearest", {1, 1, 0.6f, 0.6f}), x),
              ElementsAre(1, 3));
  EXPECT_THAT(RunModel(OldResize(10, "Resize", "nearest", {1, 1, 1, 1.5f}), x),
              ElementsAre(1, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7, 8));
}

TEST(UpgradesResize, GrowingAndShrinkingAtOnce) {
  const Tensor x = Tensor::Of<float>({1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_THAT(RunModel(OldResize(10, "Resize", "nearest", {1, 1, 2, 0.6f}), x),
              ElementsAre(1, 3, 1, 3, 5, 7, 5, 7));
}

TEST(UpgradesResize, ScalesThatOnlyTheRunKnows) {
  onnx::ModelProto model = ModelOf(10, {"s = Identity(scales)", "y = Resize(x, s)"});
  AddFloats(*model.mutable_graph(), "scales", {4}, {1, 1, 0.6f, 0.6f});
  EXPECT_THAT(RunModel(model, Tensor::Of<float>({1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8})),
              ElementsAre(1, 3));
}

TEST(UpgradesResize, EmptyInputsAreAbsent) {
  onnx::ModelProto model = ModelOf(11, {"y = Resize(x, roi, scales, sizes)"});
  AddFloats(*model.mutable_graph(), "roi", {0}, {});
  AddFloats(*model.mutable_graph(), "scales", {0}, {});
  AddInts(*model.mutable_graph(), "sizes", {1}, {4});
  EXPECT_EQ(Imported(model), "y = Resize(x, _, _, sizes)\n");
}

TEST(UpgradesResize, EmptyInputsOfConstantNodesAreAbsentToo) {
  onnx::ModelProto model = ModelOf(11, {"y = Resize(x, none, none, sizes)", "none = Constant()"});
  Set(*model.mutable_graph()->mutable_node(1), "value_floats", std::vector<float>{});
  AddInts(*model.mutable_graph(), "sizes", {1}, {4});
  EXPECT_EQ(Imported(model), "y = Resize(x, _, _, sizes)\n");
}

TEST(UpgradesResize, HalfPixelsOfTensorFlow) {
  onnx::ModelProto model = ModelOf(11, {"y = Resize:r(x, roi, scales)"});
  AddFloats(*model.mutable_graph(), "roi", {0}, {});
  AddFloats(*model.mutable_graph(), "scales", {1}, {0.5f});
  onnx::NodeProto& node = *model.mutable_graph()->mutable_node(0);
  Set(node, "coordinate_transformation_mode", std::string("tf_half_pixel_for_nn"));
  EXPECT_EQ(ImportRefusal(model),
            "Resize \"r\": tf_half_pixel_for_nn is in Assay with nearest_mode=floor only");
  Set(node, "nearest_mode", std::string("floor"));
  // (0 + 1/2) / 0.5 is 1, (1 + 1/2) / 0.5 is 3.
  EXPECT_THAT(RunModel(model, Tensor::Of<float>({4}, {1, 2, 3, 4})), ElementsAre(2, 4));
}

}  // namespace
}  // namespace assay
