// What the ranks of a slowed run tell while it goes on: records of real processes.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "core/job.h"
#include "core/simulated_run.h"
#include "tests/support/ranks.h"

namespace ringside {
namespace {

using nlohmann::json;

constexpr double kRun = 2;  // seconds of wall clock, so that a step is looked at several times

Job one_of(Collective collective, const char* algorithm, const char* topology, const char* backend) {
  Case c;
  c.collective = collective, c.algorithm = algorithm, c.wiring.topology = topology, c.bytes = 1024;
  Job job;
  job.backend = backend, job.budget_s = 3 * kRun, job.pulses = true;
  job.tasks.push_back({*validate(c), {}});
  return job;
}

/// How long the run takes on its own wires, before it is slowed: by the price, on a topology by the simulation.
double own_seconds(const Job& job) {
  const Case& c = job.tasks.front().question;
  const Schedule schedule = *schedule_of(job.tasks.front());
  return c.wiring.uniform() ? price(schedule, c.size(), *cost_parameters(c), size_of(c.type)).total.value
                            : simulated_run(c, schedule)->timeline.end.value;
}

void expect_followed(Job job) {
  job.time_scale = kRun / own_seconds(job);
  const std::int64_t steps = schedule_of(job.tasks.front())->step_count();
  const test::Records records = test::run_ranks("ringside-run", job.places(), to_json(job).dump());
  ASSERT_EQ(records.exit_code, 0) << records.error_line();
  std::map<std::int32_t, std::pair<std::uint32_t, std::int64_t>> last;  // run and step by rank
  std::int64_t slowest = 0;
  int followed = 0;
  for (const json& pulse : records.of("pulse")) {
    if (!pulse.value("followed", false)) continue;
    ++followed;
    const json &runs = pulse.at("runs"), &done = pulse.at("steps");
    ASSERT_EQ(pulse.at("ranks"), json({0, 1, 2, 3}));
    std::int64_t least = steps;
    for (std::size_t r = 0; r < 4; ++r) {
      const std::pair now{runs.at(r).get<std::uint32_t>(), done.at(r).get<std::int64_t>()};
      EXPECT_GE(now, last[static_cast<std::int32_t>(r)]) << "rank " << r;
      EXPECT_LE(now.second, steps);
      last[static_cast<std::int32_t>(r)] = now;
      least = std::min(least, now.second);
    }
    slowest = std::max(slowest, least);
  }
  EXPECT_GT(followed, 0);
  // Also those that have no part in it, or in what comes before.
  EXPECT_GE(slowest, steps - 1);
}

TEST(FollowedRanks, no_rank_goes_back_within_a_run_and_all_are_seen_in_the_last_step) {
  expect_followed(one_of(Collective::allreduce, "ring", "", "emulated"));
  expect_followed(one_of(Collective::broadcast, "binomial", "", "emulated"));
  expect_followed(one_of(Collective::allreduce, "ring", "torus:2x2", "emulated"));
}

TEST(FollowedRanks, runs_that_are_too_quick_for_eyes_are_not_followed) {
  for (const char* backend : {"host", "emulated"}) {
    const Job job = one_of(Collective::allreduce, "ring", "", backend);
    const test::Records records = test::run_ranks("ringside-run", job.places(), to_json(job).dump());
    EXPECT_EQ(records.exit_code, 0) << records.error_line();
    for (const json& pulse : records.of("pulse")) EXPECT_FALSE(pulse.contains("followed")) << pulse.dump();
  }
}

}  // namespace
}  // namespace ringside
