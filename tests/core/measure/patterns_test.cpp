#include "core/measure/patterns.h"

#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ringside {
namespace {

TEST(Patterns, edges_are_what_the_names_say) {
  using Edges = std::vector<std::pair<std::int32_t, std::int32_t>>;
  EXPECT_EQ((Pattern{PatternKind::pairs, 2}.edges()), (Edges{{0, 1}, {2, 3}}));
  EXPECT_EQ((Pattern{PatternKind::shift, 3}.edges()), (Edges{{0, 1}, {1, 2}, {2, 0}}));
  EXPECT_EQ((Pattern{PatternKind::fan_out, 2}.edges()), (Edges{{0, 1}, {0, 2}}));
  EXPECT_EQ((Pattern{PatternKind::fan_in, 2}.edges()), (Edges{{1, 0}, {2, 0}}));
  EXPECT_EQ((Pattern{PatternKind::stream, 1}.edges()), (Edges{{0, 1}}));
}

TEST(Patterns, those_to_measure_are_different_and_fit) {
  for (const std::int32_t ranks : {2, 3, 4, 8}) {
    const auto all = patterns_of(ranks);
    EXPECT_TRUE(std::adjacent_find(all.begin(), all.end()) == all.end());
    for (const Pattern& p : all)
      for (const auto& [from, to] : p.edges()) EXPECT_TRUE(from != to && from < ranks && to < ranks) << ranks;
  }
}

const std::vector<PatternPoint> kPoints{
    {4, {PatternKind::shift, 2, false}, 1024, 1e-6, 5e-7}, {4, {PatternKind::shift, 2, false}, 4096, 4e-6, 5e-7},
    {4, {PatternKind::shift, 4, false}, 1024, 3e-6, 1e-6}, {4, {PatternKind::shift, 4, false}, 4096, 9e-6, 3e-6},
    {4, {PatternKind::fan_out, 3, false}, 1024, 6e-6, 0},  {2, {PatternKind::pairs, 1, false}, 1024, 1e-6, 0}};

TEST(Patterns, points_are_kept_and_between_them_logarithms_are_straight) {
  const PatternTable table(kPoints);
  const auto seconds = [&](PatternKind kind, std::int32_t transfers, double bytes) {
    return table.time(4, {kind, transfers, false}, bytes)->seconds;
  };
  EXPECT_NEAR(seconds(PatternKind::shift, 2, 1024), 1e-6, 1e-15);
  EXPECT_NEAR(seconds(PatternKind::shift, 2, 4096), 4e-6, 1e-15);
  EXPECT_NEAR(seconds(PatternKind::shift, 2, 2048), 2e-6, 1e-15);    // proportional between these two
  EXPECT_NEAR(seconds(PatternKind::shift, 2, 8), 1e-6, 1e-15);       // no less than the least
  EXPECT_NEAR(seconds(PatternKind::shift, 2, 16384), 16e-6, 1e-14);  // in proportion beyond the largest
  const double three = seconds(PatternKind::shift, 3, 1024);
  EXPECT_TRUE(three > 1e-6 && three < 3e-6) << three;
  EXPECT_NEAR(seconds(PatternKind::fan_out, 2, 1024), 4e-6, 1e-15);  // two thirds of three messages
  // First and further steps take three times as long for four times the bytes, so what a first one takes beyond, too.
  EXPECT_NEAR(table.time(4, {PatternKind::shift, 4, false}, 2560)->start_s,
              1e-6 * std::pow(2.5, std::log(3) / std::log(4)), 1e-15);
  EXPECT_FALSE(table.time(4, {PatternKind::pairs, 1, false}, 1024));
  EXPECT_FALSE(table.time(4, {PatternKind::shift, 2, true}, 1024));
}

// A first step may take less than a further one, but never less than nothing: of whatever size, of however many ranks.
TEST(Patterns, no_step_takes_less_than_nothing) {
  const std::vector<PatternPoint> quick{{8, {PatternKind::fan_in, 7, true}, 1024, 7e-6, -6e-6},
                                        {8, {PatternKind::fan_in, 7, true}, 4096, 9e-6, -8e-6},
                                        {8, {PatternKind::shift, 2, true}, 1024, 1e-6, 0},
                                        {8, {PatternKind::shift, 8, true}, 1024, 9e-6, -8e-6}};
  const PatternTable table(quick);
  for (const PatternKind kind : {PatternKind::fan_in, PatternKind::shift})
    for (std::int32_t transfers = 1; transfers <= 16; ++transfers)
      for (const double bytes : {8.0, 1024.0, 2000.0, 4096.0, 65536.0}) {
        const auto time = table.time(8, {kind, transfers, true}, bytes);
        ASSERT_TRUE(time);
        EXPECT_GT(time->seconds + time->start_s, 0) << name(kind) << " " << transfers << " " << bytes;
      }
  const auto two = table.time(8, {PatternKind::fan_in, 2, true}, 1024);
  EXPECT_NEAR(two->seconds + two->start_s, 2.0 / 7 * 1e-6, 1e-15) << "two of seven messages";
  const auto four = table.time(8, {PatternKind::shift, 4, true}, 1024);
  EXPECT_NEAR(four->seconds + four->start_s, 1e-6, 1e-15) << "as the first step of two and of eight";
}

TEST(Patterns, the_nearest_number_of_ranks_stands_in) {
  const PatternTable table(kPoints);
  EXPECT_EQ(table.measured_for(4), 4);
  EXPECT_EQ(table.measured_for(16), 4);
  EXPECT_EQ(table.measured_for(2), 2);
  EXPECT_FALSE(PatternTable({}).measured_for(2));
}

TEST(Patterns, are_written_and_read_and_damage_is_named) {
  const auto j = to_json(kPoints);
  const auto back = patterns_from_json(j);
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(to_json(*back), j);
  for (const auto& [field, value] : j.at(0).items()) {
    if (field == "start_s") continue;
    auto bad = j;
    bad[0][field] = nlohmann::json::array();
    const auto read = patterns_from_json(bad);
    ASSERT_FALSE(read) << field;
    EXPECT_NE(read.error().line().find(field), std::string::npos) << read.error().line();
  }
  EXPECT_FALSE(patterns_from_json(nlohmann::json::object()));
  EXPECT_FALSE(patterns_from_json(nlohmann::json::array({1})));
}

}  // namespace
}  // namespace ringside
