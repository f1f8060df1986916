#include "app/answers/table.h"

#include <algorithm>

#include "core/base/check.h"

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

}  // namespace ringside
