#include "ui/charts/axis.h"

#include <array>
#include <cmath>

#include "core/base/check.h"
#include "core/base/text.h"

namespace ringside::ui::chart {
namespace {

// A label at 1e-6 must not be lost because log10 says -6.000000000000001.
constexpr double kSlack = 1e-9;

constexpr std::array kDecadeStrides = {1, 2, 3, 6, 12, 24, 48, 96, 308};
constexpr std::array kBinaryStrides = {1, 2, 4, 5, 10, 20, 40, 80, 1024};

template <std::size_t N>
std::vector<Tick> ticks(const LogAxis& axis, int base, const std::array<int, N>& strides, double least_gap,
                        std::size_t at_most, const TickLabel& label) {
  const double unit = std::log(base);
  const double low = std::log(axis.low) / unit;
  const double high = std::log(axis.high) / unit;
  const double pixels_per_power = std::abs(axis.to - axis.from) / (high - low);
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

}  // namespace

double LogAxis::pixel(double value) const {
  return from + (to - from) * (std::log(value) - std::log(low)) / (std::log(high) - std::log(low));
}

double LogAxis::value(double pixel) const {
  return low * std::exp((pixel - from) / (to - from) * (std::log(high) - std::log(low)));
}

bool LogAxis::shows(double value) const {
  return std::isfinite(value) && value >= low * (1 - kSlack) && value <= high * (1 + kSlack);
}

std::vector<Tick> log_ticks(const LogAxis& axis, int base, double least_gap, std::size_t at_most,
                            const TickLabel& label) {
  RINGSIDE_CHECK(axis.low > 0 && axis.high > axis.low && (base == 2 || base == 10));
  return base == 2 ? ticks(axis, base, kBinaryStrides, least_gap, at_most, label)
                   : ticks(axis, base, kDecadeStrides, least_gap, at_most, label);
}

QString seconds_label(double seconds) {
  struct Unit {
    double size;
    const char* name;
  };
  static constexpr std::array<Unit, 5> kUnits = {{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}, {1e-12, "ps"}}};
  const Unit* unit = &kUnits.back();
  for (const Unit& u : kUnits) {
    if (seconds >= u.size * (1 - kSlack)) {
      unit = &u;
      break;
    }
  }
  return plain_label(seconds / unit->size) + QChar(u' ') + QString::fromUtf8(unit->name);
}

QString bytes_label(double bytes) {
  return QString::fromStdString(format_bytes(Bytes(bytes)));
}

QString decimal_bytes_label(double bytes) {
  static constexpr std::array<const char*, 5> kUnits = {"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  while (bytes >= 999.5 && unit + 1 < kUnits.size()) bytes /= 1000, ++unit;
  const double rounded = std::stod(format_significant(bytes, 3));
  return QString::fromStdString(format_number(rounded)) + QChar(u' ') + QString::fromLatin1(kUnits[unit]);
}

QString plain_label(double value) {
  const double power = std::log10(value);
  if (value >= 1e5 * (1 - kSlack) || value < 1e-4 * (1 - kSlack)) {
    static constexpr std::array<char16_t, 10> kRaised = {u'⁰', u'¹', u'²', u'³', u'⁴', u'⁵', u'⁶', u'⁷', u'⁸', u'⁹'};
    const auto exponent = static_cast<int>(std::floor(power + kSlack));
    const double mantissa = value / std::pow(10.0, exponent);
    QString text = std::abs(mantissa - 1) < 0.005
                       ? QString()
                       : QString::fromStdString(format_significant(mantissa, 2)) + QStringLiteral("·");
    text += QStringLiteral("10");
    if (exponent < 0) text += QChar(u'⁻');
    for (QChar digit : QString::number(std::abs(exponent)))
      text += QChar(kRaised[static_cast<std::size_t>(digit.digitValue())]);
    return text;
  }
  const bool whole = std::abs(value - std::round(value)) < 1e-6;
  QString text =
      QString::fromStdString(format_number(whole ? std::round(value) : std::stod(format_significant(value, 3))));
  if (value >= 9999.5 && !text.contains(QChar(u'.'))) text.insert(text.size() - 3, QChar(u','));
  return text;
}

std::pair<double, double> enclosing_decades(double low, double high) {
  RINGSIDE_CHECK(low > 0 && high >= low);
  const double down = std::floor(std::log10(low) + kSlack);
  double up = std::ceil(std::log10(high) - kSlack);
  if (up <= down) up = down + 1;
  return {std::pow(10.0, down), std::pow(10.0, up)};
}

}  // namespace ringside::ui::chart
