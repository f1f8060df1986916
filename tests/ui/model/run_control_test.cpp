#include "ui/model/run_control.h"

#include <set>

#include <QSignalSpy>

#include <gtest/gtest.h>

#include "tests/ui/model/spoken_measurer.h"
#include "ui/case/times_table.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"

namespace ringside::ui {
namespace {

class RunControlTest : public testing::Test {
 protected:
  RunControlTest() : run_(document_, results_, &measurer_) {
    Scene scene;
    scene.question = first_case();
    EXPECT_TRUE(document_.load(scene, QString()));
  }
  Document document_;
  Results results_;
  SpokenMeasurer measurer_;
  RunControl run_;
};

TEST_F(RunControlTest, asks_for_this_case_first_then_for_sizes_around_it_each_once) {
  run_.run();
  const auto& cases = measurer_.request_.cases;
  ASSERT_GT(cases.size(), 4U);
  EXPECT_EQ(cases.front(), document_.question());
  std::set<std::int64_t> sizes;
  for (const Case& c : cases) {
    EXPECT_TRUE(validate(c)) << c.bytes;
    EXPECT_TRUE(sizes.insert(c.bytes).second) << c.bytes << " twice";
  }
  EXPECT_EQ(measurer_.request_.backend, "emulated");
}

TEST_F(RunControlTest, rows_stream_into_the_results_in_order_of_size) {
  run_.run();
  measurer_.speak(0, 1e-4);
  ASSERT_TRUE(results_.measured());
  EXPECT_EQ(results_.measured()->rows.size(), 1U);
  measurer_.speak(2, 3e-4);
  measurer_.speak(1, 2e-4);
  ASSERT_EQ(results_.measured()->rows.size(), 3U);
  EXPECT_LT(results_.measured()->rows[0].bytes, results_.measured()->rows[1].bytes);
  EXPECT_LT(results_.measured()->rows[1].bytes, results_.measured()->rows[2].bytes);
  const MeasurementRow* row = row_of(*results_.measured(), document_.question());
  ASSERT_NE(row, nullptr);
  EXPECT_DOUBLE_EQ(own_seconds(*row, row->median_s), 1e-5) << "slowed ten times on purpose";
}

TEST_F(RunControlTest, a_slow_run_is_of_this_case_alone_and_keeps_what_was_measured_at_other_sizes) {
  run_.run(true);
  EXPECT_FALSE(run_.running()) << "how long its steps take is not known yet";
  QSignalSpy ready(&results_, &Results::ready);
  results_.ask(document_.question());
  ASSERT_TRUE(ready.wait());
  run_.run();
  measurer_.speak(0, 1e-4);
  measurer_.speak(1, 2e-4);
  measurer_.end();
  document_.set_backend("host");
  run_.run(true);
  const MeasureRequest& request = measurer_.request_;
  EXPECT_EQ(request.cases, std::vector{document_.question()});
  EXPECT_EQ(request.backend, "emulated") << "nothing else can be slowed";
  EXPECT_TRUE(request.pulses);
  const auto& ends = results_.answer()->step_end;
  const double wall = request.time_scale * ends.back().value;
  EXPECT_NEAR(wall, 0.5 * static_cast<double>(ends.size()), 1e-9) << "half a second for each of 2 (K - 1) steps";
  EXPECT_GE(request.budget_s, wall) << "or the runner refuses it";
  measurer_.speak(0, 3.0, request.time_scale);
  document_.set_backend("emulated");
  ASSERT_TRUE(results_.measured());
  std::multiset<std::int64_t> sizes;
  for (const MeasurementRow& row : results_.measured()->rows) sizes.insert(row.bytes);
  EXPECT_EQ(sizes.size(), 2U);
  EXPECT_EQ(sizes.count(document_.question().bytes), 1U);
}

TEST_F(RunControlTest, cancel_ends_it_and_keeps_what_was_measured) {
  QSignalSpy stopped(&run_, &RunControl::stopped);
  run_.run();
  measurer_.speak(0, 1e-4);
  run_.cancel();
  EXPECT_EQ(stopped.count(), 1);
  EXPECT_FALSE(run_.running());
  EXPECT_TRUE(results_.measured());
}

TEST_F(RunControlTest, a_run_that_measures_nothing_leaves_what_an_earlier_one_measured) {
  run_.run();
  measurer_.speak(0, 1e-4);
  measurer_.end();
  run_.run();
  ASSERT_TRUE(results_.measured());
  run_.cancel();
  ASSERT_TRUE(results_.measured());
  EXPECT_EQ(results_.measured()->rows.size(), 1U);
  run_.run();
  measurer_.speak(1, 2e-4);
  EXPECT_EQ(results_.measured()->rows.size(), 1U) << "the new run's alone";
}

TEST_F(RunControlTest, a_failure_is_one_line_and_a_new_run_is_possible) {
  QSignalSpy failed(&run_, &RunControl::failed);
  run_.run();
  Q_EMIT measurer_.failed("rank 2 died");
  measurer_.end();
  ASSERT_EQ(failed.count(), 1);
  EXPECT_FALSE(run_.running());
  run_.run();
  EXPECT_TRUE(run_.running());
}

TEST_F(RunControlTest, what_was_measured_belongs_to_its_case_and_comes_back_with_it) {
  run_.run();
  measurer_.speak(0, 1e-4);
  measurer_.end();
  ASSERT_TRUE(document_.change(with_algorithm(document_.question(), "recursive_doubling"), "algorithm"));
  EXPECT_FALSE(results_.measured()) << "another algorithm was not measured";
  document_.undo_stack().undo();
  ASSERT_TRUE(results_.measured());
  ASSERT_TRUE(document_.change(with_bytes(document_.question(), 1024), "size"));
  EXPECT_TRUE(results_.measured()) << "another size stands on the same chart";
}

TEST_F(RunControlTest, what_runs_on_gpus_stands_beside_what_has_run_on_them) {
  document_.set_backend("cuda");
  run_.run();
  EXPECT_EQ(measurer_.request_.backend, "cuda");
  measurer_.speak(0, 1e-4, 1, "cuda-local");
  Q_EMIT measurer_.sample(1, 2e-4);
  ASSERT_EQ(results_.measured()->rows.size(), 2U);
  for (const MeasurementRow& row : results_.measured()->rows) EXPECT_EQ(row.backend, "cuda-local");
}

TEST(RunBlocker, says_why_and_only_then) {
  SpokenMeasurer measurer;
  EXPECT_TRUE(run_blocker(first_case(), &measurer, "host").isEmpty());
  EXPECT_FALSE(run_blocker(first_case(), nullptr, "host").isEmpty());
  EXPECT_TRUE(run_blocker(with_ranks(first_case(), 4096), &measurer, "host").contains("4096"));
  EXPECT_FALSE(run_blocker(with_bytes(first_case(), std::int64_t{1} << 40), &measurer, "host").isEmpty());
  EXPECT_TRUE(run_blocker(first_case(), &measurer, "cuda").contains("no GPU"));
  measurer.gpus_ = {{"a GPU"}, {}};
  EXPECT_TRUE(run_blocker(first_case(), &measurer, "cuda").isEmpty());
  Case wired = first_case();
  wired.wiring.topology = "ring";
  EXPECT_TRUE(run_blocker(wired, &measurer, "host").contains("ring"))
      << "a topology is imposed or refused, never ignored";
  EXPECT_TRUE(run_blocker(wired, &measurer, "emulated").isEmpty());
  Case wrong = first_case();
  wrong.program = "allreduce 2 ranks 1 chunk\nstep\n  0 -> 1 : 0 reduce\n";
  const auto answered = answer(wrong);
  ASSERT_TRUE(answered);
  EXPECT_TRUE(run_blocker(answered->question, &measurer, "host", &*answered).contains("wrong"));
}

}  // namespace
}  // namespace ringside::ui
