// Where the labels of a logarithmic axis stand, and what they say.
#pragma once

#include <functional>
#include <vector>

#include <QString>

namespace ringside::ui::chart {

struct Tick {
  double value;
  QString label;
};
using TickLabel = std::function<QString(double)>;

/// Powers of `base` whose exponents are multiples of the first stride that leaves `least_gap` pixels between labels and
/// at most `at_most` of them, on an axis from `low` to `high` (0 < low < high) of so many pixels. Strides for base 10:
/// 1, 2, 3, 6, ..; for base 2: 1, 2, 4, 5, 10, .. Where fewer than two powers are left (zoomed), round values between
/// them.
std::vector<Tick> log_ticks(double low, double high, double pixels, int base, double least_gap, std::size_t at_most,
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
