#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/try.h"

namespace ringside {
namespace {

struct Unit {
  std::string_view name;
  double factor;
};

std::string_view trim(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t')) s.remove_suffix(1);
  return s;
}

/// Reads the number at the front of `s` and leaves the rest, trimmed.
std::optional<double> take_number(std::string_view& s) {
  s = trim(s);
  if (!s.empty() && s.front() == '+') s.remove_prefix(1);
  double v = 0;
  const auto [end, ec] = std::from_chars(s.data(), s.data() + s.size(), v);
  if (ec != std::errc() || !std::isfinite(v)) return std::nullopt;
  s = trim(s.substr(static_cast<std::size_t>(end - s.data())));
  return v;
}

template <std::size_t N>
std::optional<double> factor_of(std::string_view unit, const std::array<Unit, N>& units) {
  for (const Unit& u : units)
    if (u.name == unit) return u.factor;
  return std::nullopt;
}

constexpr std::array<Unit, 20> kByteUnits{{{"", 1},
                                           {"B", 1},
                                           {"kB", 1e3},
                                           {"KB", 1e3},
                                           {"MB", 1e6},
                                           {"GB", 1e9},
                                           {"TB", 1e12},
                                           {"K", 1024.},
                                           {"KiB", 1024.},
                                           {"Ki", 1024.},
                                           {"M", 1048576.},
                                           {"MiB", 1048576.},
                                           {"Mi", 1048576.},
                                           {"G", 1073741824.},
                                           {"GiB", 1073741824.},
                                           {"Gi", 1073741824.},
                                           {"TiB", 1099511627776.},
                                           {"PB", 1e15},
                                           {"PiB", 1125899906842624.},
                                           {"EiB", 1152921504606846976.}}};
constexpr std::array<Unit, 8> kSecondUnits{
    {{"", 1}, {"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"µs", 1e-6}, {"μs", 1e-6}, {"ns", 1e-9}, {"ps", 1e-12}}};
constexpr std::array<Unit, 15> kBandwidthUnits{{{"", 1},
                                                {"B/s", 1},
                                                {"kB/s", 1e3},
                                                {"KB/s", 1e3},
                                                {"MB/s", 1e6},
                                                {"GB/s", 1e9},
                                                {"TB/s", 1e12},
                                                {"PB/s", 1e15},
                                                {"MiB/s", 1048576.},
                                                {"GiB/s", 1073741824.},
                                                {"Mbit/s", 1e6 / 8},
                                                {"Gbit/s", 1e9 / 8},
                                                {"Gbps", 1e9 / 8},
                                                {"Tbit/s", 1e12 / 8},
                                                {"Mbps", 1e6 / 8}}};

constexpr double kMaxBytes = 4611686018427387904.0;  // 2^62

}  // namespace

Result<std::int64_t> parse_bytes(std::string_view text, std::string_view field) {
  const auto bad = [&] {
    return fail(std::string(field), std::string(text), "a whole number of bytes such as 12, 64KiB, 256MiB, 1e6");
  };
  std::string_view rest = text;
  const auto v = take_number(rest);
  if (!v) return bad();
  const auto factor = factor_of(rest, kByteUnits);
  if (!factor) return bad();
  // 26.62 MiB are no whole number of bytes, and are what is printed of one.
  const double bytes = *factor > 1 ? std::round(*v * *factor) : *v;
  if (bytes < 0 || bytes > kMaxBytes || bytes != std::floor(bytes)) return bad();
  return static_cast<std::int64_t>(bytes);
}

Result<std::vector<std::int64_t>> parse_byte_range(std::string_view text, std::string_view field) {
  const auto dots = text.find("..");
  if (dots == std::string_view::npos) {
    RINGSIDE_TRY(auto one, parse_bytes(text, field));
    return std::vector<std::int64_t>{one};
  }
  const std::string_view from = trim(text.substr(0, dots)), to = trim(text.substr(dots + 2));
  const auto bad = [&] {
    return fail(std::string(field), std::string(text), "a range FIRST..LAST with 0 < FIRST <= LAST, as in 1KiB..64MiB");
  };
  if (from.empty() || to.empty()) return bad();
  RINGSIDE_TRY(const auto first, parse_bytes(from, field));
  RINGSIDE_TRY(const auto last, parse_bytes(to, field));
  if (first <= 0 || last < first) return bad();
  std::vector<std::int64_t> sizes;
  for (std::uint64_t n = static_cast<std::uint64_t>(first); n <= static_cast<std::uint64_t>(last); n *= 2)
    sizes.push_back(static_cast<std::int64_t>(n));
  return sizes;
}

Result<std::int64_t> parse_integer(std::string_view text, std::string_view field, std::int64_t low, std::int64_t high) {
  const std::string_view s = trim(text);
  std::int64_t v = 0;
  const auto [end, ec] = std::from_chars(s.data(), s.data() + s.size(), v);
  if (s.empty() || ec != std::errc() || end != s.data() + s.size() || v < low || v > high)
    return fail(std::string(field), std::string(text), fmt::format("a whole number from {} to {}", low, high));
  return v;
}

Result<double> parse_number(std::string_view text, std::string_view field, double low, double high) {
  std::string_view rest = text;
  const auto v = take_number(rest);
  if (!v || !rest.empty() || *v < low || *v > high)
    return fail(std::string(field), std::string(text), fmt::format("a number from {} to {}", low, high));
  return *v;
}

Result<double> parse_scaled(std::string_view text, std::string_view field) {
  static constexpr std::string_view kSuffixes = "kMGBT";
  static constexpr double kFactors[] = {1e3, 1e6, 1e9, 1e9, 1e12};
  double factor = 1;
  std::string_view digits = text;
  if (!text.empty())
    if (const auto i = kSuffixes.find(text.back()); i != std::string_view::npos)
      factor = kFactors[i], digits.remove_suffix(1);
  const auto value = parse_number(digits, field, 0, std::numeric_limits<double>::max());
  if (!value || *value <= 0 || !std::isfinite(*value * factor))
    return fail(std::string(field), std::string(text), "a number above 0 such as 7e9, 7B, 312T, 100M");
  return *value * factor;
}

Result<Seconds> parse_seconds(std::string_view text, std::string_view field) {
  std::string_view rest = text;
  const auto v = take_number(rest);
  const auto factor = v ? factor_of(rest, kSecondUnits) : std::nullopt;
  if (!factor || *v < 0)
    return fail(std::string(field), std::string(text), "a time of 0 or more such as 5us, 1ms, 3e-6");
  return Seconds(*v * *factor);
}

Result<BytesPerSecond> parse_bandwidth(std::string_view text, std::string_view field) {
  std::string_view rest = text;
  const auto v = take_number(rest);
  const auto factor = v ? factor_of(rest, kBandwidthUnits) : std::nullopt;
  if (!factor || *v <= 0)
    return fail(std::string(field), std::string(text), "a bandwidth above 0 such as 600GB/s, 100Gbit/s, 3.1e9");
  return BytesPerSecond(*v * *factor);
}

Result<SecondsPerByte> parse_reduce_cost(std::string_view text, std::string_view field) {
  constexpr double kAny = std::numeric_limits<double>::max();
  std::string_view whole = trim(text);
  if (whole.ends_with("/s") || whole.ends_with("bps")) {
    if (const auto rate = parse_bandwidth(whole, field)) return 1.0 / *rate;
  } else if (const auto bare = parse_number(whole, field, -kAny, kAny); !bare || *bare == 0) {  // 10 of what?
    if (whole.ends_with("/B")) whole.remove_suffix(2);
    if (const auto each = parse_seconds(whole, field)) return SecondsPerByte(each->value);
  }
  return fail(std::string(field), std::string(text), "seconds per byte or bytes per second, such as 0.1ns/B, 10GB/s");
}

std::string fold_name(std::string_view name) {
  std::string folded;
  for (char c : name) {
    if (c == '-' || c == '_' || c == ' ') continue;
    folded += (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return folded;
}

std::string count_names(const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) != name) continue;
    const auto times = std::count(name, names.end(), *name);
    texts.push_back(times == 1 ? *name : fmt::format("{} x {}", times, *name));
  }
  return join(texts);
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

}  // namespace ringside
