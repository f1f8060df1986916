#include "core/cost/price.h"

#include <gtest/gtest.h>

#include "core/cost/tiers.h"
#include "core/sim/timeline.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

const CostParameters kModel{Seconds(3e-6), SecondsPerByte(1 / 50e9), SecondsPerByte(1e-12)};

TEST(Price, ring_allreduce_takes_2k_minus_2_steps) {
  for (int K : {1, 2, 3, 4, 7, 16}) {
    const Bytes n(1e6);
    const Price p = price(test::ring_allreduce(K), n, kModel);
    // 2(K-1) (alpha + n/K beta), and K-1 of the steps reduce n/K bytes.
    const Bytes m = n / K;
    const Seconds expected = 2.0 * (K - 1) * (kModel.alpha + m * kModel.beta) + (K - 1.0) * (m * kModel.reduce_cost);
    EXPECT_EQ(p.steps, 2 * (K - 1));
    EXPECT_NEAR(p.total.value, expected.value, 1e-12 * expected.value);
    for (double sent : p.bytes_sent_per_rank) EXPECT_NEAR(sent, 2.0 * (K - 1) / K * n.value, 1e-6);
  }
}

TEST(Price, a_port_serves_its_transfers_one_after_the_other) {
  // Linear broadcast on 4 ranks: three messages leave one port; the three in-ports are idle meanwhile.
  Schedule s;
  s.collective = Collective::broadcast;
  s.ranks = 4;
  s.chunks = 1;
  Step all;
  for (std::int32_t r = 1; r < 4; ++r) all.copy(0, r, {0});
  s.set_steps({all});
  const Bytes n(5e4);
  EXPECT_NEAR(price(s, n, kModel).total.value, 3 * (3e-6 + 1e-6), 1e-18);
}

TEST(Price, full_duplex_sending_and_receiving_do_not_add_up) {
  Schedule s;
  s.collective = Collective::custom;
  s.ranks = 2;
  s.chunks = 1;
  Step exchange;
  exchange.copy(0, 1, {0});
  exchange.copy(1, 0, {0});
  s.set_steps({exchange});
  EXPECT_NEAR(price(s, Bytes(5e4), kModel).total.value, 4e-6, 1e-18);
}

TEST(Price, a_local_move_is_free) {
  Schedule s;
  s.ranks = 1;
  s.chunks = 1;
  s.scratch = 1;
  Step move;
  move.transfers.push_back({0, 0, Slots{0}, Arrival::copy, Slots{1}});
  s.set_steps({move});
  const Price p = price(s, Bytes(1e9), kModel);
  EXPECT_EQ(p.total.value, 0);
  EXPECT_EQ(p.transfers, 0);
}

TEST(Price, all_to_all_chunks_are_parts_of_each_ranks_own_buffer) {
  // K = 2, C = 4: each rank's n bytes are two chunks, so one transfer moves n/2.
  Schedule s;
  s.collective = Collective::all_to_all;
  s.ranks = 2;
  s.chunks = 4;
  Step exchange;
  exchange.copy(0, 1, {1});
  exchange.copy(1, 0, {2});
  s.set_steps({exchange});
  EXPECT_NEAR(price(s, Bytes(1e5), kModel).total.value, 3e-6 + 5e4 / 50e9, 1e-18);
}

TEST(Price, uneven_sizes_follow_the_chunks_through_moves) {
  Schedule s;
  s.collective = Collective::broadcast;
  s.ranks = 2;
  s.chunks = 2;
  s.scratch = 1;
  s.sizes = {1000, 3};
  Step move, send;
  move.transfers.push_back({0, 0, Slots{0}, Arrival::copy, Slots{2}});
  send.transfers.push_back({0, 1, Slots{2}, Arrival::copy, Slots{0}});
  s.set_steps({move, send});
  EXPECT_EQ(price(s, Bytes(0), kModel, 4).bytes_sent_per_rank[0], 4000);
}

TEST(Price, adding_within_a_rank_takes_no_wire_but_its_time) {
  // Rank 0 sends both chunks into rank 1's scratch (alpha + n beta), rank 1 adds them to its own (n reduce_cost).
  Schedule s;
  s.collective = Collective::reduce;
  s.ranks = 2, s.root = 1, s.chunks = 2, s.scratch = 2;
  Step send, add;
  send.transfers.push_back({0, 1, Slots{0, 1}, Arrival::copy, Slots{2, 3}});
  add.transfers.push_back({1, 1, Slots{2, 3}, Arrival::reduce, Slots{0, 1}});
  s.set_steps({send, add});
  const CostParameters unit{Seconds(1), SecondsPerByte(1), SecondsPerByte(10)};
  const Price walked = price(s, Bytes(4), unit);
  EXPECT_DOUBLE_EQ(walked.step_seconds[0].value, 1 + 4);
  EXPECT_DOUBLE_EQ(walked.step_seconds[1].value, 40);
  EXPECT_EQ(walked.transfers, 1);
  EXPECT_DOUBLE_EQ(simulate_end(s, Bytes(4), unit).value, 45);
  const CostParameters free{Seconds(1), SecondsPerByte(1), SecondsPerByte(0)};
  EXPECT_DOUBLE_EQ(simulate_end(s, Bytes(4), free).value, 5);
}

TEST(Tiers, one_transfer_of_256_mib_costs_what_output_4_2_3_prints) {
  // alpha + n/B with the constants of Code 4.2.3; ms to two digits, ratios to one.
  const Bytes n(256 * 1024. * 1024.);
  const double expected[] = {0.90, 10.74, 5.37, 86.62};
  const double ratio[] = {1.0, 12.0, 6.0, 96.7};
  for (std::size_t i = 0; i < 4; ++i) {
    const Seconds t = tiers()[i].transfer_time(n);
    EXPECT_NEAR(t.value * 1e3, expected[i], 0.005);
    EXPECT_NEAR(t / tiers()[0].transfer_time(n), ratio[i], 0.05);
  }
}

TEST(Tiers, at_the_crossover_latency_and_transmission_are_equal) {
  for (const Tier& t : tiers()) EXPECT_NEAR(t.transfer_time(t.crossover()).value, 2 * t.alpha.value, 1e-15);
}

TEST(Tiers, an_unknown_tier_is_refused_with_the_list) {
  const auto t = find_tier("token-ring");
  ASSERT_FALSE(t.has_value());
  EXPECT_NE(t.error().line().find("nvlink, pcie, infiniband, ethernet"), std::string::npos);
}

TEST(ConstantsSource, has_a_long_text_for_files_and_a_short_one_for_titles) {
  const auto said = [](ConstantsSource source, const std::string& text, const std::string& wires) {
    EXPECT_EQ(source.text(), text);
    EXPECT_EQ(source.wires(), wires);
    source.slowed = 400;
    EXPECT_EQ(source.text(), text + ", slowed 400 times");
    EXPECT_EQ(source.wires(), wires);
  };
  said(find_tier("infiniband")->parameters().source, "tier infiniband", "InfiniBand tier");
  said({OfTier{"nvlink", "NVLink", "alpha"}}, "tier nvlink, alpha given", "given constants");
  said({GivenConstants{}}, "given", "given constants");
  said({SlowestWay{"rails:2x2", 0, 3}}, "slowest way on rails:2x2: rank 0 to 3", "slowest way on rails:2x2");
  said({"calibrated 2026-11-20"}, "calibrated 2026-11-20", "calibrated 2026-11-20");
}

}  // namespace
}  // namespace ringside
