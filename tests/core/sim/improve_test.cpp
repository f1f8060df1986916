// The optimiser: never worse, the same every time, and on small networks as good as trying everything.
#include "core/sim/improve.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/topology/shapes.h"
#include "tests/support/machines.h"
#include "tests/support/pictures.h"

namespace ringside {
namespace {

constexpr Bytes kVector(1 << 22);

Topology shape(const char* text, std::int32_t ranks) {
  return make_topology(
             text,
             {.devices = ranks, .sizes = {}, .alpha = Seconds(1e-6), .bandwidth = BytesPerSecond(10e9), .tier = "wire"})
      .value();
}

struct Setting {
  Setting(Topology t, Schedule s, const std::string& placement) : schedule(std::move(s)) {
    net.nodes = place(t, schedule.ranks, placement).value();
    net.topology = std::move(t);
  }
  NetworkJob job() const {
    NetworkJob j;
    j.schedule = &schedule;
    j.n = kVector;
    j.nodes = net.nodes;
    return j;
  }
  Seconds end(const Placement& ranks) const {
    NetworkJob j = job();
    j.nodes = ranks;
    return simulate(net.topology, {&j, 1}, net.ports)->end;
  }
  Network net;
  Schedule schedule;
};

TEST(Improve, is_never_worse_gives_every_rank_a_device_and_says_what_is_true) {
  for (const char* text : {"torus:2x4", "hypercube", "h100-ethernet:2", "dgx-1", "ring", "line"})
    for (const auto& [collective, algorithm] :
         std::vector<std::pair<Collective, const char*>>{{Collective::allreduce, "ring"},
                                                         {Collective::allreduce, "rabenseifner"},
                                                         {Collective::allreduce, "hierarchical"},
                                                         {Collective::broadcast, "binomial"},
                                                         {Collective::all_to_all, "pairwise"}})
      for (const char* placement : {"packed", "random:4"}) {
        SCOPED_TRACE(std::string(text) + " " + algorithm + " " + placement);
        const Setting s(shape(text, 8), test::schedule(collective, algorithm, 8), placement);
        const Improvement found = improve(s.net, s.job(), 50'000).value();
        EXPECT_EQ(found.before, s.net.nodes);
        EXPECT_EQ(std::set<std::int32_t>(found.after.begin(), found.after.end()).size(), 8U);
        EXPECT_EQ(found.before_end, s.end(found.before));
        EXPECT_EQ(found.after_end, s.end(found.after));
        EXPECT_LE(found.after_end, found.before_end);
        for (const PlacementRule& rule : placement_rules())
          EXPECT_LE(found.after_end.value, s.end(place(s.net.topology, 8, rule.name).value()).value * (1 + 1e-9))
              << rule.name;
        EXPECT_EQ(found.moved == 0, found.before == found.after);
        EXPECT_EQ(improve(s.net, s.job(), 50'000)->after, found.after) << "the same every time";
      }
}

TEST(Improve, brings_a_scattered_ring_together_again) {
  // On two machines of four every hop crosses, where the ring's least is one message in each direction: of 512 KiB at
  // 10 GB/s, 14 (4 µs + 4 * 52.4 µs) become about 14 (4 µs + 52.4 µs), 3.8 times as fast.
  const Setting scattered(test::machines({4, 4}), test::schedule(Collective::allreduce, "ring", 8), "diagonal");
  const Setting packed(test::machines({4, 4}), test::schedule(Collective::allreduce, "ring", 8), "packed");
  const Improvement found = improve(scattered.net, scattered.job()).value();
  EXPECT_NEAR(found.after_end.value, packed.end(packed.net.nodes).value, 1e-9);
  EXPECT_NEAR(found.ratio(), 3.8, 0.1);
}

TEST(Improve, is_as_good_as_trying_everything_on_a_small_network) {
  for (const char* text : {"line", "ring", "torus:2x3"})
    for (const char* algorithm : {"ring", "recursive_doubling", "chain"}) {
      const Setting s(shape(text, 6), test::schedule(Collective::allreduce, algorithm, 6), "random:1");
      Placement order = devices(s.net.topology);
      Seconds best = s.end(order);
      while (std::next_permutation(order.begin(), order.end())) best = std::min(best, s.end(order));
      EXPECT_NEAR(improve(s.net, s.job())->after_end.value, best.value, 1e-9 * best.value) << text << " " << algorithm;
    }
}

TEST(Improve, uses_devices_that_are_free) {
  // The given four ranks sit on four machines; all fit on one.
  const Setting s(test::machines({4, 4, 4, 4}), test::schedule(Collective::allreduce, "ring", 4), "round-robin");
  const Improvement found = improve(s.net, s.job()).value();
  const std::int32_t machine = s.net.topology.nodes[static_cast<std::size_t>(found.after[0])].machine;
  for (const std::int32_t node : found.after)
    EXPECT_EQ(s.net.topology.nodes[static_cast<std::size_t>(node)].machine, machine);
}

TEST(Improve, a_network_in_two_pieces_is_refused_and_never_proposed) {
  Topology t = test::machines({4, 4});
  std::erase_if(t.links, [](const Link& l) { return l.tier == "outer"; });
  const Setting torn(t, test::schedule(Collective::allreduce, "ring", 4), "round-robin");
  const auto refused = improve(torn.net, torn.job());
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().line().find("no way"), std::string::npos) << refused.error().line();
  const Setting whole(t, test::schedule(Collective::allreduce, "ring", 4), "packed");
  EXPECT_EQ(improve(whole.net, whole.job())->moved, 0);
}

TEST(Improve, ends_soon_when_it_is_called_off) {
  const Setting s(test::machines({4, 4}), test::schedule(Collective::allreduce, "ring", 8), "diagonal");
  std::int64_t asked = 0;
  const auto stopped = improve(s.net, s.job(), kImproveBudget, [&] { return ++asked > 3; });
  EXPECT_FALSE(stopped);
  // Once more for each descent and its end: no search goes on behind a cancellation.
  EXPECT_LT(asked, 20);
  EXPECT_TRUE(improve(s.net, s.job(), kImproveBudget, [] { return false; }));
}

TEST(Improve, is_asked_for_in_either_spelling) {
  for (const char* text : {"optimised", "Optimized", "best"}) EXPECT_TRUE(asks_for_improvement(text));
  EXPECT_FALSE(asks_for_improvement("packed"));
}

}  // namespace
}  // namespace ringside
