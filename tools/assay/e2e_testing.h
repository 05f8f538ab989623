#pragma once

#include "conformance/record/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

// What the tests of the whole program are written with: files made in the test, a command, and what
// it said.

namespace assay {

/// A folder that vanishes with the test. `folder.Write("ops/Relu.yaml", "op: Relu\n…")`
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = std::filesystem::temp_directory_path() / "assay-XXXXXX";
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  std::string path(const std::string& name = "") const { return path_ / name; }
  std::string Write(const std::string& name, std::string_view content) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path_ / name;
  }

 private:
  std::filesystem::path path_;
};

struct CommandResult {
  int status = 0;
  std::string output;  ///< standard output and error together
};

/// Runs a command line through the shell.
inline CommandResult RunCommand(const std::string& command) {
  CommandResult result;
  FILE* pipe = popen((command + " 2>&1 < /dev/null").c_str(), "r");
  char buffer[4096];
  while (const size_t count = fread(buffer, 1, sizeof buffer, pipe))
    result.output.append(buffer, count);
  const int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

/// The records of a JSON lines report.
inline std::vector<Record> ReadRecords(const std::string& path) {
  std::vector<Record> records;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    auto record = FromJsonLine(line);
    EXPECT_TRUE(record.ok()) << record.status();
    if (record.ok()) records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace assay
