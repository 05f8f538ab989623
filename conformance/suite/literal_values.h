#pragma once

#include "conformance/suite/yaml.h"
#include "runtime/tensor/tensor.h"

#include <optional>

namespace assay {

/// The tensor of `values: [[-inf, 0], [1, nan]]`: nested lists give the shape, unless `shape` is
/// given, which then says how the elements are arranged. Floats are rounded once from double,
/// integers are exact and must fit, bool takes true, false, 0 and 1.
absl::StatusOr<Tensor> ReadValues(const YamlReader& reader, const Yaml& values, DType dtype,
                                  const std::optional<Shape>& shape);

/// A flat list of dimensions: [2, 3]; [] is a scalar.
absl::StatusOr<Shape> ReadShape(const YamlReader& reader, const Yaml& dims);

}  // namespace assay
