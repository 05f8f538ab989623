#pragma once

#include "runtime/base/status.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

/// A YAML document as plain data that knows its lines. Anchors and tags are not used.
struct Yaml {
  enum class Kind : uint8_t { kNull, kScalar, kList, kMap };

  Kind kind = Kind::kNull;
  int line = 0;         ///< from 1
  bool quoted = false;  ///< a scalar in quotes: text, never a number
  std::string scalar;
  std::vector<Yaml> items;
  std::vector<std::pair<std::string, Yaml>> entries;  ///< in the order of the file

  bool IsScalar() const { return kind == Kind::kScalar; }
  bool IsList() const { return kind == Kind::kList; }
  bool IsMap() const { return kind == Kind::kMap; }
  /// The entry of a map; null where there is none.
  const Yaml* Find(std::string_view key) const;

  bool operator==(const Yaml&) const = default;
};

/// Errors are one sentence that starts with file:line. A key that comes twice in a map is refused.
absl::StatusOr<Yaml> LoadYaml(const std::string& file);
/// The same; a file that is not there is an empty document.
absl::StatusOr<Yaml> LoadYamlIfThere(const std::string& file);
absl::StatusOr<Yaml> ParseYaml(std::string_view text, std::string_view file);

/// Reads the values of one document; every error is `configs/ops/Softmax.yaml:7: …`.
class YamlReader {
 public:
  explicit YamlReader(std::string file) : file_(std::move(file)) {}
  const std::string& file() const { return file_; }

  /// The sentence at the line of `node`.
  absl::Status Error(const Yaml& node, std::string_view sentence) const;
  /// A status of a deeper layer, with the line of `node` in front.
  absl::Status At(const Yaml& node, const absl::Status& status) const;

  /// `there is no key "axes" (did you mean "axis"?)` for an entry that is not among `keys`.
  absl::Status CheckKeys(const Yaml& map, std::span<const std::string_view> keys) const;

  /// `takes a number, not "two"` …; `what` names the value: `"seed" takes …`.
  absl::StatusOr<std::string> Text(const Yaml& node, std::string_view what) const;
  absl::StatusOr<int64_t> Integer(const Yaml& node, std::string_view what) const;
  absl::StatusOr<double> Number(const Yaml& node, std::string_view what) const;  ///< nan, inf too
  absl::StatusOr<bool> Flag(const Yaml& node, std::string_view what) const;
  /// One text or a list of them.
  absl::StatusOr<std::vector<std::string>> Texts(const Yaml& node, std::string_view what) const;

 private:
  std::string file_;
};

}  // namespace assay
