#include "core/base/result.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

Result<int> half(int n) {
  if (n % 2 != 0) return fail("n", std::to_string(n), "an even number");
  return n / 2;
}

TEST(Result, carries_the_value_or_the_error) {
  EXPECT_EQ(half(6).value(), 3);
  ASSERT_FALSE(half(7));
  EXPECT_EQ(half(7).error().what, "n");
  EXPECT_EQ(half(7).error().kind, ErrorKind::bad_input);
}

TEST(Result, the_line_names_field_value_and_what_is_accepted) {
  const std::string line = half(7).error().line();
  for (const char* part : {"n", "7", "an even number"}) EXPECT_NE(line.find(part), std::string::npos) << line;
}

TEST(Result, a_hostile_value_stays_on_one_bearable_line) {
  const std::string line = Error{"ranks", "1\n2\r3\x1b[2J" + std::string(100'000, 'x'), "4"}.line();
  EXPECT_LE(line.size(), 400U);
  for (const char c : line) EXPECT_GE(static_cast<unsigned char>(c), 0x20) << "a control character got through";
}

TEST(Result, kinds_are_the_exit_codes_of_the_contract) {
  EXPECT_EQ(static_cast<int>(ErrorKind::no), 1);
  EXPECT_EQ(static_cast<int>(fail("a", "b", "c").value().kind), 2);
  EXPECT_EQ(static_cast<int>(machine_fail("mpirun").value().kind), 3);
}

}  // namespace
}  // namespace ringside
