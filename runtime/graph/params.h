#pragma once

#include "runtime/base/status.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace assay {

/// A plain attribute as files hold it. Tensor, type and subgraph attributes live on the Node.
using AttributeValue = std::variant<int64_t, float, std::string, std::vector<int64_t>,
                                    std::vector<float>, std::vector<std::string>>;

struct Attribute {
  std::string name;
  AttributeValue value;
  bool operator==(const Attribute&) const = default;
};

/// Where a parameter struct keeps an attribute. An optional tells absent from empty.
using FieldPointer =
    std::variant<int64_t*, float*, std::string*, std::vector<int64_t>*, std::vector<float>*,
                 std::vector<std::string>*, std::optional<int64_t>*, std::optional<float>*,
                 std::optional<std::string>*, std::optional<std::vector<int64_t>>*,
                 std::optional<std::vector<float>>*, std::optional<std::vector<std::string>>*>;

/// One attribute of an op: ONNX's name, where it is kept, and what the type alone does not say.
struct FieldRef {
  std::string_view name;
  FieldPointer value;
  bool required = false;
  std::vector<std::string_view> choices;  ///< legal values of a string; empty: any
};

template <class Member>
FieldRef Field(std::string_view name, Member& member) {
  return {name, &member, false, {}};
}
/// An attribute without a default that every node must give.
template <class Member>
FieldRef Required(std::string_view name, Member& member) {
  return {name, &member, true, {}};
}
/// A string that takes one of a few values.
template <class Member>
FieldRef Choice(std::string_view name, Member& member, std::vector<std::string_view> choices) {
  return {name, &member, false, std::move(choices)};
}

/// What Describe() returns; the type carries the count, so that a forgotten field is an error.
template <class... Refs>
std::array<FieldRef, sizeof...(Refs)> Fields(Refs... refs) {
  return {std::move(refs)...};
}

/// What the generic code knows of one parameter struct.
struct ParamsType;

/// The attributes of a node as its op's parameter struct, erased. A cheap, immutable value.
/// `Params p(SoftmaxParams{.axis = 1}); p.As<SoftmaxParams>().axis == 1;`
class Params {
 public:
  Params();  ///< no attributes
  template <class P>
  requires requires(P p) { p.Describe(); }
  explicit Params(P value);

  /// The struct itself. Requires that it was made from P.
  template <class P>
  const P& As() const {
    return *static_cast<const P*>(value_.get());
  }

  /// What differs from the default, in the order of Describe(); required ones always.
  std::vector<Attribute> NonDefault() const;

  friend bool operator==(const Params& a, const Params& b);

 private:
  friend struct ParamsType;
  const ParamsType* type_;
  std::shared_ptr<const void> value_;
};

struct ParamsType {
  std::shared_ptr<void> (*create)();
  std::vector<FieldRef> (*describe)(void*);
  bool (*equal)(const void*, const void*);

  /// Reads attributes into a new struct. One sentence for: an unknown name (with a suggestion), a
  /// value of another type, a value that is no choice, a required one that is missing.
  absl::StatusOr<Params> Parse(const std::vector<Attribute>& attributes) const;

  /// Takes a struct of this type that someone else made.
  Params Adopt(std::shared_ptr<const void> value) const;
};

namespace params_internal {

struct Anything {
  template <class T>
  operator T() const;
};

// The most values that an aggregate takes in braces is its number of members.
template <class P, class... Args>
consteval size_t CountMembers() {
  if constexpr (requires { P{Args{}..., Anything{}}; }) {
    return CountMembers<P, Args..., Anything>();
  } else {
    return sizeof...(Args);
  }
}

}  // namespace params_internal

template <class P>
const ParamsType& ParamsTypeOf() {
  constexpr size_t kDescribed = std::tuple_size_v<decltype(std::declval<P&>().Describe())>;
  static_assert(kDescribed == params_internal::CountMembers<P>(),
                "Describe() must name every member of the parameter struct");
  static const ParamsType type{[] { return std::static_pointer_cast<void>(std::make_shared<P>()); },
                               [](void* p) {
                                 const auto fields = static_cast<P*>(p)->Describe();
                                 return std::vector<FieldRef>(fields.begin(), fields.end());
                               },
                               [](const void* a, const void* b) {
                                 return *static_cast<const P*>(a) == *static_cast<const P*>(b);
                               }};
  return type;
}

template <class P>
requires requires(P p) { p.Describe(); }
Params::Params(P value)
    : type_(&ParamsTypeOf<P>()), value_(std::make_shared<P>(std::move(value))) {}

/// For ops without attributes.
struct NoParams {
  bool operator==(const NoParams&) const = default;
  auto Describe() { return Fields(); }
};

/// "1,1,2", "NOTSET", "0.5": the text of a value as in case ids and messages.
std::string ToString(const AttributeValue& value);

}  // namespace assay
