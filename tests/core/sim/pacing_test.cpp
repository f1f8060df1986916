// What real ranks are held to on a topology: if they were never late, they would end exactly when the simulation does.
#include "core/sim/pacing.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "core/case.h"
#include "core/flow.h"
#include "core/simulated_run.h"
#include "tests/support/catalogue.h"

namespace ringside {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// Ranks that execute their pacings and are never late: a transfer starts when both of its ends are ready.
class Punctual {
 public:
  explicit Punctual(const std::vector<Pacing>& places) : places_(places) {
    for (const Pacing& p : places) ends_.emplace_back(p.transfers.size(), Times{});
  }

  /// When the last transfer ends; infinite where some wait for each other.
  double run() {
    for (bool again = true; again;) {
      again = false;
      for (std::size_t place = 0; place < places_.size(); ++place)
        for (std::size_t t = 0; t < places_[place].transfers.size(); ++t)
          again = (at(place, t).end == kNever && start(place, t)) || again;
    }
    double last = 0;
    for (const auto& place : ends_)
      for (const Times& t : place) last = std::max(last, t.end);
    return last;
  }

 private:
  struct Times {
    double start = kNever, sent = kNever, end = kNever;
  };
  Times& at(std::size_t place, std::size_t t) { return ends_[place][t]; }

  bool start(std::size_t place, std::size_t t) {
    const PacedTransfer& x = places_[place].transfers[t];
    if (x.from != static_cast<std::int32_t>(place)) return false;
    const auto to = static_cast<std::size_t>(x.to);
    std::size_t other = 0;
    const auto& there = places_[to].transfers;
    while (there[other].from != x.from || there[other].number != x.number) ++other;
    const double begin = std::max(ready(place, t), ready(to, other));
    if (begin == kNever) return false;
    at(place, t) = at(to, other) = {begin, begin + x.sent.value, begin + x.end.value};
    return true;
  }

  double ready(std::size_t place, std::size_t t) {
    const Pacing& p = places_[place];
    double when = p.late.value;
    for (const std::int32_t e : p.transfers[t].after) when = std::max(when, at(place, static_cast<std::size_t>(e)).end);
    if (when == kNever) return when;
    for (const auto& [port, until] :
         {std::pair{&PacedTransfer::out_port, &Times::sent}, {&PacedTransfer::in_port, &Times::end}}) {
      if (!(p.transfers[t].*port)) continue;
      std::vector<double> busy;
      for (std::size_t e = 0; e < t; ++e) {
        if (!(p.transfers[e].*port)) continue;
        if (at(place, e).start == kNever) return kNever;
        busy.push_back(at(place, e).*until);
        when = std::max(when, at(place, e).start);
      }
      std::sort(busy.rbegin(), busy.rend());
      if (busy.size() >= static_cast<std::size_t>(p.ports))
        when = std::max(when, busy[static_cast<std::size_t>(p.ports) - 1]);
    }
    return when;
  }

  const std::vector<Pacing>& places_;
  std::vector<std::vector<Times>> ends_;
};

std::vector<Pacing> pacings(const Case& c, const Schedule& s, double& end) {
  const auto run = simulated_run(c, s);
  EXPECT_TRUE(run) << run.error().line();
  std::vector<Pacing> places;
  if (!run) return places;
  end = run->timeline.end.value;
  for (std::int32_t p = 0; p < s.places(); ++p) {
    const auto& late = run->network.late;
    const auto at = static_cast<std::size_t>(p);
    places.push_back(pacing_of(s, run->timeline, p, run->network.ports, at < late.size() ? late[at] : Seconds(0)));
  }
  return places;
}

Case on(const std::string& topology, const Algorithm& a, const Instance& i) {
  Case c;
  c.collective = a.collective, c.algorithm = a.name, c.instance = i;
  c.bytes = 4 * 1680 * i.ranks;
  c.wiring.topology = topology;
  return c;
}

void expect_punctual(test::Some some) {
  for (const char* topology : {"crossbar", "ring", "torus:4x2", "rails:2x4", "cpu-cluster:2x4", "fat-tree:2x4x1"})
    test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
      if ((i.ranks != 6 && i.ranks != 8) || (has_root(a.collective) && i.root != i.ranks - 1)) return;
      if (!some(a, i)) return;
      for (const std::int32_t ports : {0, 1}) {
        Case c = on(topology, a, i);
        c.wiring.ports = ports;
        const auto valid = validate(c);
        if (!valid) continue;  // a topology without switches that reduce, too few seats
        const auto s = schedule_of(*valid);
        ASSERT_TRUE(s);
        double end = 0;
        const auto places = pacings(*valid, *s, end);
        EXPECT_NEAR(Punctual(places).run(), end, 1e-9 * end)
            << topology << ' ' << test::label(a, i) << " ports " << ports;
      }
    });
}

TEST(Pacing, punctual_ranks_end_with_the_simulation_over_the_catalogue) {
  expect_punctual(test::Some(5));
}

TEST(FullPacing, punctual_ranks_end_with_the_simulation_with_all_parameters) {
  expect_punctual(test::Some(1));
}

TEST(Pacing, stragglers_slow_links_and_reducing_are_part_of_it) {
  Case c = on("rails:2x2", **find_algorithm(Collective::allreduce, "ring"),
              {.ranks = 4, .root = 0, .chunks = 0, .parameters = {}});
  double plain = 0, late = 0, slow = 0, dear = 0;
  const auto ends = [](const Case& question, double& end) {
    const Case valid = *validate(question);
    const auto s = *schedule_of(valid);
    const auto places = pacings(valid, s, end);
    EXPECT_NEAR(Punctual(places).run(), end, 1e-9 * end);
    EXPECT_NEAR(places[0].slowed(1000).transfers[0].end.value, 1000 * places[0].transfers[0].end.value, 1e-9);
  };
  ends(c, plain);
  Case other = c;
  other.wiring.stragglers.push_back({2, Seconds(1), 1});
  ends(other, late);
  EXPECT_GT(late, 1);
  other = c;
  other.wiring.stragglers.push_back({2, Seconds(0), 0.25});
  ends(other, slow);
  EXPECT_GT(slow, plain);
  other = c;
  other.reduce_cost = SecondsPerByte(1e-9);
  ends(other, dear);
  EXPECT_GT(dear, plain);
}

}  // namespace
}  // namespace ringside
