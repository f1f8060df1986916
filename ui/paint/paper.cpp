#include "ui/paint/paper.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside::ui {
namespace {

constexpr double kWidestMm = 1000;

const std::pair<const char*, Paper> kPlaces[] = {
    {"column", {85, 240}},
    {"text", {170, 240}},
    {"slide", {140, 70}},
};

}  // namespace

bool names_paper(const std::string& text) {
  const auto place = [&](const auto& known) { return text == known.first; };
  return std::ranges::any_of(kPlaces, place) || text.ends_with("mm") || text.ends_with("cm");
}

Result<Paper> parse_paper(const std::string& text) {
  for (const auto& [name, paper] : kPlaces)
    if (text == name) return paper;
  if (!names_paper(text)) return no_width(text);
  const double unit = text.ends_with("cm") ? 10 : 1;
  std::string number = text.substr(0, text.size() - 2);
  while (number.ends_with(' ')) number.pop_back();
  constexpr double kAny = 1e9;
  const auto width = parse_number(number, "width", -kAny, kAny);
  if (!width) return no_width(text);
  if (*width * unit < kLeastWidthMm || *width * unit > kWidestMm)
    return fail("width", text, fmt::format("{:g}mm to {:g}mm ({:g}cm)", kLeastWidthMm, kWidestMm, kWidestMm / 10));
  return Paper{*width * unit, Paper{}.most_mm};
}

std::string paper_text(const Paper& paper) {
  for (const auto& [name, place] : kPlaces)
    if (paper == place) return name;
  return fmt::format("{:g}mm", paper.width_mm);
}

Failure no_width(const std::string& text) {
  return fail("width", text,
              "pixels (16 to 16384); on paper millimetres or centimetres, such as 85mm or 8.5cm, or column (85mm), "
              "text (170mm), slide (140mm)");
}

}  // namespace ringside::ui
