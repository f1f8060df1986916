// The one place that turns quantities into text and text into quantities.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"

namespace ringside {

/// "18.00 µs", "900.00 µs", "1.25 s": two decimals in the largest of ns, µs, ms, s that leaves 1 or more.
std::string format_seconds(Seconds t);
/// "12 B", "64 KiB", "1.5 MiB": binary units; whole numbers without a fraction.
std::string format_bytes(Bytes n);
/// "50 GB/s", "3.1 GB/s": decimal units, as vendors quote them.
std::string format_bandwidth(BytesPerSecond b);
/// The shortest text that reads back as the same double.
std::string format_number(double v);
/// `digits` significant digits, no exponent between 1e-4 and 1e6: "10.66", "0.508".
std::string format_significant(double v, int digits);

/// "256MiB", "64 KiB", "1e6", "12", "12B", "3kB". A whole number of bytes, 0 to 2^62.
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

/// Lower case, with '-', ' ' and '_' removed: "All-Reduce" and "all_reduce" fold to "allreduce".
std::string fold_name(std::string_view name);
/// "a, b, c"
std::string join(const std::vector<std::string>& parts, std::string_view separator = ", ");

}  // namespace ringside
