// Several collectives at once: what contention costs, derived by hand.
#include "core/process_groups.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/machines.h"

namespace ringside {
namespace {

// Two machines of two GPUs: 0, 1 | 2, 3. Wires of 100 GB/s inside and of 10 GB/s between, each 1 µs: 2 µs from GPU to
// GPU in a machine, 4 µs from machine to machine.
Network two_by_two() {
  Network net;
  net.topology = test::machines({2, 2});
  net.nodes = {0, 1, 2, 3};
  return net;
}

constexpr std::int64_t kBytes = 8'000'000;

std::vector<AxisWork> ring_on_both(const char* first, const char* second) {
  return {work_of({first, 2}, "allreduce", "ring", kBytes).value(),
          work_of({second, 2}, "allreduce", "ring", kBytes).value()};
}

TEST(ProcessGroups, contention_by_hand) {
  const GroupsOutcome o = run_groups(ring_on_both("tp", "dp"), two_by_two()).value();
  ASSERT_EQ(o.axes.size(), 2U);
  const AxisOutcome &tp = o.axes[0], &dp = o.axes[1];
  EXPECT_EQ(o.order, "tp=2,dp=2");
  EXPECT_EQ(tp.groups, 2);
  EXPECT_EQ(tp.machines, 1) << "ranks 0 and 1";
  EXPECT_EQ(dp.machines, 2) << "ranks 0 and 2";
  // A ring of two takes 2 steps of n/2 each. Inside a machine: 2 (2 µs + 4 MB / 100 GB/s).
  EXPECT_NEAR(tp.single.value, 2 * (2e-6 + 40e-6), 1e-12);
  EXPECT_NEAR(tp.alone.value, tp.single.value, 1e-12) << "the machines do not meet";
  // Between machines: 2 (4 µs + 4 MB / 10 GB/s) for one, and the two groups share the wire.
  EXPECT_NEAR(dp.single.value, 2 * (4e-6 + 400e-6), 1e-12);
  EXPECT_NEAR(dp.alone.value, 2 * (4e-6 + 800e-6), 1e-12);
  // A GPU has one port, and first come is first served: tp's first message and dp's are asked for at once, tp before
  // dp. Whatever the order, no axis is faster than alone, and all end no later than if one waited for the other.
  EXPECT_GE(tp.together.value, tp.alone.value * (1 - 1e-9));
  EXPECT_GE(dp.together.value, dp.alone.value * (1 - 1e-9));
  EXPECT_LE(o.together.value, tp.alone.value + dp.alone.value + 1e-12);
  EXPECT_EQ(o.together, std::max(tp.together, dp.together));
  const Link hottest = two_by_two().topology.links[static_cast<std::size_t>(o.hottest)];
  EXPECT_EQ(hottest.tier, "outer");
  EXPECT_NEAR(o.busy.value, 2 * 8e6 / 10e9, 1e-12) << "two groups, each sends 2 times n/2 through it";
}

TEST(ProcessGroups, the_busiest_axis_first_keeps_it_inside_a_machine) {
  // tp carries 100 times as much as dp.
  std::vector<AxisWork> works{work_of({"dp", 2}, "allreduce", "ring", kBytes / 100).value(),
                              work_of({"tp", 2}, "allreduce", "ring", kBytes).value()};
  const auto orders = compare_orders(works, two_by_two()).value();
  ASSERT_EQ(orders.size(), 2U);
  EXPECT_EQ(orders[0].order, "dp=2,tp=2") << "the given one first";
  EXPECT_EQ(orders[1].order, "tp=2,dp=2");
  EXPECT_GT(orders[0].together / orders[1].together, 5);
}

TEST(ProcessGroups, one_axis_alone_is_the_collective_itself) {
  const auto works = std::vector<AxisWork>{work_of({"dp", 4}, "all-to-all", "pairwise", 4096).value()};
  const GroupsOutcome o = run_groups(works, two_by_two()).value();
  EXPECT_EQ(o.axes[0].single, o.together);
  EXPECT_EQ(o.axes[0].alone, o.together);
  EXPECT_EQ(compare_orders(works, two_by_two())->size(), 1U);
}

TEST(ProcessGroups, what_is_done_several_times_takes_so_many_times_as_long) {
  // In a ring nobody can begin the next before it has ended.
  const auto once = std::vector<AxisWork>{work_of({"tp", 4}, "allreduce", "ring", kBytes).value()};
  const auto often = std::vector<AxisWork>{work_of({"tp", 4}, "allreduce", "ring", kBytes, 7).value()};
  Network net = two_by_two();
  net.nodes = {0, 2, 1, 3};  // all hops alike: each crosses
  EXPECT_NEAR(run_groups(often, net)->together.value, 7 * run_groups(once, net)->together.value, 1e-9);
}

TEST(ProcessGroups, each_group_has_switches_of_its_own) {
  // Two groups, each adds in the switch of its own machine.
  const auto works = std::vector<AxisWork>{work_of({"tp", 2}, "allreduce", "in_network", kBytes).value(),
                                           work_of({"dp", 2}, "allreduce", "ring", 4).value()};
  const GroupsOutcome o = run_groups(works, two_by_two()).value();
  EXPECT_NEAR(o.axes[0].alone.value, o.axes[0].single.value, 1e-12);
  // Four segments, five messages one behind the other, one hop each way: 5 (1 µs + n/4 / 100 GB/s).
  EXPECT_NEAR(o.axes[0].single.value, 5 * (1e-6 + kBytes / 4. / 100e9), 1e-12);
}

TEST(ProcessGroups, what_does_not_fit_is_refused) {
  EXPECT_FALSE(work_of({"tp", 3}, "allgather", "recursive_doubling", 12));
  EXPECT_FALSE(work_of({"tp", 4}, "gossip", "ring", 12));
  EXPECT_FALSE(compare_orders({ring_on_both("a", "b")[0], ring_on_both("c", "b")[0], ring_on_both("d", "b")[0],
                               ring_on_both("e", "b")[0], ring_on_both("f", "b")[0]},
                              two_by_two()));
}

}  // namespace
}  // namespace ringside
