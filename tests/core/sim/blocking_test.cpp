// Blocking calls: derived by hand on rings and trees, then as properties of every registered algorithm.
#include "core/sim/blocking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "tests/support/catalogue.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

BlockingRun run(const Schedule& s, double n, CallOrder order, double limit) {
  return run_blocking(s, Bytes(n), {order, Bytes(limit)}).value();
}

TEST(Blocking, a_ring_in_which_everyone_sends_first_stops_where_messages_are_no_longer_eager) {
  for (const int K : {2, 3, 4, 8}) {
    const Schedule ring = test::ring_allreduce(K);
    // Each message is n/K bytes; all K ranks wait in their very first call, each for its right-hand neighbour.
    EXPECT_TRUE(run(ring, 64.0 * K, CallOrder::sends_first, 64).completes());
    const BlockingRun stuck = run(ring, 64.0 * K, CallOrder::sends_first, 63);
    EXPECT_EQ(stuck.returned, 0);
    EXPECT_EQ(stuck.calls, 2 * 2 * (K - 1) * K);  // a send and a receive for each of K transfers in 2 (K-1) steps
    EXPECT_EQ(stuck.first_stuck_step, 0);
    std::vector<std::int32_t> all(static_cast<std::size_t>(K));
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(stuck.cycle, all);
    ASSERT_EQ(stuck.waits.size(), all.size());
    for (int r = 0; r < K; ++r) {
      EXPECT_EQ(stuck.waits[static_cast<std::size_t>(r)].peer, (r + 1) % K);
      EXPECT_TRUE(stuck.waits[static_cast<std::size_t>(r)].sending);
    }
    EXPECT_EQ(needed_eager_limit(ring, Bytes(64.0 * K), CallOrder::sends_first)->value, 64);
  }
}

TEST(Blocking, a_ring_in_which_everyone_receives_first_stops_at_any_size) {
  const Schedule ring = test::ring_allreduce(4);
  const BlockingRun stuck = run(ring, 0, CallOrder::receives_first, 1e9);
  EXPECT_FALSE(stuck.completes());
  EXPECT_EQ(stuck.cycle, (std::vector<std::int32_t>{0, 3, 2, 1}));  // each waits for its left-hand neighbour
  EXPECT_FALSE(stuck.waits.front().sending);
  EXPECT_EQ(needed_eager_limit(ring, Bytes(64), CallOrder::receives_first)->value, kForever);
}

TEST(Blocking, odd_ranks_that_receive_first_free_a_ring_of_any_length) {
  for (int K = 2; K <= 9; ++K)
    EXPECT_EQ(needed_eager_limit(test::ring_allreduce(K), Bytes(1e9), CallOrder::even_odd)->value, 0) << K;
}

// In a step of a ring each rank sends to the next one and receives from the one before. At once: one round. Even ranks
// against odd ones: all messages of the even ones, then all of the odd ones. With rank 0 alone receiving first: K-1 to
// 0, then K-2 to K-1 and so on, rank 0's own message last: K rounds.
TEST(Blocking, rounds_are_counted_by_step) {
  for (const int K : {4, 6, 8}) {
    const Schedule ring = test::ring_allreduce(K);
    const auto rounds = [&](const BlockingRules& rules) {
      return run_blocking(ring, Bytes(1e9), rules)->rounds.front();
    };
    EXPECT_EQ(rounds({CallOrder::combined, Bytes(0)}), 1) << K;
    EXPECT_EQ(rounds({CallOrder::even_odd, Bytes(0)}), 2) << K;
    BlockingRules one{CallOrder::sends_first, Bytes(0)};
    one.orders.assign(static_cast<std::size_t>(K), CallOrder::sends_first);
    one.orders[0] = CallOrder::receives_first;
    EXPECT_EQ(rounds(one), K);
    EXPECT_TRUE(run_blocking(ring, Bytes(1e9), one)->completes());
    EXPECT_EQ(run_blocking(ring, Bytes(1e9), one)->rounds.size(), static_cast<std::size_t>(2 * (K - 1)));
  }
}

TEST(Blocking, orders_are_written_and_read) {
  BlockingRules rules;
  ASSERT_TRUE(parse_orders("sends-first,receives-first,combined", rules));
  EXPECT_EQ(rules.orders, (std::vector{CallOrder::sends_first, CallOrder::receives_first, CallOrder::combined}));
  EXPECT_EQ(orders_text(rules), "sends-first,receives-first,combined");
  ASSERT_TRUE(parse_orders("even-odd", rules));
  EXPECT_TRUE(rules.orders.empty());
  EXPECT_EQ(orders_text(rules), "even-odd");
  EXPECT_FALSE(parse_orders("sends-first,shouting", rules));
}

TEST(Blocking, a_chain_needs_no_care) {
  for (const CallOrder order :
       {CallOrder::sends_first, CallOrder::receives_first, CallOrder::even_odd, CallOrder::combined}) {
    const BlockingRun free = run(test::chain_allreduce(5), 1e9, order, 0);
    EXPECT_TRUE(free.completes()) << name(order);
    EXPECT_EQ(free.returned, free.calls);
    EXPECT_TRUE(free.cycle.empty());
  }
}

TEST(Blocking, a_later_step_can_be_the_one_that_stops) {
  // Step 0: 0 sends to 1. Step 1: both send to each other. The first message gets through, the second pair never does.
  Step alone, exchange;
  alone.copy(0, 1, {0});
  exchange.copy(0, 1, {0});
  exchange.copy(1, 0, {1});
  const Schedule s = test::schedule_of(Collective::broadcast, 2, 2, {alone, exchange});
  const BlockingRun stuck = run(s, 2000, CallOrder::sends_first, 999);
  EXPECT_EQ(stuck.returned, 2);
  EXPECT_EQ(stuck.first_stuck_step, 1);
  EXPECT_EQ(sentence(stuck.waits.front()), "Rank 0 waits to send 1000 B to rank 1.");
  EXPECT_EQ(tell_cycle(stuck), "Rank 0 waits for rank 1, which waits for rank 0: nobody moves again.");
}

// 0 sends to 1, then 1 to 2. What is small enough is sent at once: 0 is done with what is lost on its way, and whoever
// waits for that waits for a rank that does not.
TEST(Blocking, who_waits_for_what_was_lost_waits_in_no_circle) {
  Step first, second;
  first.copy(0, 1, {0});
  second.copy(1, 2, {0});
  const Schedule s = test::schedule_of(Collective::broadcast, 3, 1, {first, second});
  BlockingRules rules{CallOrder::sends_first, Bytes(4096)};
  rules.cut = {{0, 1}};
  for (const CallOrder order : {CallOrder::sends_first, CallOrder::combined}) {
    rules.order = order;
    const BlockingRun stuck = run_blocking(s, Bytes(12), rules).value();
    ASSERT_EQ(stuck.waits.size(), 2U);
    EXPECT_EQ(stuck.waits[0].rank, 1);
    EXPECT_EQ(stuck.waits[1].rank, 2);
    EXPECT_EQ(stuck.returned, 1) << "the send of rank 0";
    EXPECT_TRUE(stuck.cycle.empty());
  }
}

TEST(Blocking, every_algorithm_completes_where_a_step_is_one_call_or_every_message_is_eager) {
  test::for_each_instance(1, [](const Algorithm& a, const Instance& i) {
    const Schedule s = make_schedule(a, i).value();
    EXPECT_EQ(needed_eager_limit(s, Bytes(1e6), CallOrder::combined)->value, 0) << test::label(a, i);
    const BlockingRun eager = run(s, 1e6, CallOrder::sends_first, 1e6);
    EXPECT_TRUE(eager.completes()) << test::label(a, i);
    EXPECT_EQ(eager.returned, eager.calls);
  });
}

TEST(Blocking, the_needed_limit_is_where_it_begins_to_complete) {
  int cycles = 0;
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks > 9) return;
    const Schedule s = make_schedule(a, i).value();
    const double limit = needed_eager_limit(s, Bytes(1e6), CallOrder::sends_first)->value;
    ASSERT_FALSE(std::isinf(limit)) << test::label(a, i);
    EXPECT_TRUE(run(s, 1e6, CallOrder::sends_first, limit).completes()) << test::label(a, i);
    if (limit == 0) return;
    const BlockingRun stuck = run(s, 1e6, CallOrder::sends_first, std::nextafter(limit, 0));
    EXPECT_FALSE(stuck.completes()) << test::label(a, i);
    ASSERT_GE(stuck.cycle.size(), 2U);
    // Whoever is named waits for the next in the list, and the last for the first.
    for (std::size_t k = 0; k < stuck.cycle.size(); ++k) {
      const std::int32_t rank = stuck.cycle[k], next = stuck.cycle[(k + 1) % stuck.cycle.size()];
      const auto first =
          std::find_if(stuck.waits.begin(), stuck.waits.end(), [&](const Wait& w) { return w.rank == rank; });
      ASSERT_NE(first, stuck.waits.end());
      EXPECT_EQ(first->peer, next);
    }
    ++cycles;
  });
  EXPECT_GT(cycles, 20);
}

TEST(Blocking, the_largest_size_follows_from_the_longest_message_that_everyone_sends_first) {
  // A ring's messages are n/K: with an eager limit of 4096 bytes n may be K times as much.
  const Schedule ring = test::ring_allreduce(4);
  EXPECT_EQ(largest_size(ring, {CallOrder::sends_first, Bytes(4096)})->value, 4 * 4096);
  EXPECT_EQ(largest_size(ring, {CallOrder::combined, Bytes(0)})->value, kForever);
  EXPECT_TRUE(std::isnan(largest_size(ring, {CallOrder::receives_first, Bytes(4096)})->value));
}

TEST(Blocking, orders_have_names) {
  EXPECT_EQ(parse_call_order("even odd").value(), CallOrder::even_odd);
  EXPECT_EQ(parse_call_order("at random").error().accepted, "sends-first, receives-first, even-odd, combined");
}

}  // namespace
}  // namespace ringside
