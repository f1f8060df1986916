// How far places have come, against the spans that it is counted from.
#include "core/sim/arrivals.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/cost/price.h"

namespace ringside {
namespace {

struct RecordedRun {
  Schedule schedule;
  Timeline timeline;
  std::shared_ptr<const Arrivals> arrivals;
};

/// Every algorithm, with its defaults.
std::vector<RecordedRun> recorded_runs(std::int32_t ranks) {
  std::vector<RecordedRun> all;
  for (const Algorithm& a : registry()) {
    Instance instance;
    instance.ranks = ranks;
    const auto schedule = make_schedule(a, instance);
    if (!schedule) continue;
    RecordedRun run{*schedule, simulate(*schedule, Bytes(1 << 20), {Seconds(3e-6), SecondsPerByte(1 / 50e9), {}}), {}};
    ArrivalRecord record(run.schedule.places(), run.schedule.step_count());
    for (const Span& span : run.timeline.spans) record.arrived(0, span);
    run.arrivals = std::move(record).taken();
    all.push_back(std::move(run));
  }
  return all;
}

class ArrivalsOn : public testing::TestWithParam<std::int32_t> {};

// With a row for each place: what has come to it by the end of the column at hand is all that the steps before `first`
// bring, and of step `last` that part. Between `first` and `last` nothing comes.
TEST_P(ArrivalsOn, tell_the_steps_whose_messages_have_come) {
  const auto all = recorded_runs(GetParam());
  ASSERT_GT(all.size(), 40U);
  for (const RecordedRun& run : all) {
    SCOPED_TRACE(run.schedule.algorithm);
    ASSERT_EQ(run.arrivals != nullptr, !run.timeline.spans.empty());
    if (!run.arrivals) continue;
    const Seconds column = run.arrivals->end() / double{ArrivalRecord::kColumns};
    for (const double part : {0.0, 0.17, 0.5, 0.83, 1.0}) {
      const Seconds time = run.timeline.end * part;
      for (std::int32_t place = 0; place < run.schedule.places(); ++place) {
        const CameTo p = run.arrivals->at(place, time);
        ASSERT_LE(0, p.first);
        ASSERT_LE(p.first, p.last);
        ASSERT_LE(p.last, run.schedule.step_count());
        double least = 0, most = 0, before = 0, of_step = 0, between = 0;
        for (const Span& span : run.timeline.spans) {
          if (span.to != place) continue;
          least += span.end <= time ? 1 : 0, most += span.end <= time + column * (1 + 1e-6) ? 1 : 0;
          before += span.step < p.first ? 1 : 0, of_step += span.step == p.last ? 1 : 0;
          between += span.step >= p.first && span.step < p.last ? 1 : 0;
        }
        EXPECT_EQ(between, 0) << place;
        EXPECT_GE(before + p.part * of_step, least - 1e-9) << place;
        EXPECT_LE(before + p.part * of_step, most + 1e-9) << place;
      }
    }
    const CameTo over = run.arrivals->at(0, run.timeline.end);
    EXPECT_EQ(over.last, run.schedule.step_count());
  }
}
INSTANTIATE_TEST_SUITE_P(Arrivals, ArrivalsOn, testing::Values(2, 5, 8, 16));

// 1,100 places share 367 rows, and 5,000 steps 1,667 bins: a message a step, each to the next place, one a second.
TEST(Arrivals, of_many_places_and_steps_are_means) {
  constexpr std::int32_t kPlaces = 1100, kSteps = 5000;
  ArrivalRecord record(kPlaces, kSteps);
  for (std::int32_t i = 0; i < kSteps; ++i) {
    const Seconds end(i + 1);
    record.arrived(0, {i, 0, i % kPlaces, (i + 1) % kPlaces, Arrival::copy, end - Seconds(1), end, end, end});
  }
  const auto arrivals = std::move(record).taken();
  ASSERT_EQ(arrivals->block(), 3);
  for (const std::int32_t place : {0, 1, 550, 1099}) {
    EXPECT_LE(arrivals->at(place, Seconds(0)).first, 6) << place;
    EXPECT_EQ(arrivals->at(place, Seconds(kSteps)).last, kSteps) << place;
    // After 2,200 messages every place has had two, the last of them at most 1,100 + 3 steps ago.
    const CameTo p = arrivals->at(place, Seconds(2200));
    EXPECT_GE(p.last, 2200 - 6) << place;
    EXPECT_GE(p.first, 1100 - 6) << place;
    EXPECT_LE(p.first, 2200 + 6) << place;
  }
}

}  // namespace
}  // namespace ringside
