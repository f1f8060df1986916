#include "core/measure/measured_text.h"

#include <cmath>
#include <string>

#include <fmt/format.h>

#include "core/base/leading_number.h"
#include "core/base/text.h"

namespace ringside {
namespace {

constexpr int kDigits = 3;
constexpr double kTenfold = 9;  // above 1

double rounded(double v) {
  return leading_number_or(fmt::format("{:.{}e}", v, kDigits - 1), v);
}

}  // namespace

std::string format_ratio(double ratio) {
  if (ratio < 0.1 || !std::isfinite(ratio)) return format_significant(ratio, 2);
  const double r = rounded(ratio);
  return r < 10 ? format_fixed(r, 2) : format_number(r);
}

std::string format_measured(BytesPerSecond b) {
  const std::string text = format_bandwidth(BytesPerSecond(rounded(b.value)));  // 999.6 kB/s are 1.00 MB/s
  const std::size_t unit = text.find(' ');
  return format_significant(leading_number_or(text, b.value), kDigits) + text.substr(unit);
}

std::string format_deviation(double share) {
  if (share >= kTenfold) return "x " + format_ratio(1 + share);
  const double percent = std::round(100 * share);
  return percent == 0 ? "0%" : fmt::format("{:+.0f}%", percent);
}

std::string format_hidden(std::optional<double> share) {
  return share ? fmt::format("{:.0f}%", 100 * *share) : "-";
}

}  // namespace ringside
