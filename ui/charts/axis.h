// Logarithmic axes as values: value to pixel and back, and where the labels stand.
#pragma once

#include <functional>
#include <vector>

#include <QString>

namespace ringside::ui::chart {

/// From `low` at pixel `from` to `high` at pixel `to`; 0 < low < high. Pixels may run either way.
struct LogAxis {
  double low = 1, high = 10;
  double from = 0, to = 1;

  double pixel(double value) const;  ///< -inf or NaN where the value is not positive
  double value(double pixel) const;
  /// Whether a logarithmic axis can show the value at all, and this one does.
  bool shows(double value) const;
};

struct Tick {
  double value;
  QString label;
};
using TickLabel = std::function<QString(double)>;

/// Powers of `base` whose exponents are multiples of the first stride that leaves `least_gap` pixels between labels and
/// at most `at_most` of them. Strides for base 10: 1, 2, 3, 6, ..; for base 2: 1, 2, 4, 5, 10, ...
std::vector<Tick> log_ticks(const LogAxis& axis, int base, double least_gap, std::size_t at_most,
                            const TickLabel& label);

/// "10 µs", "1 s": a power of ten (or any value, to three digits) in the unit that needs the fewest zeros.
QString seconds_label(double seconds);
/// "32 KiB"
QString bytes_label(double bytes);
/// "600 kB": three digits in decimal units, for a size that is no power of two.
QString decimal_bytes_label(double bytes);
/// "0.01", "1024", "65,536", "10⁷"
QString plain_label(double value);

/// The powers of ten that enclose [low, high], both positive; never the same one twice.
std::pair<double, double> enclosing_decades(double low, double high);

}  // namespace ringside::ui::chart
