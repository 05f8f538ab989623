#include "runtime/ops/einsum_equation.h"

#include <algorithm>

namespace assay {
namespace {

constexpr std::string_view kEllipsis = "...";

bool IsLabel(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string WithoutSpaces(std::string_view text) {
  std::string result(text);
  std::erase(result, ' ');
  return result;
}

std::vector<std::string> SplitAtCommas(std::string_view text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

// Only letters, and at most one ellipsis.
absl::Status CheckTerm(std::string_view term) {
  std::string letters(term);
  if (const size_t at = letters.find(kEllipsis); at != std::string::npos) {
    letters.erase(at, kEllipsis.size());
  }
  if (std::ranges::all_of(letters, IsLabel)) return absl::OkStatus();
  return InvalidArgument("the term \"{}\" is not made of letters and one ellipsis", term);
}

bool HasEllipsis(std::string_view term) { return term.find(kEllipsis) != std::string::npos; }

EinsumTerm EllipsisLabels(int64_t rank) {
  EinsumTerm labels;
  for (int64_t i = 0; i < rank; ++i) labels += static_cast<char>(i);
  return labels;
}

EinsumTerm WithEllipsisLabels(std::string term, const EinsumTerm& labels) {
  if (const size_t at = term.find(kEllipsis); at != std::string::npos) {
    term.replace(at, kEllipsis.size(), labels);
  }
  return term;
}

// The rank that every ellipsis must have: what the first one leaves over; 0 without any.
absl::StatusOr<int64_t> EllipsisRank(const std::vector<std::string>& terms,
                                     std::span<const Shape> operands) {
  int64_t rank = -1;
  for (size_t i = 0; i < terms.size(); ++i) {
    const bool has = HasEllipsis(terms[i]);
    const int64_t named = static_cast<int64_t>(terms[i].size() - (has ? kEllipsis.size() : 0));
    const int64_t rest = operands[i].rank() - named;
    if (rest < 0 || (!has && rest != 0)) {
      return InvalidArgument("the term \"{}\" does not fit an operand of rank {}", terms[i],
                             operands[i].rank());
    }
    if (!has) continue;
    if (rank >= 0 && rank != rest) {
      return InvalidArgument("one ellipsis covers {} dimensions, another {}", rank, rest);
    }
    rank = rest;
  }
  return std::max<int64_t>(rank, 0);
}

std::string LabelName(char label) {
  return IsLabel(label) ? std::string(1, label) : std::string(kEllipsis);
}

absl::Status CollectSizes(std::span<const Shape> operands, EinsumEquation& equation) {
  for (size_t i = 0; i < operands.size(); ++i) {
    for (int64_t axis = 0; axis < operands[i].rank(); ++axis) {
      const char label = equation.operands[i][axis];
      const int64_t size = operands[i][axis];
      int64_t& known = equation.sizes.try_emplace(label, size).first->second;
      if (known != size && known != 1 && size != 1) {
        return InvalidArgument("label {} is {} and {}", LabelName(label), known, size);
      }
      if (known == 1) known = size;
    }
  }
  return absl::OkStatus();
}

// The ellipsis, then the labels that occur exactly once, sorted.
EinsumTerm ImplicitOutput(const EinsumEquation& equation, const EinsumTerm& ellipsis) {
  std::string all;
  for (const EinsumTerm& term : equation.operands) all += term;
  EinsumTerm output = ellipsis;
  for (const auto& [label, size] : equation.sizes) {
    if (IsLabel(label) && std::ranges::count(all, label) == 1) output += label;
  }
  return output;
}

absl::Status CheckOutput(const EinsumEquation& equation) {
  for (const char label : equation.output) {
    if (!equation.sizes.contains(label)) {
      return InvalidArgument("the output has label {}, which no operand has", LabelName(label));
    }
    if (std::ranges::count(equation.output, label) > 1) {
      return InvalidArgument("the output has label {} twice", LabelName(label));
    }
  }
  return absl::OkStatus();
}

}  // namespace

Shape EinsumEquation::ShapeOf(const EinsumTerm& labels) const {
  Shape shape;
  for (const char label : labels) shape.Append(sizes.at(label));
  return shape;
}

absl::StatusOr<EinsumEquation> ParseEinsum(std::string_view text, std::span<const Shape> operands) {
  const std::string compact = WithoutSpaces(text);
  const size_t arrow = compact.find("->");
  const std::vector<std::string> terms = SplitAtCommas(compact.substr(0, arrow));
  if (terms.size() != operands.size()) {
    return InvalidArgument("the equation \"{}\" has {} terms for {} operands", text, terms.size(),
                           operands.size());
  }
  for (const std::string& term : terms) ASSAY_RETURN_IF_ERROR(CheckTerm(term));
  ASSAY_ASSIGN_OR_RETURN(const int64_t rank, EllipsisRank(terms, operands));
  const EinsumTerm ellipsis = EllipsisLabels(rank);

  EinsumEquation equation;
  for (const std::string& term : terms) {
    equation.operands.push_back(WithEllipsisLabels(term, ellipsis));
  }
  ASSAY_RETURN_IF_ERROR(CollectSizes(operands, equation));
  if (arrow == std::string::npos) {
    equation.output = ImplicitOutput(equation, ellipsis);
  } else {
    const std::string output = compact.substr(arrow + 2);
    ASSAY_RETURN_IF_ERROR(CheckTerm(output));
    equation.output = WithEllipsisLabels(output, ellipsis);
  }
  ASSAY_RETURN_IF_ERROR(CheckOutput(equation));
  for (const auto& [label, size] : equation.sizes) {
    if (equation.output.find(label) == std::string::npos) equation.summed += label;
  }
  return equation;
}

std::vector<int64_t> EinsumOffsets(const EinsumEquation& equation, const EinsumTerm& labels,
                                   const EinsumTerm& term, const Shape& shape) {
  const auto strides = StridesOf(shape);
  std::vector<int64_t> offsets{0};
  for (const char label : labels) {
    int64_t step = 0;  // a repeated label walks a diagonal, a dimension of 1 stands still
    for (int64_t axis = 0; axis < shape.rank(); ++axis) {
      if (term[axis] == label && shape[axis] != 1) step += strides[axis];
    }
    std::vector<int64_t> longer;
    for (const int64_t offset : offsets) {
      for (int64_t i = 0; i < equation.sizes.at(label); ++i) longer.push_back(offset + i * step);
    }
    offsets = std::move(longer);
  }
  return offsets;
}

}  // namespace assay
