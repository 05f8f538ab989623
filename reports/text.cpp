#include "reports/text.h"

#include <fmt/color.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

constexpr std::string_view kWhitespace = " \n\r\t";

fmt::text_style StyleOf(Tone tone) {
  switch (tone) {
    case Tone::kPlain:
    case Tone::kCode: return {};
    case Tone::kStrong: return fmt::emphasis::bold;
    case Tone::kDim: return fmt::emphasis::faint;
    case Tone::kGood: return fmt::fg(fmt::terminal_color::green);
    case Tone::kWarn: return fmt::fg(fmt::terminal_color::yellow);
    case Tone::kBad: return fmt::emphasis::bold | fmt::fg(fmt::terminal_color::red);
  }
  return {};
}

}  // namespace

Tone ToneOf(Verdict verdict) {
  if (IsRed(verdict)) return Tone::kBad;
  if (verdict == Verdict::kPass) return Tone::kGood;
  const bool ran = verdict == Verdict::kFlaky || verdict == Verdict::kExpectedFail;
  return ran ? Tone::kWarn : Tone::kDim;
}

std::string Painted(std::string_view text, Tone tone, bool in_color) {
  if (!in_color || text.empty()) return std::string(text);
  return fmt::format(StyleOf(tone), "{}", text);
}

int ColumnsOf(std::string_view text) {
  const auto starts_a_code_point = [](char byte) { return (byte & 0xC0) != 0x80; };
  return static_cast<int>(std::ranges::count_if(text, starts_a_code_point));
}

std::string Wrapped(std::string_view text, int width, int indent) {
  const std::string line_break = "\n" + std::string(indent, ' ');
  std::string lines;
  int column = indent;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(kWhitespace), text.size()));
    if (text.empty()) return lines;
    const std::string_view word = text.substr(0, text.find_first_of(kWhitespace));
    text.remove_prefix(word.size());
    const bool fits = column + 1 + ColumnsOf(word) <= width;
    if (!lines.empty()) lines += fits ? " " : line_break;
    column = (fits && !lines.empty() ? column + 1 : indent) + ColumnsOf(word);
    lines += word;
  }
}

std::string MarkdownText(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("\\`*_~[]<>&").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c == '\n' || c == '\r' ? ' ' : c;
  }
  return escaped;
}

std::string MarkdownCode(std::string_view text) {
  std::string fence = "`";
  while (text.find(fence) != std::string_view::npos) fence += '`';
  const std::string_view gap = fence.size() > 1 ? " " : "";
  return fmt::format("{0}{1}{2}{1}{0}", fence, gap, text);
}

std::string ClockText(double seconds) {
  const auto whole = static_cast<int64_t>(std::llround(seconds));
  const int64_t minutes = whole / 60;
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

std::string Plural(int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace assay
