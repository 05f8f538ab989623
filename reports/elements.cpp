#include "reports/elements.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace assay {
namespace {

std::string NameOf(const ElementDifference& element) {
  if (element.index.empty()) return element.output;
  return fmt::format("{}[{}]", element.output, fmt::join(element.index, ","));
}

std::pair<std::string, std::string> Numbers(double expected, double got) {
  std::pair<std::string, std::string> texts{fmt::format("{:.9g}", expected),
                                            fmt::format("{:.9g}", got)};
  if (texts.first != texts.second || expected == got) return texts;
  return {fmt::format("{:.17g}", expected), fmt::format("{:.17g}", got)};
}

}  // namespace

Table WorstElements(const Comparison& comparison, size_t limit) {
  Table table({{"element", false}, {"expected"}, {"got"}, {"share of bound"}});
  for (size_t i = 0; i < std::min(limit, comparison.worst.size()); ++i) {
    const ElementDifference& element = comparison.worst[i];
    const auto [expected, got] = Numbers(element.expected, element.got);
    const Tone tone = element.share <= 1 ? Tone::kPlain : Tone::kBad;
    table.Add({{NameOf(element)}, {expected}, {got, tone}, {fmt::format("{:.3g}", element.share)}});
  }
  return table;
}

std::string OverSentence(const Comparison& comparison) {
  if (comparison.elements == 0) return "";
  std::string sentence = fmt::format("{} of {} elements {} over the bound", comparison.over,
                                     comparison.elements, comparison.over == 1 ? "is" : "are");
  if (comparison.unchecked > 0) {
    sentence += fmt::format(", {} {} none", comparison.unchecked,
                            comparison.unchecked == 1 ? "has" : "have");
  }
  return sentence;
}

}  // namespace assay
