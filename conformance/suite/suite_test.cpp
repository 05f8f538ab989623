#include "conformance/suite/suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace assay {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string FaultOf(std::string_view text) {
  const auto suite = ParseSuite(text, "a.yaml");
  return suite.ok() ? "" : std::string(MessageOf(suite.status()));
}

void Write(const std::filesystem::path& file, std::string_view text) {
  std::ofstream(file) << text;
}

TEST(Suite, ReadsWhatItPicks) {
  const Suite suite = *ParseSuite(R"(
ops: [Conv, Add, Conv]
tags: quick
onnx: [node]
models: [ppocr-det]
devices: [cpu]
checks: [conformance, resize]
time: standard
)",
                                  "a.yaml");
  EXPECT_EQ(suite, (Suite{.file = "a.yaml",
                          .selections = {{.ops = {"Conv", "Add"}, .tags = {"quick"}}},
                          .onnx = {"node"},
                          .models = {"ppocr-det"},
                          .all_devices = false,
                          .devices = {"cpu"},
                          .checks = {"conformance", "resize"},
                          .time = "standard"}));
}

TEST(Suite, AllOpsOnAllDevicesNeedsOneLine) {
  EXPECT_EQ(*ParseSuite("ops: all", "a.yaml"),
            (Suite{.file = "a.yaml", .selections = {{.all = true}}}));
  EXPECT_TRUE(ParseSuite("devices: all", "a.yaml")->all_devices);
}

TEST(Suite, IncludesAddWhatOthersPick) {
  const std::filesystem::path folder =
      fmt::format("{}/suite_includes_{}", testing::TempDir(), getpid());
  std::filesystem::create_directories(folder);
  Write(folder / "ops.yaml", "ops: all\ntags: [quick]\ndevices: [cpu]\n");
  Write(folder / "onnx.yaml", "onnx: [node]\n");
  const Suite suite = *ParseSuite("include: [ops, onnx.yaml]\nops: [Conv]\n", folder / "all.yaml");
  EXPECT_THAT(suite.selections, ElementsAre(OpSelection{.all = true, .tags = {"quick"}},
                                            OpSelection{.ops = {"Conv"}}));
  EXPECT_THAT(suite.onnx, ElementsAre("node"));
  EXPECT_TRUE(suite.all_devices);

  Write(folder / "round.yaml", "include: trip\n");
  Write(folder / "trip.yaml", "ops: all\ninclude: round\n");
  EXPECT_THAT(MessageOf(LoadSuite(folder / "round.yaml").status()),
              HasSubstr("trip.yaml:2: the suite includes itself through \"round\""));
}

TEST(Suite, FaultsNameTheirLine) {
  EXPECT_EQ(FaultOf("ops: all\ndevice: cpu\n"),
            "a.yaml:2: there is no key \"device\" (did you mean \"devices\"?)");
  EXPECT_EQ(FaultOf("ops: {a: 1}\n"), "a.yaml:1: \"ops\" takes a text, not a map");
  EXPECT_EQ(FaultOf("ops: all\ndevices: []\n"), "a.yaml:2: the list of \"devices\" is empty");
  EXPECT_EQ(FaultOf("tags: quick\n"),
            "a.yaml:1: \"tags\" pick among the cases of \"ops\", which are missing");
  EXPECT_EQ(FaultOf("- ops\n"), "a.yaml:1: the file is no map with ops, onnx or models");
  EXPECT_EQ(FaultOf("include: nowhere\n"),
            "a.yaml:1: there is no file \"nowhere.yaml\" that can be read");
}

}  // namespace
}  // namespace assay
