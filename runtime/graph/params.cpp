#include "runtime/graph/params.h"

#include "runtime/base/suggest.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace assay {
namespace {

template <class T>
constexpr bool kIsOptional = false;
template <class T>
constexpr bool kIsOptional<std::optional<T>> = true;

std::string_view TypeNameOf(const AttributeValue& value) {
  constexpr std::string_view kNames[] = {"an integer",        "a number",
                                         "a string",          "a list of integers",
                                         "a list of numbers", "a list of strings"};
  return kNames[value.index()];
}

template <class Member>
absl::Status Assign(const AttributeValue& value, Member& member) {
  if constexpr (kIsOptional<Member>) {
    member.emplace();
    return Assign(value, *member);
  } else {
    if (const Member* same = std::get_if<Member>(&value)) {
      member = *same;
      return absl::OkStatus();
    }
    // An empty list does not tell its type, and text formats write 1 for 1.0.
    if constexpr (std::is_same_v<Member, float>) {
      if (const int64_t* integer = std::get_if<int64_t>(&value)) {
        member = static_cast<float>(*integer);
        return absl::OkStatus();
      }
    }
    if constexpr (std::is_same_v<Member, std::vector<float>>) {
      if (const auto* integers = std::get_if<std::vector<int64_t>>(&value)) {
        member.assign(integers->begin(), integers->end());
        return absl::OkStatus();
      }
    }
    return InvalidArgument("takes {}, not {}", TypeNameOf(AttributeValue(Member())),
                           TypeNameOf(value));
  }
}

absl::Status CheckChoice(const FieldRef& field, const AttributeValue& value) {
  const std::string* text = std::get_if<std::string>(&value);
  if (field.choices.empty() || text == nullptr) return absl::OkStatus();
  if (std::ranges::find(field.choices, *text) != field.choices.end()) return absl::OkStatus();
  return InvalidArgument("attribute \"{}\" is \"{}\", not one of {}", field.name, *text,
                         fmt::join(field.choices, ", "));
}

// Nothing where an optional is absent.
std::optional<AttributeValue> Read(const FieldRef& field) {
  return std::visit(
      [](const auto* member) -> std::optional<AttributeValue> {
        if constexpr (kIsOptional<std::remove_cvref_t<decltype(*member)>>) {
          if (!member->has_value()) return std::nullopt;
          return AttributeValue(**member);
        } else {
          return AttributeValue(*member);
        }
      },
      field.value);
}

}  // namespace

absl::StatusOr<Params> ParamsType::Parse(const std::vector<Attribute>& attributes) const {
  std::shared_ptr<void> value = create();
  const std::vector<FieldRef> fields = describe(value.get());
  std::vector<std::string_view> missing, names;
  for (const FieldRef& field : fields) {
    names.push_back(field.name);
    if (field.required) missing.push_back(field.name);
  }
  for (const Attribute& attribute : attributes) {
    const auto field = std::ranges::find(fields, attribute.name, &FieldRef::name);
    if (field == fields.end()) {
      return InvalidArgument("there is no attribute \"{}\"{}", attribute.name,
                             Suggestion(attribute.name, names));
    }
    const absl::Status assigned =
        std::visit([&](auto* member) { return Assign(attribute.value, *member); }, field->value);
    ASSAY_RETURN_IF_ERROR(Prefixed(fmt::format("attribute \"{}\" ", field->name), assigned));
    ASSAY_RETURN_IF_ERROR(CheckChoice(*field, attribute.value));
    std::erase(missing, field->name);
  }
  if (!missing.empty()) return InvalidArgument("attribute \"{}\" is missing", missing.front());
  return Adopt(std::move(value));
}

Params ParamsType::Adopt(std::shared_ptr<const void> value) const {
  Params params;
  params.type_ = this;
  params.value_ = std::move(value);
  return params;
}

Params::Params() : Params(NoParams{}) {}

std::vector<Attribute> Params::NonDefault() const {
  const std::shared_ptr<void> defaults = type_->create();
  const std::vector<FieldRef> standard = type_->describe(defaults.get());
  // describe() hands out pointers for writing, but here they are only read.
  const std::vector<FieldRef> fields = type_->describe(const_cast<void*>(value_.get()));
  std::vector<Attribute> result;
  for (size_t i = 0; i < fields.size(); ++i) {
    const std::optional<AttributeValue> value = Read(fields[i]);
    if (value && (fields[i].required || value != Read(standard[i]))) {
      result.push_back({std::string(fields[i].name), *value});
    }
  }
  return result;
}

bool operator==(const Params& a, const Params& b) {
  return a.type_ == b.type_ && a.type_->equal(a.value_.get(), b.value_.get());
}

std::string ToString(const AttributeValue& value) {
  return std::visit(
      [](const auto& v) {
        if constexpr (requires { v.substr(0); })
          return v;
        else if constexpr (requires { v.size(); })
          return fmt::format("{}", fmt::join(v, ","));
        else
          return fmt::format("{}", v);
      },
      value);
}

}  // namespace assay
