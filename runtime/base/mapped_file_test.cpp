#include "runtime/base/mapped_file.h"

#include "runtime/base/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace assay {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using namespace std::string_literals;

std::string FileOf(const std::string& name, const std::string& content) {
  std::string path = fmt::format("{}mapped_file_test_{}_{}", testing::TempDir(), getpid(), name);
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

std::string TextOf(const MappedFile& file) {
  return {reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()};
}

std::string RefusalOf(const std::string& path) {
  return std::string(MessageOf(MappedFile::Open(path).status()));
}

TEST(MappedFile, ShowsTheBytesOfTheFile) {
  const auto file = MappedFile::Open(FileOf("text", "a\0b"s));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(TextOf(**file), "a\0b"s);
}

TEST(MappedFile, OutlivesTheFilesName) {
  const std::string path = FileOf("removed", "still here");
  const auto file = MappedFile::Open(path);
  ASSERT_TRUE(file.ok()) << file.status();
  std::filesystem::remove(path);
  EXPECT_EQ(TextOf(**file), "still here");
}

TEST(MappedFile, AnEmptyFileHasNoBytes) {
  const auto file = MappedFile::Open(FileOf("empty", ""));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_THAT((*file)->bytes(), IsEmpty());
}

TEST(MappedFile, RefusesWhatIsNotThere) {
  EXPECT_EQ(RefusalOf("no/such/file"),
            "file \"no/such/file\" cannot be opened: No such file or directory");
}

TEST(MappedFile, RefusesAFolder) {
  EXPECT_THAT(RefusalOf(testing::TempDir()), HasSubstr("is not a regular file"));
}

TEST(MappedFile, RefusesAPipeWithoutWaitingForItsWriter) {
  const std::string path = fmt::format("{}mapped_file_test_pipe_{}", testing::TempDir(), getpid());
  std::filesystem::remove(path);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_THAT(RefusalOf(path), HasSubstr("is not a regular file"));
}

}  // namespace
}  // namespace assay
