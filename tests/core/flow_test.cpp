#include "core/flow.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/schedule/shares.h"

namespace ringside {
namespace {

/// Section 4.2's hand-built example.
Case chapter(const std::string& algorithm) {
  Case c;
  c.algorithm = algorithm;
  c.data = {{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}};
  return c;
}

std::vector<double> whole_buffer(const Numbers& numbers, const Schedule& s, std::int32_t rank) {
  std::vector<double> all;
  for (std::int32_t c = 0; c < s.chunks; ++c) {
    const auto& slot = numbers[static_cast<std::size_t>(rank * s.slots() + c)];
    all.insert(all.end(), slot.begin(), slot.end());
  }
  return all;
}

TEST(Flow, the_chapters_example_ends_with_20_16_17_on_every_rank) {
  for (const char* algorithm : {"chain", "ring", "naive", "recursive_doubling", "rabenseifner"}) {
    const auto a = answer(chapter(algorithm));
    ASSERT_TRUE(a.has_value()) << a.error().line();
    EXPECT_TRUE(a->proof.ok());
    for (std::int32_t r = 0; r < 4; ++r)
      EXPECT_EQ(whole_buffer(a->numbers.back(), a->schedule, r), (std::vector<double>{20, 16, 17})) << algorithm;
  }
}

// One rule for window and command line: who gives no data sees section 4.2's vectors.
TEST(Flow, a_case_without_data_has_the_sections_vectors_and_grows_around_them) {
  Case c = chapter("ring");
  const auto given = c.data;
  c.data.clear(), c.bytes = 12;
  EXPECT_EQ(inputs_of(c), given) << "4 ranks, 3 elements of 4 bytes";
  c.instance.ranks = 6, c.bytes = 24;
  const auto more = inputs_of(c);
  ASSERT_EQ(more.size(), 6U);
  for (std::size_t r = 0; r < more.size(); ++r) {
    ASSERT_EQ(more[r].size(), 6U);
    for (const double number : more[r]) EXPECT_TRUE(number >= 1 && number <= 9) << "added up in the head";
    if (r < 4) {
      EXPECT_TRUE(std::equal(given[r].begin(), given[r].end(), more[r].begin())) << r;
    }
    if (r > 0) {
      EXPECT_NE(more[r], more[r - 1]);
    }
  }
}

TEST(Flow, chain_sends_6_messages_and_ring_takes_6_steps_of_4_transfers_over_1_1_1_0_elements) {
  EXPECT_EQ(answer(chapter("chain"))->prediction.walk.transfers, 6);  // 2(K-1), Output 4.2.2
  const auto ring = answer(chapter("ring"));
  ASSERT_EQ(ring->schedule.step_count(), 6);
  for (std::int64_t i = 0; i < 6; ++i) EXPECT_EQ(ring->schedule.step(i).transfers.size(), 4U);
  for (std::size_t c = 0; c < 4; ++c) EXPECT_EQ(ring->numbers.front()[c].size(), c < 3 ? 1U : 0U);
}

TEST(Flow, formula_price_and_simulation_agree_on_the_crossbar_for_the_ring) {
  Case c;
  c.tier = "infiniband";
  c.bytes = 1 << 20;
  for (std::int32_t K : {1, 2, 5, 16}) {
    c.instance = {.ranks = K, .root = 0, .chunks = 0, .parameters = {}};
    const auto p = predict(c);
    ASSERT_TRUE(p.has_value());
    EXPECT_NEAR(p->formula->value, p->price->value, 1e-9 * p->price->value);
    EXPECT_NEAR(p->simulation->value, p->price->value, 1e-9 * p->price->value);
  }
}

TEST(Flow, states_and_numbers_have_one_moment_more_than_steps) {
  const auto a = answer(chapter("ring"));
  EXPECT_EQ(a->states.size(), 7U);
  EXPECT_EQ(a->numbers.size(), 7U);
  EXPECT_EQ(a->step_end.size(), 6U);
  EXPECT_NEAR(a->step_end.back().value, a->prediction.price->value, 1e-18);
}

TEST(Flow, exercise_4_2_3_the_ring_is_nearly_k_times_cheaper_than_the_chain) {
  Case c;
  c.tier = "infiniband";
  c.bytes = 256 << 20;
  c.instance = {.ranks = 16, .root = 0, .chunks = 0, .parameters = {}};
  const double ring = predict(c)->formula->value;
  c.algorithm = "chain";
  c.instance.chunks = 0;
  const double chain = predict(c)->formula->value;
  const double n = 256. * 1024 * 1024;
  EXPECT_NEAR(chain, 2 * 15 * (3e-6 + n / 50e9), 1e-9);
  EXPECT_NEAR(ring, 2 * 15 * (3e-6 + n / 16 / 50e9), 1e-9);
}

TEST(Flow, a_cancelled_answer_ends_early) {
  int asked = 0;
  const auto a = answer(chapter("ring"), [&] { return ++asked > 1; });
  EXPECT_FALSE(a.has_value());
  EXPECT_EQ(asked, 2);
}

TEST(Flow, what_is_too_large_to_keep_is_still_proved) {
  Case c;
  c.instance.ranks = 200;  // 200 x 200 x 399 cells
  c.bytes = 800;
  const auto a = answer(c);
  ASSERT_TRUE(a.has_value());
  EXPECT_TRUE(a->states.empty());
  EXPECT_TRUE(a->proof.ok());
}

// One chunk on 4,096 ranks, two moments: few cells, but 4096 x 4095 = 16.8e6 transfers in the one step.
TEST(Flow, what_has_few_cells_and_many_transfers_keeps_no_states) {
  Case c;
  c.collective = Collective::allreduce;
  c.algorithm = "naive";
  c.instance.ranks = 4096;
  c.bytes = 4096;
  const auto begun = begin_answer(c);
  ASSERT_TRUE(begun) << begun.error().line();
  EXPECT_TRUE(begun->answer.states.empty());
  EXPECT_EQ(begun->answer.moments->at(1)->count(4095, 0), 4096);
}

// 128 ranks and chunks after each of 254 steps are 4.2e6 cells, more than states are kept of: their moments are counted
// apart from the proof.
TEST(Answer, of_many_ranks_is_drawn_before_it_is_proved) {
  Case c;
  c.instance.ranks = 128;
  c.bytes = 1 << 18;
  auto begun = begin_answer(c);
  ASSERT_TRUE(begun) << begun.error().line();
  ASSERT_TRUE(begun->proof.valid());
  ASSERT_NE(begun->answer.moments, nullptr);
  // Half way, after 127 of 254 steps, every rank has one sum of all 128, and has added once to every other but its own.
  const auto half = begun->answer.moments->at(127);
  EXPECT_EQ(half->count(0, begun->answer.moments->homes()[0]), 128);
  const auto proof = begun->proof.get();
  ASSERT_TRUE(proof);
  EXPECT_TRUE(proof->ok());
  const auto whole = answer(c);
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->moments->homes(), begun->answer.moments->homes());
  EXPECT_EQ(whole->step_end, begun->answer.step_end);

  const Answer wrong = with_proof(std::move(begun->answer), Proof{{{3, 2, 1, "planted"}}});
  EXPECT_FALSE(wrong.proof.ok());
  EXPECT_EQ(wrong.moments->homes(), whole->moments->homes()) << "replayed by sets, the same comes out";
}

TEST(Answer, of_few_ranks_comes_with_its_proof) {
  const auto begun = begin_answer(chapter("ring"));
  ASSERT_TRUE(begun);
  EXPECT_FALSE(begun->proof.valid());
}

// The last node has one rank of four, so that no row tells all: some 5,000 steps of 20,001 messages. Bruck's send K log
// K.
TEST(Answer, whose_list_is_too_long_is_refused_in_one_line_that_names_what_is_not) {
  Case c;
  c.collective = Collective::all_to_all;
  c.algorithm = "hierarchical";
  c.instance.ranks = 20001;
  c.bytes = 1 << 18;
  const auto a = answer(c);
  ASSERT_FALSE(a.has_value());
  EXPECT_NE(a.error().line().find("7e+07 transfers of hierarchical"), std::string::npos) << a.error().line();
  EXPECT_NE(a.error().line().find("one of bruck,"), std::string::npos) << a.error().line();
  EXPECT_NE(a.error().line().find("take 20000 ranks or"), std::string::npos) << a.error().line();
  c.instance.ranks = 20000;
  const auto whole = begin_answer(c);
  EXPECT_TRUE(whole) << whole.error().line();
}

// On wires every pair has a way of its own: a rank of a ring has one, one of Bruck's fifteen, one of an all-to-all as
// many as there are others. All are drawn; where ways are too many to be looked for nothing is simulated on them.
TEST(Answer, of_very_many_ranks_on_wires_is_drawn_however_many_each_sends_to) {
  Case c;
  c.instance.ranks = 20000;
  c.bytes = 1 << 18;
  c.wiring.topology = "fat-tree";
  for (const auto& [collective, algorithm] : {std::pair(Collective::allgather, "ring"),
                                              {Collective::allgather, "bruck"},
                                              {Collective::all_to_all, "pairwise"},
                                              {Collective::broadcast, "binomial"}}) {
    c.collective = collective, c.algorithm = algorithm;
    const auto begun = begin_answer(c);
    ASSERT_TRUE(begun) << algorithm << ": " << begun.error().line();
    const Answer& a = begun->answer;
    EXPECT_EQ(std::ssize(a.step_end), a.schedule.step_count()) << algorithm;
    EXPECT_EQ(a.prediction.simulation.has_value(), c.algorithm == "binomial") << "19,999 pairs of a tree are few";
  }
}

}  // namespace
}  // namespace ringside
