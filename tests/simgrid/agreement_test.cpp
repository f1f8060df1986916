// Two simulators that share no line, on the same made-up questions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "core/topology/routes.h"
#include "tests/simgrid/simgrid_run.h"

namespace ringside::test {
namespace {

constexpr double kAgreement = 1e-3;  // what is promised
constexpr double kUsual = 1e-6;      // what is found; more would be a difference to explain

class Spans : public SpanSink {
 public:
  void arrived(std::int32_t job, const Span& span) override { all[{job, span.step, span.index}] = span; }
  std::map<std::tuple<std::int32_t, std::int64_t, std::int32_t>, Span> all;
};

struct Comparison {
  double worst = 1;  ///< the largest difference of any moment of any message, as a part of the time since the start
  bool contended = false;  ///< somebody took longer than alone on its way
};

Comparison difference(const Trial& trial) {
  const Plan plan = plan_of(trial);
  const auto theirs = run_in_simgrid(trial.topology, plan);
  if (!theirs) {
    ADD_FAILURE() << trial.label << ": " << theirs.error().line();
    return {};
  }
  Spans ours;
  const std::vector<NetworkJob> jobs = trial.pointed();
  const auto result = simulate(trial.topology, jobs, trial.ports, &ours);
  if (!result) {
    ADD_FAILURE() << trial.label << ": " << result.error().line();
    return {};
  }
  EXPECT_EQ(ours.all.size(), plan.messages.size()) << trial.label;

  double worst = 0, end = 0;
  bool contended = false;
  std::string where;
  const auto compare = [&](double a, double b, const Message& m, const char* moment) {
    const double apart = a == b ? 0 : std::abs(a - b) / std::max(std::abs(a), std::abs(b));
    if (apart <= worst) return;
    worst = apart;
    where = fmt::format("{} of step {}, position {} of job {}: {:.12g} s, SimGrid {:.12g} s", moment, m.step, m.index,
                        m.job, a, b);
  };
  for (std::size_t i = 0; i < plan.messages.size(); ++i) {
    const Message& m = plan.messages[i];
    const auto found = ours.all.find({m.job, m.step, m.index});
    if (found == ours.all.end()) {
      ADD_FAILURE() << trial.label << ": step " << m.step << ", position " << m.index << " never arrived";
      return {};
    }
    const Span& span = found->second;
    end = std::max(end, (*theirs)[i].end);
    // With ports a schedule is read no further than somebody could start, so a move that takes no port is made when its
    // step is read; nobody can have missed it before.
    if (trial.ports > 0 && m.in < 0 && m.out < 0) continue;
    compare(span.start.value, (*theirs)[i].start, m, "start");
    compare(span.sent.value, (*theirs)[i].sent, m, "last byte");
    compare(span.end.value, (*theirs)[i].end, m, "end");
    if (!m.local) {
      const Seconds alone = cost_of(trial.topology, m.links).seconds(Bytes(m.bytes));
      contended |= (span.sent - span.start).value > 1.001 * alone.value;
    }
  }
  EXPECT_NEAR(result->end.value, end, kAgreement * end) << trial.label;
  EXPECT_LE(worst, kUsual) << trial.label << ": " << where;
  return {worst, contended};
}

/// Compares `count` trials, seeds from `first` on. In how many of them links were shared.
int compare(std::uint64_t first, int count, std::int32_t ports, const TrialSize& size = {}) {
  double worst = 0;
  int contended = 0;
  for (int i = 0; i < count; ++i) {
    const Comparison c = difference(random_trial(first + static_cast<std::uint64_t>(i), ports, size));
    worst = std::max(worst, c.worst);
    contended += c.contended;
  }
  testing::Test::RecordProperty("worst", fmt::format("{:.2g}", worst));
  fmt::print("{} cases, {} with contention, the largest difference {:.2g}\n", count, contended, worst);
  EXPECT_LE(worst, kAgreement);
  return contended;
}

TEST(SimGrid, agrees_where_links_are_shared_and_ports_have_no_limit) {
  EXPECT_GE(compare(1, 300, 0), 200);
}
TEST(SimGrid, agrees_where_a_port_serves_one_message_at_a_time) {
  compare(1001, 40, 1);
}
TEST(SimGrid, agrees_where_a_port_serves_a_few_messages_at_a_time) {
  compare(2001, 20, 2);
  compare(2101, 20, 3);
}

TEST(FullSimGrid, agrees_on_thousands_of_fluid_cases) {
  compare(10'000, 3000, 0);
}
TEST(FullSimGrid, agrees_on_hundreds_of_cases_with_ports) {
  for (const std::int32_t ports : {1, 2, 4}) compare(20'000 + 1000 * static_cast<std::uint64_t>(ports), 300, ports);
}
TEST(FullSimGrid, agrees_on_larger_cases) {
  compare(30'000, 60, 0, {.devices = 48, .transfers = 6000});
}

}  // namespace
}  // namespace ringside::test
