// Activity as a property of the timelines that they are made from.
#include "core/sim/activity.h"

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/cost/price.h"

namespace ringside {
namespace {

constexpr double kBytes = 1 << 20;

CostParameters parameters() {
  CostParameters p;
  p.alpha = Seconds(3e-6);
  p.beta = SecondsPerByte(1 / 50e9);
  return p;
}

struct Simulated {
  Schedule schedule;
  Timeline timeline;
};

std::vector<Simulated> runs(std::int32_t ranks) {
  std::vector<Simulated> all;
  for (const Algorithm& a : registry()) {
    Instance instance;
    instance.ranks = ranks;
    if (const auto schedule = make_schedule(a, instance))
      all.push_back({*schedule, simulate(*schedule, Bytes(kBytes), parameters())});
  }
  return all;
}

class Activities : public testing::TestWithParam<std::int32_t> {};

// The integral of what is busy is the time that the spans take, however rows and columns are cut.
TEST_P(Activities, add_up_to_the_time_of_the_spans) {
  const auto all = runs(GetParam());
  ASSERT_GT(all.size(), 40U);
  for (const Simulated& run : all) {
    double latency = 0, flowing = 0, adding = 0;
    for (const Span& s : run.timeline.spans) {
      if (s.from == s.to) continue;
      latency += (s.wire - s.start).value;
      flowing += (s.sent - s.wire).value;
      if (run.schedule.step(s.step).transfers[static_cast<std::size_t>(s.index)].op == Arrival::reduce)
        adding += (s.sent - s.wire).value;
    }
    for (const std::int32_t block : {1, 3}) {
      for (const std::int32_t columns : {7, 100}) {
        const Activity a = activity(run.schedule.places(), run.timeline, block, columns);
        ASSERT_EQ(a.rows, (run.schedule.places() + block - 1) / block);
        double sums = 0, copies = 0, waits = 0;
        for (const Activity::Share& s : a.profile(run.schedule.places())) {
          const double part = a.end.value / columns * run.schedule.places();
          sums += s.adds * part, copies += s.copies * part, waits += s.latency * part;
          EXPECT_GE(s.latency, 0);
        }
        const double close = 1e-4 * (latency + flowing);  // shares are floats
        EXPECT_NEAR(sums, adding, close) << run.schedule.algorithm;
        EXPECT_NEAR(sums + copies, flowing, close) << run.schedule.algorithm;
        EXPECT_NEAR(waits, latency, close) << run.schedule.algorithm;
      }
    }
  }
}

/// Of all places: seconds that they send, by kind.
Activity::Share seconds_of(const Activity& a, std::int32_t places) {
  Activity::Share sum;
  const auto part = static_cast<float>(a.end.value / a.columns * places);
  for (const Activity::Share& s : a.profile(places))
    sum.adds += s.adds * part, sum.copies += s.copies * part, sum.latency += s.latency * part;
  return sum;
}

// Whatever its columns widen to and however it is made coarser, what is busy stays the time that the spans take.
TEST_P(Activities, that_are_added_up_on_the_way_are_those_of_the_spans) {
  for (const Simulated& run : runs(GetParam())) {
    const std::int32_t places = run.schedule.places();
    ActivityRecord record(places);
    Seconds last;
    for (const Span& s : run.timeline.spans) {
      record.arrived(0, s);
      if (s.from != s.to) last = std::max(last, s.sent);
    }
    const auto found = std::move(record).taken();
    if (last == Seconds(0)) {
      EXPECT_EQ(found, nullptr) << run.schedule.algorithm;
      continue;
    }
    ASSERT_NE(found, nullptr) << run.schedule.algorithm;
    EXPECT_GE(found->end.value, last.value * (1 - 1e-9));
    EXPECT_LE(found->end.value, last.value * (1 + 2.0 / ActivityRecord::kColumns));
    EXPECT_GE(found->columns, ActivityRecord::kColumns / 2);
    const Activity::Share told = seconds_of(activity(places, run.timeline, 1, 100), places);
    for (const Activity& a : {*found, coarser(*found, places, 3, 70, found->end)}) {
      const Activity::Share sum = seconds_of(a, places);
      const float near = 2e-3F * (told.busy());
      EXPECT_NEAR(sum.adds, told.adds, near) << run.schedule.algorithm;
      EXPECT_NEAR(sum.copies, told.copies, near) << run.schedule.algorithm;
      EXPECT_NEAR(sum.latency, told.latency, near) << run.schedule.algorithm;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Ranks, Activities, testing::Values(2, 5, 8, 16));

// A ring's ranks all do alike: what rank 0's steps say is what the spans of every rank say.
TEST(Activity, of_a_regular_schedule_is_that_of_its_spans) {
  Instance instance;
  instance.ranks = 12;
  const Schedule ring = *make_schedule(**find_algorithm(Collective::allreduce, "ring"), instance);
  const Timeline timeline = simulate(ring, Bytes(kBytes), parameters());
  std::vector<Seconds> ends(static_cast<std::size_t>(ring.step_count()));
  for (const Span& s : timeline.spans)
    ends[static_cast<std::size_t>(s.step)] = std::max(ends[static_cast<std::size_t>(s.step)], s.end);
  const Activity spans = activity(ring.places(), timeline, 1, 50),
                 symmetric = activity_of_regular(ring, ends, parameters().alpha, 1, 50);
  ASSERT_EQ(symmetric.rows, spans.rows);
  for (std::int32_t row = 0; row < spans.rows; ++row)
    for (std::int32_t column = 0; column < 50; ++column) {
      EXPECT_NEAR(symmetric.at(row, column).adds, spans.at(row, column).adds, 1e-4);
      EXPECT_NEAR(symmetric.at(row, column).latency, spans.at(row, column).latency, 1e-4);
    }
}

// A step's messages all last as long on 8 ranks: halves of halves, then a part each. Spans made by hand are expected.
TEST(Activity, of_steps_that_turn_is_that_of_spans) {
  Instance instance;
  instance.ranks = 8;
  const Schedule s = make_schedule(**find_algorithm(Collective::broadcast, "scatter_allgather_ring"), instance).value();
  const Price priced = price(s, Bytes(8e6), parameters(), 4);
  std::vector<Seconds> ends;
  Timeline timeline;
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    const Seconds begin = timeline.end;
    timeline.end += priced.step_seconds[static_cast<std::size_t>(i)];
    ends.push_back(timeline.end);
    for (const Transfer& t : s.step(i).transfers)
      timeline.spans.push_back(
          {i, 0, t.from, t.to, t.op, begin, begin + parameters().alpha, timeline.end, timeline.end});
  }
  for (const std::int32_t block : {1, 3}) {
    const Activity spans = activity(8, timeline, block, 50),
                   turning = activity_of_turning(s, ends, parameters().alpha, block, 50);
    ASSERT_EQ(turning.rows, spans.rows);
    for (std::int32_t row = 0; row < spans.rows; ++row)
      for (std::int32_t column = 0; column < 50; ++column) {
        EXPECT_NEAR(turning.at(row, column).copies, spans.at(row, column).copies, 1e-4) << row << ' ' << column;
        EXPECT_NEAR(turning.at(row, column).latency, spans.at(row, column).latency, 1e-4) << row << ' ' << column;
      }
  }
}

}  // namespace
}  // namespace ringside
