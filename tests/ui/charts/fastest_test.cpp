#include "ui/charts/fastest.h"

#include <cmath>

#include <gtest/gtest.h>

namespace ringside::ui {
namespace {

/// T(n) = a + b n at the chart's own samples.
ModelLine line(const char* name, double a, double b) {
  ModelLine l{name, QString::fromLatin1(name), Origin::formula, {}};
  for (int i = 0; i <= 20 * ModelLine::kPerDoubling; ++i) {
    const double n = std::exp2(static_cast<double>(i) / ModelLine::kPerDoubling);
    l.values.emplace_back(n, a + b * n);
  }
  return l;
}

TEST(Fastest, lines_cross_exactly_where_they_are_equal) {
  // 1 + 0.01 n = 10 + 0.001 n at n = 1000.
  const auto regions = fastest_regions({line("latency", 1, 0.01), line("bandwidth", 10, 0.001)});
  ASSERT_EQ(regions.size(), 2U);
  EXPECT_EQ(regions[0].line, 0U);
  EXPECT_EQ(regions[1].line, 1U);
  EXPECT_NEAR(regions[0].to, 1000, 1e-6);
  EXPECT_EQ(regions[0].to, regions[1].from);
  EXPECT_EQ(regions[0].from, 1);
  EXPECT_EQ(regions[1].to, std::exp2(20));
}

TEST(Fastest, a_line_that_is_never_lowest_has_no_region) {
  const auto regions = fastest_regions({line("a", 1, 0.01), line("never", 20, 0.02), line("b", 10, 0.001)});
  ASSERT_EQ(regions.size(), 2U);
  EXPECT_EQ(regions[1].line, 2U);
}

TEST(Fastest, equal_lines_do_not_take_turns) {
  const auto regions = fastest_regions({line("a", 1, 0.01), line("same", 1, 0.01)});
  ASSERT_EQ(regions.size(), 1U);
  EXPECT_EQ(regions[0].line, 0U);
}

TEST(Fastest, of_lines_that_tie_none_is_named_alone) {
  const std::vector<ModelLine> lines{line("a", 1, 0.01), line("b", 10, 0.001), line("c", 1, 0.01 * (1 + 1e-12))};
  const auto regions = fastest_regions(lines);
  ASSERT_EQ(regions.size(), 2U);
  EXPECT_EQ(regions[0].ties, std::vector<std::size_t>{2});
  EXPECT_TRUE(regions[0].has(0) && regions[0].has(2) && !regions[0].has(1));
  EXPECT_TRUE(regions[1].ties.empty());
  EXPECT_EQ(fastest_words(lines, regions[0]), "a and c are fastest");
  EXPECT_EQ(fastest_words(lines, regions[1]), "b is fastest");

  const std::vector<ModelLine> two{line("a", 1, 1), line("b", 1, 1)};
  EXPECT_EQ(fastest_words(two, fastest_regions(two).front()), "a and b take the same time");
  std::vector<ModelLine> many(4, line("a", 1, 1));
  many.push_back(line("slow", 2, 2));
  EXPECT_EQ(fastest_words(many, fastest_regions(many).front()), "a and 3 others are fastest");
}

// A line that leaves the others on the way is not as low in all of it.
TEST(Fastest, a_tie_holds_in_all_of_its_stretch) {
  ModelLine bent = line("bent", 1, 0.01);
  bent.values.back().ry() *= 2;
  EXPECT_TRUE(fastest_regions({line("straight", 1, 0.01), bent}).front().ties.empty());
}

TEST(Fastest, one_line_wins_nothing) {
  EXPECT_TRUE(fastest_regions({line("alone", 1, 1)}).empty());
  EXPECT_TRUE(fastest_regions({}).empty());
}

}  // namespace
}  // namespace ringside::ui
