#include "conformance/suite/suite.h"

#include "conformance/suite/yaml.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>

namespace assay {
namespace {

constexpr std::array<std::string_view, 8> kKeys = {"include", "ops",     "tags",   "onnx",
                                                   "models",  "devices", "checks", "time"};

void AddNew(std::vector<std::string> more, std::vector<std::string>& list) {
  for (std::string& item : more) {
    if (std::ranges::find(list, item) == list.end()) list.push_back(std::move(item));
  }
}

absl::Status ReadList(const YamlReader& reader, const Yaml& map, std::string_view key,
                      std::vector<std::string>& list) {
  const Yaml* yaml = map.Find(key);
  if (yaml == nullptr) return absl::OkStatus();
  ASSAY_ASSIGN_OR_RETURN(std::vector<std::string> texts, reader.Texts(*yaml, key));
  if (texts.empty()) return reader.Error(*yaml, fmt::format("the list of \"{}\" is empty", key));
  AddNew(std::move(texts), list);
  return absl::OkStatus();
}

// A list of names, or the one word all.
absl::Status ReadNamesOrAll(const YamlReader& reader, const Yaml& map, std::string_view key,
                            std::vector<std::string>& names, bool& all) {
  std::vector<std::string> texts;
  ASSAY_RETURN_IF_ERROR(ReadList(reader, map, key, texts));
  if (texts == std::vector<std::string>{"all"}) {
    all = true;
  } else {
    AddNew(std::move(texts), names);
  }
  return absl::OkStatus();
}

// What an included suite picks is added; where and how it runs is this suite's own matter.
void Include(const Suite& included, Suite& suite) {
  suite.selections.insert(suite.selections.end(), included.selections.begin(),
                          included.selections.end());
  AddNew(included.onnx, suite.onnx);
  AddNew(included.models, suite.models);
}

// The suite's own ops and tags. Tags without ops would pick nothing.
absl::Status ReadSelection(const YamlReader& reader, const Yaml& map, Suite& suite) {
  OpSelection own;
  ASSAY_RETURN_IF_ERROR(ReadNamesOrAll(reader, map, "ops", own.ops, own.all));
  ASSAY_RETURN_IF_ERROR(ReadList(reader, map, "tags", own.tags));
  if (map.Find("ops") != nullptr) {
    suite.selections.push_back(std::move(own));
  } else if (const Yaml* tags = map.Find("tags")) {
    return reader.Error(*tags, "\"tags\" pick among the cases of \"ops\", which are missing");
  }
  return absl::OkStatus();
}

absl::StatusOr<Suite> ReadSuite(const Yaml& yaml, const std::string& file,
                                std::vector<std::string> including);

absl::Status ReadIncludes(const YamlReader& reader, const Yaml& map,
                          const std::vector<std::string>& including, Suite& suite) {
  std::vector<std::string> names;
  ASSAY_RETURN_IF_ERROR(ReadList(reader, map, "include", names));
  for (const std::string& name : names) {
    const Yaml& line = *map.Find("include");
    const std::filesystem::path folder = std::filesystem::path(suite.file).parent_path();
    const std::string file = (folder / (name.ends_with(".yaml") ? name : name + ".yaml")).string();
    if (std::ranges::find(including, file) != including.end()) {
      return reader.Error(line, fmt::format("the suite includes itself through \"{}\"", name));
    }
    const absl::StatusOr<Yaml> yaml = LoadYaml(file);
    if (!yaml.ok()) return reader.At(line, yaml.status());
    ASSAY_ASSIGN_OR_RETURN(const Suite included, ReadSuite(*yaml, file, including));
    Include(included, suite);
  }
  return absl::OkStatus();
}

absl::StatusOr<Suite> ReadSuite(const Yaml& yaml, const std::string& file,
                                std::vector<std::string> including) {
  const YamlReader reader(file);
  if (!yaml.IsMap()) return reader.Error(yaml, "the file is no map with ops, onnx or models");
  ASSAY_RETURN_IF_ERROR(reader.CheckKeys(yaml, kKeys));
  including.push_back(file);
  Suite suite{.file = file};
  ASSAY_RETURN_IF_ERROR(ReadIncludes(reader, yaml, including, suite));
  ASSAY_RETURN_IF_ERROR(ReadSelection(reader, yaml, suite));
  ASSAY_RETURN_IF_ERROR(ReadList(reader, yaml, "onnx", suite.onnx));
  ASSAY_RETURN_IF_ERROR(ReadList(reader, yaml, "models", suite.models));
  suite.all_devices = yaml.Find("devices") == nullptr;
  ASSAY_RETURN_IF_ERROR(ReadNamesOrAll(reader, yaml, "devices", suite.devices, suite.all_devices));
  if (yaml.Find("checks") != nullptr) {
    suite.checks.clear();
    ASSAY_RETURN_IF_ERROR(ReadList(reader, yaml, "checks", suite.checks));
  }
  if (const Yaml* time = yaml.Find("time")) {
    ASSAY_ASSIGN_OR_RETURN(suite.time, reader.Text(*time, "time"));
  }
  return suite;
}

}  // namespace

absl::StatusOr<Suite> LoadSuite(const std::string& file) {
  ASSAY_ASSIGN_OR_RETURN(const Yaml yaml, LoadYaml(file));
  return ReadSuite(yaml, file, {});
}

absl::StatusOr<Suite> ParseSuite(std::string_view text, const std::string& file) {
  ASSAY_ASSIGN_OR_RETURN(const Yaml yaml, ParseYaml(text, file));
  return ReadSuite(yaml, file, {});
}

}  // namespace assay
