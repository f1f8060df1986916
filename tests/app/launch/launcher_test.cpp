#include "app/launch/launcher.h"

#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <QEventLoop>
#include <QTimer>

#include "tests/app/launch/traces.h"

namespace ringside::app {
namespace {

Case allreduce(const std::string& algorithm, int ranks, std::int64_t bytes) {
  Case c;
  c.algorithm = algorithm;
  c.instance.ranks = ranks;
  c.bytes = bytes;
  return c;
}

Job job_of(std::vector<Case> cases, const std::string& backend) {
  Job job;
  job.backend = backend;
  job.budget_s = 4;
  for (Case& c : cases) job.tasks.push_back({std::move(c), std::nullopt});
  return job;
}

/// Runs a launcher until finished(); `listen` may act on its signals. One minute at most.
class Session {
 public:
  Session() {
    QObject::connect(&launcher, &Launcher::failed, [this](const QString& line) { failures << line; });
    QObject::connect(&launcher, &Launcher::row, [this](int, const MeasurementRow& row) { rows.push_back(row); });
    QObject::connect(&launcher, &Launcher::sample, [this](int, double) { ++samples; });
    QObject::connect(&launcher, &Launcher::finished, &loop, &QEventLoop::quit);
  }
  void go(const Job& job) {
    QTimer::singleShot(60'000, &loop, [this] {
      ADD_FAILURE() << "did not finish";
      loop.quit();
    });
    launcher.launch(job);
    loop.exec();
  }
  Launcher launcher;
  QEventLoop loop;
  QStringList failures;
  std::vector<MeasurementRow> rows;
  int samples = 0;
};

TEST(Launcher, the_chapter_example_on_four_ranks) {
  Case chain = allreduce("chain", 4, 12), ring = allreduce("ring", 4, 12);
  chain.data = ring.data = {{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}};
  const auto m = measure(job_of({chain, ring}, "host"));
  ASSERT_TRUE(m) << m.error().line();
  ASSERT_EQ(m->rows.size(), 2U);
  for (const MeasurementRow& row : m->rows) {
    EXPECT_TRUE(row.verified);
    EXPECT_EQ(row.result, (std::vector<std::vector<double>>(4, {20, 16, 17})));
    // A busy computer gets fewer samples into the budget; with fewer than six there is no 95 % interval, and the row
    // says so.
    ASSERT_GE(row.samples_s.size(), 1U);
    const bool said = std::ranges::any_of(row.notes, [](const std::string& n) { return n.starts_with("only "); });
    EXPECT_EQ(row.samples_s.size() < 6, said);
    EXPECT_LE(row.ci95_lo_s, row.median_s);
    EXPECT_GE(row.ci95_hi_s, row.median_s);
    EXPECT_GT(row.predicted_s, 0);
  }
  EXPECT_EQ(m->environment.ranks, 4);
  EXPECT_FALSE(m->environment.mpi.empty());
}

TEST(Launcher, an_emulated_run_streams_samples_and_steps) {
  Session run;
  int environments = 0;
  std::vector<double> ends;
  QObject::connect(&run.launcher, &Launcher::environment, [&](const Environment&) { ++environments; });
  QObject::connect(&run.launcher, &Launcher::steps, [&](int, const std::vector<double>& e) { ends = e; });
  ui::MeasureRequest request;
  request.cases = {allreduce("ring", 3, 120)};
  request.budget_s = 3;
  QTimer::singleShot(60'000, &run.loop, &QEventLoop::quit);
  run.launcher.start(request);
  EXPECT_TRUE(run.launcher.running());
  run.loop.exec();
  EXPECT_TRUE(run.failures.empty()) << run.failures.join("; ").toStdString();
  EXPECT_EQ(environments, 1);
  EXPECT_EQ(ends.size(), 4U);  // 2 (K-1) steps
  EXPECT_TRUE(std::is_sorted(ends.begin(), ends.end()));
  ASSERT_EQ(run.rows.size(), 1U);
  EXPECT_EQ(run.samples, static_cast<int>(run.rows[0].samples_s.size()));
  EXPECT_EQ(run.rows[0].backend, "emulated");
  EXPECT_EQ(run.rows[0].tier, "nvlink");
  EXPECT_GT(run.rows[0].time_scale, 1);
  // Nothing is faster than what is imposed: held back by alpha in each of the four steps.
  EXPECT_GE(run.rows[0].median_s, 4 * run.rows[0].model.alpha_s);
  EXPECT_FALSE(run.launcher.running());
}

/// A session in the middle of a run that takes a minute unless somebody ends it.
class LongRun : public Session {
 public:
  /// Calls `then` once, when the ranks run.
  void go(int ranks, const std::function<void()>& then) {
    Job job = job_of({allreduce("ring", ranks, 4096)}, "emulated");
    job.time_scale = 1e5;  // steps of 0.1 s
    job.budget_s = 60;
    job.precision = 0;
    job.pulses = true;
    QObject::connect(&launcher, &Launcher::pulse, [this](const ui::RankSteps& now) { pulses.push_back(now); });
    QObject::connect(&launcher, &Launcher::sample, [this, ranks, then] {
      if (!traces.ranks.empty()) return;
      traces.learn();
      ASSERT_EQ(traces.ranks.size(), static_cast<std::size_t>(ranks));
      then();
    });
    Session::go(job);
  }
  /// Ranks are started in order.
  void send(int rank, int signal) const { ::kill(*std::next(traces.ranks.begin(), rank), signal); }
  Traces traces;
  std::vector<ui::RankSteps> pulses;
};

TEST(Launcher, cancel_leaves_nothing_behind) {
  LongRun run;
  run.go(4, [&] { run.launcher.cancel(); });
  EXPECT_TRUE(run.failures.empty()) << run.failures.join("; ").toStdString();
  run.traces.expect_none();
}

TEST(Launcher, a_rank_killed_in_mid_run_is_one_line_that_names_it) {
  LongRun run;
  run.go(4, [&] { run.send(2, SIGKILL); });
  ASSERT_EQ(run.failures.size(), 1);
  EXPECT_TRUE(run.failures[0].startsWith("rank 2 ")) << run.failures[0].toStdString();
  EXPECT_TRUE(run.failures[0].contains("signal 9"));
  EXPECT_EQ(run.launcher.error()->kind, ErrorKind::machine);
  run.traces.expect_none();
  // The same launcher works again.
  run.failures.clear();
  run.Session::go(job_of({allreduce("ring", 2, 16)}, "emulated"));
  EXPECT_TRUE(run.failures.empty());
}

TEST(Launcher, a_stopped_rank_is_named) {
  LongRun run;
  run.go(3, [&] { run.send(1, SIGSTOP); });
  ASSERT_EQ(run.failures.size(), 1);
  EXPECT_TRUE(run.failures[0].startsWith("rank 1 has been stopped")) << run.failures[0].toStdString();
  // Before that the pulses told of it, with a countdown, and of nobody else; and every rank's step of the 2 (K - 1).
  std::vector<double> left;
  for (const ui::RankSteps& now : run.pulses) {
    EXPECT_EQ(now.ranks, (std::vector<std::int32_t>{0, 1, 2}));
    for (const std::int32_t step : now.steps) EXPECT_TRUE(step >= 0 && step <= 4) << step;
    if (now.suspect < 0) continue;
    EXPECT_EQ(now.suspect, 1);
    EXPECT_TRUE(now.stopped);
    left.push_back(now.ends_in_s);
  }
  EXPECT_GT(left.size(), 3U);
  EXPECT_TRUE(std::is_sorted(left.rbegin(), left.rend()));
  run.traces.expect_none();
}

TEST(Launcher, a_stopped_rank_0_is_named_too) {
  LongRun run;
  run.go(3, [&] { run.send(0, SIGSTOP); });
  ASSERT_EQ(run.failures.size(), 1);
  EXPECT_TRUE(run.failures[0].startsWith("rank 0 has been stopped")) << run.failures[0].toStdString();
  run.traces.expect_none();
}

TEST(Launcher, bad_input_starts_nothing) {
  Session run;
  run.go(job_of({allreduce("ring", 0, 12)}, "host"));
  ASSERT_EQ(run.failures.size(), 1);
  EXPECT_EQ(run.launcher.error()->kind, ErrorKind::bad_input);
  EXPECT_EQ(run.failures[0].count('\n'), 0);
}

TEST(Launcher, a_thousand_ranks_are_not_started_on_one_computer) {
  if (std::thread::hardware_concurrency() > 15) GTEST_SKIP() << "this computer could";
  const auto m = measure(job_of({allreduce("ring", 1000, 4000)}, "host"));
  ASSERT_FALSE(m);
  EXPECT_EQ(m.error().kind, ErrorKind::machine);
  EXPECT_NE(m.error().line().find("1000 ranks"), std::string::npos) << m.error().line();
}

TEST(Launcher, without_mpirun_there_is_one_clear_line) {
  const QByteArray path = qgetenv("PATH");
  qputenv("PATH", "/nowhere");
  const auto m = measure(job_of({allreduce("ring", 2, 8)}, "host"));
  qputenv("PATH", path);
  ASSERT_FALSE(m);
  EXPECT_EQ(m.error().kind, ErrorKind::machine);
  EXPECT_NE(m.error().line().find("mpirun"), std::string::npos);
}

TEST(Launcher, the_cuda_backend_says_why_it_cannot) {
  const auto m = measure(job_of({allreduce("ring", 2, 8)}, "cuda"));
  ASSERT_FALSE(m);
  EXPECT_EQ(m.error().kind, ErrorKind::machine);
  EXPECT_NE(m.error().line().find("not run on a GPU"), std::string::npos);
}

TEST(Launcher, more_than_any_memory_is_refused) {
  const auto m = measure(job_of({allreduce("ring", 2, std::int64_t{1} << 50)}, "host"));
  ASSERT_FALSE(m);
  EXPECT_EQ(m.error().kind, ErrorKind::machine);
  EXPECT_NE(m.error().line().find("memory"), std::string::npos) << m.error().line();
}

TEST(Launcher, a_calibration_has_its_residuals) {
  Job job;
  job.kind = JobKind::calibrate;
  job.budget_s = 2;
  const auto c = calibrate(job);
  ASSERT_TRUE(c) << c.error().line();
  EXPECT_GT(c->alpha_s, 0);
  EXPECT_GT(c->beta_s_per_byte, 0);
  EXPECT_GT(c->reduce_cost_s_per_byte, 0);
  EXPECT_GE(c->residual_max, c->residual_median);
  EXPECT_GT(c->ping_pong.size(), 10U);
}

}  // namespace
}  // namespace ringside::app
