#include "core/base/result.h"

#include <memory>

#include <gtest/gtest.h>

#include "core/base/try.h"

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

Result<int> quarter(int n) {
  RINGSIDE_TRY(const int once, half(n));
  RINGSIDE_TRY(const int twice, half(once));
  return twice;
}

Result<std::unique_ptr<int>> moved(Result<std::unique_ptr<int>> given) {
  RINGSIDE_TRY(auto value, std::move(given));
  ++*value;
  return value;
}

Result<bool> even(int n) {
  if (n > 0) RINGSIDE_OK(half(n));
  return true;
}

TEST(Result, trying_takes_the_value_or_hands_the_first_error_on) {
  EXPECT_EQ(quarter(12).value(), 3);
  EXPECT_EQ(quarter(7).error().value, "7");
  EXPECT_EQ(quarter(6).error().value, "3") << "the second half failed";
  EXPECT_EQ(*moved(std::make_unique<int>(4)).value(), 5) << "a value that cannot be copied";
  EXPECT_EQ(moved(machine_fail("mpirun")).error().kind, ErrorKind::machine) << "the error as it was";
  EXPECT_TRUE(even(2));
  EXPECT_TRUE(even(-1)) << "only what stands there is asked";
  EXPECT_EQ(even(3).error().value, "3");
}

}  // namespace
}  // namespace ringside
