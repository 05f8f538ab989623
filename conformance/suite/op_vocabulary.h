#pragma once

#include "runtime/ops/op_def.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The names that cases use for the parts of an op, and attributes as text.

namespace assay {

/// A plain attribute of an op: its name, and the kind of value that it takes (the value is empty).
struct AttributeField {
  std::string name;
  AttributeValue kind;
};
std::vector<AttributeField> AttributeFieldsOf(const OpDef& op);

/// `Conv`, or `com.microsoft.FusedConv`.
std::string QualifiedName(const OpDef& op);
/// The same, taken apart: {"com.microsoft", "FusedConv"}.
struct OpName {
  std::string domain, name;
};
OpName ParseOpName(std::string_view text);

/// The name of input `index` in keys: ONNX's in lower case; of a variadic one with its number:
/// "inputs0".
std::string InputNameOf(const OpDef& op, size_t index);
/// The inverse. In YAML `x` also stands for the first input, where no other part has that name.
std::optional<size_t> FindInputNamed(const OpDef& op, std::string_view name);

/// A value as the text of an AttributeSpec; lists are joined by commas. In lists of strings an
/// empty element is a lone %, and commas and % are escaped.
std::string AttributeTextOf(const AttributeValue& value);
/// The inverse, for a value of the kind of `kind`. Error: `"x" is no integer`.
absl::StatusOr<AttributeValue> ParseAttributeText(const AttributeValue& kind,
                                                  std::string_view text);

}  // namespace assay
