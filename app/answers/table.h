// Aligned columns for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ringside {

class Table {
 public:
  enum class Align { left, right };

  Table& column(std::string title, Align align = Align::right);
  /// One cell per column; cells that are left out are empty.
  void row(std::vector<std::string> cells);
  bool empty() const { return rows_.empty(); }
  /// Title line, then the rows, two blanks between columns, no blanks at the ends of lines.
  std::string text() const;

 private:
  std::vector<std::string> titles_;
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Columns that a UTF-8 text takes on a terminal (every character counts as one).
std::size_t display_width(std::string_view text);

}  // namespace ringside
