// A figure's place on paper. A pixel of the look is printed so that its smallest text, 13 pixels, has 7 pt.
#pragma once

#include <string>

#include "core/base/result.h"

namespace ringside::ui {

inline constexpr double kLeastPoints = 7;
inline constexpr double kLeastPixels = 13;
/// The narrowest page that any picture is read on, in millimetres.
inline constexpr double kLeastWidthMm = 30;
/// What one pixel of a figure's layout measures on paper.
inline constexpr double kMmPerPixel = kLeastPoints / 72 * 25.4 / kLeastPixels;

struct Paper {
  double width_mm = 170;
  double most_mm = 240;  ///< a taller figure is made as tall as that
  bool operator==(const Paper&) const = default;
};

/// Whether the text means paper at all, and not pixels: a name below, or a length in mm or cm.
bool names_paper(const std::string& text);
/// "column" (85 mm wide), "text" (170 mm), both at most 240 mm tall; "slide" (140 mm, at most 70 mm tall: what a Beamer
/// frame of 160 x 90 mm has below its title); or a width such as "120mm" or "12 cm", 30 to 1000 mm.
Result<Paper> parse_paper(const std::string& text);
/// What parse_paper() reads as the same paper: "column", or "120mm".
std::string paper_text(const Paper& paper);
/// That it is no width, with all that would be one.
Failure no_width(const std::string& text);

}  // namespace ringside::ui
