// The look as tokens: colours, type and measures of light and dark. No other file names a colour or a font.
#pragma once

#include <array>

#include <QColor>
#include <QFont>

namespace ringside::ui {

struct Theme {
  bool dark = false;
  QColor window, panel, sunken, hair, control;
  QColor ink, ink2, ink3;
  QColor accent, on_accent, soft;
  QColor bar;  ///< measured bars
  QColor error, error_ground;
  QColor emulated_ground, emulated_edge;
  std::array<QColor, 5> load;    ///< link load, 0 % to 100 %
  std::array<QColor, 3> shares;  ///< the ramp of shares: little, half, nearly all
  std::array<QColor, 8> owners;

  /// Okabe-Ito hue of a rank, modulo 8; from rank 8 on the caller adds hatching (hatched()).
  QColor owner(int rank) const { return owners[static_cast<std::size_t>(rank) % owners.size()]; }
  static bool hatched(int rank) { return rank >= 8; }
  /// 30 % (light) or 40 % (dark) of the hue over panel: the band in a cell.
  QColor owner_tint(int rank) const;
  /// Text on the full hue: at least 4.5:1.
  QColor owner_label(int rank) const;
  /// The hue's own edge, darkened (or lightened) until it has 3:1 on the panel.
  QColor owner_edge(int rank) const;
};

const Theme& light_theme();
const Theme& dark_theme();
/// Either with more contrast for who needs it: all text at least 7:1 on every ground, lines and links at least 3:1.
/// What stands for data keeps its hue.
const Theme& strong_theme(bool dark);

/// Mixes `share` of a over b, opaque.
QColor mix(const QColor& a, const QColor& b, double share);
/// The ramp of shares at 0 to 1, in equal steps of lightness (OKLab).
QColor share_color(const Theme& theme, double position);
/// WCAG contrast ratio of two opaque colours, 1 to 21.
double contrast(const QColor& a, const QColor& b);
/// The theme's ink or its panel, whichever is read better on that ground.
const QColor& ink_on(const QColor& ground, const Theme& theme);

/// Inter, in pixels. Weight as in CSS: 400, 500, 600, 700.
QFont text_font(double px, int weight = 400);
/// Roboto, whose digits are tabular, in pixels.
QFont number_font(double px, int weight = 400);
/// DejaVu Sans Mono, in pixels.
QFont code_font(double px);
/// Registers the fonts that the build embedded; call once after the application exists. Falls back to the system's.
void load_fonts();

/// Grid and radii, in pixels.
namespace metric {
inline constexpr int gap = 8, card_gap = 16, inner_gap = 24, card_padding = 20;
inline constexpr int cell_radius = 4, control_radius = 6, card_radius = 8;
inline constexpr int control_height = 36, menu_height = 32, toolbar_height = 52, play_bar_height = 80;
}  // namespace metric

}  // namespace ringside::ui
