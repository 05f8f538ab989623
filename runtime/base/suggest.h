#pragma once

#include <span>
#include <string>
#include <string_view>

namespace assay {

/// The candidate most like `name`, as ` (did you mean "axis"?)`; empty where none is near.
std::string Suggestion(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace assay
