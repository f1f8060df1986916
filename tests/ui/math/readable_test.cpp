#include "ui/math/readable.h"

#include <gtest/gtest.h>

namespace ringside::ui {
namespace {

std::string read(const char* tex) {
  return readable_tex(QString::fromUtf8(tex)).toStdString();
}

TEST(ReadableTex, fractions_are_written_on_one_line_with_brackets_where_they_are_needed) {
  EXPECT_EQ(read("\\frac{n}{K}\\beta"), "n/Kβ");
  EXPECT_EQ(read("\\frac{2(K-1)}{K} n"), "(2(K−1))/K n");
}

TEST(ReadableTex, subscripts_and_superscripts_use_small_digits_where_there_are_some) {
  EXPECT_EQ(read("\\log_2 K"), "log₂ K");
  EXPECT_EQ(read("10^{-6}"), "10⁻⁶");
  EXPECT_EQ(read("T_{\\text{comm}}"), "T_comm");
}

TEST(ReadableTex, greek_and_brackets_are_characters) {
  EXPECT_EQ(read("\\lceil \\alpha + n\\beta \\rceil"), "⌈ α + nβ ⌉");
  EXPECT_EQ(read("2 (K-1) \\left(\\alpha + \\frac{n}{K} \\beta\\right)"), "2 (K−1) (α + n/K β)");
}

TEST(ReadableTex, an_unknown_command_keeps_its_name_and_broken_tex_does_no_harm) {
  EXPECT_EQ(read("\\wibble x"), "wibble x");
  for (const char* broken : {"\\frac{a", "{{{", "}}}", "\\", "^", "x_", "\\frac", "\\sqrt"})
    EXPECT_NO_FATAL_FAILURE(read(broken));
  EXPECT_FALSE(readable_tex(QString(100000, '{')).contains('{'));
}

}  // namespace
}  // namespace ringside::ui
