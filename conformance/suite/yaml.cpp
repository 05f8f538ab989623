#include "conformance/suite/yaml.h"

#include "runtime/base/suggest.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

namespace assay {
namespace {

int LineOf(const YAML::Mark& mark) { return std::max(mark.line, 0) + 1; }

absl::StatusOr<Yaml> Read(const YAML::Node& node, std::string_view file);

absl::Status ReadEntry(const YAML::Node& key, const YAML::Node& value, std::string_view file,
                       Yaml& map) {
  if (!key.IsScalar()) {
    return InvalidArgument("{}:{}: a key must be a name", file, LineOf(key.Mark()));
  }
  if (map.Find(key.Scalar()) != nullptr) {
    return InvalidArgument("{}:{}: the key \"{}\" comes twice", file, LineOf(key.Mark()),
                           key.Scalar());
  }
  ASSAY_ASSIGN_OR_RETURN(Yaml read, Read(value, file));
  if (read.kind == Yaml::Kind::kNull) read.line = LineOf(key.Mark());
  map.entries.emplace_back(key.Scalar(), std::move(read));
  return absl::OkStatus();
}

absl::StatusOr<Yaml> Read(const YAML::Node& node, std::string_view file) {
  Yaml yaml;
  yaml.line = LineOf(node.Mark());
  if (node.IsScalar()) {
    yaml.kind = Yaml::Kind::kScalar;
    yaml.scalar = node.Scalar();
    yaml.quoted = node.Tag() == "!";
  } else if (node.IsSequence()) {
    yaml.kind = Yaml::Kind::kList;
    for (const YAML::Node& item : node) {
      ASSAY_ASSIGN_OR_RETURN(Yaml read, Read(item, file));
      if (read.kind == Yaml::Kind::kNull) read.line = yaml.line;
      yaml.items.push_back(std::move(read));
    }
  } else if (node.IsMap()) {
    yaml.kind = Yaml::Kind::kMap;
    for (const auto& entry : node) {
      ASSAY_RETURN_IF_ERROR(ReadEntry(entry.first, entry.second, file, yaml));
    }
  }
  return yaml;
}

// YAML writes .inf where everybody else writes inf.
std::string_view WithoutDot(std::string_view text, bool& negative) {
  negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.size() == 4 && text[0] == '.' && std::isalpha(static_cast<unsigned char>(text[1]))) {
    text.remove_prefix(1);
  }
  return text;
}

template <class T>
bool ParseWhole(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

std::string Shown(const Yaml& node) {
  switch (node.kind) {
    case Yaml::Kind::kNull: return "nothing";
    case Yaml::Kind::kScalar: return fmt::format("\"{}\"", node.scalar);
    case Yaml::Kind::kList: return "a list";
    case Yaml::Kind::kMap: return "a map";
  }
  return "";
}

}  // namespace

const Yaml* Yaml::Find(std::string_view key) const {
  const auto found = std::ranges::find_if(entries, [&](const auto& e) { return e.first == key; });
  return found == entries.end() ? nullptr : &found->second;
}

absl::StatusOr<Yaml> LoadYaml(const std::string& file) {
  std::ifstream stream(file);
  if (!stream) return NotFound("there is no file \"{}\" that can be read", file);
  std::ostringstream text;
  text << stream.rdbuf();
  return ParseYaml(text.str(), file);
}

absl::StatusOr<Yaml> LoadYamlIfThere(const std::string& file) {
  std::error_code ignored;
  return std::filesystem::exists(file, ignored) ? LoadYaml(file) : Yaml();
}

absl::StatusOr<Yaml> ParseYaml(std::string_view text, std::string_view file) {
  try {
    return Read(YAML::Load(std::string(text)), file);
  } catch (const YAML::Exception& error) {
    return InvalidArgument("{}:{}: {}", file, LineOf(error.mark), error.msg);
  }
}

absl::Status YamlReader::Error(const Yaml& node, std::string_view sentence) const {
  return InvalidArgument("{}:{}: {}", file_, node.line, sentence);
}

absl::Status YamlReader::At(const Yaml& node, const absl::Status& status) const {
  return Prefixed(fmt::format("{}:{}: ", file_, node.line), status);
}

absl::Status YamlReader::CheckKeys(const Yaml& map, std::span<const std::string_view> keys) const {
  for (const auto& [key, value] : map.entries) {
    if (std::ranges::find(keys, key) != keys.end()) continue;
    return Error(value, fmt::format("there is no key \"{}\"{}", key, Suggestion(key, keys)));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> YamlReader::Text(const Yaml& node, std::string_view what) const {
  if (node.IsScalar()) return node.scalar;
  return Error(node, fmt::format("\"{}\" takes a text, not {}", what, Shown(node)));
}

absl::StatusOr<int64_t> YamlReader::Integer(const Yaml& node, std::string_view what) const {
  int64_t value = 0;
  if (node.IsScalar() && !node.quoted && ParseWhole(node.scalar, value)) return value;
  return Error(node, fmt::format("\"{}\" takes an integer, not {}", what, Shown(node)));
}

absl::StatusOr<double> YamlReader::Number(const Yaml& node, std::string_view what) const {
  bool negative = false;
  double value = 0;
  if (node.IsScalar() && !node.quoted && ParseWhole(WithoutDot(node.scalar, negative), value)) {
    return negative ? -value : value;
  }
  return Error(node, fmt::format("\"{}\" takes a number, not {}", what, Shown(node)));
}

absl::StatusOr<bool> YamlReader::Flag(const Yaml& node, std::string_view what) const {
  if (node.IsScalar() && node.scalar == "true") return true;
  if (node.IsScalar() && node.scalar == "false") return false;
  return Error(node, fmt::format("\"{}\" takes true or false, not {}", what, Shown(node)));
}

absl::StatusOr<std::vector<std::string>> YamlReader::Texts(const Yaml& node,
                                                           std::string_view what) const {
  std::vector<std::string> texts;
  if (!node.IsList()) {
    ASSAY_ASSIGN_OR_RETURN(texts.emplace_back(), Text(node, what));
    return texts;
  }
  for (const Yaml& item : node.items) {
    ASSAY_ASSIGN_OR_RETURN(texts.emplace_back(), Text(item, what));
  }
  return texts;
}

}  // namespace assay
