#include "runtime/frontends/onnx/param_parser_manager.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/proto_testing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>
#include <string>

namespace assay {
namespace {

// An op as a plug-in may bring it: the file has a text "3x5", the op two numbers.
struct BlurParams {
  int64_t height = 1;
  int64_t width = 1;

  bool operator==(const BlurParams&) const = default;
  auto Describe() { return Fields(Field("height", height), Field("width", width)); }
};

OpRegistry BlurOps() {
  return OpRegistry({OpDef::Of<BlurParams>("Blur", Since{2}, "com.x")
                         .Input("x", kFloats)
                         .Output("y", SameAs("x"))});
}

void* CreateBlur() { return new BlurParams; }
void DestroyBlur(void* params) { delete static_cast<BlurParams*>(params); }

absl::Status ParseBlur(const ImportedNode& node, void* params) {
  const AttributeValue* size = node.Find("size");
  if (size == nullptr) return InvalidArgument("attribute \"size\" is missing");
  const std::string& text = std::get<std::string>(*size);
  auto& blur = *static_cast<BlurParams*>(params);
  blur = {.height = text.front() - '0', .width = text.back() - '0'};
  return absl::OkStatus();
}

ParamParserManager BlurParsers() {
  ParamParserManager parsers;
  parsers.Register("com.x", "Blur", {.first = 2, .last = 3}, {CreateBlur, ParseBlur, DestroyBlur});
  return parsers;
}

onnx::ModelProto BlurModel(int64_t version, const std::string& attribute) {
  onnx::ModelProto model = ModelOf(21, {"y = com.x:Blur:b(x)"});
  model.add_opset_import()->set_domain("com.x");
  model.mutable_opset_import(1)->set_version(version);
  if (!attribute.empty()) {
    Set(*model.mutable_graph()->mutable_node(0), attribute, std::string("3x5"));
  }
  return model;
}

std::string ImportedBlur(int64_t version, const std::string& attribute) {
  const OpRegistry ops = BlurOps();
  const ParamParserManager parsers = BlurParsers();
  const std::string bytes = BlurModel(version, attribute).SerializeAsString();
  const auto model = ImportOnnxBytes(ops, std::as_bytes(std::span(bytes)), "", &parsers);
  return model.ok() ? Print(model->graph) : std::string(MessageOf(model.status()));
}

TEST(ParamParserManager, ParsesWhatItIsRegisteredFor) {
  EXPECT_EQ(ImportedBlur(2, "size"), "y = Blur(x) height=3 width=5\n");
  EXPECT_EQ(ImportedBlur(3, "size"), "y = Blur(x) height=3 width=5\n");
}

TEST(ParamParserManager, LeavesOtherVersionsToTheAttributesOfTheOp) {
  EXPECT_EQ(ImportedBlur(4, "size"), "Blur \"b\": there is no attribute \"size\"");
}

TEST(ParamParserManager, ErrorsOfAParserNameTheNode) {
  EXPECT_EQ(ImportedBlur(2, ""), "Blur \"b\": attribute \"size\" is missing");
}

}  // namespace
}  // namespace assay
