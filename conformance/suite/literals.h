#pragma once

#include "runtime/base/status.h"
#include "runtime/tensor/tensor.h"

#include <functional>
#include <map>
#include <string>

namespace assay {

/// Tensors written out in YAML, by the eight hex digits that stand for them in keys.
using Literals = std::map<std::string, Tensor, std::less<>>;

/// Adds a tensor and returns its digits. Refuses two different tensors with the same digits.
absl::StatusOr<std::string> AddLiteral(const Tensor& tensor, Literals& literals);

/// Adds all of `more`.
absl::Status MergeLiterals(const Literals& more, Literals& literals);

}  // namespace assay
