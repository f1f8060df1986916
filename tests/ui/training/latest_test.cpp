// An answer that nobody waits for any more does not keep the program from ending.
#include "ui/training/latest.h"

#include <numeric>
#include <optional>

#include <QObject>
#include <QTest>
#include <QThreadPool>

#include <gtest/gtest.h>

#include "core/sim/network.h"
#include "core/topology/shapes.h"
#include "tests/support/pictures.h"

namespace ringside::ui {
namespace {

/// A ring's allreduce of 3,000 ranks: 18 million messages, for which the simulator takes many seconds. `began` once it
/// runs.
Result<Seconds> long_simulation(std::atomic<bool>& began) {
  const Schedule ring = test::schedule(Collective::allreduce, "ring", 3000);
  const Topology wires =
      make_topology(
          "crossbar",
          {.devices = ring.ranks, .sizes = {}, .alpha = Seconds(1e-6), .bandwidth = BytesPerSecond(1e9), .tier = ""})
          .value();
  NetworkJob job;
  job.schedule = &ring;
  job.n = Bytes(1e9);
  job.nodes.resize(static_cast<std::size_t>(ring.ranks));
  std::iota(job.nodes.begin(), job.nodes.end(), 0);
  began = true;
  return simulate(wires, {&job, 1}).map([](const SimulationResult& r) { return r.end; });
}

TEST(Latest, an_unwanted_simulation_stops_in_its_middle) {
  QObject owner;
  int answers = 0;
  std::atomic<bool> began = false;
  std::optional<Result<Seconds>> ended;  // read once the pool is done
  {
    Latest<Seconds> latest;
    latest.ask(
        &owner, [&](const auto&) { return *(ended = long_simulation(began)); },
        [&](const Result<Seconds>&) { ++answers; });
    ASSERT_TRUE(QTest::qWaitFor([&] { return began.load(); }, 60'000));
  }
  ASSERT_TRUE(QThreadPool::globalInstance()->waitForDone(60'000)) << "as the end of the program waits for it";
  ASSERT_TRUE(ended);
  ASSERT_FALSE(*ended) << "it went on to its end";
  EXPECT_NE(ended->error().line().find("stopped"), std::string::npos) << ended->error().line();
  QCoreApplication::processEvents();
  EXPECT_EQ(answers, 0);
}

TEST(Latest, work_of_nobody_is_never_unwanted) {
  EXPECT_FALSE(Stoppable::stopped());
  std::atomic<bool> unwanted = false;
  {
    const Stoppable outer(unwanted);
    EXPECT_FALSE(Stoppable::stopped());
    unwanted = true;
    EXPECT_TRUE(Stoppable::stopped());
    const std::atomic<bool> wanted = false;
    {
      const Stoppable inner(wanted);
      EXPECT_FALSE(Stoppable::stopped());
    }
    EXPECT_TRUE(Stoppable::stopped());
  }
  EXPECT_FALSE(Stoppable::stopped());
}

}  // namespace
}  // namespace ringside::ui
