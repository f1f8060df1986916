#include "core/base/text.h"

#include <cmath>
#include <cstdlib>

#include <gtest/gtest.h>

#include "core/base/controls.h"
#include "core/base/front_of.h"

namespace ringside {
namespace {

// ö has two bytes, 𝛽 four.
TEST(Text, what_is_cut_ends_behind_a_whole_character) {
  EXPECT_EQ(front_of("größer", 6), "größ") << "g r öö ßß";
  EXPECT_EQ(front_of("größer", 5), "grö");
  EXPECT_EQ(front_of("größer", 3), "gr");
  for (const std::size_t most : {0U, 1U, 2U, 3U}) EXPECT_EQ(front_of("𝛽", most), "") << most;
  EXPECT_EQ(front_of("𝛽", 4), "𝛽");
  EXPECT_EQ(front_of("all of it", 40), "all of it");
  // 397 bytes of an error's line; with "what" and ": " in front the letters lie at odd places or at even ones.
  for (const char* what : {"x", "xy"}) {
    std::string long_word;
    for (int i = 0; i < 300; ++i) long_word += "ö";
    const std::string line = Error{what, long_word, ""}.line();
    ASSERT_TRUE(line.ends_with("...")) << line;
    EXPECT_TRUE(line.ends_with("ö...")) << line;
    EXPECT_LE(line.size(), 400U);
  }
}

TEST(Text, seconds_choose_the_unit_that_keeps_the_number_readable) {
  EXPECT_EQ(format_seconds(Seconds(18e-6)), "18.00 µs");
  EXPECT_EQ(format_seconds(Seconds(0.9e-3)), "900.00 µs");
  EXPECT_EQ(format_seconds(Seconds(86.62e-3)), "86.62 ms");
  EXPECT_EQ(format_seconds(Seconds(1.25)), "1.25 s");
}

TEST(Text, bytes_are_binary_and_whole_where_they_are_whole) {
  EXPECT_EQ(format_bytes(Bytes(12)), "12 B");
  EXPECT_EQ(format_bytes(Bytes(65536)), "64 KiB");
  EXPECT_EQ(format_bytes(Bytes(1536 * 1024)), "1.5 MiB");
}

TEST(Text, a_formatted_number_reads_back_as_the_same_double) {
  for (const double v : {0.1, 1.0 / 3, 6.02e23, -4.9e-324, 123456789.0})
    EXPECT_EQ(std::strtod(format_number(v).c_str(), nullptr), v);
}

TEST(Text, every_whole_size_that_is_printed_is_read_again) {
  for (std::int64_t n = 1; n <= std::int64_t{1} << 40; n *= 2)
    EXPECT_EQ(parse_bytes(format_bytes(Bytes(static_cast<double>(n)))).value(), n);
}

TEST(Text, sizes_are_binary_with_an_i_and_decimal_without) {
  EXPECT_EQ(parse_bytes("256MiB").value(), std::int64_t{256} << 20);
  EXPECT_EQ(parse_bytes("64 KiB").value(), 65536);
  EXPECT_EQ(parse_bytes("3kB").value(), 3000);
  EXPECT_EQ(parse_bytes("1e6").value(), 1'000'000);
  EXPECT_EQ(parse_bytes("0").value(), 0);
  EXPECT_EQ(parse_bytes("26.62MiB").value(), 27'913'093) << "what is printed of 26.625 MiB: 27,913,093.12 bytes";
}

TEST(Text, what_is_no_size_is_refused) {
  for (const char* text : {"", "-1", "1.5", "12 furlongs", "nan", "inf", "1e300", "0x10", "12B12", "--", "1 2"})
    EXPECT_FALSE(parse_bytes(text)) << text;
}

TEST(Text, a_range_is_every_power_of_two_between_its_ends) {
  const auto sizes = parse_byte_range("1KiB..64MiB").value();
  ASSERT_EQ(sizes.size(), 17U);  // 2^10 .. 2^26
  EXPECT_EQ(sizes.front(), 1 << 10);
  EXPECT_EQ(sizes.back(), 1 << 26);
  EXPECT_FALSE(parse_byte_range("64KiB..1KiB"));
  EXPECT_FALSE(parse_byte_range("0..1KiB"));
  for (const char* open : {"1KiB..", "..4", ".."})
    EXPECT_NE(parse_byte_range(open).error().line().find("FIRST..LAST"), std::string::npos) << open;
}

TEST(Text, a_range_up_to_the_largest_size_ends) {
  EXPECT_EQ(parse_byte_range("1..4611686018427387904").value().size(), 63U);  // 2^0 .. 2^62
}

TEST(Text, integers_keep_to_their_range) {
  EXPECT_EQ(parse_integer("4", "ranks", 1, 16).value(), 4);
  for (const char* text : {"0", "17", "-1", "4.0", "four", "", "99999999999999999999"})
    EXPECT_FALSE(parse_integer(text, "ranks", 1, 16)) << text;
}

TEST(Text, times_and_bandwidths_take_units) {
  EXPECT_DOUBLE_EQ(parse_seconds("5us", "alpha").value().value, 5e-6);
  EXPECT_DOUBLE_EQ(parse_seconds("5 µs", "alpha").value().value, 5e-6);
  EXPECT_DOUBLE_EQ(parse_bandwidth("100Gbit/s", "bandwidth").value().value, 12.5e9);
  EXPECT_DOUBLE_EQ(parse_bandwidth("600GB/s", "bandwidth").value().value, 600e9);
  EXPECT_FALSE(parse_seconds("-1us", "alpha"));
  EXPECT_FALSE(parse_bandwidth("0", "bandwidth"));
}

TEST(Text, a_reduce_cost_is_a_time_or_a_rate) {
  for (const char* text : {"10GB/s", "0.1ns/B", "100 ps/B", "1e-10s/B", "80Gbps", "80 Gbit/s"})
    EXPECT_DOUBLE_EQ(parse_reduce_cost(text, "cost").value().value, 1e-10) << text;
  EXPECT_EQ(parse_reduce_cost("0", "cost").value().value, 0);
  for (const char* text : {"", "fast", "-1ns/B", "0GB/s", "1ns/KiB", "5B", "1/s", "10", "1e-10"})
    EXPECT_FALSE(parse_reduce_cost(text, "cost")) << text;
}

TEST(Text, control_characters_are_found_and_written_out) {
  EXPECT_FALSE(has_controls("a\tb\r\nc \u00e9 \u00b5 \u2192 \U0001d6fe"));
  EXPECT_EQ(controls_shown("\u00e9 \u2192"), "\u00e9 \u2192");
  EXPECT_EQ(controls_shown("\x1b]0;x\x7f\rb"), "\\u001b]0;x\\u007f\\u000db");
  EXPECT_EQ(controls_shown("\u009b|\u202e|\u2069|\ufffe"), "\\u009b|\\u202e|\\u2069|\\ufffe");
  for (const char* text : {"\x01", "\u0080", "\u202a", "\u2066", "\uffff"}) EXPECT_TRUE(has_controls(text)) << text;
}

TEST(Text, names_fold_to_one_spelling) {
  EXPECT_EQ(fold_name("All-Reduce"), "allreduce");
  EXPECT_EQ(fold_name("all_reduce"), fold_name("all reduce"));
}

}  // namespace
}  // namespace ringside
