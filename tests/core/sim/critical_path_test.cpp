// Critical paths as properties of timelines, and those that are found without one against those that are found in it.
#include "core/sim/critical_path.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/cost/price.h"
#include "core/schedule/turning.h"
#include "core/sim/network.h"
#include "core/sim/path_record.h"
#include "core/topology/shapes.h"
#include "tests/support/catalogue.h"

namespace ringside {
namespace {

const Bytes kPathBytes(1 << 20);

CostParameters path_parameters(double reduce_cost = 0) {
  return {Seconds(3e-6), SecondsPerByte(1 / 50e9), SecondsPerByte(reduce_cost)};
}

/// When the steps end by their price.
std::vector<Seconds> priced_ends(const Schedule& s, const CostParameters& p) {
  std::vector<Seconds> ends;
  Seconds now;
  for (const Seconds step : price(s, kPathBytes, p).step_seconds) ends.push_back(now += step);
  return ends;
}

std::vector<Span> lasting(std::vector<Span> path) {
  std::erase_if(path, [](const Span& s) { return !(s.end > s.start); });
  return path;
}

bool same_piece(const Span& a, const Span& b, Seconds end) {
  const double slack = 1e-9 * end.value;
  return a.step == b.step && a.from == b.from && a.to == b.to && a.op == b.op &&
         std::abs((a.start - b.start).value) <= slack && std::abs((a.end - b.end).value) <= slack;
}

void expect_same_path(const std::vector<Span>& found, const std::vector<Span>& expected, Seconds end) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_TRUE(same_piece(found[i], expected[i], end)) << i;
}

class OnRanks : public testing::TestWithParam<std::int32_t> {
 protected:
  /// Every algorithm with its defaults.
  template <class Visit>
  static void each(const Visit& visit) {
    int seen = 0;
    for (const Algorithm& a : registry()) {
      Instance instance;
      instance.ranks = GetParam();
      const auto schedule = make_schedule(a, instance);
      if (!schedule) continue;
      SCOPED_TRACE(test::label(a, instance));
      visit(*schedule);
      ++seen;
    }
    EXPECT_GT(seen, 40);
  }
};
INSTANTIATE_TEST_SUITE_P(CriticalPath, OnRanks, testing::Values(2, 5, 8, 16));

// Each transfer of the path begins when the one before it is over at the sender, its port or the receiver's, and the
// last one ends the run. Nothing waits on the way, so the path's own time is the run's but for the start.
TEST_P(OnRanks, the_critical_path_is_a_chain_to_the_end) {
  each([](const Schedule& schedule) {
    const Timeline timeline = simulate(schedule, kPathBytes, path_parameters());
    const auto path = critical_path(timeline, schedule);
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(path.back().end, timeline.end);
    EXPECT_EQ(path.front().start, Seconds(0));
    for (std::size_t i = 1; i < path.size(); ++i) {
      const Span &before = path[i - 1], &after = path[i];
      EXPECT_LT(std::pair(before.step, before.index), std::pair(after.step, after.index));
      EXPECT_TRUE(before.to == after.from || before.to == after.to || before.from == after.from);
      const bool port = before.from == after.from && before.to != after.from && before.to != after.to;
      EXPECT_NEAR(after.start.value, (port ? before.sent : before.end).value, 1e-9 * timeline.end.value);
    }
  });
}

// A path that is found as the simulator tells its transfers is that of its timeline, on wires, too, where they are told
// as they end. Where they would take more bytes than are given there is none.
TEST_P(OnRanks, the_path_of_a_run_that_is_not_kept_is_that_of_its_timeline) {
  struct Told : SpanSink {
    void arrived(std::int32_t, const Span& span) override { record.add(span); }
    PathRecord record;
  };
  for (const char* shape : {"ring", "rails", "fat-tree"}) {
    const auto wires = make_topology(
        shape,
        {.devices = GetParam(), .sizes = {}, .alpha = Seconds(3e-6), .bandwidth = BytesPerSecond(50e9), .tier = ""});
    if (!wires) continue;
    for (const double reduce_cost : {0.0, 1e-11})
      each([&](const Schedule& schedule) {
        SCOPED_TRACE(shape);
        if (schedule.helpers > 0) return;  // needs switches that add
        NetworkJob job;
        job.schedule = &schedule, job.n = kPathBytes, job.reduce_cost = SecondsPerByte(reduce_cost);
        for (std::int32_t node = 0; std::ssize(job.nodes) < schedule.ranks; ++node)
          if (wires->nodes[static_cast<std::size_t>(node)].kind == NodeKind::gpu) job.nodes.push_back(node);
        const Timeline timeline = timeline_of(*wires, job, 1).value();
        Told told;
        ASSERT_TRUE(simulate(*wires, {&job, 1}, 1, &told));
        expect_same_path(std::move(told.record).taken(schedule), critical_path(timeline, schedule), timeline.end);
        PathRecord too_many(0);
        for (const Span& span : timeline.spans) too_many.add(span);
        EXPECT_TRUE(std::move(too_many).taken(schedule).empty());
      });
  }
}

// The same where the crossbar tells them step by step.
TEST_P(OnRanks, the_path_of_a_run_told_in_steps_is_that_of_its_timeline) {
  each([](const Schedule& schedule) {
    for (const double reduce_cost : {0.0, 1e-11}) {
      const Timeline timeline = simulate(schedule, kPathBytes, path_parameters(reduce_cost));
      PathRecord record;
      for (const Span& span : timeline.spans) record.add(span);
      expect_same_path(std::move(record).taken(schedule), critical_path(timeline, schedule), timeline.end);
    }
  });
}

// 64 million transfers are to fit in 768 MiB, so one may take 12 bytes; here there are 130,560, in 32 blocks.
TEST(CriticalPath, is_held_in_some_bytes_a_transfer) {
  Instance instance;
  instance.ranks = 256;
  const Schedule ring = *make_schedule(**find_algorithm(Collective::allreduce, "ring"), instance);
  const Timeline timeline = simulate(ring, kPathBytes, path_parameters());
  PathRecord record;
  for (const Span& span : timeline.spans) record.add(span);
  EXPECT_GT(record.bytes(), std::ssize(timeline.spans));
  EXPECT_LT(record.bytes(), 12 * std::ssize(timeline.spans));
  expect_same_path(std::move(record).taken(ring), critical_path(timeline, ring), timeline.end);
}

// Ranks that keep one pace: nothing is simulated, and every piece is the one that the spans tell, whatever the
// parameters, with and without a cost of adding.
TEST(CriticalPath, of_ranks_that_keep_one_pace_is_that_of_their_spans) {
  int seen = 0;
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& instance) {
    const auto schedule = make_schedule(a, instance);
    if (!schedule || !schedule->regular() || schedule->step_count() == 0) return;
    SCOPED_TRACE(test::label(a, instance));
    ++seen;
    for (const double reduce_cost : {0.0, 1e-11}) {
      const CostParameters p = path_parameters(reduce_cost);
      const Timeline timeline = simulate(*schedule, kPathBytes, p);
      expect_same_path(critical_path_of_regular(*schedule, priced_ends(*schedule, p), kPathBytes, p),
                       lasting(critical_path(timeline, *schedule)), timeline.end);
    }
  });
  EXPECT_GT(seen, 1000);
}

// A step is as long as its longest message, so a chain of such messages is as long as the run can be: each is a span of
// the simulation at the same time, on any number of ranks.
TEST(CriticalPath, of_steps_that_turn_is_made_of_their_spans) {
  for (const std::int32_t ranks : {2, 3, 5, 6, 8, 12, 17, 64, 100})
    for (const std::int32_t root : {0, ranks / 2, ranks - 1}) {
      SCOPED_TRACE(std::to_string(ranks) + " from " + std::to_string(root));
      Instance instance;
      instance.ranks = ranks, instance.root = root;
      const Schedule s =
          make_schedule(**find_algorithm(Collective::broadcast, "scatter_allgather_ring"), instance).value();
      ASSERT_TRUE(s.turning());
      const CostParameters p = path_parameters();
      const Timeline timeline = simulate(s, kPathBytes, p);
      const auto path = critical_path_of_turning(s, priced_ends(s, p), kPathBytes, p);
      ASSERT_EQ(std::ssize(path), s.step_count());
      EXPECT_NEAR(path.back().end.value, timeline.end.value, 1e-9 * timeline.end.value);
      for (std::size_t i = 0; i < path.size(); ++i) {
        const auto is_it = [&](const Span& span) { return same_piece(span, path[i], timeline.end); };
        EXPECT_TRUE(std::any_of(timeline.spans.begin(), timeline.spans.end(), is_it)) << i;
        EXPECT_TRUE(i == 0 || path[i].from == path[i - 1].to || path[i].from == path[i - 1].from) << i;
      }
    }
}

// An exchange of one's own data in equal steps hands nothing on: the end waited for one rank's port, step by step. A
// ring hands on what has come: there the path changes the rank with every transfer.
TEST(CriticalPath, stays_with_a_rank_where_nothing_is_handed_on_and_follows_the_data_where_it_is) {
  Instance instance;
  instance.ranks = 16;
  const auto path_of = [&](Collective collective, const char* name) {
    const Schedule schedule = *make_schedule(**find_algorithm(collective, name), instance);
    const Timeline timeline = simulate(schedule, kPathBytes, path_parameters());
    std::vector<std::int32_t> senders;
    for (const Span& span : critical_path(timeline, schedule)) senders.push_back(span.from);
    return senders;
  };
  for (const auto& [collective, name] :
       {std::pair(Collective::all_to_all, "pairwise"), std::pair(Collective::allreduce, "naive")}) {
    const auto alone = path_of(collective, name);
    EXPECT_EQ(alone, std::vector<std::int32_t>(15, alone.front())) << name;
  }
  const auto ring = path_of(Collective::allreduce, "ring");
  ASSERT_EQ(ring.size(), 30);
  for (std::size_t i = 1; i < ring.size(); ++i) EXPECT_EQ(ring[i], (ring[i - 1] + 1) % 16);
}

// 65,536 ranks in a ring: two walks around it, each with one message after the other.
TEST(CriticalPath, of_a_ring_of_65536_goes_around_it_twice) {
  Instance instance;
  instance.ranks = 65536;
  const Schedule ring = *make_schedule(**find_algorithm(Collective::allreduce, "ring"), instance);
  const CostParameters p = path_parameters();
  const std::vector<Seconds> ends = priced_ends(ring, p);
  const auto path = critical_path_of_regular(ring, ends, kPathBytes, p);
  ASSERT_EQ(path.size(), 2 * 65535U);
  EXPECT_NEAR(path.back().end.value, ends.back().value, 1e-9 * ends.back().value);
  for (std::size_t i = 1; i < path.size(); ++i) {
    ASSERT_EQ(path[i].from, path[i - 1].to) << i;
    ASSERT_NEAR(path[i].start.value, path[i - 1].end.value, 1e-9 * ends.back().value) << i;
  }
}

}  // namespace
}  // namespace ringside
