// Process groups: properties of every carving, and the classic one by hand.
#include "core/topology/groups.h"

#include <set>

#include <gtest/gtest.h>

namespace ringside {
namespace {

using Groups = std::vector<std::vector<std::int32_t>>;

TEST(Groups, of_two_axes_are_rows_and_columns) {
  const Axes axes = parse_axes("tp=4,dp=2").value();
  EXPECT_EQ(axes.ranks(), 8);
  EXPECT_EQ(axes.text(), "tp=4,dp=2");
  EXPECT_EQ(groups(axes, 0), (Groups{{0, 1, 2, 3}, {4, 5, 6, 7}}));
  EXPECT_EQ(groups(axes, 1), (Groups{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
}

TEST(Groups, of_every_axis_share_out_the_ranks_and_meet_those_of_another_axis_once_at_most) {
  for (const char* text : {"a=1", "tp=5", "tp=2,pp=3,dp=4", "dp=4,pp=1,tp=3", "a=2,b=2,c=2,d=2"}) {
    const Axes axes = parse_axes(text).value();
    std::vector<Groups> all;
    for (std::size_t i = 0; i < axes.all.size(); ++i) {
      all.push_back(groups(axes, i));
      std::set<std::int32_t> seen;
      for (const auto& group : all.back()) {
        EXPECT_EQ(std::ssize(group), axes.all[i].size) << text;
        for (const std::int32_t r : group) EXPECT_TRUE(seen.insert(r).second) << text;
      }
      EXPECT_EQ(std::ssize(seen), axes.ranks()) << text;
      EXPECT_EQ(*seen.rbegin(), axes.ranks() - 1) << text;
    }
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (const auto& a : all[i])
          for (const auto& b : all[j]) {
            const std::set<std::int32_t> in_a(a.begin(), a.end());
            int common = 0;
            for (const std::int32_t r : b) common += in_a.contains(r);
            EXPECT_LE(common, 1) << text;
          }
  }
}

TEST(Groups, what_is_no_carving_is_refused_with_what_is) {
  for (const char* text : {"", "tp", "tp=", "=4", "tp=4,", ",tp=4", "tp=4,,dp=2", "tp=x", "tp=0", "tp=-1", "t p=2",
                           "tp=4,TP=2", "a=16777216,b=2", "a=99999999999999999999", "tp=4;dp=2"}) {
    const auto axes = parse_axes(text);
    ASSERT_FALSE(axes) << text;
    EXPECT_EQ(axes.error().line().find('\n'), std::string::npos);
  }
  EXPECT_NE(parse_axes("tp").error().line().find("tp=8,pp=2,dp=4"), std::string::npos);
  EXPECT_NE(parse_axes("tp=0").error().line().find("1 to"), std::string::npos);
}

}  // namespace
}  // namespace ringside
