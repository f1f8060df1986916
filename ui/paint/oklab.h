// Colours in between that look as far apart as their shares say.
#pragma once

#include <QColor>

namespace ringside::ui {

/// Light of an sRGB channel, both 0 to 1 (IEC 61966-2-1).
double linear_light(double channel);
/// `share` of a over b, mixed in OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020).
QColor mix_oklab(const QColor& a, const QColor& b, double share);

}  // namespace ringside::ui
