#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/upgrade_steps.h"

#include <cmath>
#include <string>

namespace assay {
namespace {

void SetDefault(ImportedNode& node, std::string_view attribute, AttributeValue value) {
  if (node.Find(attribute) == nullptr) node.Set(attribute, std::move(value));
}

void Rename(ImportedNode& node, std::string_view from, std::string_view to) {
  if (std::optional<AttributeValue> value = node.Take(from)) node.Set(to, *std::move(value));
}

// Where the op ran in test mode anyway: an inference runtime knows no other.
absl::Status DropTestMode(ImportedNode& node, UpgradeContext&) {
  node.Take("is_test");
  return absl::OkStatus();
}

absl::Status DropOutputSequence(ImportedNode& node, UpgradeContext&) {
  node.Take("output_sequence");  // whether Y is wanted, which its presence says
  return absl::OkStatus();
}

absl::Status DropBroadcast(ImportedNode& node, UpgradeContext&) {
  node.Take("broadcast");  // C of Gemm, by the rules of numpy then and now
  return absl::OkStatus();
}

absl::Status NameCastType(ImportedNode& node, UpgradeContext&) {
  const auto name = node.TakeAs<std::string>("to");
  if (!name) return absl::OkStatus();
  onnx::TensorProto_DataType type = onnx::TensorProto::UNDEFINED;
  if (!onnx::TensorProto_DataType_Parse(*name, &type)) {
    return InvalidArgument("attribute \"to\" is \"{}\", which is no element type", *name);
  }
  node.Set("to", static_cast<int64_t>(type));
  return absl::OkStatus();
}

absl::Status RoundNorm(ImportedNode& node, UpgradeContext&) {
  const AttributeValue* p = node.Find("p");
  if (p == nullptr || !std::holds_alternative<float>(*p)) return absl::OkStatus();
  const float value = std::get<float>(*p);
  if (value != std::trunc(value) || std::abs(value) > 1e6f) {
    return Unimplemented("attribute \"p\" is {}, and norms are whole since opset 2", value);
  }
  node.Set("p", static_cast<int64_t>(value));
  return absl::OkStatus();
}

absl::Status KeepSeluConstants(ImportedNode& node, UpgradeContext&) {
  SetDefault(node, "alpha", 1.6732f);  // both have more digits since opset 6
  SetDefault(node, "gamma", 1.0507f);
  return absl::OkStatus();
}

absl::Status KeepConcatAxis(ImportedNode& node, UpgradeContext&) {
  SetDefault(node, "axis", int64_t{1});  // required since opset 4
  return absl::OkStatus();
}

absl::Status RenamePaddings(ImportedNode& node, UpgradeContext&) {
  Rename(node, "paddings", "pads");
  return absl::OkStatus();
}

absl::Status KeepRoiAlignPixels(ImportedNode& node, UpgradeContext&) {
  SetDefault(node, "coordinate_transformation_mode", std::string("output_half_pixel"));
  return absl::OkStatus();
}

absl::Status RenameGridSampleModes(ImportedNode& node, UpgradeContext&) {
  const AttributeValue* mode = node.Find("mode");
  if (mode == nullptr) return absl::OkStatus();
  if (*mode == AttributeValue("bilinear"))
    node.Set("mode", std::string("linear"));
  else if (*mode == AttributeValue("bicubic"))
    node.Set("mode", std::string("cubic"));
  return absl::OkStatus();
}

absl::Status BecomeScatterElements(ImportedNode& node, UpgradeContext&) {
  node.op_type = "ScatterElements";
  return absl::OkStatus();
}

}  // namespace

std::vector<UpgradeStep> AttributeSteps() {
  return {
      {"BatchNormalization", 7, DropTestMode},
      {"Cast", 6, NameCastType},
      {"Concat", 4, KeepConcatAxis},
      {"Dropout", 7, DropTestMode},
      {"GRU", 7, DropOutputSequence},
      {"Gemm", 7, DropBroadcast},
      {"GlobalLpPool", 2, RoundNorm},
      {"GridSample", 20, RenameGridSampleModes},
      {"LSTM", 7, DropOutputSequence},
      {"LpPool", 2, RoundNorm},
      {"Pad", 2, RenamePaddings},
      {"RNN", 7, DropOutputSequence},
      {"RoiAlign", 16, KeepRoiAlignPixels},
      {"Scatter", 11, BecomeScatterElements},
      {"Selu", 6, KeepSeluConstants},
  };
}

}  // namespace assay
