#include "conformance/suite/onnx_cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace assay {
namespace {

using ::testing::SizeIs;

TEST(OnnxCases, FindsThoseOfTheOnnxPackage) {
  const auto cases = ListOnnxCases("node");
  ASSERT_TRUE(cases.ok()) << cases.status();
  EXPECT_GT(cases->size(), 1000u);
  const auto add = std::ranges::find(*cases, "onnx:node/test_add", &OnnxCase::source);
  ASSERT_NE(add, cases->end());
  EXPECT_TRUE(std::filesystem::exists(add->folder + "/model.onnx"));
  EXPECT_EQ(*FolderOfOnnxCase(add->source), add->folder);
}

TEST(OnnxCases, FindsThoseOfAnyFolderInOrder) {
  const std::string folder = testing::TempDir() + "/onnx_cases";
  for (const char* name : {"test_b", "test_a", "other"}) {
    std::filesystem::create_directories(folder + "/" + name);
    std::ofstream(folder + "/" + name + "/model.onnx") << "model";
  }
  std::filesystem::create_directories(folder + "/test_empty");
  const auto cases = ListOnnxCases(folder);
  ASSERT_THAT(*cases, SizeIs(2));
  EXPECT_EQ((*cases)[0].source, "onnx:" + folder + "/test_a");
  EXPECT_EQ((*cases)[1].folder, folder + "/test_b");
  EXPECT_EQ(*FolderOfOnnxCase((*cases)[1].source), folder + "/test_b");
}

TEST(OnnxCases, SayWhatIsNotThere) {
  EXPECT_EQ(MessageOf(ListOnnxCases("nodes").status()),
            "there is no folder \"nodes\" of ONNX test cases");
  EXPECT_EQ(MessageOf(FolderOfOnnxCase("model:x").status()),
            "\"model:x\" is no ONNX test case, as onnx:node/test_add is");
}

}  // namespace
}  // namespace assay
