#include "app/answers/table.h"

#include <algorithm>

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

constexpr std::size_t kMostOnAPage = 45;
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
  const bool latex = form_ == TableForm::latex;
  const auto line = [&](const std::vector<std::string>& cells) {
    std::vector<std::string> written;
    for (const std::string& cell : cells)
      written.push_back(!latex ? markdown_cell(cell) : is_mathematics(cell) ? cell : tex_text(cell));
    text_ += latex ? join(written, " & ") + " \\\\\n" : "| " + join(written, " | ") + " |\n";
  };
  std::string aligned;
  std::vector<std::string> rule;
  for (const Table::Align align : table.aligns_) {
    aligned += align == Table::Align::right ? 'r' : 'l';
    rule.emplace_back(align == Table::Align::right ? "---:" : "---");
  }
  if (!latex) {
    line(table.titles_);
    text_ += "| " + join(rule, " | ") + " |\n";
    for (const auto& row : table.rows_) line(row);
    return;
  }
  const bool pages = table.rows_.size() > kMostOnAPage;
  const std::string name = pages ? "longtable" : "tabular";
  text_ += (pages ? "% Needs \\usepackage{longtable}\n" : "") + ("\\begin{" + name + "}{" + aligned + "}\n\\hline\n");
  line(table.titles_);
  text_ += "\\hline\n";
  for (const auto& row : table.rows_) line(row);
  text_ += "\\hline\n\\end{" + name + "}\n";
}

}  // namespace ringside
