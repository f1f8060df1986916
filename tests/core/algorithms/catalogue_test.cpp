// What holds for every algorithm of the catalogue, whatever its name.
#include <array>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/algorithms/channels.h"
#include "core/base/text.h"
#include "core/cost/closed_form.h"
#include "core/cost/price.h"
#include "core/schedule/proof.h"
#include "core/schedule/symmetry.h"
#include "core/sim/timeline.h"
#include "tests/support/catalogue.h"

namespace ringside {
namespace {

using test::for_each_instance;
using test::label;

Schedule schedule_of(const Algorithm& a, const Instance& i) {
  return make_schedule(a, i).value();
}

TEST(Catalogue, every_schedule_is_proved) {
  for_each_instance(3, [](const Algorithm& a, const Instance& i) {
    const Proof proof = prove(schedule_of(a, i)).value();
    EXPECT_TRUE(proof.ok()) << label(a, i) << ": " << (proof.ok() ? "" : proof.faults.front().what);
  });
}

TEST(Catalogue, one_rank_has_nothing_to_do) {
  for (const Algorithm& a : registry()) {
    const Schedule s = schedule_of(a, {.ranks = 1, .root = 0, .chunks = 0, .parameters = {}});
    EXPECT_EQ(s.step_count(), 0) << a.name;
    EXPECT_TRUE(s.phases.empty()) << a.name;
  }
}

TEST(Catalogue, the_closed_form_is_the_price) {
  const std::vector<CostParameters> wires{
      {Seconds(3e-6), SecondsPerByte(2e-11), SecondsPerByte(0)},
      {Seconds(0), SecondsPerByte(1 / 3.1e9), SecondsPerByte(1 / 9e9)},
      {Seconds(30e-6), SecondsPerByte(0), SecondsPerByte(1e-9)},
      {Seconds(1), SecondsPerByte(1), SecondsPerByte(1)},
  };
  int compared = 0;
  for_each_instance(2, [&](const Algorithm& a, const Instance& i) {
    for (const Condition& c : a.closed_form.conditions)
      if (!c.holds(i)) return;
    const Schedule s = schedule_of(a, i);
    for (const CostParameters& w : wires)
      for (const double n : {0., 1., 1000003., 268435456.}) {
        const double walked = price(s, Bytes(n), w).total.value;
        const double formula = a.closed_form.formula.evaluate(bindings(i, Bytes(n), w));
        const double tolerance = 1e-9 * std::fabs(walked);
        if (a.closed_form.kind == FormulaKind::exact) {
          EXPECT_NEAR(formula, walked, tolerance) << label(a, i) << " n=" << n;
        } else if (a.closed_form.kind == FormulaKind::bound) {
          EXPECT_LE(formula, walked + tolerance) << label(a, i) << " n=" << n;
        }
        ++compared;
      }
  });
  EXPECT_GT(compared, 1000);
}

TEST(Catalogue, the_simulation_on_the_uniform_crossbar_is_the_price_or_less) {
  // Nobody waits in vain: without global steps the same ports are busy for the same time. Where ranks do not do alike,
  // a later step may begin at one rank before the step has ended at another.
  const CostParameters w{Seconds(3e-6), SecondsPerByte(2e-11), SecondsPerByte(1e-11)};
  for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    const Schedule s = schedule_of(a, i);
    const double walked = price(s, Bytes(1000003), w).total.value;
    const double simulated = simulate_end(s, Bytes(1000003), w).value;
    // Channels of machines want a port for each NIC: with one, messages of a step may meet in an order that suits
    // nobody.
    const bool crowded = s.channels > 1 && channels_differ(i) && !s.regular();
    EXPECT_LE(simulated, walked * (crowded ? 2 : 1 + 1e-9)) << label(a, i);
    if (s.regular()) {
      EXPECT_NEAR(simulated, walked, 1e-9 * walked) << label(a, i);
    }
  });
}

/// What a rank sends and receives in a step: transfers, slots and reductions, as regular() promises them. Beside
/// (core/schedule/symmetry.h) without what it copies within itself, which is left out where it moves nothing.
using Traffic = std::array<std::int64_t, 6>;

TEST(Catalogue, the_ranks_of_a_regular_schedule_do_alike) {
  int regular = 0;
  for_each_instance(2, [&](const Algorithm& a, const Instance& i) {
    const Schedule s = schedule_of(a, i);
    if (!s.regular()) return;
    ++regular;
    const auto symmetry = symmetry_of(s);
    const bool beside = symmetry && symmetry->way() == Symmetry::Way::beside;
    for (std::int64_t t = 0; t < s.step_count(); ++t) {
      std::vector<Traffic> of(static_cast<std::size_t>(i.ranks), Traffic{});
      for (const Transfer& x : s.step(t).transfers) {
        if (beside && x.local() && x.op == Arrival::copy) continue;
        const std::int64_t slots = x.chunks.size(), reduced = x.op == Arrival::reduce ? slots : 0;
        Traffic& out = of[static_cast<std::size_t>(x.from)];
        Traffic& in = of[static_cast<std::size_t>(x.to)];
        out[0] += 1, out[1] += slots, out[2] += reduced;
        in[3] += 1, in[4] += slots, in[5] += reduced;
      }
      for (const Traffic& rank : of) ASSERT_EQ(rank, of.front()) << label(a, i) << " step " << t;
      for (int x = 0; x < 3; ++x) ASSERT_EQ(of[0][x], of[0][x + 3]) << label(a, i) << " step " << t;
    }
  });
  EXPECT_GT(regular, 100);
}

TEST(Catalogue, symmetry_gives_the_same_price_as_the_walk) {
  const CostParameters w{Seconds(3e-6), SecondsPerByte(2e-11), SecondsPerByte(1e-11)};
  for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    const Schedule s = schedule_of(a, i);
    const Price by_symmetry = price(s, Bytes(1000003), w), walked = price_by_walk(s, Bytes(1000003), w);
    EXPECT_NEAR(by_symmetry.total.value, walked.total.value, 1e-12 * walked.total.value) << label(a, i);
    EXPECT_EQ(by_symmetry.transfers, walked.transfers) << label(a, i);
    for (std::size_t r = 0; r < walked.bytes_sent_per_rank.size(); ++r)
      EXPECT_NEAR(by_symmetry.bytes_sent_per_rank[r], walked.bytes_sent_per_rank[r], 1e-3) << label(a, i);
  });
}

TEST(Catalogue, steps_can_be_read_in_any_order) {
  for_each_instance(1, [](const Algorithm& a, const Instance& i) {
    const Schedule s = schedule_of(a, i);
    std::vector<Step> forwards;
    for (std::int64_t t = 0; t < s.step_count(); ++t) forwards.push_back(s.step(t));
    const Schedule copy = s;
    for (std::int64_t t = s.step_count() - 1; t >= 0; --t)
      ASSERT_EQ(copy.step(t), forwards[static_cast<std::size_t>(t)]) << label(a, i) << " step " << t;
  });
}

TEST(Catalogue, no_step_is_empty_and_no_transfer_is) {
  for_each_instance(1, [](const Algorithm& a, const Instance& i) {
    const Schedule s = schedule_of(a, i);
    for (std::int64_t t = 0; t < s.step_count(); ++t) {
      const Step step = s.step(t);
      EXPECT_FALSE(step.transfers.empty()) << label(a, i) << " step " << t;
      for (const Transfer& transfer : step.transfers) {
        EXPECT_TRUE(!transfer.local() || transfer.target() != transfer.chunks) << label(a, i) << " step " << t;
        EXPECT_GT(transfer.chunks.size(), 0) << label(a, i) << " step " << t;
      }
    }
  });
}

TEST(Catalogue, only_collectives_that_reduce_add) {
  for_each_instance(1, [](const Algorithm& a, const Instance& i) {
    const Schedule s = schedule_of(a, i);
    for (std::int64_t t = 0; t < s.step_count(); ++t)
      for (const Transfer& transfer : s.step(t).transfers)
        EXPECT_TRUE(transfer.op == Arrival::copy || reduces(a.collective)) << label(a, i);
  });
}

TEST(Catalogue, phases_cover_the_steps_in_order) {
  for_each_instance(1, [](const Algorithm& a, const Instance& i) {
    const Schedule s = schedule_of(a, i);
    std::int64_t next = 0;
    for (const Phase& p : s.phases) {
      EXPECT_EQ(p.first, next) << label(a, i);
      EXPECT_GT(p.count, 0) << label(a, i);
      EXPECT_FALSE(p.name.empty());
      next += p.count;
    }
    EXPECT_EQ(next, s.step_count()) << label(a, i);
  });
}

/// A plain sentence: does not begin small, ends with a full stop, fits its line, no markup and no unfilled place.
void expect_plain(const std::string& sentence, std::size_t longest, const std::string& where) {
  ASSERT_FALSE(sentence.empty()) << where;
  EXPECT_LE(sentence.size(), longest) << where << ": " << sentence;
  EXPECT_FALSE(sentence.front() >= 'a' && sentence.front() <= 'z') << where << ": " << sentence;
  EXPECT_EQ(sentence.back(), '.') << where << ": " << sentence;
  EXPECT_EQ(sentence.find_first_of("{}*_`\n"), std::string::npos) << where << ": " << sentence;
  EXPECT_EQ(sentence.find("  "), std::string::npos) << where << ": " << sentence;
}

TEST(Catalogue, every_step_says_what_it_does_and_why) {
  for_each_instance(2, [](const Algorithm& a, const Instance& i) {
    const Schedule s = schedule_of(a, i);
    for (std::int64_t t = 0; t < s.step_count(); ++t) {
      const Narration n = s.narration(t);
      expect_plain(n.sentence, 90, label(a, i));
      expect_plain(n.why, 200, label(a, i));
    }
  });
}

TEST(Catalogue, names_are_unique_in_a_collective_and_each_finds_its_algorithm) {
  for (const Collective c : all_collectives()) {
    std::set<std::string> seen;
    for (const Algorithm* a : algorithms_of(c)) {
      std::vector<std::string> names = a->aliases;
      names.push_back(a->name);
      for (const std::string& n : names) {
        EXPECT_TRUE(seen.insert(fold_name(n)).second) << name(c) << " " << n;
        EXPECT_EQ(find_algorithm(c, n).value(), a);
      }
    }
    EXPECT_GE(algorithms_of(c).size(), 2U) << name(c);
  }
}

TEST(Catalogue, every_entry_is_complete_and_in_the_chapters_order) {
  Collective last = Collective::broadcast;
  for (const Algorithm& a : registry()) {
    EXPECT_GE(a.collective, last) << a.name;
    last = a.collective;
    EXPECT_FALSE(a.source.empty()) << a.name;
    expect_plain(a.summary, 120, a.name);
    EXPECT_TRUE(a.chunk_unit && a.build) << a.name;
    EXPECT_EQ(a.closed_form.formula.tex().find("\\gamma"), std::string::npos) << a.name;
    const Schedule s = schedule_of(a, {.ranks = 4, .root = 0, .chunks = 0, .parameters = {}});
    EXPECT_EQ(s.collective, a.collective);
    EXPECT_EQ(s.algorithm, a.name);
  }
}

}  // namespace
}  // namespace ringside
