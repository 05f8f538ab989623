#pragma once

#include "runtime/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

/// What an input is filled with. The kind is part of the case and of its key: `normal`, `positive`,
/// `large_mean`, `mixed`, `special`, `wide_integers`, `index.5`, `lit.9f3a01c2` …
struct InputSpec {
  std::string name;  ///< the op's input in lower case; variadic ones are numbered: inputs0, inputs1
  TensorDesc desc;
  std::string fill = "normal";
  bool constant = false;  ///< a constant of the graph instead of a run-time input

  bool operator==(const InputSpec&) const = default;
};

/// One attribute that differs from the default, as text: {"pads", "1,1,1,1"}.
struct AttributeSpec {
  std::string name;
  std::string text;
  bool operator==(const AttributeSpec&) const = default;
};

/// Where a case comes from: a generated one is described by op, attributes and inputs; a file by
/// its address `onnx:node/test_add` or `model:ppocr-det`.
struct InputKey {
  std::string source;  ///< empty for generated cases
  std::string op;      ///< `Conv`, or `com.microsoft.FusedConv`
  int since = 0;
  std::vector<AttributeSpec> attributes;
  std::vector<InputSpec> inputs;
  int outputs = 1;  ///< how many outputs the node asks for

  bool operator==(const InputKey&) const = default;
};

/// Everything that identifies one case; its text form is the id.
struct CaseId {
  InputKey key;
  uint64_t seed = 0;
  std::string device;   ///< class of the device: "cpu"
  std::string variant;  ///< e.g. "image"; empty: the only one
  std::string check = "conformance";

  bool operator==(const CaseId&) const = default;
};

}  // namespace assay
