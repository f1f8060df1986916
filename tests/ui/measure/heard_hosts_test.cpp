// Whom the hosts of a run, put together, hold to keep the others waiting.
#include "ui/measure/heard_hosts.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "core/cluster/beats.h"
#include "core/job.h"
#include "ui/measure/measure_plan.h"

namespace ringside::ui {
namespace {

/// Of one host, on which nobody has got on for 2 s: it names its first rank, as it knows no other host's.
RankSteps standing(std::vector<std::int32_t> ranks, std::vector<std::int32_t> steps) {
  RankSteps told;
  told.runs.assign(ranks.size(), 7);
  told.suspect = ranks.front(), told.still_s = 2, told.ends_in_s = 28;
  told.ranks = std::move(ranks), told.steps = std::move(steps);
  return told;
}

Schedule ring_of(std::int32_t ranks) {
  Case c;
  c.instance.ranks = ranks;
  return *schedule_of({*validate(c), std::nullopt});
}

/// How many steps each place has done when nothing goes on any more since `hung` does not begin step `at`: a place is
/// done with a step when all it needs in it has been sent, and, where messages are not taken along, what it sends is
/// asked for, too. Computed apart from the code under test, round by round.
std::vector<std::int32_t> where_all_stand(const std::vector<Step>& steps, std::int32_t places, std::int32_t hung,
                                          std::size_t at, bool taken_along) {
  const auto takes_part = [&](std::size_t rank, std::size_t step) {
    return std::ranges::any_of(steps[step].transfers, [&](const Transfer& t) {
      return static_cast<std::size_t>(t.from) == rank || static_cast<std::size_t>(t.to) == rank;
    });
  };
  const auto next = [&](std::size_t rank, std::size_t step) {
    while (step < steps.size() && !takes_part(rank, step)) ++step;
    return step;
  };
  std::vector<std::size_t> done;
  for (std::size_t r = 0; r < static_cast<std::size_t>(places); ++r) done.push_back(next(r, 0));
  const auto began = [&](std::int32_t rank, std::size_t step) {
    const std::size_t d = done[static_cast<std::size_t>(rank)];
    return d > step || (d == step && !(rank == hung && step == at));
  };
  for (bool moved = true; moved;) {
    moved = false;
    for (std::int32_t r = 0; r < places; ++r) {
      std::size_t& mine = done[static_cast<std::size_t>(r)];
      if (mine == steps.size() || !began(r, mine)) continue;
      const bool over = std::ranges::all_of(steps[mine].transfers, [&](const Transfer& t) {
        return (t.to != r || began(t.from, mine)) && (taken_along || t.from != r || began(t.to, mine));
      });
      if (over) mine = next(static_cast<std::size_t>(r), mine + 1), moved = true;
    }
  }
  return {done.begin(), done.end()};
}

TEST(HeardHosts, a_rank_that_hangs_is_named_or_nobody_is_whatever_the_schedule) {
  int named = 0;
  for (const Collective collective : all_collectives())
    for (std::int32_t ranks = 2; ranks <= 5; ++ranks) {
      MeasurePlan plan = plan_of(Case{});
      plan.question.collective = collective;
      plan.algorithms = {}, plan.sizes = {1 << 10};
      const auto planned = cases_of(plan, ranks);
      ASSERT_TRUE(planned);
      for (const Case& c : planned->cases) {
        const auto schedule = schedule_of({c, std::nullopt});
        ASSERT_TRUE(schedule);
        std::vector<Step> steps;
        for (std::int64_t i = 0; i < schedule->step_count(); ++i) steps.push_back(schedule->step(i));
        for (std::int32_t hung = 0; hung < schedule->places(); ++hung)
          for (std::size_t at = 0; at < steps.size(); ++at)
            for (const bool taken_along : {true, false}) {
              const auto done = where_all_stand(steps, schedule->places(), hung, at, taken_along);
              if (done[static_cast<std::size_t>(hung)] != static_cast<std::int32_t>(at)) continue;  // it has no part
              HeardHosts hosts;
              for (std::int32_t r = 0; r < schedule->places(); ++r)
                hosts.hear(standing({r}, {done[static_cast<std::size_t>(r)]}), 10);
              const std::int32_t suspect = hosts.doubt(*schedule, 10.5).suspect;
              EXPECT_TRUE(suspect == hung || suspect == -1)
                  << c.algorithm << ", " << ranks << " ranks, step " << at << ": " << suspect << " for " << hung;
              if (collective == Collective::allreduce && c.algorithm == "ring" && ranks > 3) {
                EXPECT_EQ(suspect, hung) << "only one of a ring's has two that came no farther";
              }
              named += suspect == hung ? 1 : 0;
            }
      }
    }
  EXPECT_GT(named, 0);
}

TEST(HeardHosts, of_a_rank_alone_on_its_host_that_is_stopped_nothing_is_heard) {
  for (std::int32_t silent = 0; silent < 3; ++silent) {
    HeardHosts hosts;
    RankSteps well = standing({silent}, {1});
    well.suspect = -1;
    hosts.hear(well, 10);
    double left = kSilenceEndsS;
    for (double now = 10.25; now < 12.9; now += 0.25) {
      for (std::int32_t r = 0; r < 3; ++r)
        if (r != silent) hosts.hear(standing({r}, {1}), now);
      const RankSteps doubt = hosts.doubt(ring_of(3), now);
      if (now - 10 <= kUntoldS) {
        EXPECT_EQ(doubt.suspect, -1) << "another of its ranks may take over, and the others do not know who it is";
        continue;
      }
      EXPECT_EQ(doubt.suspect, silent);
      EXPECT_TRUE(doubt.stopped);
      EXPECT_LT(doubt.ends_in_s, left) << "it counts down";
      left = doubt.ends_in_s;
    }
    EXPECT_LT(left, 1);
  }
}

TEST(HeardHosts, one_that_its_host_knows_to_be_stopped_comes_before_what_others_guess) {
  RankSteps knows = standing({2, 3}, {4, 4});
  knows.suspect = 3, knows.stopped = true, knows.ends_in_s = 1;
  HeardHosts hosts;
  hosts.hear(knows, 10), hosts.hear(standing({0, 1}, {0, 0}), 10.2);
  const RankSteps doubt = hosts.doubt(ring_of(4), 10.2);
  EXPECT_EQ(doubt.suspect, 3);
  EXPECT_EQ(doubt.ends_in_s, 1);
}

TEST(HeardHosts, nobody_is_named_while_one_host_gets_on) {
  RankSteps gets_on = standing({2, 3}, {1, 2});
  gets_on.suspect = -1;
  HeardHosts hosts;
  hosts.hear(standing({0, 1}, {0, 3}), 10), hosts.hear(gets_on, 10.1);
  EXPECT_EQ(hosts.doubt(ring_of(4), 10.2).suspect, -1);
}

TEST(HeardHosts, an_earlier_repetition_is_less_far_than_an_earlier_step) {
  RankSteps behind = standing({2, 3}, {5, 5});
  behind.runs = {7, 6};
  HeardHosts hosts;
  hosts.hear(standing({0, 1}, {1, 0}), 10), hosts.hear(behind, 10);
  EXPECT_EQ(hosts.doubt(ring_of(4), 10.1).suspect, 3);
}

TEST(HeardHosts, one_host_alone_knows_itself_and_ranks_outside_the_case_are_not_missed) {
  HeardHosts hosts;
  hosts.hear(standing({4, 5}, {0, 0}), 1);
  hosts.hear(standing({0, 1, 2, 3}, {2, 1, 1, 1}), 10);
  const RankSteps doubt = hosts.doubt(ring_of(4), 10);
  EXPECT_EQ(doubt.suspect, 0);
  EXPECT_FALSE(doubt.stopped);
  EXPECT_EQ(doubt.ends_in_s, 28);
}

}  // namespace
}  // namespace ringside::ui
