#include "ui/paint/paper.h"

#include <utility>

#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside::ui {
namespace {

constexpr double kNarrowest = 20, kWidest = 1000;

const std::pair<const char*, Paper> kPlaces[] = {
    {"column", {85, 240}},
    {"text", {170, 240}},
    {"slide", {140, 70}},
};

}  // namespace

bool names_paper(const std::string& text) {
  for (const auto& [name, paper] : kPlaces)
    if (text == name) return true;
  return text.ends_with("mm");
}

Result<Paper> parse_paper(const std::string& text) {
  for (const auto& [name, paper] : kPlaces)
    if (text == name) return paper;
  if (!text.ends_with("mm")) return fail("width", text, "column, text, slide, or millimetres such as 85mm");
  std::string number = text.substr(0, text.size() - 2);
  while (number.ends_with(' ')) number.pop_back();
  RINGSIDE_TRY(const auto width, parse_number(number, "width in mm", kNarrowest, kWidest));
  return Paper{width, Paper{}.most_mm};
}

}  // namespace ringside::ui
