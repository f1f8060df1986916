#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside {
namespace {

struct Scale {
  std::string_view name;
  double factor;
};

// Each list ascends.
constexpr std::array<Scale, 5> kSeconds{{{"ps", 1e-12}, {"ns", 1e-9}, {"µs", 1e-6}, {"ms", 1e-3}, {"s", 1}}};
constexpr std::array<Scale, 7> kBytes{{{"B", 1},
                                       {"KiB", 1024.},
                                       {"MiB", 1048576.},
                                       {"GiB", 1073741824.},
                                       {"TiB", 1099511627776.},
                                       {"PiB", 1125899906842624.},
                                       {"EiB", 1152921504606846976.}}};
constexpr std::array<Scale, 6> kDecimalBytes{
    {{"B", 1}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"PB", 1e15}}};
constexpr std::array<Scale, 6> kBandwidths{
    {{"B/s", 1}, {"kB/s", 1e3}, {"MB/s", 1e6}, {"GB/s", 1e9}, {"TB/s", 1e12}, {"PB/s", 1e15}}};
constexpr std::array<Scale, 6> kFlops{
    {{"FLOP/s", 1}, {"kFLOP/s", 1e3}, {"MFLOP/s", 1e6}, {"GFLOP/s", 1e9}, {"TFLOP/s", 1e12}, {"PFLOP/s", 1e15}}};

struct Scaled {
  double v;
  Scale unit;
};

/// `v` in the smallest unit where it stays below `end`, from which on it is written as one of the next unit.
template <std::size_t N>
Scaled scale(double v, const std::array<Scale, N>& units, double end) {
  auto unit = units.begin();
  while (unit + 1 < units.end() && std::abs(v) / unit->factor >= end) ++unit;
  const double scaled = v / unit->factor;
  return {unit == units.begin() || std::abs(scaled) >= 1 ? scaled : std::copysign(1, v), *unit};
}

/// From here on a number below 1000 is written as 1000: 999.5 with three digits.
double end_of(int digits) {
  return 1000 - 0.5 * std::pow(10, 3 - digits);
}
constexpr int kTwoDecimals = 5;  // are five digits at 999.99

template <std::size_t N>
std::string in_unit(double v, const std::array<Scale, N>& units, int digits) {
  const Scaled s = scale(v, units, end_of(digits));
  return fmt::format("{} {}", format_short(s.v, digits), s.unit.name);
}

/// The power of ten of the first digit once `v` is rounded to `digits`: 9.96 is 10 with two, so 1.
int magnitude_of(double v, int digits) {
  const std::string text = fmt::format("{:.{}e}", v, std::max(digits - 1, 0));
  return std::atoi(text.c_str() + text.find('e') + 1);
}

void drop_zeros(std::string& digits) {
  if (digits.find('.') == std::string::npos) return;
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
}

}  // namespace

TimeUnit time_unit(Seconds largest) {
  const Scale unit = largest.value == 0 ? kSeconds.back() : scale(largest.value, kSeconds, end_of(kTwoDecimals)).unit;
  return {unit.name, unit.factor};
}

std::string format_seconds_in(TimeUnit unit, Seconds t, int significant) {
  constexpr double kLongest = 1e6;  // nobody counts the decimals of more
  const double n = t.value / unit.seconds;
  return fmt::format("{} {}", std::abs(n) < kLongest ? format_fixed(n, 2, significant) : format_short(n, 4), unit.name);
}

std::string format_seconds(Seconds t) {
  return t.value == 0 ? "0 s" : format_seconds_in(time_unit(t), t, 1);
}

std::string format_short_seconds(Seconds t, int digits) {
  return t.value == 0 ? "0 s" : in_unit(t.value, kSeconds, digits);
}

std::string format_milliseconds(Seconds t) {
  constexpr double kLongest = 1e21;  // longer ones are no times: their digits would fill the line
  return 1e3 * t.value < kLongest ? format_fixed(1e3 * t.value, 2, 1) : fmt::format("{:.3e}", 1e3 * t.value);
}

std::string format_bytes(Bytes n) {
  const Scaled s = scale(n.value, kBytes, 1023.5);
  return s.v == std::floor(s.v) ? fmt::format("{:.0f} {}", s.v, s.unit.name)
                                : fmt::format("{} {}", format_short(s.v, 4), s.unit.name);
}

std::string format_decimal_bytes(Bytes n) {
  return in_unit(n.value, kDecimalBytes, 3);
}

std::string format_bandwidth(BytesPerSecond b) {
  return in_unit(b.value, kBandwidths, 4);
}

std::string format_flops(double per_second) {
  return in_unit(per_second, kFlops, 6);
}

std::string format_gamma(double gamma) {
  if (gamma >= 1e6) return format_significant(gamma, 3);
  constexpr double kSlack = 1e-12;  // the half of a digit is rounded up, however it was computed
  return format_fixed(gamma * (1 + kSlack), 3, 3);
}

std::string format_scaled(double v) {
  if (!(std::abs(v) >= 1e6) || !std::isfinite(v)) return fmt::format("{:.12g}", v);
  std::string text = fmt::format("{:.11e}", v);
  const std::size_t e = text.find('e');
  std::string digits = text.substr(0, e);
  drop_zeros(digits);
  return fmt::format("{}e{}", digits, std::atoi(text.c_str() + e + 1));
}

std::string format_power(double v) {
  constexpr double kSlack = 1e-9;  // a power of ten as it was computed is one
  if (v >= 1e-4 * (1 - kSlack) && v < 1e5 * (1 - kSlack)) {
    std::string text = format_short(v, 3);
    if (text.find('.') == std::string::npos && text.size() > 4) text.insert(text.size() - 3, 1, ',');
    return text;
  }
  if (!(v > 0) || !std::isfinite(v)) return format_number(v);
  static constexpr std::array<std::string_view, 10> kRaised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  const int power = magnitude_of(v, 2);
  const std::string mantissa = format_short(v / std::pow(10, power), 2);
  std::string text = mantissa == "1" ? "10" : mantissa + "·10";
  if (power < 0) text += "⁻";
  for (const char digit : std::to_string(std::abs(power))) text += kRaised[static_cast<std::size_t>(digit - '0')];
  return text;
}

std::string format_number(double v) {
  return fmt::format("{}", v);
}

std::string format_significant(double v, int digits) {
  if (v == 0 || !std::isfinite(v)) return fmt::format("{}", v);
  const int magnitude = magnitude_of(v, digits);
  if (magnitude < -4 || magnitude >= 6) return fmt::format("{:.{}e}", v, std::max(digits - 1, 0));
  return fmt::format("{:.{}f}", v, std::max(digits - 1 - magnitude, 0));
}

std::string format_short(double v, int digits) {
  std::string text = format_significant(v, digits);
  const std::size_t e = text.find('e');
  std::string exponent = e == std::string::npos ? "" : text.substr(e);
  text.resize(text.size() - exponent.size());
  drop_zeros(text);
  return text + exponent;
}

std::string format_fixed(double v, int decimals, int significant) {
  if (v != 0 && std::isfinite(v) && significant > 0)
    decimals = std::max(decimals, significant - 1 - magnitude_of(v, significant));
  return fmt::format("{:.{}f}", v, decimals);
}

}  // namespace ringside
