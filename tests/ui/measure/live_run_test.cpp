// A run as its records tell it, and the picture of its ranks.
#include <set>

#include <gtest/gtest.h>

#include "core/job.h"
#include "tests/ui/model/spoken_measurer.h"
#include "ui/measure/known_about.h"
#include "ui/measure/live_run.h"
#include "ui/measure/ranks_figure.h"

namespace ringside::ui {
namespace {

Case ring(std::int32_t ranks, std::int64_t bytes) {
  Case c;
  c.instance.ranks = ranks;
  c.bytes = bytes;
  return *validate(c);
}

class Live : public testing::Test {
 protected:
  void start(std::int32_t ranks) {
    MeasureRequest request;
    request.cases = {ring(ranks, 1024), ring(ranks, 4096)};
    request.backend = "host";
    run_.start(request);
  }
  void pulse(std::vector<std::int32_t> ranks, std::vector<std::int32_t> steps, std::int32_t suspect = -1,
             double ends_in = 0) {
    RankSteps now;
    now.ranks = std::move(ranks), now.steps = std::move(steps);
    now.suspect = suspect, now.still_s = suspect < 0 ? 0 : 2, now.ends_in_s = ends_in;
    Q_EMIT measurer_.pulse(now);
  }
  SpokenMeasurer measurer_;
  LiveRun run_{&measurer_};
};

TEST_F(Live, the_steps_of_several_computers_come_together_by_rank) {
  start(4);
  EXPECT_EQ(run_.steps(), 6) << "2 (K - 1) of the ring";
  pulse({2, 3}, {5, 4});
  pulse({0, 1}, {3, 2});
  std::vector<std::int32_t> steps;
  for (const LiveRank& r : run_.ranks()) steps.push_back(r.step);
  EXPECT_EQ(steps, (std::vector<std::int32_t>{3, 2, 5, 4}));
}

TEST_F(Live, who_waits_for_whom_is_what_the_schedule_says) {
  for (const std::int32_t ranks : {2, 3, 5, 8}) {
    SpokenMeasurer measurer;
    LiveRun run(&measurer);
    MeasureRequest request;
    request.cases = {ring(ranks, 1024)};
    run.start(request);
    RankSteps now;
    for (std::int32_t r = 0; r < ranks; ++r) now.ranks.push_back(r), now.steps.push_back(1);
    now.suspect = 1, now.still_s = 2, now.ends_in_s = 3;
    Q_EMIT measurer.pulse(now);
    for (std::int32_t r = 0; r < ranks; ++r) {
      const LiveRank& live = run.ranks()[static_cast<std::size_t>(r)];
      if (r == 1)
        EXPECT_FALSE(live.waits_for);
      else
        EXPECT_EQ(live.waits_for, (r + ranks - 1) % ranks) << "its neighbour in the ring";
    }
    EXPECT_NE(known_figure(run), nullptr);
  }
}

TEST_F(Live, who_has_stopped_on_one_host_is_not_forgotten_for_what_another_guesses) {
  start(4);
  RankSteps knows;
  knows.ranks = {2, 3}, knows.steps = {4, 4};
  knows.suspect = 3, knows.still_s = 1, knows.ends_in_s = 1, knows.stopped = true;
  Q_EMIT measurer_.pulse(knows);
  pulse({0, 1}, {5, 6}, 0, 28);
  EXPECT_EQ(run_.doubt().suspect, 3);
  EXPECT_TRUE(run_.doubt().stopped);
  EXPECT_FALSE(run_.ranks()[3].waits_for);
  EXPECT_EQ(run_.ranks()[0].waits_for, 3) << "its neighbour in the ring";
}

TEST_F(Live, the_fewest_steps_are_counted_by_repetition_and_step) {
  const auto steps_of_2 = [this](std::vector<std::int32_t> steps, std::vector<std::uint32_t> runs) {
    start(3);
    RankSteps now;
    now.ranks = {0, 1, 2}, now.steps = std::move(steps), now.runs = std::move(runs);
    now.suspect = 2, now.still_s = 2, now.ends_in_s = 3;
    Q_EMIT measurer_.pulse(now);
    const auto figure = known_figure(run_);
    const std::string csv = figure ? figure->csv() : std::string();
    run_.stop();
    return csv;
  };
  EXPECT_NE(steps_of_2({2, 3, 1}, {7, 7, 7}).find("1 of 4, the fewest"), std::string::npos);
  EXPECT_EQ(steps_of_2({1, 1, 1}, {7, 7, 7}).find("the fewest"), std::string::npos) << "all have as many";
  const std::string behind = steps_of_2({1, 1, 4}, {8, 8, 7});
  EXPECT_NE(behind.find("4 of 4, a repetition behind"), std::string::npos) << behind;
  EXPECT_EQ(behind.find("the fewest\""), std::string::npos) << behind;
}

TEST_F(Live, a_stopped_run_keeps_the_finished_cases) {
  start(2);
  measurer_.speak(0, 1e-3);
  EXPECT_EQ(run_.done(), 1U);
  EXPECT_EQ(run_.current().bytes, 4096);
  run_.stop();
  EXPECT_FALSE(run_.running());
  EXPECT_TRUE(run_.stopped());
  EXPECT_EQ(run_.measured().rows.size(), 1U);
}

TEST_F(Live, a_failed_run_says_why_and_keeps_the_finished_cases) {
  start(2);
  measurer_.speak(0, 1e-3);
  Q_EMIT measurer_.failed("rank 1 on n2 died");
  measurer_.end();
  EXPECT_EQ(run_.error(), "rank 1 on n2 died");
  EXPECT_FALSE(run_.stopped());
  EXPECT_EQ(run_.done(), 1U);
}

TEST_F(Live, a_run_that_fails_before_any_rank_has_done_a_step_is_none_but_for_its_error) {
  start(2);
  pulse({0, 1}, {0, 0});
  Q_EMIT measurer_.failed("no GPU");
  measurer_.end();
  EXPECT_TRUE(run_.empty());
  EXPECT_TRUE(run_.ranks().empty());
  EXPECT_EQ(run_.error(), "no GPU");
  start(2);
  EXPECT_FALSE(run_.empty());
  EXPECT_TRUE(run_.error().isEmpty()) << "the next one begins anew";
}

TEST_F(Live, after_the_last_case_all_ranks_are_done) {
  start(3);
  measurer_.speak(0, 1e-3);
  pulse({0, 1, 2}, {1, 1, 2});
  measurer_.speak(1, 1e-3);
  measurer_.end();
  ASSERT_EQ(run_.ranks().size(), 3U);
  for (const LiveRank& rank : run_.ranks()) EXPECT_EQ(rank.step, run_.steps());
}

TEST(RanksFigure, nobody_is_at_work_after_the_end) {
  RanksData data;
  data.steps = 4;
  data.ranks = {{1, false, std::nullopt}, {1, true, std::nullopt}, {4, false, std::nullopt}};
  data.over = true;
  EXPECT_EQ(RanksFigure(data).csv(),
            "rank,host,device,step,steps,state\n0,,\"\",1,4,ended\n1,,\"\",1,4,ended\n2,,\"\",4,4,done\n");
}

TEST_F(Live, records_of_another_run_are_not_its_own) {
  pulse({0}, {3});
  EXPECT_TRUE(run_.empty());
  start(2);
  pulse({0}, {1});
  run_.stop();
  pulse({0}, {2});
  EXPECT_EQ(run_.ranks().front().step, 1);
}

TEST_F(Live, nonsense_in_a_pulse_is_left_out) {
  start(2);
  pulse({-1, 7, 1}, {3, 3, 2}, 99);
  EXPECT_EQ(run_.ranks()[1].step, 2);
  EXPECT_EQ(known_figure(run_), nullptr);
}

RanksData data_of(std::size_t hosts, std::size_t each) {
  RanksData data;
  data.steps = 10;
  for (std::size_t h = 0; h < hosts; ++h)
    for (std::size_t i = 0; i < each; ++i) {
      data.ranks.push_back({static_cast<std::int32_t>(i % 10), false, std::nullopt});
      data.where.push_back({"n" + std::to_string(h), "CPU"});
    }
  return data;
}

// Hosts and ranks on each: few, a full page, from 128 the small cells, from 1,024 a cell for a host.
class RanksPicture : public testing::TestWithParam<std::pair<std::size_t, std::size_t>> {};

TEST_P(RanksPicture, every_cell_has_a_place_of_its_own_within_the_card) {
  const auto [hosts, each] = GetParam();
  const RanksFigure figure(data_of(hosts, each));
  const QRectF area(0, 0, 1040, 640);
  std::set<std::int32_t> found;
  for (double y = 1; y < area.height(); y += 3)
    for (double x = 1; x < area.width(); x += 3)
      if (const auto at = figure.hit({x, y}, area)) found.insert(*at->rank);
  const std::size_t ranks = hosts * each;
  EXPECT_EQ(found.size(), ranks >= 1024 ? hosts : ranks);
  EXPECT_NE(figure.csv().find("\n0,n0,"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, RanksPicture,
    testing::Values(std::pair<std::size_t, std::size_t>{1, 1}, std::pair<std::size_t, std::size_t>{1, 2},
                    std::pair<std::size_t, std::size_t>{1, 16}, std::pair<std::size_t, std::size_t>{6, 8},
                    std::pair<std::size_t, std::size_t>{3, 5}, std::pair<std::size_t, std::size_t>{16, 8},
                    std::pair<std::size_t, std::size_t>{128, 8}));

TEST(RanksPicture, names_whom_the_others_wait_for) {
  RanksData data = data_of(2, 4);
  EXPECT_EQ(RanksFigure(data).description().find("wait for rank"), std::string::npos);
  data.suspect = 3;
  EXPECT_NE(RanksFigure(data).description().find("wait for rank 3"), std::string::npos);
}

}  // namespace
}  // namespace ringside::ui
