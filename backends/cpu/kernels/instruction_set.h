#pragma once

#include <string_view>

namespace assay {

/// The instruction set for which loops are picked now: "AVX2", "AVX3" …
std::string_view InstructionSet();

}  // namespace assay
