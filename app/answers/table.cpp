#include "app/answers/table.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/tex.h"
#include "core/base/text.h"

namespace ringside {

std::size_t display_width(std::string_view text) {
  // Continuation bytes of UTF-8 are 10xxxxxx; all others start a character.
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

Table& Table::column(std::string title, Align align) {
  RINGSIDE_CHECK(rows_.empty());
  titles_.push_back(std::move(title));
  aligns_.push_back(align);
  return *this;
}

void Table::row(std::vector<std::string> cells) {
  RINGSIDE_CHECK(cells.size() <= titles_.size());
  cells.resize(titles_.size());
  rows_.push_back(std::move(cells));
}

std::string Table::text() const {
  if (TablesAlone* alone = TablesAlone::current()) alone->add(*this);
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < titles_.size(); ++c) {
    std::size_t width = display_width(titles_[c]);
    for (const auto& row : rows_) width = std::max(width, display_width(row[c]));
    widths.push_back(width);
  }
  std::string out;
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const std::string padding(widths[c] - display_width(cells[c]), ' ');
      if (c > 0) text += "  ";
      text += aligns_[c] == Align::right ? padding + cells[c] : cells[c] + padding;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  };
  line(titles_);
  for (const auto& row : rows_) line(row);
  return out;
}

namespace {

constexpr std::size_t kMostOnAPage = 45, kMostInALine = 90;  // rows; letters
thread_local TablesAlone* alone_now = nullptr;

bool is_mathematics(const std::string& cell) {
  return cell.size() > 2 && cell.starts_with('$') && cell.ends_with('$');
}

std::string markdown_cell(const std::string& text) {
  if (is_mathematics(text)) return text;
  std::string out;
  for (const char c : text) {
    if (std::string_view("\\`*_[]<>|$").find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string latex_cell(const std::string& text) {
  return is_mathematics(text) ? text : tex_text(text);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

/// For a column narrower than its longest cell: what TeX keeps in one piece may go on in the next line.
std::string breakable(std::string cell) {
  if (is_mathematics(cell)) {
    for (const std::string fence : {"(", ")", "\\l", "\\r"})  // of brackets, floors and ceilings
      for (const char* grows : {"\\left", "\\right"}) replace_all(cell, grows + fence, fence);
  } else {
    for (const char* mark : {"\\_", "/"}) replace_all(cell, mark, std::string(mark) + "\\allowbreak{}");
  }
  return cell;
}

/// What column `c` needs of a page beside others, in letters: its longest word, and more where it has long cells.
double weight_of(const std::vector<std::vector<std::string>>& rows, std::size_t c) {
  double weight = 0;
  for (const auto& row : rows) {
    const bool formula = is_mathematics(row[c]);
    double word = 0;
    for (const char letter : formula ? std::string() : row[c]) {
      word = std::string_view(" _/-").find(letter) == std::string_view::npos ? word + 1 : 0;
      weight = std::max(weight, word + 2);
    }
    weight = std::max(weight, (formula ? 1.75 : 1.5) * std::sqrt(static_cast<double>(display_width(row[c]))));
  }
  return weight;
}

/// The kinds of its columns in LaTeX. What is wider than a page has columns that share the line.
std::string columns_of(const std::vector<Table::Align>& aligns, const std::vector<std::vector<std::string>>& rows,
                       bool wide) {
  std::vector<double> weights;
  for (std::size_t c = 0; c < aligns.size(); ++c) weights.push_back(weight_of(rows, c));
  const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::string columns;
  for (std::size_t c = 0; c < aligns.size(); ++c) {
    const bool right = aligns[c] == Table::Align::right;
    columns += wide ? fmt::format(">{{\\ragged{}\\arraybackslash}}p{{\\dimexpr{:.3f}\\linewidth-2\\tabcolsep\\relax}}",
                                  right ? "left" : "right", std::floor(1000 * weights[c] / all) / 1000)
                    : (right ? "r" : "l");
  }
  return columns;
}

}  // namespace

std::string per_second(double rate) {
  constexpr double kWhole = 1000;
  return rate < kWhole ? format_significant(rate, 4) : format_fixed(rate, 0);
}

Result<TableForm> parse_table_form(const std::string& text) {
  if (text == "md" || text == "markdown") return TableForm::markdown;
  if (text == "latex" || text == "tex") return TableForm::latex;
  return fail("--table", text, "md, latex");
}

TablesAlone::TablesAlone(TableForm form) : form_(form) {
  alone_now = this;
}
TablesAlone::~TablesAlone() {
  alone_now = nullptr;
}
TablesAlone* TablesAlone::current() {
  return alone_now;
}

void TablesAlone::add(const Table& table) {
  if (table.empty()) return;
  if (!text_.empty()) text_ += "\n";
  form_ == TableForm::latex ? add_latex(table) : add_markdown(table);
}

void TablesAlone::add_markdown(const Table& table) {
  const auto line = [&](std::vector<std::string> cells) {
    std::ranges::transform(cells, cells.begin(), markdown_cell);
    text_ += "| " + join(cells, " | ") + " |\n";
  };
  line(table.titles_);
  std::vector<std::string> rule;
  for (const Table::Align align : table.aligns_) rule.emplace_back(align == Table::Align::right ? "---:" : "---");
  text_ += "| " + join(rule, " | ") + " |\n";
  for (const auto& row : table.rows_) line(row);
}

void TablesAlone::add_latex(const Table& table) {
  std::vector<std::vector<std::string>> all{table.titles_};
  all.insert(all.end(), table.rows_.begin(), table.rows_.end());
  std::size_t letters = 0;
  for (std::size_t c = 0; c < table.titles_.size(); ++c)
    letters += display_width(std::ranges::max(all, {}, [c](const auto& row) { return display_width(row[c]); })[c]);
  const bool wide = letters > kMostInALine, pages = table.rows_.size() > (wide ? kMostOnAPage / 4 : kMostOnAPage);
  const auto line = [&](const std::vector<std::string>& cells) {
    std::vector<std::string> written;
    for (const std::string& cell : cells) written.push_back(wide ? breakable(latex_cell(cell)) : latex_cell(cell));
    text_ += join(written, " & ") + " \\\\\n";
  };
  const std::string name = pages ? "longtable" : "tabular";
  for (const auto& [needed, package] : {std::pair(wide, "array"), {pages, "longtable"}})
    if (needed) text_ += fmt::format("% Needs \\usepackage{{{}}}\n", package);
  if (wide) text_ += "{\\footnotesize\\setlength{\\tabcolsep}{2pt}%\n";
  text_ += "\\begin{" + name + "}{" + columns_of(table.aligns_, all, wide) + "}\n\\hline\n";
  line(table.titles_);
  text_ += pages ? "\\hline\n\\endhead\n" : "\\hline\n";
  for (const auto& row : table.rows_) line(row);
  text_ += "\\hline\n\\end{" + name + (wide ? "}}\n" : "}\n");
}

}  // namespace ringside
