#include "conformance/suite/op_cases.h"

#include <array>

namespace assay {
namespace {

absl::StatusOr<std::vector<std::string>> ReadTags(const YamlReader& reader, const Yaml& map) {
  const Yaml* tags = map.Find("tags");
  if (tags == nullptr) return std::vector<std::string>();
  return reader.Texts(*tags, "tags");
}

// Takes the keys that every block has out of its body; the others are the op's.
absl::StatusOr<CaseBlock> ReadBlock(const YamlReader& reader, const Yaml& yaml) {
  if (!yaml.IsMap()) return reader.Error(yaml, "a case is a map such as {name: …, x: …}");
  CaseBlock block;
  ASSAY_ASSIGN_OR_RETURN(block.tags, ReadTags(reader, yaml));
  if (const Yaml* name = yaml.Find("name")) {
    ASSAY_ASSIGN_OR_RETURN(block.name, reader.Text(*name, "name"));
  }
  if (const Yaml* says = yaml.Find("says")) {
    ASSAY_ASSIGN_OR_RETURN(block.says, reader.Text(*says, "says"));
  }
  block.body = yaml;
  std::erase_if(block.body.entries, [](const auto& entry) {
    return entry.first == "name" || entry.first == "says" || entry.first == "tags";
  });
  return block;
}

absl::Status CheckCase(const YamlReader& reader, const CaseBlock& block) {
  if (block.name.empty()) {
    return reader.Error(block.body, "the case has no name that says what it is there to catch");
  }
  if (!block.says.empty()) return reader.Error(block.body, "only an entry of refuse has \"says\"");
  return absl::OkStatus();
}

absl::StatusOr<std::vector<CaseBlock>> ReadCases(const YamlReader& reader, const Yaml& list) {
  if (!list.IsList()) return reader.Error(list, "\"cases\" takes a list of cases");
  std::vector<CaseBlock> blocks;
  for (const Yaml& item : list.items) {
    ASSAY_ASSIGN_OR_RETURN(blocks.emplace_back(), ReadBlock(reader, item));
    ASSAY_RETURN_IF_ERROR(CheckCase(reader, blocks.back()));
  }
  return blocks;
}

absl::StatusOr<std::vector<CaseBlock>> ReadRefusals(const YamlReader& reader, const Yaml& list) {
  if (!list.IsList()) return reader.Error(list, "\"refuse\" takes a list of cases");
  std::vector<CaseBlock> blocks;
  for (const Yaml& item : list.items) {
    ASSAY_ASSIGN_OR_RETURN(blocks.emplace_back(), ReadBlock(reader, item));
    CaseBlock& block = blocks.back();
    if (block.says.empty()) return reader.Error(item, "the entry of refuse has no \"says\"");
    if (block.name.empty()) block.name = "refuses: " + block.says;
  }
  return blocks;
}

}  // namespace

absl::StatusOr<OpCases> LoadOpCases(const std::string& file) {
  ASSAY_ASSIGN_OR_RETURN(const Yaml yaml, LoadYaml(file));
  return ReadOpCases(yaml, file);
}

absl::StatusOr<OpCases> ParseOpCases(std::string_view text, std::string_view file) {
  ASSAY_ASSIGN_OR_RETURN(const Yaml yaml, ParseYaml(text, file));
  return ReadOpCases(yaml, std::string(file));
}

absl::StatusOr<OpCases> ReadOpCases(const Yaml& yaml, const std::string& file) {
  static constexpr std::array<std::string_view, 4> kKeys = {"op", "tags", "cases", "refuse"};
  const YamlReader reader(file);
  if (!yaml.IsMap()) return reader.Error(yaml, "the file is no map with \"op\" and \"cases\"");
  ASSAY_RETURN_IF_ERROR(reader.CheckKeys(yaml, kKeys));
  const Yaml* op = yaml.Find("op");
  if (op == nullptr) return reader.Error(yaml, "the file does not name its \"op\"");
  OpCases result{.file = file, .line = op->line};
  ASSAY_ASSIGN_OR_RETURN(result.op, reader.Text(*op, "op"));
  ASSAY_ASSIGN_OR_RETURN(result.tags, ReadTags(reader, yaml));
  if (const Yaml* cases = yaml.Find("cases")) {
    ASSAY_ASSIGN_OR_RETURN(result.cases, ReadCases(reader, *cases));
  }
  if (const Yaml* refuse = yaml.Find("refuse")) {
    ASSAY_ASSIGN_OR_RETURN(result.refuse, ReadRefusals(reader, *refuse));
  }
  return result;
}

}  // namespace assay
