#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/proto_testing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace assay {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

// The running sum of the rows of x, plus an outer value w each time.
onnx::ModelProto OldScan(const std::string& sequence_lens) {
  onnx::ModelProto model = ModelOf(8, {"last, y = Scan:s(" + sequence_lens + ", initial, x)"});
  onnx::GraphProto& graph = *model.mutable_graph();
  AddFloats(graph, "initial", {1, 2}, {0, 0});
  AddFloats(graph, "w", {1}, {1});
  Set(*graph.mutable_node(0), "num_scan_inputs", int64_t{1});
  SetGraph(*graph.mutable_node(0), "body",
           GraphOf({"t = Add(sum, next)", "out = Add(t, w)", "row = Identity(out)"},
                   {"sum", "next"}, {"out", "row"}));
  return model;
}

TEST(UpgradesScan, ABatchIsScannedAroundTheScanOfOneExample) {
  onnx::ModelProto model = OldScan("");
  Set(*model.mutable_graph()->mutable_node(0), "directions", std::vector<int64_t>{1});
  const auto imported = Import(model);
  ASSERT_TRUE(imported.ok()) << imported.status();
  EXPECT_EQ(Print(imported->graph), "last, y = Scan(initial, x) num_scan_inputs=2\n");
  const Graph& example = *imported->graph.nodes[0].FindSubgraph("body");
  EXPECT_EQ(Print(example),
            "out0, out1 = Scan(in0, in1) num_scan_inputs=1 scan_input_directions=1\n");
  const Graph& body = *example.nodes[0].FindSubgraph("body");
  EXPECT_EQ(Print(body), "t = Add(sum, next)\nout = Add(t, w)\nrow = Identity(out)\n");
  EXPECT_THAT(example.captures, SizeIs(1));
  EXPECT_EQ(example.values[body.captures.at(0).outer].name, "w");
}

TEST(UpgradesScan, LengthsOfSequencesAreUnimplemented) {
  const absl::Status status = Import(OldScan("x")).status();
  EXPECT_TRUE(absl::IsUnimplemented(status));
  EXPECT_THAT(std::string(MessageOf(status)), HasSubstr("Scan \"s\": sequence_lens"));
}

}  // namespace
}  // namespace assay
