#include "runtime/base/utf8.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace assay {
namespace {

bool IsContinuation(char c) { return (static_cast<uint8_t>(c) & 0xc0) == 0x80; }

// Lead bytes and the range of their second byte: the Unicode standard, table 3-7.
size_t LengthByLead(uint8_t lead, uint8_t second) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead == 0xe0) return second >= 0xa0 ? 3 : 0;
  if (lead == 0xed) return second <= 0x9f ? 3 : 0;
  if (lead >= 0xe1 && lead <= 0xef) return 3;
  if (lead == 0xf0) return second >= 0x90 ? 4 : 0;
  if (lead == 0xf4) return second <= 0x8f ? 4 : 0;
  if (lead >= 0xf1 && lead <= 0xf3) return 4;
  return 0;
}

// Bytes of the well-formed character at the start of a text that is not empty; 0 where there is
// none.
size_t CharacterLength(std::string_view text) {
  const size_t length = LengthByLead(text[0], text.size() > 1 ? text[1] : 0);
  if (length > text.size()) return 0;
  const std::string_view rest = text.substr(0, length).substr(std::min<size_t>(length, 1));
  return std::ranges::all_of(rest, IsContinuation) ? length : 0;
}

}  // namespace

std::string ValidUtf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  while (!text.empty()) {
    const size_t length = CharacterLength(text);
    valid += length == 0 ? std::string_view("\xef\xbf\xbd") : text.substr(0, length);
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return valid;
}

}  // namespace assay
