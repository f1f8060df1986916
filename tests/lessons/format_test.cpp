#include "lessons/format.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

std::string shown(const Value& value, const char* format) {
  const auto text = format_value(value, format);
  return text ? *text : "error: " + text.error().line();
}

TEST(LessonFormat, a_value_without_a_format_carries_its_unit) {
  EXPECT_EQ(shown(Value(Bytes(12)), ""), "12 B");
  EXPECT_EQ(shown(Value(BytesPerSecond(50e9)), ""), "50 GB/s");
  EXPECT_EQ(shown(Value(16), ""), "16");
  EXPECT_EQ(shown(Value(std::string("InfiniBand")), ""), "InfiniBand");
}

TEST(LessonFormat, digits_and_units_are_as_asked) {
  const Value t(Seconds(0.01015634));
  EXPECT_EQ(shown(t, "ms"), "10.16 ms");
  EXPECT_EQ(shown(t, "ms 1"), "10.2 ms");
  EXPECT_EQ(shown(t, "us 0"), "10156 µs");
  EXPECT_EQ(shown(t, "in ms 2"), "10.16");
  EXPECT_EQ(shown(Value(96.68), "times 1"), "96.7×");
  EXPECT_EQ(shown(Value(0.9943), "percent 1"), "99.4%");
  EXPECT_EQ(shown(Value(0.5078), "fixed 3"), "0.508");
  EXPECT_EQ(shown(Value(Bytes(93000)), "kB 0"), "93 kB");
}

TEST(LessonFormat, powers_of_ten_are_tex_with_as_few_digits_as_needed) {
  EXPECT_EQ(shown(Value(1e8), "power"), "$10^{8}$");
  EXPECT_EQ(shown(Value(7e9), "power"), "$7 \\times 10^{9}$");
  EXPECT_EQ(shown(Value(3.12e14), "power"), "$3.12 \\times 10^{14}$");
  EXPECT_EQ(shown(Value(1.536e9), "power 2"), "$1.54 \\times 10^{9}$");
  EXPECT_EQ(shown(Value(9.999e9), "power 1"), "$1.0 \\times 10^{10}$");
}

TEST(LessonFormat, a_format_that_does_not_fit_the_value_is_an_error) {
  for (const char* wrong : {"bogus", "kB", "in", "in fixed", "ms 99", "ms x", "ms 1 2", "times"})
    EXPECT_EQ(shown(Value(Seconds(1)), wrong).substr(0, 5), "error") << wrong;
  EXPECT_EQ(shown(Value(std::string("a")), "fixed").substr(0, 5), "error");
}

}  // namespace
}  // namespace ringside
