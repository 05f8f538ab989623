#include "runtime/frontends/onnx/upgrades.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/opsets.h"
#include "runtime/frontends/onnx/proto_testing.h"
#include "runtime/frontends/onnx/upgrade_steps.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace assay {
namespace {

using testing::ElementsAre;

using Ints = std::vector<int64_t>;
using Given = std::vector<Attribute>;

// A model of one node at an old opset.
onnx::ModelProto Old(int64_t opset, const std::string& line, const Given& attributes = {}) {
  onnx::ModelProto model = ModelOf(opset, {line});
  for (const Attribute& attribute : attributes) {
    Set(*model.mutable_graph()->mutable_node(0), attribute.name, attribute.value);
  }
  return model;
}

void DeclareInput(onnx::ModelProto& model, onnx::TensorProto::DataType type) {
  onnx::ValueInfoProto& input = *model.mutable_graph()->mutable_input(0);
  input.mutable_type()->mutable_tensor_type()->set_elem_type(type);
}

Tensor ConstantIn(const onnx::ModelProto& model, std::string_view name) {
  const auto imported = Import(model);
  EXPECT_TRUE(imported.ok()) << imported.status();
  return imported.ok() ? ConstantNamed(imported->graph, name) : Tensor();
}

Tensor Floats(Shape shape, std::initializer_list<float> values) {
  return Tensor::Of<float>(std::move(shape), values);
}

TEST(Upgrades, StepsLeadToVersionsThatExist) {
  for (const auto& family : {AttributeSteps(), InputSteps(), BroadcastSteps(), NormalizationSteps(),
                             ResizeSteps(), ScanSteps()}) {
    for (const UpgradeStep& step : family) {
      EXPECT_GT(step.until, 1) << step.op_type;
      EXPECT_LE(step.until, kNewestOpset) << step.op_type;
    }
  }
}

TEST(Upgrades, NodesOfOtherDomainsStay) {
  ImportedNode node;
  node.domain = "com.x";
  node.op_type = "Clip";
  node.Set("min", 1.0f);
  GraphDraft draft("g", nullptr);
  UpgradeContext context(draft, "n");
  EXPECT_TRUE(Upgrade(node, context).ok());
  EXPECT_EQ(*node.Find("min"), AttributeValue(1.0f));
}

TEST(Upgrades, ConsumedInputsIsForgotten) {
  EXPECT_EQ(Imported(Old(1, "y = Relu(x)", {{"consumed_inputs", Ints{0}}})), "y = Relu(x)\n");
  EXPECT_EQ(Imported(Old(6, "y = Relu:r(x)", {{"consumed_inputs", Ints{0}}})),
            "Relu \"r\": there is no attribute \"consumed_inputs\"");
}

TEST(Upgrades, AttributesBecomeInputs) {
  EXPECT_EQ(Imported(Old(12, "y = Squeeze(x)", {{"axes", Ints{0, 2}}})),
            "y = Squeeze(x, y/axes)\n");
  EXPECT_EQ(Imported(Old(12, "y = Unsqueeze(x)", {{"axes", Ints{0}}})),
            "y = Unsqueeze(x, y/axes)\n");
  EXPECT_EQ(Imported(Old(12, "y = ReduceSum(x)", {{"axes", Ints{1}}})),
            "y = ReduceSum(x, y/axes)\n");
  EXPECT_EQ(Imported(Old(17, "y = ReduceMax(x)", {{"axes", Ints{1}}})),
            "y = ReduceMax(x, y/axes)\n");
  EXPECT_EQ(Imported(Old(17, "y = ReduceMax(x)")), "y = ReduceMax(x)\n");
  EXPECT_EQ(Imported(Old(12, "y = Split(x)", {{"split", Ints{4}}})), "y = Split(x, y/split)\n");
  EXPECT_EQ(Imported(Old(4, "y = Reshape(x)", {{"shape", Ints{6}}})), "y = Reshape(x, y/shape)\n");
  EXPECT_EQ(Imported(Old(9, "y, = TopK(x)", {{"k", int64_t{2}}})), "y, _ = TopK(x, y/k)\n");
  EXPECT_THAT(
      LoadAs<int64_t>(ConstantIn(Old(12, "y = Squeeze:s(x)", {{"axes", Ints{0, 2}}}), "s/axes")),
      ElementsAre(0, 2));
}

TEST(Upgrades, TheNewestDefinitionNeedsNoSteps) {
  EXPECT_EQ(Imported(Old(13, "y = Squeeze:s(x)", {{"axes", Ints{0}}})),
            "Squeeze \"s\": there is no attribute \"axes\"");
}

TEST(Upgrades, SliceBounds) {
  const onnx::ModelProto model =
      Old(9, "y = Slice(x)", {{"starts", Ints{1}}, {"ends", Ints{3}}, {"axes", Ints{0}}});
  EXPECT_EQ(Imported(model), "y = Slice(x, y/starts, y/ends, y/axes)\n");
  EXPECT_THAT(RunModel(model, Floats({4}, {1, 2, 3, 4})), ElementsAre(2, 3));
}

TEST(Upgrades, ClipBounds) {
  const float lowest = std::numeric_limits<float>::lowest();
  onnx::ModelProto model = Old(6, "y = Clip(x)", {{"min", lowest}, {"max", 6.0f}});
  DeclareInput(model, onnx::TensorProto::FLOAT);
  EXPECT_EQ(Imported(model), "y = Clip(x, _, y/max)\n");
  EXPECT_THAT(RunModel(model, Floats({2}, {-7, 7})), ElementsAre(-7, 6));
}

TEST(Upgrades, AnAttributeOfAWrongTypeIsNotForgotten) {
  EXPECT_EQ(Imported(Old(6, "y = Clip:c(x)", {{"max", int64_t{6}}})),
            "Clip \"c\": there is no attribute \"max\"");
  EXPECT_EQ(Imported(Old(12, "y = Squeeze:s(x)", {{"axes", 1.0f}})),
            "Squeeze \"s\": attribute \"axes\" takes integers");
}

TEST(Upgrades, ClipBoundsHaveTheTypeOfTheInput) {
  onnx::ModelProto model = Old(6, "y = Clip(x)", {{"max", 6.0f}});
  DeclareInput(model, onnx::TensorProto::FLOAT16);
  EXPECT_EQ(ConstantIn(model, "y/max").dtype(), DType::kFloat16);
}

TEST(Upgrades, TypesAreFollowedThroughNodesBefore) {
  onnx::ModelProto model = ModelOf(6, {"h = Neg(x)", "y = Clip(h)"});
  Set(*model.mutable_graph()->mutable_node(1), "max", 6.0f);
  DeclareInput(model, onnx::TensorProto::DOUBLE);
  EXPECT_EQ(ConstantIn(model, "y/max").dtype(), DType::kFloat64);
}

TEST(Upgrades, ATypeThatIsNotKnownYetIsTakenWhenTheGraphRuns) {
  const onnx::ModelProto model = Old(6, "y = Clip(x)", {{"max", 6.0f}});
  EXPECT_EQ(Imported(model), "y/CastLike = CastLike(y/max, x)\ny = Clip(x, _, y/CastLike)\n");
  EXPECT_THAT(RunModel(model, Tensor::Of<double>({2}, {-7, 7})), ElementsAre(-7, 6));
}

TEST(Upgrades, PadsAndTheirValue) {
  onnx::ModelProto model = Old(2, "y = Pad(x)", {{"pads", Ints{1, 1}}, {"value", 5.0f}});
  DeclareInput(model, onnx::TensorProto::FLOAT);
  EXPECT_THAT(RunModel(model, Floats({1}, {2})), ElementsAre(5, 2, 5));
  EXPECT_EQ(Imported(Old(2, "y = Pad(x)", {{"pads", Ints{1, 1}}})), "y = Pad(x, y/pads)\n");
  EXPECT_EQ(Imported(Old(1, "y = Pad(x)", {{"paddings", Ints{1, 1}}})), "y = Pad(x, y/pads)\n");
}

TEST(Upgrades, DropoutForgetsTrainingAndItsMaskWasNoBool) {
  EXPECT_EQ(Imported(Old(6, "y = Dropout(x)", {{"ratio", 0.25f}, {"is_test", int64_t{1}}})),
            "y = Dropout(x)\n");
  EXPECT_EQ(Imported(Old(9, "y, m = Dropout:d(x)", {{"ratio", 0.25f}})),
            "y, d/mask = Dropout(x)\nm = CastLike(d/mask, x)\n");
  EXPECT_EQ(Imported(Old(10, "y, m = Dropout:d(x)", {{"ratio", 0.25f}})), "y, m = Dropout(x)\n");
}

TEST(Upgrades, SplitWasEven) {
  onnx::ModelProto model = ModelOf(13, {"y, b = Split(x)"});
  EXPECT_THAT(RunModel(model, Floats({4}, {1, 2, 3, 4})), ElementsAre(1, 2));
  Set(*model.mutable_graph()->mutable_node(0), "axis", int64_t{-1});
  EXPECT_THAT(RunModel(model, Floats({2, 2}, {1, 2, 3, 4})), ElementsAre(1, 3));
}

TEST(Upgrades, AnUnevenSplitIsRefusedWhenItRuns) {
  const auto imported = Import(ModelOf(13, {"y, b, c = Split:s(x)"}));
  ASSERT_TRUE(imported.ok()) << imported.status();
  EXPECT_EQ(MessageOf(RunGraph(imported->graph, {Floats({4, 1}, {1, 2, 3, 4})}).status()),
            "Split \"s\": split lengths (1,1,1) do not add up to dimension (4)");
}

TEST(Upgrades, DftAxis) {
  EXPECT_EQ(Imported(Old(17, "y = DFT(x)")), "y = DFT(x, _, y/axis)\n");
  EXPECT_THAT(LoadAs<int64_t>(ConstantIn(Old(17, "y = DFT(x)"), "y/axis")), ElementsAre(1));
}

TEST(Upgrades, NamesAndDefaultsOfAttributes) {
  EXPECT_EQ(Imported(Old(5, "y = Cast(x)", {{"to", std::string("FLOAT16")}})),
            "y = Cast(x) to=10\n");
  EXPECT_EQ(Imported(Old(5, "y = Cast:c(x)", {{"to", std::string("half")}})),
            "Cast \"c\": attribute \"to\" is \"half\", which is no element type");
  EXPECT_EQ(Imported(Old(3, "y = Concat(x, x)")), "y = Concat(x, x) axis=1\n");
  EXPECT_EQ(Imported(Old(1, "y = GlobalLpPool(x)", {{"p", 3.0f}})), "y = GlobalLpPool(x) p=3\n");
  EXPECT_EQ(Imported(Old(1, "y = GlobalLpPool:g(x)", {{"p", 2.5f}})),
            "GlobalLpPool \"g\": attribute \"p\" is 2.5, and norms are whole since opset 2");
  EXPECT_EQ(Imported(Old(16, "y = GridSample(x, x)", {{"mode", std::string("bicubic")}})),
            "y = GridSample(x, x) mode=cubic\n");
  EXPECT_EQ(Imported(Old(16, "y = GridSample(x, x)", {{"mode", std::string("bilinear")}})),
            "y = GridSample(x, x)\n");
  EXPECT_EQ(Imported(Old(6, "y = Gemm(x, x, x)", {{"broadcast", int64_t{1}}})),
            "y = Gemm(x, x, x)\n");
  EXPECT_EQ(Imported(Old(9, "y = Scatter(x, i, x)")), "Scatter: input \"i\" is defined by nothing");
  EXPECT_EQ(Imported(Old(9, "y = Scatter(x, x, x)")), "y = ScatterElements(x, x, x)\n");
  EXPECT_EQ(Imported(Old(11, "y = Scatter(x, x, x)")),
            "Scatter: there is no op \"Scatter\" in domain \"ai.onnx\" version 11");
}

TEST(Upgrades, SeluHadShorterConstants) {
  EXPECT_EQ(Imported(Old(1, "y = Selu(x)", {{"gamma", 2.0f}})),
            "y = Selu(x) alpha=1.6732 gamma=2\n");
}

TEST(Upgrades, OldTileIsUnimplemented) {
  EXPECT_TRUE(absl::IsUnimplemented(Import(Old(1, "y = Tile(x, x, x)")).status()));
}

TEST(Upgrades, BroadcastingFromAnAxis) {
  onnx::ModelProto model =
      Old(6, "y = Add(x, b)", {{"broadcast", int64_t{1}}, {"axis", int64_t{0}}});
  AddFloats(*model.mutable_graph(), "b", {2}, {10, 20});
  EXPECT_THAT(RunModel(model, Floats({2, 2}, {1, 2, 3, 4})), ElementsAre(11, 12, 23, 24));
  EXPECT_THAT(RunModel(model, Floats({2, 1, 2}, {1, 2, 3, 4})), ElementsAre(11, 12, 23, 24));
}

TEST(Upgrades, BroadcastingWithoutAnAxisAlignsTheEnds) {
  onnx::ModelProto model = Old(6, "y = Mul(x, b)", {{"broadcast", int64_t{1}}});
  AddFloats(*model.mutable_graph(), "b", {2}, {10, 20});
  EXPECT_EQ(Imported(model), "y = Mul(x, b)\n");
}

TEST(Upgrades, ASingleElementBroadcastsFromAnyAxis) {
  onnx::ModelProto model =
      Old(6, "y = Add(x, b)", {{"broadcast", int64_t{1}}, {"axis", int64_t{1}}});
  AddFloats(*model.mutable_graph(), "b", {1}, {10});
  EXPECT_THAT(RunModel(model, Floats({2}, {1, 2})), ElementsAre(11, 12));
}

TEST(Upgrades, SlopesOfPReluBelongToChannels) {
  onnx::ModelProto model = Old(6, "y = PRelu(x, s)");
  AddFloats(*model.mutable_graph(), "s", {2}, {2, 3});
  EXPECT_THAT(RunModel(model, Floats({1, 2, 2}, {-1, -1, -1, 1})), ElementsAre(-2, -2, -3, 1));
}

TEST(Upgrades, RecurrentOpsForgetOutputSequence) {
  EXPECT_EQ(Imported(Old(6, "y = LSTM(x, x, x)",
                         {{"output_sequence", int64_t{1}}, {"hidden_size", int64_t{4}}})),
            "y = LSTM(x, x, x) hidden_size=4\n");
}

}  // namespace
}  // namespace assay
