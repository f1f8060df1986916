// Aligned columns for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

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
  friend class TablesAlone;
  std::vector<std::string> titles_;
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;
};

/// "77084", "17289800", "12.35": how many in a second, whole from a thousand on.
std::string per_second(double rate);

/// How tables go into another text.
enum class TableForm { markdown, latex };
/// "md", "latex"; the error names them.
Result<TableForm> parse_table_form(const std::string& text);

/// While it lives, every table that is written on this thread is kept in that form, for who wants the tables without
/// the words around them. A cell between $ signs is mathematics; all else is escaped.
class TablesAlone {
 public:
  explicit TablesAlone(TableForm form);
  ~TablesAlone();
  TablesAlone(const TablesAlone&) = delete;
  TablesAlone& operator=(const TablesAlone&) = delete;
  static TablesAlone* current();
  void add(const Table& table);
  /// All of them, one below the other; empty where none was written.
  const std::string& text() const { return text_; }

 private:
  void add_markdown(const Table& table);
  void add_latex(const Table& table);  ///< wider than a page: columns of paragraphs, a line wide, in small type

  TableForm form_;
  std::string text_;
};

/// Columns that a UTF-8 text takes on a terminal (every character counts as one).
std::size_t display_width(std::string_view text);

}  // namespace ringside
