#pragma once

#include "conformance/record/verdict.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace assay {

/// What a piece of text means; a terminal shows it as a colour of the user's own palette, Markdown
/// sets code in its font.
enum class Tone { kPlain, kStrong, kDim, kGood, kWarn, kBad, kCode };

Tone ToneOf(Verdict verdict);

/// The text between the escape sequences of its tone, or as it is: `Painted("FAIL", Tone::kBad,
/// target.is_terminal)`
std::string Painted(std::string_view text, Tone tone, bool in_color);

/// Columns that the text takes: its code points, as fmt counts them when it pads.
int ColumnsOf(std::string_view text);

/// The words in lines of at most `width` columns, all but the first led by `indent` spaces; the
/// first is written at column `indent` already. A longer word has a line of its own.
std::string Wrapped(std::string_view text, int width, int indent);

/// Markdown that shows the text as it is, on one line.
std::string MarkdownText(std::string_view text);
/// Markdown that shows the text as code, whatever backticks it holds.
std::string MarkdownCode(std::string_view text);

/// "0:07", "12:30", "1:02:03"
std::string ClockText(double seconds);

/// "1 case", "2 cases"
std::string Plural(int64_t count, std::string_view noun);

}  // namespace assay
