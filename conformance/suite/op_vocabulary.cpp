#include "conformance/suite/op_vocabulary.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <type_traits>

namespace assay {
namespace {

template <class T>
inline constexpr bool kIsOptionalMember = false;
template <class T>
inline constexpr bool kIsOptionalMember<std::optional<T>> = true;

AttributeValue KindOf(const FieldPointer& pointer) {
  return std::visit(
      [](const auto* member) -> AttributeValue {
        using Member = std::remove_cvref_t<decltype(*member)>;
        if constexpr (kIsOptionalMember<Member>)
          return typename Member::value_type{};
        else
          return Member{};
      },
      pointer);
}

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string LowerCase(std::string text) {
  std::ranges::transform(text, text.begin(), Lower);
  return text;
}

bool IsVariadic(const OpDef& op, size_t index) {
  return !op.inputs.empty() && op.InputSpec(index).presence == Presence::kVariadic;
}

std::string EscapedElement(const std::string& element) {
  if (element.empty()) return "%";
  std::string text;
  for (const char c : element) text += c == ',' ? "%2C" : c == '%' ? "%25" : std::string(1, c);
  return text;
}

std::string UnescapedElement(std::string_view text) {
  if (text == "%") return "";
  std::string element;
  for (size_t i = 0; i < text.size(); ++i) {
    const std::string_view escape = text.substr(i, 3);
    const bool escaped = escape == "%2C" || escape == "%25";
    element += escaped ? (escape == "%2C" ? ',' : '%') : text[i];
    if (escaped) i += 2;
  }
  return element;
}

std::vector<std::string_view> SplitAtCommas(std::string_view text) {
  std::vector<std::string_view> parts;
  if (text.empty()) return parts;
  while (true) {
    const size_t comma = text.find(',');
    parts.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

absl::Status ParseElement(std::string_view text, std::string& value) {
  value = UnescapedElement(text);
  return absl::OkStatus();
}

template <class T>
absl::Status ParseElement(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size()) return absl::OkStatus();
  return InvalidArgument("\"{}\" is no {}", text, std::is_integral_v<T> ? "integer" : "number");
}

}  // namespace

std::vector<AttributeField> AttributeFieldsOf(const OpDef& op) {
  std::vector<AttributeField> fields;
  const std::shared_ptr<void> defaults = op.params->create();
  for (const FieldRef& field : op.params->describe(defaults.get())) {
    fields.push_back({std::string(field.name), KindOf(field.value)});
  }
  return fields;
}

std::string QualifiedName(const OpDef& op) {
  return op.domain.empty() ? op.name : fmt::format("{}.{}", op.domain, op.name);
}

OpName ParseOpName(std::string_view text) {
  const size_t dot = text.rfind('.');
  if (dot == std::string_view::npos) return {"", std::string(text)};
  return {std::string(text.substr(0, dot)), std::string(text.substr(dot + 1))};
}

std::string InputNameOf(const OpDef& op, size_t index) {
  std::string name = LowerCase(op.InputSpec(index).name);
  if (IsVariadic(op, index)) name += fmt::format("{}", index - (op.inputs.size() - 1));
  return name;
}

std::optional<size_t> FindInputNamed(const OpDef& op, std::string_view name) {
  for (size_t i = 0; i < op.inputs.size(); ++i) {
    const std::string spec = LowerCase(op.inputs[i].name);
    if (!IsVariadic(op, i) && name == spec) return i;
    uint8_t number = 0;  // more inputs than it counts are no sensible case
    if (IsVariadic(op, i) && name.starts_with(spec) &&
        ParseElement(name.substr(spec.size()), number).ok()) {
      return i + number;
    }
  }
  const auto attributes = AttributeFieldsOf(op);
  const bool taken = std::ranges::find(attributes, "x", &AttributeField::name) != attributes.end();
  if (name == "x" && !taken && !op.inputs.empty()) return 0;
  return std::nullopt;
}

std::string AttributeTextOf(const AttributeValue& value) {
  const auto* texts = std::get_if<std::vector<std::string>>(&value);
  if (texts == nullptr) return ToString(value);
  std::vector<std::string> elements;
  std::ranges::transform(*texts, std::back_inserter(elements), EscapedElement);
  return fmt::format("{}", fmt::join(elements, ","));
}

absl::StatusOr<AttributeValue> ParseAttributeText(const AttributeValue& kind,
                                                  std::string_view text) {
  return std::visit(
      [&]<class Kind>(const Kind&) -> absl::StatusOr<AttributeValue> {
        Kind value{};
        if constexpr (std::is_same_v<Kind, std::string>) {
          value = text;
        } else if constexpr (requires { value.emplace_back(); }) {
          for (const std::string_view part : SplitAtCommas(text)) {
            ASSAY_RETURN_IF_ERROR(ParseElement(part, value.emplace_back()));
          }
        } else {
          ASSAY_RETURN_IF_ERROR(ParseElement(text, value));
        }
        return AttributeValue(std::move(value));
      },
      kind);
}

}  // namespace assay
