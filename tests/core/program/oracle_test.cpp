#include "core/program/oracle.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include <gtest/gtest.h>

#include "core/collective/arithmetic.h"
#include "core/program/in_process.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

TEST(InputData, sums_over_all_ranks_are_exact_in_float32_in_any_order) {
  for (int ranks : {1, 2, 3, 17, 64, 1000}) {
    const InputData data(ElementType::float32, Op::sum, ranks);
    for (int element = 0; element < 50; ++element) {
      double magnitude = 0;  // no partial sum of any order is larger
      for (int r = 0; r < ranks; ++r) {
        EXPECT_EQ(data(r, element), std::floor(data(r, element)));
        magnitude += std::abs(data(r, element));
      }
      EXPECT_LE(magnitude, std::ldexp(1.0, 24)) << ranks << " ranks, element " << element;
    }
  }
}

TEST(InputData, sums_are_exact_in_every_type_also_with_more_ranks_than_it_has_integers) {
  for (const ElementType type : kElementTypes)
    for (const int ranks : {1, 2, 5, 256, 257, 1000}) {
      const InputData data(type, Op::sum, ranks);
      bool all_zero = true;
      for (int element = 0; element < 20; ++element) {
        double magnitude = 0;
        for (int r = 0; r < ranks; ++r) magnitude += std::abs(data(r, element));
        EXPECT_LE(magnitude, std::ldexp(1.0, exact_bits(type))) << name(type) << ", " << ranks << " ranks";
        all_zero = all_zero && magnitude == 0;
      }
      EXPECT_FALSE(all_zero);
    }
}

TEST(InputData, products_of_floats_stay_representable) {
  for (const auto& [type, top] : {std::pair(ElementType::float32, 127), std::pair(ElementType::fp16, 15)})
    for (int ranks : {2, 17, 300}) {
      const InputData data(type, Op::prod, ranks);
      for (int element = 0; element < 20; ++element) {
        double up = 1, down = 1;
        for (int r = 0; r < ranks; ++r) {
          const double v = std::abs(data(r, element));
          EXPECT_EQ(std::exp2(std::round(std::log2(v))), v);
          (v > 1 ? up : down) *= v;
        }
        EXPECT_LT(up, std::ldexp(1.0, top));
        EXPECT_GE(down, std::ldexp(1.0, 1 - top));
      }
    }
}

TEST(InputData, ranks_and_elements_are_told_apart) {
  const InputData data(ElementType::int32, Op::sum, 17);
  std::set<double> seen;
  for (int r = 0; r < 17; ++r)
    for (int e = 0; e < 18; ++e) seen.insert(data(r, e));
  EXPECT_GT(seen.size(), 17U * 18 - 3) << "of 306 values from 2^19 hardly two are alike";
  for (int e = 0; e < 1000; ++e) EXPECT_NE(data(0, e), data(1, e));
}

TEST(Oracle, the_sum_of_the_chapter_example) {
  const Schedule chain = test::chain_allreduce(4);
  const Oracle oracle(chain, layout_of(chain, 3), ElementType::int32, Op::sum,
                      InputData(ElementType::int32, {{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}}));
  const RankProgram p = compile(chain, layout_of(chain, 3), 2);
  ASSERT_EQ(p.after.size(), 1U);
  EXPECT_EQ(oracle.expected(p.after[0]), (std::vector<double>{8 + 3 + 1 + 8, 6 + 3 + 1 + 6, 5 + 1 + 2 + 9}));
}

TEST(Oracle, names_the_first_wrong_element) {
  const Schedule ring = test::ring_allreduce(3);
  const Layout layout = layout_of(ring, 7);  // 3, 2, 2
  const Oracle oracle(ring, layout, ElementType::int32, Op::max, InputData(ElementType::int32, Op::max, 3));
  const RankProgram p = compile(ring, layout, 1);
  std::vector<std::int32_t> memory;
  for (const Holding& h : p.after)
    for (double v : oracle.expected(h)) memory.push_back(static_cast<std::int32_t>(v));
  auto* bytes = reinterpret_cast<std::byte*>(memory.data());
  EXPECT_FALSE(oracle.check(p, bytes));
  memory[4] += 1;  // the second element of chunk 1
  const auto wrong = oracle.check(p, bytes);
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->place, 1);
  EXPECT_EQ(wrong->chunk, 1);
  EXPECT_EQ(wrong->element, 1);
  EXPECT_EQ(wrong->got, wrong->expected + 1);
}

TEST(Oracle, names_who_sent_what_is_wrong) {
  const Schedule ring = test::ring_allreduce(3);
  for (std::int32_t place = 0; place < 3; ++place) {
    const Layout layout = layout_of(ring, 7);
    const RankProgram p = compile(ring, layout, place);
    for (const Holding& h : p.after) {
      // Backwards through the schedule itself.
      std::vector<Mismatch::Sender> sent;
      for (std::int64_t i = ring.step_count(); i-- > 0;) {
        bool copied = false;
        for (const Transfer& t : ring.step(i).transfers) {
          if (t.to != place || std::ranges::find(t.target(), h.slot) == t.target().end()) continue;
          sent.push_back({t.from, i});
          copied = t.op == Arrival::copy;
        }
        if (copied) break;
      }
      ASSERT_FALSE(sent.empty());
      for (std::int64_t e = 0; e < h.where.count; ++e) EXPECT_EQ(senders_of(p, h.where.offset + e), sent);
    }
  }
  const Mismatch wrong{3, 2, 2, 17, 12, 5, {{2, 3}, {0, 1}, {1, 0}, {4, 0}}};
  EXPECT_EQ(
      wrong.line(),
      "rank 3: slot 2 (chunk 2), element 17 is 5, expected 12; last received from rank 2 in step 4, before from rank "
      "0 in step 2, before from rank 1 in step 1");
  EXPECT_EQ((Mismatch{3, 2, 2, 17, 12, 5}.line()), "rank 3: slot 2 (chunk 2), element 17 is 5, expected 12");
}

// Rank 1 gets slot 0 from rank 0, moves it to slot 1 and then gets another slot 0 from rank 2.
TEST(Oracle, follows_what_was_moved_to_who_sent_it) {
  RankProgram p;
  p.steps.push_back({0, {}, {{.peer = 0, .into = {{{0, 4}, false}}, .count = 4}}, {}});
  p.steps.push_back({1, {}, {}, {{.from = {{0, 1}, {1, 3}}, .into = {{{4, 4}, false}}, .count = 4}}});
  p.steps.push_back({2, {}, {{.peer = 2, .into = {{{0, 4}, true}}, .count = 4}}, {}});
  for (std::int64_t e = 0; e < 4; ++e) {
    EXPECT_EQ(senders_of(p, 4 + e), (std::vector<Mismatch::Sender>{{0, 0}})) << e;
    EXPECT_EQ(senders_of(p, e), (std::vector<Mismatch::Sender>{{2, 2}, {0, 0}})) << e;
  }
  EXPECT_TRUE(senders_of(p, 8).empty());
}

TEST(Oracle, what_is_kept_for_many_ranks_is_what_each_would_reckon) {
  const Schedule s = test::ring_allreduce(5);
  for (const ElementType type : kElementTypes)
    for (const Op op : kOps) {
      const Layout layout = layout_of(s, 23);
      const auto programs = compile(s, layout);
      Oracle each(s, layout, type, op, InputData(type, op, 5)), once = each;
      once.keep_expected();
      // Rank 0's true result, then with a bit of its last element the other way, at every rank, twice.
      std::vector<std::byte> memory(static_cast<std::size_t>(programs[0].memory * size_of(type)));
      with_type(type, [&](auto zero) {
        for (const Holding& h : programs[0].after) {
          auto* at = memory.data() + h.where.offset * size_of(type);
          for (const double value : each.expected(h)) {
            const auto element = nearest<decltype(zero)>(value);
            std::memcpy(at, &element, sizeof element), at += sizeof element;
          }
        }
      });
      for (const int flipped : {0, 4})
        for (int turn = 0; turn < 2; ++turn)
          for (const RankProgram& program : programs) {
            auto bytes = memory;
            bytes.back() ^= static_cast<std::byte>(flipped);
            const auto wrong = each.check(program, bytes.data()), same = once.check(program, bytes.data());
            ASSERT_EQ(wrong.has_value(), flipped != 0) << name(type) << " " << name(op);
            ASSERT_EQ(same.has_value(), wrong.has_value());
            if (wrong) {
              ASSERT_EQ(same->line(), wrong->line());
            }
          }
    }
}

TEST(Oracle, given_fractions_are_compared_within_rounding) {
  // 0.1 + 0.2 + 0.3 depends on the order in float32; a missing contribution does not pass for that.
  EXPECT_TRUE(InputData(ElementType::float32, {{8, 6, 5}, {3, 3, 1}}).exact());
  const Inputs vectors{{0.1}, {0.2}, {0.3}, {1e6}};
  EXPECT_FALSE(InputData(ElementType::float32, vectors).exact());
  const Schedule chain = test::chain_allreduce(4);
  const Layout layout = layout_of(chain, 1);
  const Oracle oracle(chain, layout, ElementType::float32, Op::sum, InputData(ElementType::float32, vectors));
  const RankProgram p = compile(chain, layout, 0);
  const float forwards = ((0.1F + 0.2F) + 0.3F) + 1e6F, backwards = ((1e6F + 0.3F) + 0.2F) + 0.1F;
  for (float sum : {forwards, backwards}) EXPECT_FALSE(oracle.check(p, reinterpret_cast<const std::byte*>(&sum)));
  for (float wrong : {1e6F, 2e6F, forwards + 1, std::nanf("")})
    EXPECT_TRUE(oracle.check(p, reinterpret_cast<const std::byte*>(&wrong))) << wrong;
}

TEST(Oracle, a_nan_wins_as_it_does_where_ranks_reduce) {
  const double nan = std::nan("");
  const Schedule chain = test::chain_allreduce(3);
  const RankProgram p = compile(chain, layout_of(chain, 3), 0);
  for (const ElementType type : {ElementType::float32, ElementType::float64, ElementType::bf16, ElementType::fp16})
    for (const Op op : {Op::max, Op::min, Op::sum}) {
      const Inputs vectors{{nan, 1, 1}, {1, nan, 1}, {1, 1, nan}};  // from whomever it comes
      const Oracle oracle(chain, layout_of(chain, 3), type, op, InputData(type, vectors));
      InProcess run(chain, 3, type, op, vectors);
      for (std::int64_t step = 0; step < chain.step_count(); ++step) run.advance();
      for (const auto& numbers : {oracle.expected(p.after.front()), run.slot(0, 0)}) {
        ASSERT_EQ(numbers.size(), 3U);
        for (const double v : numbers) EXPECT_TRUE(std::isnan(v)) << name(type) << " " << name(op);
      }
    }
}

TEST(Oracle, a_replay_says_which_bits_this_schedule_gives) {
  const Inputs vectors{{1e8}, {4}, {4}, {4}};  // beside 1e8 float32 knows steps of 8
  const Schedule chain = test::chain_allreduce(4);
  const RankProgram p = compile(chain, layout_of(chain, 1), 0);
  const Oracle oracle = oracle_for(chain, 1, ElementType::float32, Op::sum, vectors);
  const float forwards = ((1e8F + 4) + 4) + 4, backwards = ((4.F + 4) + 4) + 1e8F;
  ASSERT_NE(forwards, backwards);
  EXPECT_FALSE(oracle.check(p, reinterpret_cast<const std::byte*>(&forwards)));
  EXPECT_TRUE(oracle.check(p, reinterpret_cast<const std::byte*>(&backwards)));
}

TEST(Oracle, untouched_memory_is_never_right_by_chance) {
  // Rank 1 of a broadcast starts with nothing: if nothing arrives, every element is wrong.
  Step step;
  step.copy(0, 1, {0});
  const Schedule s = test::schedule_of(Collective::broadcast, 2, 1, {step});
  const Layout layout = layout_of(s, 5);
  const Oracle oracle(s, layout, ElementType::float32, Op::sum, InputData(ElementType::float32, Op::sum, 2));
  const RankProgram p = compile(s, layout, 1);
  std::vector<std::byte> memory(5 * sizeof(float));
  oracle.fill(p, memory.data());
  EXPECT_TRUE(oracle.check(p, memory.data()));
}

}  // namespace
}  // namespace ringside
