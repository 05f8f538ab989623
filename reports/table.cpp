#include "reports/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace assay {
namespace {

constexpr int kGap = 2;             // spaces between columns
constexpr int kNarrowestText = 24;  // columns below which free text does not wrap

// A bar would end the cell, even one inside code.
std::string MarkdownCell(const Cell& cell) {
  std::string text = cell.tone == Tone::kCode ? MarkdownCode(cell.text) : MarkdownText(cell.text);
  for (size_t bar = text.find('|'); bar != std::string::npos; bar = text.find('|', bar + 2)) {
    text.insert(bar, 1, '\\');
  }
  return text;
}

}  // namespace

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {
  for (const Column& column : columns_) widths_.push_back(ColumnsOf(column.name));
}

void Table::Add(std::vector<Cell> row) {
  assert(row.size() == columns_.size());
  for (size_t i = 0; i < row.size(); ++i) {
    widths_[i] = std::max(widths_[i], ColumnsOf(row[i].text));
  }
  rows_.push_back(std::move(row));
}

std::vector<Cell> Table::Head(Tone tone) const {
  std::vector<Cell> head;
  for (const Column& column : columns_) head.push_back({column.name, tone});
  return head;
}

bool Table::IsFreeText(size_t column) const {
  return column + 1 == columns_.size() && !columns_[column].is_right_aligned;
}

int Table::LeastWidthOf(size_t column) const {
  return IsFreeText(column) ? std::min(widths_[column], kNarrowestText) : widths_[column];
}

// Which columns stand side by side. Each block opens with the first column.
std::vector<std::vector<size_t>> Table::Blocks(int width) const {
  std::vector<std::vector<size_t>> blocks = {{0}};
  int used = widths_[0];
  for (size_t column = 1; column < columns_.size(); ++column) {
    if (used + kGap + LeastWidthOf(column) > width && blocks.back().size() > 1) {
      blocks.push_back({0});
      used = widths_[0];
    }
    blocks.back().push_back(column);
    used += kGap + widths_[column];
  }
  return blocks;
}

std::string Table::LineText(const std::vector<size_t>& block, const std::vector<Cell>& row,
                            const Frame& frame) const {
  std::string line(frame.indent, ' ');
  int start = frame.indent;
  for (const size_t column : block) {
    const Cell& cell = row[column];
    if (column != block.front()) line += std::string(kGap, ' ');
    if (IsFreeText(column)) {
      const std::string text = Wrapped(cell.text, frame.width, start);
      return line + Painted(text, cell.tone, frame.in_color);
    }
    const std::string padding(widths_[column] - ColumnsOf(cell.text), ' ');
    const std::string text = Painted(cell.text, cell.tone, frame.in_color);
    const bool pads = column != block.back();
    line += columns_[column].is_right_aligned ? padding + text : pads ? text + padding : text;
    start += widths_[column] + kGap;
  }
  return line;
}

std::string Table::ToText(int width, int indent, bool in_color) const {
  const Frame frame{width, indent, in_color};
  std::string text;
  for (const std::vector<size_t>& block : Blocks(width - indent)) {
    if (!text.empty()) text += "\n";
    text += LineText(block, Head(Tone::kStrong), frame) + "\n";
    for (const std::vector<Cell>& row : rows_) text += LineText(block, row, frame) + "\n";
  }
  return text;
}

std::string Table::ToMarkdown() const {
  const auto line_of = [](const std::vector<Cell>& row) {
    std::string line = "|";
    for (const Cell& cell : row) line += fmt::format(" {} |", MarkdownCell(cell));
    return line + "\n";
  };
  std::string text = line_of(Head(Tone::kPlain)) + "|";
  for (const Column& column : columns_) text += column.is_right_aligned ? "--:|" : ":--|";
  text += "\n";
  for (const std::vector<Cell>& row : rows_) text += line_of(row);
  return text;
}

}  // namespace assay
