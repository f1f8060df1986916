#include "core/base/tex.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(TexText, is_read_by_tex_as_it_stands) {
  EXPECT_EQ(tex_text("50 % of n_1 & {2}"), "50 \\% of n\\_1 \\& \\{2\\}");
  EXPECT_EQ(tex_text("1 µs → α + nβ"), "1 $\\mu$s $\\to$ $\\alpha$ + n$\\beta$");
  EXPECT_EQ(tex_text("Größe"), "Größe") << "letters that every pdflatex has";
  EXPECT_EQ(tex_text("中"), "U+4E2D");
  EXPECT_EQ(tex_text("a\\b"), "a\\textbackslash{}b");
  EXPECT_EQ(tex_text("\"x\" and (\"y z\")"), "``x'' and (``y z'')");
}

}  // namespace
}  // namespace ringside
