#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/text.h"

namespace ringside {
namespace {

/// A function that writes a quantity, what its text says, and how far that may lie from what was written.
struct Writer {
  std::string name;
  std::function<std::string(double)> write;
  std::function<double(const std::string&)> read;
  std::function<double(double)> slack;  ///< half of the last digit that is promised for `v`
};

double seconds(const std::string& text) {
  return parse_seconds(text, "time").value().value;
}
double bandwidth(const std::string& text) {
  return parse_bandwidth(text, "bandwidth").value().value;
}
double number(const std::string& text) {
  return std::stod(text);
}
/// "12.5 MiB": the number times its unit, which parse_bytes takes as a whole number of bytes.
double bytes(const std::string& text) {
  const std::size_t space = text.find(' ');
  return std::stod(text) * static_cast<double>(parse_bytes("1" + text.substr(space + 1), "size").value());
}
double flops(const std::string& text) {
  const std::size_t space = text.find(' ');
  const std::string prefixes = " kMGTP";
  const char prefix = text[space + 1] == 'F' ? ' ' : text[space + 1];
  return std::stod(text) * std::pow(1000, static_cast<double>(prefixes.find(prefix)));
}
/// n significant digits: half a unit of the last is at most this share.
std::function<double(double)> digits(int n) {
  return [n](double v) { return 0.5 * std::pow(10, 1 - n) * v; };
}
std::function<double(double)> decimals(int n) {
  return [n](double) { return 0.5 * std::pow(10, -n); };
}

std::vector<Writer> writers() {
  return {
      // 1.00 and up with two decimals: three digits at the least, half of the last is 0.5 %.
      {"seconds", [](double v) { return format_seconds(Seconds(v * 1e-9)); },
       [](const std::string& t) { return seconds(t) / 1e-9; }, digits(3)},
      {"short seconds", [](double v) { return format_short_seconds(Seconds(v * 1e-9), 3); },
       [](const std::string& t) { return seconds(t) / 1e-9; }, digits(3)},
      {"milliseconds", [](double v) { return format_milliseconds(Seconds(v)); },
       [](const std::string& t) { return number(t) / 1e3; }, [](double) { return 0.5e-5; }},
      {"bytes", [](double v) { return format_bytes(Bytes(v)); }, bytes, digits(4)},
      {"decimal bytes", [](double v) { return format_decimal_bytes(Bytes(v)); }, bytes, digits(3)},
      {"bandwidth", [](double v) { return format_bandwidth(BytesPerSecond(v)); }, bandwidth, digits(4)},
      {"flops", format_flops, flops, digits(6)},
      // As Output 4.1.1 writes it; where nobody counts decimals any more, three digits.
      {"gamma", format_gamma, number, [](double v) { return v < 1e6 ? decimals(3)(v) : digits(3)(v); }},
      {"scaled", format_scaled, number, digits(12)},
      {"significant", [](double v) { return format_significant(v, 6); }, number, digits(6)},
      {"short", [](double v) { return format_short(v, 6); }, number, digits(6)},
      {"fixed", [](double v) { return format_fixed(v, 2, 2); }, number, decimals(2)},
  };
}

/// Numbers over the range of the units, each with its neighbours where the unit or the digits change.
std::vector<double> numbers() {
  std::vector<double> all;
  std::mt19937_64 random(20090313);
  std::uniform_real_distribution<double> power(0, 14.9);
  for (int i = 0; i < 3000; ++i) all.push_back(std::pow(10, power(random)));
  for (int e = 0; e <= 14; ++e)
    for (const double near : {1.0, 0.9996, 0.99949, 0.99951, 0.999994, 0.999996, 0.9999996, 0.99995, 0.99994999})
      all.push_back(std::max(1.0, near * std::pow(10, e)));
  for (int e = 10; e <= 40; e += 10)
    for (const double off : {1.0, 0.5, 0.4, 1e-3, 0.0}) all.push_back(std::ldexp(1 - off / 1024, e));
  std::sort(all.begin(), all.end());
  return all;
}

TEST(Format, what_it_says_lies_within_the_digits_it_promises) {
  for (const Writer& w : writers())
    for (const double v : numbers())
      EXPECT_NEAR(w.read(w.write(v)), v, w.slack(v) * (1 + 1e-9) + 1e-12 * v) << w.name << ": " << w.write(v);
}

TEST(Format, a_larger_number_never_reads_smaller) {
  for (const Writer& w : writers()) {
    double last = 0;
    for (const double v : numbers()) {
      const double said = w.read(w.write(v));
      EXPECT_GE(said, last * (1 - 1e-12)) << w.name << ": " << w.write(v);
      last = said;
    }
  }
}

TEST(Format, what_was_written_is_written_again_as_it_was) {
  for (const Writer& w : writers())
    for (const double v : numbers()) EXPECT_EQ(w.write(w.read(w.write(v))), w.write(v)) << w.name;
}

TEST(Format, a_unit_is_chosen_for_the_number_as_it_is_written) {
  EXPECT_EQ(format_seconds(Seconds(999.994e-6)), "999.99 µs");
  EXPECT_EQ(format_seconds(Seconds(999.996e-6)), "1.00 ms");  // not 1000.00 µs
  EXPECT_EQ(format_seconds(Seconds(0.5e-9)), "500.00 ps");
  EXPECT_EQ(format_seconds(Seconds(4e-15)), "0.004 ps");  // not 0.00 ps
  EXPECT_EQ(format_seconds(Seconds(0)), "0 s");
  EXPECT_EQ(format_seconds(Seconds(123456.5)), "123456.50 s");
  EXPECT_EQ(format_seconds(Seconds(1e30)), "1e+30 s");
  EXPECT_EQ(format_seconds(Seconds(1.5e6)), "1.5e+06 s");
  EXPECT_EQ(format_short_seconds(Seconds(999.6e-6), 3), "1 ms");
  EXPECT_EQ(format_bandwidth(BytesPerSecond(999.96e9)), "1 TB/s");
  EXPECT_EQ(format_decimal_bytes(Bytes(999.6e3)), "1 MB");
  EXPECT_EQ(format_bytes(Bytes(1048575)), "1 MiB");  // not 1024 KiB
  EXPECT_EQ(format_flops(312e12), "312 TFLOP/s");
  EXPECT_EQ(format_flops(1e15), "1 PFLOP/s");
}

TEST(Format, digits_are_counted_after_rounding) {
  EXPECT_EQ(format_significant(9.996, 3), "10.0");  // not 10.00
  EXPECT_EQ(format_significant(0.09996, 3), "0.100");
  EXPECT_EQ(format_significant(999999.6, 3), "1.00e+06");
  EXPECT_EQ(format_short(12.50, 4), "12.5");
  EXPECT_EQ(format_short(64, 4), "64");
  EXPECT_EQ(format_short(1.5e-7, 4), "1.5e-07");
}

TEST(Format, small_numbers_keep_the_digits_that_are_asked_for) {
  EXPECT_EQ(format_fixed(0.031, 2), "0.03");
  EXPECT_EQ(format_fixed(0.031, 2, 2), "0.031");
  EXPECT_EQ(format_fixed(0.0996, 2, 2), "0.10");
  EXPECT_EQ(format_fixed(0, 2, 2), "0.00");
  EXPECT_EQ(format_milliseconds(Seconds(4.307e-3)), "4.31");
  EXPECT_EQ(format_milliseconds(Seconds(3.1e-6)), "0.003");
  EXPECT_EQ(format_milliseconds(Seconds(1e297)), "1.000e+300");
}

TEST(Format, gamma_has_the_digits_of_output_4_1_1_wherever_it_stands) {
  EXPECT_EQ(format_gamma(10.6641), "10.664");
  EXPECT_EQ(format_gamma(166.4), "166.400");
  EXPECT_EQ(format_gamma(0.50781), "0.508");
  // 0.5125 is less than 41/80 as a double; the same ratio by another way is more.
  EXPECT_EQ(format_gamma(0.5125), "0.513");
  EXPECT_EQ(format_gamma(std::nextafter(0.5125, 1)), "0.513");
  EXPECT_EQ(format_gamma(0.01693), "0.0169");
}

TEST(Format, times_side_by_side_share_the_unit_of_the_largest) {
  const TimeUnit unit = time_unit(Seconds(18e-6));
  EXPECT_EQ(unit.name, "µs");
  EXPECT_EQ(format_seconds_in(unit, Seconds(7.5e-6)), "7.50 µs");
  EXPECT_EQ(format_seconds_in(unit, Seconds(0)), "0.00 µs");
  EXPECT_EQ(format_seconds_in(unit, Seconds(31e-9)), "0.03 µs");
  EXPECT_EQ(format_seconds_in(unit, Seconds(31e-9), 2), "0.031 µs");
  EXPECT_EQ(format_seconds_in(time_unit(Seconds(999.996e-6)), Seconds(999.996e-6)), format_seconds(Seconds(1e-3)));
}

TEST(Format, powers_stand_at_axes) {
  EXPECT_EQ(format_power(1000), "1000");
  EXPECT_EQ(format_power(20000), "20,000");
  EXPECT_EQ(format_power(1e5), "10⁵");
  EXPECT_EQ(format_power(2e-6), "2·10⁻⁶");
}

TEST(Format, names_are_counted_in_one_way) {
  EXPECT_EQ(count_names({}), "");
  EXPECT_EQ(count_names({"H100"}), "H100");
  EXPECT_EQ(count_names({"H100", "A100", "H100", "H100"}), "3 x H100, A100");
}

}  // namespace
}  // namespace ringside
