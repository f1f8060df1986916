// Max-min fair sharing, case by case: a system, what is expected *because*, then the code. Then the definition itself,
// written down once more without any cleverness, on random flows.
//
// One megabyte over one gigabyte per second takes one millisecond: all numbers are in these units.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>

#include "core/sim/network.h"
#include "core/topology/routes.h"

namespace ringside {
namespace {

std::size_t at(std::int32_t i) {
  return static_cast<std::size_t>(i);
}

constexpr double kMegabyte = 1e6, kGigabyte = 1e9, kMillisecond = 1e-3;

/// Devices and one-way wires between them. All devices forward, so a way may lead over several wires.
struct Net {
  explicit Net(std::int32_t devices) {
    for (std::int32_t i = 0; i < devices; ++i)
      topology.add_node({.kind = NodeKind::gpu, .label = std::to_string(i), .forwards = true});
  }
  Net& wire(std::int32_t from, std::int32_t to, double gigabytes_per_second, double latency = 0) {
    topology.links.push_back(
        {from, to, Seconds(latency * kMillisecond), BytesPerSecond(gigabytes_per_second * kGigabyte), ""});
    return *this;
  }
  Topology topology;
};

struct Flow {
  std::int32_t from = 0, to = 0;
  std::int32_t megabytes = 0;
  double starts = 0;  ///< milliseconds
};

/// Each flow is a copy in a schedule, and a job, of its own. When it ends, in milliseconds.
std::vector<double> ends(const Net& net, const std::vector<Flow>& flows) {
  std::vector<Schedule> schedules(flows.size());
  std::vector<NetworkJob> jobs(flows.size());
  for (std::size_t i = 0; i < flows.size(); ++i) {
    Step step;
    step.copy(0, 1, {0});
    schedules[i].ranks = 2;
    schedules[i].set_steps(std::vector<Step>{step});
    jobs[i].schedule = &schedules[i];
    jobs[i].n = Bytes(flows[i].megabytes * kMegabyte);
    jobs[i].nodes = {flows[i].from, flows[i].to};
    jobs[i].start = Seconds(flows[i].starts * kMillisecond);
  }
  const auto result = simulate(net.topology, jobs, 0);
  EXPECT_TRUE(result);
  std::vector<double> milliseconds;
  for (const Seconds end : result->job_end) milliseconds.push_back(end.value / kMillisecond);
  return milliseconds;
}

void expect_ends(const Net& net, const std::vector<Flow>& flows, const std::vector<double>& expected) {
  const std::vector<double> actual = ends(net, flows);
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(actual[i], expected[i], 1e-9) << "flow " << i;
}

TEST(Sharing, a_flow_alone_is_as_fast_as_its_narrowest_wire) {
  // 0 -4-> 1 -2-> 2 -8-> 3: 6 MB at 2 GB/s.
  expect_ends(Net(4).wire(0, 1, 4).wire(1, 2, 2).wire(2, 3, 8), {{0, 3, 6}}, {3});
}

TEST(Sharing, what_one_leaves_the_others_take) {
  // Three flows of 1, 2 and 3 MB on one wire. A third each until the first is over at 3 ms; then the second has 1 MB
  // left and half of the wire: 5 ms; then the third has 1 MB left and all of it. The wire never idles: 6 MB in 6 ms.
  expect_ends(Net(2).wire(0, 1, 1), {{0, 1, 1}, {0, 1, 2}, {0, 1, 3}}, {3, 5, 6});
}

TEST(Sharing, two_bottlenecks_bind_different_flows) {
  // 0 -1-> 1 -3-> 2. f0 goes 0 to 1, f1 goes 0 to 2, f2 goes 1 to 2. The first wire gives f0 and f1 0.5 each. f1 cannot
  // use its half of the second, so f2 gets 2.5 there, not 1.5. f2: 5 MB in 2 ms. f0 and f1: 1 MB each in 2 ms.
  expect_ends(Net(3).wire(0, 1, 1).wire(1, 2, 3), {{0, 1, 1}, {0, 2, 1}, {1, 2, 5}}, {2, 2, 2});
}

TEST(Sharing, parking_lot) {
  // Three wires of 1 GB/s in a row; one flow goes all the way, and each wire has one flow of its own. Max-min fairness
  // counts flows, not wires: half for everybody. (Proportional fairness would give the long one a quarter.)
  expect_ends(Net(4).wire(0, 1, 1).wire(1, 2, 1).wire(2, 3, 1), {{0, 3, 1}, {0, 1, 1}, {1, 2, 1}, {2, 3, 1}},
              {2, 2, 2, 2});
}

TEST(Sharing, the_fullest_wire_of_a_way_decides) {
  // As above with three flows on the last wire: the long one gets a quarter there, as do they, and leaves three
  // quarters to the flow on the first wire. In 4 ms: 1 MB, three times 1 MB, and 3 MB.
  expect_ends(Net(4).wire(0, 1, 1).wire(1, 2, 1).wire(2, 3, 1), {{0, 3, 1}, {0, 1, 3}, {2, 3, 1}, {2, 3, 1}, {2, 3, 1}},
              {4, 4, 4, 4, 4});
}

TEST(Sharing, wires_fill_one_after_the_other) {
  // Into 3 over a wire of 9 come three flows whose own wires carry 1, 2 and 10: 1, 2, and the 6 that are left.
  const Net net = Net(5).wire(0, 3, 1).wire(1, 3, 2).wire(2, 3, 10).wire(3, 4, 9);
  expect_ends(net, {{0, 4, 2}, {1, 4, 4}, {2, 4, 12}}, {2, 2, 2});
}

TEST(Sharing, a_flow_that_ends_speeds_one_up_and_so_slows_another_down) {
  // 0 -1-> 1 -1.2-> 2; f0: 0 to 1, f1: 0 to 2, f2: 1 to 2.
  // First f0 and f1 have 0.5 each, f2 has 0.7. f0 (1 MB) is over at 2 ms. Now f1 and f2 share the second wire, 0.6
  // each: f2 has become slower. f1 (4 MB) has 3 MB left: 2 + 5 = 7 ms. By then f2 (5 MB) has had 1.4 + 3 MB; its last
  // 0.6 MB take 0.5 ms at 1.2.
  expect_ends(Net(3).wire(0, 1, 1).wire(1, 2, 1.2), {{0, 1, 1}, {0, 2, 4}, {1, 2, 5}}, {2, 7, 7.5});
}

TEST(Sharing, who_comes_later_takes_its_share_from_then_on) {
  // f0 (3 MB) is alone for 1 ms, then has half: f1 (1 MB) is over at 3 ms, when f0 has 1 MB left.
  expect_ends(Net(2).wire(0, 1, 1), {{0, 1, 3}, {0, 1, 1, 1}}, {4, 3});
}

TEST(Sharing, latency_takes_no_bandwidth) {
  // f1 starts with f0, but its way 2 -> 0 -> 1 has 1 ms of latency. Until then f0 has all of the wire 0 -> 1: 1 MB
  // of 2. Then both have 1 MB left and half of it each.
  expect_ends(Net(3).wire(0, 1, 1).wire(2, 0, 1, 1), {{0, 1, 2}, {2, 1, 1}}, {3, 3});
}

TEST(Sharing, latencies_of_a_way_add_up_and_do_not_weigh) {
  // f0: 1 ms, f1: 3 ms of latency, then both over the wire 2 -> 3 at half of 2 GB/s, though TCP would favour f0.
  // f0 (6 MB) flows alone from 1 ms to 3 ms: 4 MB; it has 2 left, f1 has 2: at 5 ms both are over.
  const Net net = Net(4).wire(0, 2, 4, 1).wire(1, 2, 4, 3).wire(2, 3, 2);
  expect_ends(net, {{0, 3, 6}, {1, 3, 2}}, {5, 5});
}

TEST(Sharing, directions_are_two_wires) {
  // 2 GB/s there, 1 GB/s back; both ways at once, and nobody is slower for it.
  expect_ends(Net(2).wire(0, 1, 2).wire(1, 0, 1), {{0, 1, 4}, {1, 0, 4}}, {2, 4});
}

TEST(Sharing, nothing_takes_its_latency_and_no_bandwidth) {
  // Zero bytes beside 2 MB: they are there after the latency, and in nobody's way.
  expect_ends(Net(2).wire(0, 1, 1, 1), {{0, 1, 0}, {0, 1, 2}, {0, 1, 0, 2}}, {1, 3, 3});
}

TEST(Sharing, who_comes_as_another_ends_finds_the_wire_free) {
  // Flow i brings 1 MB after i ms to a wire that carries 1 MB per ms. An end and a start at one moment are one change.
  std::vector<Flow> flows;
  std::vector<double> expected;
  for (std::int32_t i = 0; i < 50; ++i) {
    flows.push_back({0, 1, 1, static_cast<double>(i)});
    expected.push_back(i + 1);
  }
  expect_ends(Net(2).wire(0, 1, 1), flows, expected);
}

TEST(Sharing, flows_elsewhere_change_nothing_to_the_last_bit) {
  Net net = Net(6).wire(0, 1, 1).wire(1, 2, 1.2);
  const std::vector<Flow> few{{0, 1, 1}, {0, 2, 4}, {1, 2, 5}};
  const std::vector<double> alone = ends(net, few);
  net.wire(3, 4, 0.7).wire(4, 5, 0.3);
  std::vector<Flow> all = few;
  for (std::int32_t i = 0; i < 20; ++i) all.push_back({3, 4 + i % 2, 1 + i % 3, 0.1 * i});
  const std::vector<double> together = ends(net, all);
  for (std::size_t i = 0; i < few.size(); ++i) EXPECT_EQ(together[i], alone[i]);
}

/// The definition, step by step: give every flow the share of the wire that has least for each, until all have theirs.
std::vector<double> fair_rates(const Topology& t, const std::vector<std::vector<std::int32_t>>& ways) {
  std::vector<double> rates(ways.size(), -1), left;
  for (const Link& l : t.links) left.push_back(l.bandwidth.value);
  while (true) {
    double least = std::numeric_limits<double>::infinity();
    std::int32_t fullest = -1;
    for (std::int32_t l = 0; l < static_cast<std::int32_t>(left.size()); ++l) {
      std::int32_t open = 0;
      for (std::size_t f = 0; f < ways.size(); ++f)
        open += rates[f] < 0 && std::count(ways[f].begin(), ways[f].end(), l);
      if (open > 0 && left[at(l)] / open < least) least = left[at(l)] / open, fullest = l;
    }
    if (fullest < 0) return rates;
    for (std::size_t f = 0; f < ways.size(); ++f) {
      if (rates[f] >= 0 || !std::count(ways[f].begin(), ways[f].end(), fullest)) continue;
      rates[f] = least;
      for (const std::int32_t l : ways[f]) left[at(l)] -= least;
    }
  }
}

/// All rates anew at every change. When the flows end, in milliseconds.
std::vector<double> ends_by_definition(const Net& net, const std::vector<Flow>& flows) {
  Routes routes(net.topology);
  std::vector<double> left, begin, end(flows.size(), -1);
  for (const Flow& f : flows) {
    left.push_back(f.megabytes * kMegabyte);
    const double latency = cost_of(net.topology, *routes.between(f.from, f.to)).latency.value;
    begin.push_back(f.starts * kMillisecond + latency);
  }
  for (double now = 0; std::count(end.begin(), end.end(), -1.0) > 0;) {
    std::vector<std::size_t> flowing;
    std::vector<std::vector<std::int32_t>> ways;
    double next = std::numeric_limits<double>::infinity();
    for (std::size_t f = 0; f < flows.size(); ++f) {
      if (end[f] >= 0) continue;
      if (begin[f] > now) {
        next = std::min(next, begin[f]);
        continue;
      }
      flowing.push_back(f);
      ways.push_back(*routes.between(flows[f].from, flows[f].to));
    }
    const std::vector<double> rates = fair_rates(net.topology, ways);
    for (std::size_t i = 0; i < flowing.size(); ++i) next = std::min(next, now + left[flowing[i]] / rates[i]);
    for (std::size_t i = 0; i < flowing.size(); ++i) {
      const std::size_t f = flowing[i];
      left[f] -= rates[i] * (next - now);
      if (left[f] <= 1e-9 * kMegabyte) end[f] = next / kMillisecond;
    }
    now = next;
  }
  return end;
}

TEST(Sharing, follows_the_definition_on_random_flows) {
  std::mt19937 random(1);
  const auto pick = [&](std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(high - low + 1));
  };
  for (int trial = 0; trial < 100; ++trial) {
    const std::int32_t devices = pick(3, 9);
    Net net(devices);
    for (std::int32_t i = 0; i < devices; ++i) net.wire(i, (i + 1) % devices, pick(1, 4), 0.25 * pick(0, 3));
    for (std::int32_t extra = pick(0, devices); extra > 0; --extra) {
      const std::int32_t from = pick(0, devices - 1);
      net.wire(from, (from + pick(1, devices - 1)) % devices, 0.5 * pick(1, 9));
    }
    std::vector<Flow> flows(at(pick(1, 30)));
    for (Flow& f : flows) {
      f.from = pick(0, devices - 1);
      f.to = (f.from + pick(1, devices - 1)) % devices;
      f.megabytes = pick(1, 20);
      f.starts = pick(0, 1) * pick(0, 15);
    }
    const std::vector<double> expected = ends_by_definition(net, flows), actual = ends(net, flows);
    for (std::size_t f = 0; f < flows.size(); ++f)
      ASSERT_NEAR(actual[f], expected[f], 1e-9 * expected[f]) << "trial " << trial << ", flow " << f;
  }
}

}  // namespace
}  // namespace ringside
