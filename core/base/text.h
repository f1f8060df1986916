// The one place that turns quantities into text and text into quantities.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"

namespace ringside {

// Quantities for a person. Each has its function here, so that it has the same digits wherever it stands; the unit is
// chosen for the number as it is written: 999.996 µs are "1.00 ms", never "1000.00 µs".

/// "18.00 µs", "900.00 µs", "1.25 s": two decimals in the largest of ps, ns, µs, ms, s that leaves 1 or more. Nothing
/// is "0 s", and what is less than 0.01 ps has its first digit: "0.004 ps".
std::string format_seconds(Seconds t);
/// "10 µs", "0.3 ps", "1.25 s": at most `digits` significant digits, no trailing zeros; for axes and fields.
std::string format_short_seconds(Seconds t, int digits = 3);
/// Times that stand side by side, or run, share one unit: that of `largest` as format_seconds writes it.
struct TimeUnit {
  std::string_view name;  ///< "µs"
  double seconds = 1;     ///< in one of it
};
TimeUnit time_unit(Seconds largest);
/// "7.50 µs": in that unit, two decimals, and as many more as `significant` digits ask for: 0.031 has two.
std::string format_seconds_in(TimeUnit unit, Seconds t, int significant = 0);
/// "4.31", "0.06", "0.003": milliseconds under a heading that says so, as Output 4.1.1 prints them.
std::string format_milliseconds(Seconds t);
/// "12 B", "64 KiB", "1.5 MiB": binary units; four significant digits, whole numbers without a fraction.
std::string format_bytes(Bytes n);
/// "600 kB", "93 kB": decimal units, three significant digits, for a size that is no power of two.
std::string format_decimal_bytes(Bytes n);
/// "50 GB/s", "3.1 GB/s": decimal units, four significant digits, as vendors quote them.
std::string format_bandwidth(BytesPerSecond b);
/// "312 TFLOP/s", "1 PFLOP/s": six significant digits.
std::string format_flops(double per_second);
/// gamma as Output 4.1.1 prints it: "10.664", "0.508"; three decimals, and three digits where it is small: "0.0169".
std::string format_gamma(double gamma);
/// "7e9", "1.5e7", "2048": twelve digits, exponents from a million on; parse_scaled reads it.
std::string format_scaled(double v);
/// "0.01", "1024", "65,536", "10⁷", "2.5·10⁷": a number above 0 at a logarithmic axis.
std::string format_power(double v);
/// The shortest text that reads back as the same double.
std::string format_number(double v);
/// `digits` significant digits (all of a whole part), no exponent between 1e-4 and 1e6: "10.66", "0.508".
std::string format_significant(double v, int digits);
/// The same without trailing zeros: "0.3", "12.5", "64".
std::string format_short(double v, int digits);
/// `decimals` decimals, and as many more as `significant` digits ask for: (0.0031, 2, 1) is "0.003".
std::string format_fixed(double v, int decimals, int significant = 0);

/// "256MiB", "64 KiB", "1e6", "12", "12B", "3kB". A whole number of bytes, 0 to 2^62; of a unit the
/// nearest: "26.62MiB".
Result<std::int64_t> parse_bytes(std::string_view text, std::string_view field = "bytes");
/// "1KiB..64MiB" is every power of two from the first to the last (times the first); otherwise one size.
Result<std::vector<std::int64_t>> parse_byte_range(std::string_view text, std::string_view field = "bytes");
/// A whole number in [low, high].
Result<std::int64_t> parse_integer(std::string_view text, std::string_view field, std::int64_t low, std::int64_t high);
/// A finite number in [low, high]; a suffix such as "5us", "600GB/s", "312T" where `units` says so is the caller's.
Result<double> parse_number(std::string_view text, std::string_view field, double low, double high);
/// "7e9", "7B" (thousand millions), "312T", "100M", "64k": a finite number above 0.
Result<double> parse_scaled(std::string_view text, std::string_view field);
/// "5us", "5 µs", "0.001", "1ms": seconds when no unit is given; 0 or more.
Result<Seconds> parse_seconds(std::string_view text, std::string_view field);
/// "600GB/s", "25e9", "3.1 GB/s", "100Gbit/s": bytes per second when no unit is given; more than 0.
Result<BytesPerSecond> parse_bandwidth(std::string_view text, std::string_view field);
/// "10GB/s" (bytes that are reduced in a second), "0.1ns/B", "1e-10": seconds per byte when no unit is given; 0 or
/// more.
Result<SecondsPerByte> parse_reduce_cost(std::string_view text, std::string_view field);

/// Lower case, with '-', ' ' and '_' removed: "All-Reduce" and "all_reduce" fold to "allreduce".
std::string fold_name(std::string_view name);
/// "8 x NVIDIA H100, Tesla T4": each name once, in the order of its first, with its number where there are several.
std::string count_names(const std::vector<std::string>& names);
/// "a, b, c"
std::string join(const std::vector<std::string>& parts, std::string_view separator = ", ");

}  // namespace ringside
