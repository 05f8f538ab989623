#include "runtime/frontends/onnx/external_data.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/proto_testing.h"
#include "runtime/frontends/onnx/tensor_proto.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace assay {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

constexpr char kOneTwo[] = "\0\0\x80\x3f\0\0\0\x40";  // 1.0f, 2.0f

// root/model/w.bin, and secrets around the folder of the model.
class ExternalDataTest : public testing::Test {
 protected:
  ExternalDataTest() {
    fs::remove_all(root_);
    fs::create_directories(root_ / "model" / "sub");
    fs::create_directories(root_ / "model_evil");
    Write("model/w.bin");
    Write("model/sub/v.bin");
    Write("secret.bin");
    Write("model_evil/w.bin");
  }
  ~ExternalDataTest() override { fs::remove_all(root_); }

  void Write(const std::string& name) {
    std::ofstream(root_ / name, std::ios::binary).write(kOneTwo, 8);
  }

  using Entries = std::vector<std::pair<std::string, std::string>>;
  absl::StatusOr<Tensor> Read(const Entries& entries, const std::vector<int64_t>& dims = {2},
                              int type = onnx::TensorProto::FLOAT) {
    onnx::TensorProto proto;
    proto.set_data_type(type);
    for (const int64_t dim : dims) proto.add_dims(dim);
    proto.set_data_location(onnx::TensorProto::EXTERNAL);
    for (const auto& [key, value] : entries) {
      onnx::StringStringEntryProto& entry = *proto.add_external_data();
      entry.set_key(key);
      entry.set_value(value);
    }
    ExternalFolder folder(root_ / "model");
    return ReadTensor(proto, "value \"w\"", folder);
  }
  std::string RefusalOf(const Entries& entries, std::vector<int64_t> dims = {2}) {
    return std::string(MessageOf(Read(entries, std::move(dims)).status()));
  }
  std::string RefusalOfLocation(const std::string& location) {
    return RefusalOf({{"location", location}});
  }

  // Tests run side by side, each in a process of its own.
  fs::path root_ = fs::path(testing::TempDir()) / fmt::format("external_data_test_{}", getpid());
};

TEST_F(ExternalDataTest, ReadsAWholeFile) {
  const auto tensor = Read({{"location", "w.bin"}});
  ASSERT_TRUE(tensor.ok()) << tensor.status();
  EXPECT_THAT(LoadAs<double>(*tensor), ElementsAre(1, 2));
}

TEST_F(ExternalDataTest, ReadsARangeAndIgnoresUnknownKeys) {
  const auto tensor = Read({{"location", "w.bin"},
                            {"offset", "4"},
                            {"length", "4"},
                            {"checksum", "?"},
                            {"__class__", "file"}},
                           {1});
  ASSERT_TRUE(tensor.ok()) << tensor.status();
  EXPECT_THAT(LoadAs<double>(*tensor), ElementsAre(2));
}

TEST_F(ExternalDataTest, AnUnalignedRangeIsCopied) {
  const auto tensor = Read({{"location", "w.bin"}, {"offset", "2"}, {"length", "4"}}, {1});
  ASSERT_TRUE(tensor.ok()) << tensor.status();
  EXPECT_EQ(reinterpret_cast<uintptr_t>(tensor->bytes().data()) % 4, 0u);
  EXPECT_THAT(LoadAs<double>(*tensor), ElementsAre(double(std::bit_cast<float>(0x3f80u))));
}

TEST_F(ExternalDataTest, BytesOfBoolsAreMadeTrueOrFalse) {
  const auto tensor = Read({{"location", "w.bin"}}, {8}, onnx::TensorProto::BOOL);
  ASSERT_TRUE(tensor.ok()) << tensor.status();
  EXPECT_THAT(LoadAs<int64_t>(*tensor), ElementsAre(0, 0, 1, 1, 0, 0, 0, 1));
}

TEST_F(ExternalDataTest, FoldersAndDotsInsideAreFine) {
  EXPECT_TRUE(Read({{"location", "sub/v.bin"}}).ok());
  EXPECT_TRUE(Read({{"location", "./sub/../w.bin"}}).ok());
}

TEST_F(ExternalDataTest, RefusesALocationThatClimbsOut) {
  EXPECT_EQ(RefusalOfLocation("../secret.bin"),
            "value \"w\": external location \"../secret.bin\" leaves the model's folder");
  EXPECT_EQ(RefusalOfLocation("sub/../../secret.bin"),
            "value \"w\": external location \"sub/../../secret.bin\" leaves the model's folder");
}

TEST_F(ExternalDataTest, RefusesASiblingWhoseNameBeginsAlike) {
  EXPECT_EQ(RefusalOfLocation("../model_evil/w.bin"),
            "value \"w\": external location \"../model_evil/w.bin\" leaves the model's folder");
}

TEST_F(ExternalDataTest, RefusesAbsolutePathsAndThoseOfOtherSystems) {
  const std::string absolute = (root_ / "model" / "w.bin").string();
  for (const std::string& location :
       {absolute, std::string("..\\secret.bin"), std::string("C:w.bin"), std::string()}) {
    EXPECT_EQ(
        RefusalOfLocation(location),
        fmt::format("value \"w\": external location \"{}\" is not a relative path", location));
  }
}

TEST_F(ExternalDataTest, RefusesANameThatEndsEarly) {
  EXPECT_FALSE(Read({{"location", std::string("w.bin\0x", 7)}}).ok());
}

TEST_F(ExternalDataTest, FollowsALinkInsideAndRefusesOneThatLeadsOut) {
  fs::create_symlink("w.bin", root_ / "model" / "inside");
  fs::create_symlink("../secret.bin", root_ / "model" / "outside");
  fs::create_directory_symlink("..", root_ / "model" / "up");
  EXPECT_TRUE(Read({{"location", "inside"}}).ok());
  EXPECT_EQ(RefusalOfLocation("outside"),
            "value \"w\": external location \"outside\" leaves the model's folder");
  EXPECT_EQ(RefusalOfLocation("up/secret.bin"),
            "value \"w\": external location \"up/secret.bin\" leaves the model's folder");
}

TEST_F(ExternalDataTest, RefusesTheFolderItselfAndWhatIsNotThere) {
  EXPECT_FALSE(Read({{"location", "."}}).ok());
  EXPECT_FALSE(Read({{"location", "sub"}}).ok());
  EXPECT_FALSE(Read({{"location", "missing.bin"}}).ok());
}

TEST_F(ExternalDataTest, RefusesALengthOtherThanTheTensors) {
  EXPECT_EQ(RefusalOf({{"location", "w.bin"}, {"length", "4"}}),
            "value \"w\": external length (4) differs from the tensor's 8 bytes");
}

TEST_F(ExternalDataTest, RefusesARangeBeyondTheFile) {
  EXPECT_EQ(RefusalOf({{"location", "w.bin"}, {"offset", "4"}}),
            "value \"w\": 8 bytes from offset 4 lie beyond the end of \"w.bin\" (8 bytes)");
  EXPECT_EQ(RefusalOf({{"location", "w.bin"}}, {int64_t{1} << 60}),
            "value \"w\": 4611686018427387904 bytes from offset 0 lie beyond the end of \"w.bin\" "
            "(8 bytes)");
}

TEST_F(ExternalDataTest, RefusesARangeWhoseEndWraps) {
  EXPECT_EQ(
      RefusalOf({{"location", "w.bin"}, {"offset", "4"}, {"length", "18446744073709551612"}}),
      "value \"w\": external length (18446744073709551612) differs from the tensor's 8 bytes");
  EXPECT_EQ(RefusalOf({{"location", "w.bin"}, {"offset", "18446744073709551612"}}),
            "value \"w\": 8 bytes from offset 18446744073709551612 lie beyond the end of \"w.bin\" "
            "(8 bytes)");
}

TEST_F(ExternalDataTest, RefusesNumbersThatAreNone) {
  for (const char* text : {"", "-4", "4x", " 4", "99999999999999999999"}) {
    EXPECT_EQ(RefusalOf({{"location", "w.bin"}, {"offset", text}}),
              fmt::format("value \"w\": external offset \"{}\" is not a number of bytes", text));
  }
}

// A model of x + w whose w lies at `location`.
onnx::ModelProto ModelWithWeightAt(const std::string& location) {
  onnx::ModelProto model = ModelOf(21, {"y = Add(x, w)"});
  onnx::TensorProto& weight = AddFloats(*model.mutable_graph(), "w", {2}, {});
  weight.set_data_location(onnx::TensorProto::EXTERNAL);
  onnx::StringStringEntryProto& entry = *weight.add_external_data();
  entry.set_key("location");
  entry.set_value(location);
  return model;
}

TEST_F(ExternalDataTest, AModelReadsItsFolderAndNothingElse) {
  EXPECT_TRUE(Import(ModelWithWeightAt("w.bin"), root_ / "model").ok());
  EXPECT_EQ(ImportRefusal(ModelWithWeightAt("../secret.bin"), root_ / "model"),
            "value \"w\": external location \"../secret.bin\" leaves the model's folder");
}

TEST_F(ExternalDataTest, AModelInMemoryHasNoExternalData) {
  EXPECT_EQ(ImportRefusal(ModelWithWeightAt("w.bin")),
            "value \"w\": external location \"w.bin\" has no folder, the model came from memory");
}

TEST_F(ExternalDataTest, TheFolderOfAFileIsWhereItLies) {
  std::ofstream(root_ / "model" / "net.onnx", std::ios::binary)
      << ModelWithWeightAt("w.bin").SerializeAsString();
  const auto model = ImportOnnxFile(TestOps(), root_ / "model" / "net.onnx");
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_THAT(LoadAs<double>(ConstantNamed(model->graph, "w")), ElementsAre(1, 2));
}

}  // namespace
}  // namespace assay
