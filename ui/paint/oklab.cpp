#include "ui/paint/oklab.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ringside::ui {
namespace {

using Lab = std::array<double, 3>;

float companded(double light) {
  const double c = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
  return static_cast<float>(std::clamp(c, 0.0, 1.0));
}

Lab to_oklab(const QColor& c) {
  const double r = linear_light(c.redF()), g = linear_light(c.greenF()), b = linear_light(c.blueF());
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QColor from_oklab(const Lab& c) {
  const double l = std::pow(c[0] + 0.3963377774 * c[1] + 0.2158037573 * c[2], 3);
  const double m = std::pow(c[0] - 0.1055613458 * c[1] - 0.0638541728 * c[2], 3);
  const double s = std::pow(c[0] - 0.0894841775 * c[1] - 1.2914855480 * c[2], 3);
  return QColor::fromRgbF(companded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                          companded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                          companded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

}  // namespace

double linear_light(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

QColor mix_oklab(const QColor& a, const QColor& b, double share) {
  const Lab x = to_oklab(a), y = to_oklab(b);
  Lab mixed{};
  for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] = share * x[i] + (1 - share) * y[i];
  return from_oklab(mixed);
}

}  // namespace ringside::ui
