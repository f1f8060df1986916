#include "ui/paint/axis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/check.h"
#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui::chart {
namespace {

// A label at 1e-6 must not be lost because log10 says -6.000000000000001.
constexpr double kSlack = 1e-9;

constexpr std::array kDecadeStrides = {1, 2, 3, 6, 12, 24, 48, 96, 308};
constexpr std::array kBinaryStrides = {1, 2, 4, 5, 10, 20, 40, 80, 1024};

template <std::size_t N>
std::vector<Tick> powers(double lowest, double highest, double pixels, int base, const std::array<int, N>& strides,
                         double least_gap, std::size_t at_most, const TickLabel& label) {
  const double unit = std::log(base), low = std::log(lowest) / unit, high = std::log(highest) / unit;
  const double pixels_per_power = pixels / (high - low);
  std::vector<Tick> found;
  for (int stride : strides) {
    const auto first = static_cast<int>(std::ceil((low - kSlack) / stride));
    const auto last = static_cast<int>(std::floor((high + kSlack) / stride));
    if (stride * pixels_per_power < least_gap || last - first + 1 > static_cast<int>(at_most)) continue;
    for (int i = first; i <= last; ++i) {
      const double value = std::pow(base, i * stride);
      found.push_back({value, label(value)});
    }
    break;
  }
  return found;
}

// Multiples of the least 1, 2 or 5 times a power (of ten, or of two for sizes) that leaves the room.
std::vector<Tick> multiples(double low, double high, double pixels, int base, double least_gap, std::size_t at_most,
                            const TickLabel& label) {
  // At the upper end, where they are closest.
  const double least = high * std::log(high / low) * std::max(least_gap / pixels, 1 / static_cast<double>(at_most));
  double step = std::pow(base, std::floor(std::log(least) / std::log(base) + kSlack));
  for (double factor : {1.0, 2.0, 5.0, 10.0})
    if (factor * step >= least * (1 - kSlack)) {
      step *= factor;
      break;
    }
  std::vector<Tick> found;
  for (double i = std::ceil(low / step - kSlack); i * step <= high * (1 + kSlack); ++i)
    found.push_back({i * step, label(i * step)});
  return found;
}

}  // namespace

std::vector<Tick> log_ticks(double low, double high, double pixels, int base, double least_gap, std::size_t at_most,
                            const TickLabel& label) {
  RINGSIDE_CHECK(low > 0 && high > low && (base == 2 || base == 10));
  auto found = base == 2 ? powers(low, high, pixels, base, kBinaryStrides, least_gap, at_most, label)
                         : powers(low, high, pixels, base, kDecadeStrides, least_gap, at_most, label);
  if (found.size() < 2 && high < 100 * low) {
    const auto between = multiples(low, high, pixels, base, least_gap, at_most, label);
    if (between.size() > found.size()) return between;
  }
  return found;
}

QString seconds_label(double seconds) {
  return qt(format_short_seconds(Seconds(seconds)));
}

QString bytes_label(double bytes) {
  return qt(size_text(Bytes(bytes)));
}

QString decimal_bytes_label(double bytes) {
  return qt(format_decimal_bytes(Bytes(bytes)));
}

QString plain_label(double value) {
  return qt(format_power(value));
}

std::pair<double, double> enclosing_decades(double low, double high) {
  RINGSIDE_CHECK(low > 0 && high >= low);
  const double down = std::floor(std::log10(low) + kSlack);
  double up = std::ceil(std::log10(high) - kSlack);
  if (up <= down) up = down + 1;
  return {std::pow(10.0, down), std::pow(10.0, up)};
}

}  // namespace ringside::ui::chart
