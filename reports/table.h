#pragma once

#include "reports/text.h"

#include <string>
#include <vector>

namespace assay {

struct Cell {
  std::string text;
  Tone tone = Tone::kPlain;
};

struct Column {
  std::string name;
  bool is_right_aligned = true;
};

/// A table of one form for every report:
/// `Table table({{"op", false}, {"cpu"}}); table.Add({{"Abs"}, {"3/3", Tone::kGood}});`
class Table {
 public:
  explicit Table(std::vector<Column> columns);

  /// One row, with a cell for each column.
  void Add(std::vector<Cell> row);
  bool IsEmpty() const { return rows_.empty(); }

  /// Aligned lines within `width` columns, each led by `indent` spaces. A last column that is
  /// left-aligned is free text and wraps; other columns that do not fit follow below, behind the
  /// first column once more.
  std::string ToText(int width, int indent, bool in_color) const;
  /// A table of GitHub's Markdown.
  std::string ToMarkdown() const;

 private:
  struct Frame {
    int width;
    int indent;
    bool in_color;
  };
  bool IsFreeText(size_t column) const;
  int LeastWidthOf(size_t column) const;
  std::string LineText(const std::vector<size_t>& block, const std::vector<Cell>& row,
                       const Frame& frame) const;
  std::vector<std::vector<size_t>> Blocks(int width) const;
  std::vector<Cell> Head(Tone tone) const;

  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
  std::vector<int> widths_;  // of the columns, names included
};

}  // namespace assay
