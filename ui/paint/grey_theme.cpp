#include "ui/paint/grey_theme.h"

#include <utility>

#include "ui/paint/oklab.h"

namespace ringside::ui {
namespace {

/// As light as the colour looks.
QColor grey(const QColor& c) {
  const double linear =
      0.2126 * linear_light(c.redF()) + 0.7152 * linear_light(c.greenF()) + 0.0722 * linear_light(c.blueF());
  double low = 0, high = 1;
  for (int i = 0; i < 20; ++i) (linear_light((low + high) / 2) < linear ? low : high) = (low + high) / 2;
  return QColor::fromRgbF(static_cast<float>(low), static_cast<float>(low), static_cast<float>(low));
}

Theme make_grey() {
  Theme t = light_theme();
  for (QColor* c : {&t.window, &t.sunken, &t.hair, &t.control, &t.ink, &t.ink2, &t.ink3, &t.accent, &t.soft, &t.bar,
                    &t.error, &t.error_ground, &t.emulated_ground, &t.emulated_edge})
    *c = grey(*c);
  for (QColor& c : t.load) c = grey(c);
  for (QColor& c : t.shares) c = grey(c);
  // Okabe and Ito's hues differ in hue, not in lightness: these are spread over it, so that the next rank, and the one
  // after it, is far away.
  t.owners = {"#303030", "#BDBDBD", "#6E6E6E", "#E4E4E4", "#4A4A4A", "#D2D2D2", "#8C8C8C", "#000000"};
  return t;
}

}  // namespace

const Theme& grey_theme() {
  static const Theme theme = make_grey();
  return theme;
}

Result<const Theme*> find_theme(const std::string& name) {
  for (const auto& [known, theme] :
       {std::pair("light", &light_theme()), {"dark", &dark_theme()}, {"grey", &grey_theme()}})
    if (name == known) return theme;
  return fail("theme", name, "light, dark, grey");
}

}  // namespace ringside::ui
