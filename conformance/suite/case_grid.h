#pragma once

#include "conformance/suite/yaml.h"
#include "runtime/ops/op_def.h"

#include <map>
#include <string>
#include <vector>

namespace assay {

/// What one combination of a block sets: "axis", "outputs", "x.shape", "x.dtype", "value.values" …
/// → one value each. An attribute that is null is left out.
using Combination = std::map<std::string, Yaml, std::less<>>;

/// Every combination of a block's lists, in the order of the file, the last list running fastest.
/// Names are resolved (`x` is the first input) and checked; `{range: …}` is resolved, `{each: all}`
/// is left, since it depends on the rank of the combination's first input.
absl::StatusOr<std::vector<Combination>> ExpandBlock(const YamlReader& reader, const OpDef& op,
                                                     const Yaml& body);

/// The values of `{range: [1, 9, 2]}`: 1, 3, 5, 7, 9; the step is 1 where it is left out.
absl::StatusOr<std::vector<Yaml>> ReadRange(const YamlReader& reader, const Yaml& map);

}  // namespace assay
