#pragma once

#include <string>
#include <string_view>

namespace assay {

/// The text with every byte that is not part of well-formed UTF-8 replaced by U+FFFD, so that names
/// from files can be printed and written as JSON.
std::string ValidUtf8(std::string_view text);

}  // namespace assay
