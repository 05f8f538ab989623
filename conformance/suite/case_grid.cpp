#include "conformance/suite/case_grid.h"

#include "conformance/suite/op_vocabulary.h"
#include "runtime/base/suggest.h"

#include <algorithm>
#include <array>
#include <set>
#include <type_traits>

namespace assay {
namespace {

using Choice = std::vector<std::pair<std::string, Yaml>>;  // settings that are made together
using Axis = std::vector<Choice>;                          // the alternatives of one list

constexpr std::array<std::string_view, 5> kInputKeys = {"shape", "dtype", "fill", "values",
                                                        "const"};
constexpr std::array<std::string_view, 3> kTensorAttributeKeys = {"shape", "dtype", "values"};
constexpr size_t kMostCombinations = 20000;  // of one block: more is a slip, not a test

bool IsMapOf(const Yaml& node, std::string_view key) {
  return node.IsMap() && node.entries.size() == 1 && node.Find(key) != nullptr;
}

bool IsListKind(const AttributeValue& kind) {
  return std::visit(
      []<class Kind>(const Kind&) {
        return !std::is_same_v<Kind, std::string> && requires(Kind k) { k.size(); };
      },
      kind);
}

// What a key of a block may name.
enum class Part : uint8_t { kNone, kValue, kList, kTensorAttribute, kInput };

class OpParts {
 public:
  explicit OpParts(const OpDef& op) : op_(op), attributes_(AttributeFieldsOf(op)) {}

  Part Find(std::string_view key) const {
    if (key == "outputs") return Part::kValue;
    const auto attribute = std::ranges::find(attributes_, key, &AttributeField::name);
    if (attribute != attributes_.end()) {
      return IsListKind(attribute->kind) ? Part::kList : Part::kValue;
    }
    if (Contains(op_.tensor_attributes, key)) return Part::kTensorAttribute;
    return FindInputNamed(op_, key) ? Part::kInput : Part::kNone;
  }

  // `x` may stand for another name of the first input.
  std::string Canonical(std::string_view key) const {
    if (Find(key) != Part::kInput) return std::string(key);
    return InputNameOf(op_, *FindInputNamed(op_, key));
  }

  std::string UnknownKey(std::string_view key) const {
    if (Contains(op_.graph_attributes, key)) {
      return fmt::format("attribute \"{}\" is a graph, which only ONNX files can give", key);
    }
    std::vector<std::string> names = {"name", "tags", "outputs", "zip"};
    for (const AttributeField& field : attributes_) names.push_back(field.name);
    names.insert(names.end(), op_.tensor_attributes.begin(), op_.tensor_attributes.end());
    for (size_t i = 0; i < op_.inputs.size(); ++i) names.push_back(InputNameOf(op_, i));
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    return fmt::format("there is no key \"{}\"{}", key, Suggestion(key, candidates));
  }

 private:
  static bool Contains(const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  }

  const OpDef& op_;
  std::vector<AttributeField> attributes_;
};

// Every list that takes one value of each range in `list`.
absl::StatusOr<std::vector<Yaml>> ResolveRanges(const YamlReader& reader, const Yaml& list) {
  std::vector<Yaml> lists(1, list);
  lists.front().items.clear();
  for (const Yaml& item : list.items) {
    std::vector<Yaml> values = {item};
    if (IsMapOf(item, "range")) {
      ASSAY_ASSIGN_OR_RETURN(values, ReadRange(reader, item));
    }
    std::vector<Yaml> longer;
    for (const Yaml& prefix : lists) {
      for (const Yaml& value : values) longer.emplace_back(prefix).items.push_back(value);
    }
    lists = std::move(longer);
  }
  return lists;
}

// For a value that is a list itself: whether this is a list of such values.
bool HoldsAlternatives(const Yaml& list) {
  return std::ranges::any_of(
      list.items, [](const Yaml& item) { return !item.IsScalar() && !IsMapOf(item, "range"); });
}

// The values that one key multiplies over.
absl::StatusOr<std::vector<Yaml>> Alternatives(const YamlReader& reader, std::string_view target,
                                               const Yaml& value, bool takes_list) {
  if (IsMapOf(value, "range")) return ReadRange(reader, value);
  if (!value.IsList()) return std::vector{value};
  if (takes_list && !HoldsAlternatives(value)) return ResolveRanges(reader, value);
  if (value.items.empty()) {
    return reader.Error(value, fmt::format("the list of \"{}\" is empty", target));
  }
  std::vector<Yaml> alternatives;
  for (const Yaml& item : value.items) {
    std::vector<Yaml> values = {item};
    if (IsMapOf(item, "range")) {
      ASSAY_ASSIGN_OR_RETURN(values, ReadRange(reader, item));
    } else if (takes_list && item.IsList()) {
      ASSAY_ASSIGN_OR_RETURN(values, ResolveRanges(reader, item));
    }
    std::ranges::move(values, std::back_inserter(alternatives));
  }
  return alternatives;
}

absl::StatusOr<Axis> ListAxis(const YamlReader& reader, const std::string& target,
                              const Yaml& value, bool takes_list) {
  ASSAY_ASSIGN_OR_RETURN(std::vector<Yaml> values, Alternatives(reader, target, value, takes_list));
  Axis axis;
  for (Yaml& item : values) axis.push_back({{target, std::move(item)}});
  return axis;
}

// Literal data is one value; shapes, types, fills and constness multiply.
absl::StatusOr<std::vector<Axis>> TensorAxes(const YamlReader& reader, const std::string& target,
                                             const Yaml& value,
                                             std::span<const std::string_view> keys) {
  std::vector<Axis> axes;
  if (value.kind == Yaml::Kind::kNull) return axes;
  if (IsMapOf(value, "each")) return std::vector<Axis>{{{{target + ".values", value}}}};
  if (!value.IsMap()) {
    return reader.Error(value, fmt::format("\"{}\" takes a map such as {{shape: [2, 3]}}", target));
  }
  ASSAY_RETURN_IF_ERROR(reader.CheckKeys(value, keys));
  for (const auto& [field, list] : value.entries) {
    const std::string name = fmt::format("{}.{}", target, field);
    if (field == "values") {
      axes.push_back({{{name, list}}});
    } else {
      ASSAY_ASSIGN_OR_RETURN(axes.emplace_back(), ListAxis(reader, name, list, field == "shape"));
    }
  }
  return axes;
}

// "x.shape" or "axis" in its full form.
absl::StatusOr<std::string> ZipTarget(const YamlReader& reader, const OpParts& parts,
                                      const std::string& key, const Yaml& value) {
  const size_t dot = key.rfind('.');
  const std::string_view owner = std::string_view(key).substr(0, dot);
  const Part part = parts.Find(owner);
  if (part == Part::kNone) return reader.Error(value, parts.UnknownKey(owner));
  const bool tensor = part == Part::kInput || part == Part::kTensorAttribute;
  const std::string_view field =
      dot == std::string::npos ? "" : std::string_view(key).substr(dot + 1);
  const bool known = std::ranges::find(kInputKeys, field) != kInputKeys.end();
  if (tensor != !field.empty() || (tensor && !known)) {
    return reader.Error(value, fmt::format("\"{}\" cannot be zipped; its keys are attributes, "
                                           "input.shape, .dtype, .fill, .values or .const",
                                           key));
  }
  return tensor ? fmt::format("{}.{}", parts.Canonical(owner), field) : key;
}

absl::StatusOr<Axis> ZipAxis(const YamlReader& reader, const OpParts& parts, const Yaml& zip) {
  if (!zip.IsMap() || zip.entries.empty()) {
    return reader.Error(zip, "\"zip\" takes a map of lists");
  }
  Axis axis;
  for (const auto& [key, list] : zip.entries) {
    ASSAY_ASSIGN_OR_RETURN(const std::string target, ZipTarget(reader, parts, key, list));
    if (!list.IsList() || list.items.empty()) {
      return reader.Error(list, fmt::format("\"{}\" in zip takes a list", key));
    }
    if (axis.empty()) axis.resize(list.items.size());
    if (axis.size() != list.items.size()) {
      return reader.Error(list, fmt::format("\"{}\" in zip has {} values, the list before has {}",
                                            key, list.items.size(), axis.size()));
    }
    for (size_t i = 0; i < axis.size(); ++i) axis[i].emplace_back(target, list.items[i]);
  }
  return axis;
}

absl::StatusOr<std::vector<Axis>> AxesOf(const YamlReader& reader, const OpParts& parts,
                                         const std::string& key, const Yaml& value) {
  std::vector<Axis> axes;
  if (key == "zip") {
    for (const Yaml& zip : value.IsList() ? value.items : std::vector{value}) {
      ASSAY_ASSIGN_OR_RETURN(axes.emplace_back(), ZipAxis(reader, parts, zip));
    }
    return axes;
  }
  const std::string target = parts.Canonical(key);
  switch (parts.Find(key)) {
    case Part::kInput: return TensorAxes(reader, target, value, kInputKeys);
    case Part::kTensorAttribute: return TensorAxes(reader, target, value, kTensorAttributeKeys);
    case Part::kNone: return reader.Error(value, parts.UnknownKey(key));
    case Part::kValue:
    case Part::kList: break;
  }
  const bool takes_list = parts.Find(key) == Part::kList;
  ASSAY_ASSIGN_OR_RETURN(axes.emplace_back(), ListAxis(reader, target, value, takes_list));
  return axes;
}

absl::Status CheckGivenOnce(const YamlReader& reader, const Yaml& body,
                            const std::vector<Axis>& axes) {
  std::set<std::string> given;
  for (const Axis& axis : axes) {
    for (const auto& [target, value] : axis.front()) {
      if (given.insert(target).second) continue;
      return reader.Error(value.line ? value : body, fmt::format("\"{}\" is given twice", target));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Combination>> Multiply(const YamlReader& reader, const Yaml& body,
                                                  const std::vector<Axis>& axes) {
  std::vector<Combination> combinations(1);
  for (const Axis& axis : axes) {
    if (combinations.size() * axis.size() > kMostCombinations) {
      return reader.Error(
          body, fmt::format("the lists multiply to more than {} cases", kMostCombinations));
    }
    std::vector<Combination> longer;
    for (const Combination& combination : combinations) {
      for (const Choice& choice : axis) {
        longer.push_back(combination);
        longer.back().insert(choice.begin(), choice.end());
      }
    }
    combinations = std::move(longer);
  }
  return combinations;
}

}  // namespace

absl::StatusOr<std::vector<Yaml>> ReadRange(const YamlReader& reader, const Yaml& map) {
  const Yaml& range = *map.Find("range");
  if (!range.IsList() || range.items.size() < 2 || range.items.size() > 3) {
    return reader.Error(range, "\"range\" takes [first, last] or [first, last, step]");
  }
  std::vector<int64_t> numbers;
  for (const Yaml& item : range.items) {
    ASSAY_ASSIGN_OR_RETURN(numbers.emplace_back(), reader.Integer(item, "range"));
  }
  const int64_t step = numbers.size() == 3 ? numbers[2] : 1;
  const bool empty = step == 0 || (step > 0 ? numbers[0] > numbers[1] : numbers[0] < numbers[1]);
  const double count = empty ? 0 : static_cast<double>(numbers[1] - numbers[0]) / step + 1;
  if (empty || count > kMostCombinations) {
    return reader.Error(range, "\"range\" is empty or too long");
  }
  std::vector<Yaml> values;
  for (int64_t i = 0; i < static_cast<int64_t>(count); ++i) {
    values.push_back({.kind = Yaml::Kind::kScalar, .line = range.line});
    values.back().scalar = fmt::format("{}", numbers[0] + i * step);
  }
  return values;
}

absl::StatusOr<std::vector<Combination>> ExpandBlock(const YamlReader& reader, const OpDef& op,
                                                     const Yaml& body) {
  const OpParts parts(op);
  std::vector<Axis> axes;
  for (const auto& [key, value] : body.entries) {
    ASSAY_ASSIGN_OR_RETURN(std::vector<Axis> more, AxesOf(reader, parts, key, value));
    std::ranges::move(more, std::back_inserter(axes));
  }
  ASSAY_RETURN_IF_ERROR(CheckGivenOnce(reader, body, axes));
  return Multiply(reader, body, axes);
}

}  // namespace assay
