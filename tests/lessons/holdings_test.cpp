#include "lessons/holdings.h"

#include <gtest/gtest.h>

#include "lessons/lesson.h"

namespace ringside {
namespace {

Question dealt(const std::string& scene, const std::string& more = "") {
  const auto lesson = parse_lesson(
      "---\nid: t\ntitle: T\nsource: s\n---\n# One\n\n::: drag state\nprompt: Who has what?\nscene: " + scene +
          "\nshow: " + scene + "\nright: Right.\nwrong: Wrong.\n" + more + ":::\n",
      "t.md");
  const auto page = show_page(*lesson, 0);
  EXPECT_TRUE(page.has_value()) << (page ? "" : page.error().line());
  for (const Error& e : check_lesson(*lesson, {}).errors) ADD_FAILURE() << e.line();
  return std::get<Question>(page->blocks.at(0));
}

TEST(Holdings, a_grid_is_written_and_read_again_and_nothing_else_is) {
  const Holdings h{2, 2, {0, 1, 3, 2}};
  EXPECT_EQ(holdings_text(h), "-,0;0+1,1");
  EXPECT_EQ(holdings_of("-,0;0+1,1", h), h);
  for (const char* other : {"", "0,1", "0;1,0,1", "0,1;2,0", "0,1;x,0", "0,1;0,1;0,1"})
    EXPECT_TRUE(holdings_of(other, h).cells.empty()) << other;
}

TEST(Holdings, a_scatter_leaves_part_r_at_rank_r_and_the_root_may_keep_what_it_had) {
  const Question q = dealt("scatter linear k=3 root=1 n=12B", "wrong broadcast: Full rows.\n");
  EXPECT_TRUE(check_answer(q, "1,-,-;-,1,-;-,-,1").right);
  EXPECT_TRUE(check_answer(q, "1,-,-;1,1,1;-,-,1").right) << "rank 1 began with all of it";
  EXPECT_FALSE(check_answer(q, "1,1,-;-,1,-;-,-,1").right) << "part 1 is not rank 0's";
  EXPECT_FALSE(check_answer(q, "0,-,-;-,1,-;-,-,2").right) << "it all comes from the root";
  EXPECT_EQ(check_answer(q, "1,1,1;1,1,1;1,1,1").markdown, "**That is what broadcast leaves.**\n\nFull rows.");
  EXPECT_EQ(check_answer(q, "1,-,-;-,1,-;-,-,-").markdown,
            "**One of 9 cells is not as the verb leaves it.**\n\nWrong.");
  EXPECT_FALSE(check_answer(q, "-,-,-;-,-,-;-,-,-").accepted);
}

TEST(Holdings, a_reduce_scatter_has_all_bands_on_the_diagonal) {
  const Question q = dealt("reduce-scatter ring k=3 n=12B");
  EXPECT_TRUE(check_answer(q, "0+1+2,-,-;-,0+1+2,-;-,-,0+1+2").right);
  EXPECT_TRUE(check_answer(q, "0+1+2,0+1+2,0+1+2;0+1+2,0+1+2,0+1+2;0+1+2,0+1+2,0+1+2")
                  .markdown.starts_with("**That is what allreduce leaves.**"));
  EXPECT_TRUE(check_answer(q, "0,-,-;-,0,-;-,-,0").markdown.starts_with("**That is what scatter leaves.**"));
}

}  // namespace
}  // namespace ringside
