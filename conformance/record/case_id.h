#pragma once

#include "conformance/record/case.h"
#include "runtime/base/status.h"

#include <string>
#include <string_view>

// The text of a case: history's key, filter syntax and reproducer at once. It needs no quoting in a
// shell.
//
//   Conv-11:pads=1,1,1,1:x=f16_1x8x17x17~normal:w=f16_8x8x3x3~normal.const#7@vulkan/image+resize
//   Split-18:outputs=2:axis=1:input=f32_2x6~lit.9f3a01c2#0@cpu
//   onnx:node/test_add#0@cpu
//
// A part is an input where its value has the form dtype_dims~fill, else an attribute. Attributes
// come first. A tensor attribute is `~lit.` and the eight hex digits of its content. All other
// characters of an attribute than [A-Za-z0-9_.,+-] are written %XX. `outputs` is left out where it
// is 1, `+conformance` always, `@device` where a check concerns no device.

namespace assay {

std::string ToString(const InputKey& key);
std::string ToString(const CaseId& id);

/// The inverse. One sentence names the part at fault and its position.
absl::StatusOr<InputKey> ParseInputKey(std::string_view text);
absl::StatusOr<CaseId> ParseCaseId(std::string_view text);

/// Whether an attribute's text stands for literal data: "~lit.9f3a01c2".
bool IsLiteralAttribute(std::string_view text);

/// The eight hex digits that stand for a tensor in keys: xxHash of dtype, dims and bytes.
std::string LiteralHash(const Tensor& tensor);

}  // namespace assay
