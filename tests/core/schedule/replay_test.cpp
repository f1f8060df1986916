// The replay in pieces against the one that keeps every set: the same faults and the same sets, right or wrong.
#include "core/schedule/replay.h"

#include <numeric>
#include <optional>
#include <random>

#include <gtest/gtest.h>

#include "core/schedule/asked.h"
#include "tests/support/catalogue.h"

namespace ringside {
namespace {

/// Returns how many faults there are.
std::size_t expect_same(const Schedule& schedule, const std::string& label) {
  State state(schedule);
  Replay replay(schedule);
  std::vector<Fault> expected, found;
  const auto compare_sets = [&](std::int64_t moment) {
    for (std::int32_t place = 0; place < schedule.places(); ++place)
      for (std::int32_t slot = 0; slot < schedule.slots(); ++slot) {
        const auto ranks =
            state.empty(place, slot) ? std::vector<std::int32_t>{} : state.contributors(place, slot).ranks();
        ASSERT_EQ(replay.contributors(place, slot), ranks) << label << " moment " << moment << " place " << place;
      }
  };
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) {
    const Step step = schedule.step(i);
    state.apply(step, i, expected);
    replay.apply(step, i, found);
    if (i % 3 == 0) compare_sets(i);
  }
  compare_sets(schedule.step_count());
  state.judge(expected);
  replay.judge(found);
  EXPECT_EQ(found.size(), expected.size()) << label;
  for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i) {
    EXPECT_EQ(found[i].step, expected[i].step) << label;
    EXPECT_EQ(found[i].rank, expected[i].rank) << label;
    EXPECT_EQ(found[i].chunk, expected[i].chunk) << label;
    EXPECT_EQ(found[i].what, expected[i].what) << label;
  }
  return expected.size();
}

/// One to three transfers dropped, doubled, turned round, sent elsewhere, or of another kind.
Schedule damaged(const Schedule& schedule, std::mt19937& random) {
  std::vector<Step> steps;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) steps.push_back(schedule.step(i));
  const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  for (std::size_t left = 1 + below(3); left > 0; --left) {
    auto& all = steps[below(steps.size())].transfers;
    if (all.empty()) continue;
    const std::size_t at = below(all.size());
    const auto some_place = [&] {
      return static_cast<std::int32_t>(below(static_cast<std::size_t>(schedule.places() + 1)));
    };
    switch (below(6)) {
      case 0: all.erase(all.begin() + static_cast<std::ptrdiff_t>(at)); break;
      case 1: all.push_back(Transfer(all[at])); break;
      case 2: std::swap(all[at].from, all[at].to); break;
      case 3: all[at].to = some_place(); break;
      case 4: all[at].op = all[at].op == Arrival::copy ? Arrival::reduce : Arrival::copy; break;
      default: {
        const auto first = static_cast<std::int32_t>(below(static_cast<std::size_t>(schedule.slots())));
        const auto most = static_cast<std::size_t>(schedule.slots() - first);
        all[at].chunks = Slots::range(first, static_cast<std::int32_t>(1 + below(most)));
        if (below(2) == 0) all[at].into = Slots::range(0, static_cast<std::int32_t>(all[at].chunks.size()));
      }
    }
  }
  Schedule wrong = schedule;
  wrong.set_steps(std::move(steps));
  return wrong;
}

TEST(Asked, runs_hold_the_slots_of_the_contract) {
  for (const Collective collective : all_collectives())
    for (const std::int32_t ranks : {1, 2, 3, 5})
      for (const std::int32_t times : {1, 2}) {
        const auto chunks = static_cast<std::int32_t>(times * chunk_multiple(collective, ranks));
        const Contract contract{collective, ranks, ranks / 2, chunks};
        for (std::int32_t rank = 0; rank < ranks; ++rank)
          for (std::int32_t from = 0; from < chunks; ++from) {
            std::vector<bool> asked(static_cast<std::size_t>(chunks), false);
            each_asked(contract, rank, from, chunks - from / 2, [&](std::int32_t first, std::int32_t count) {
              for (std::int32_t slot = first; slot < first + count; ++slot)
                asked[static_cast<std::size_t>(slot)] = true;
            });
            const ringside::Run held = held_before(contract, rank);
            for (std::int32_t slot = 0; slot < chunks; ++slot) {
              const bool inside = slot >= from && slot < chunks - from / 2;
              EXPECT_EQ(asked[static_cast<std::size_t>(slot)], inside && contract.after(rank, slot).has_value());
              EXPECT_EQ(slot >= held.first && slot < held.first + held.count, contract.before(rank, slot).has_value());
            }
          }
      }
}

TEST(Replay, finds_what_the_full_proof_finds_for_every_algorithm) {
  test::for_each_instance(2, [](const Algorithm& a, const Instance& i) {
    if (i.ranks > 17) return;
    EXPECT_EQ(expect_same(*make_schedule(a, i), test::label(a, i)), 0U);
  });
}

/// The same with its collective written down cell by cell.
Schedule custom(const Schedule& schedule) {
  const Contract contract = schedule.contract();
  CustomContract cells;
  const auto add = [&](std::vector<CustomContract::Cell>& to, std::int32_t rank, std::int32_t slot,
                       const std::optional<Held>& held) {
    if (!held) return;
    std::vector<std::int32_t> from(static_cast<std::size_t>(held->from == Held::kAllRanks ? schedule.ranks : 1),
                                   held->from);
    if (held->from == Held::kAllRanks) std::iota(from.begin(), from.end(), 0);
    to.push_back({rank, slot, slot, from});
  };
  for (std::int32_t rank = 0; rank < schedule.ranks; ++rank)
    for (std::int32_t slot = 0; slot < schedule.chunks; ++slot) {
      add(cells.before, rank, slot, contract.before(rank, slot));
      add(cells.after, rank, slot, contract.after(rank, slot));
    }
  Schedule same = schedule;
  same.collective = Collective::custom;
  same.custom = std::make_shared<const CustomContract>(std::move(cells));
  return same;
}

TEST(Replay, finds_the_same_where_the_collective_is_written_down) {
  std::mt19937 random(7);
  int wrong = 0;
  test::for_each_instance(2, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks > 8) return;
    const Schedule right = custom(*make_schedule(a, i));
    EXPECT_EQ(expect_same(right, test::label(a, i)), 0U);
    if (right.step_count() > 0) wrong += expect_same(damaged(right, random), test::label(a, i) + " damaged") > 0;
  });
  EXPECT_GT(wrong, 20);
}

// 70 ranks fill a second word of a set in part; 64 fill one.
TEST(Replay, finds_the_same_beyond_one_word_of_ranks) {
  for (const Algorithm& a : registry())
    for (const std::int32_t ranks : {64, 70}) {
      const auto i = validate(a, {.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}});
      if (!i || static_cast<double>(ranks) * i->chunks > 20'000) continue;
      EXPECT_EQ(expect_same(*make_schedule(a, *i), test::label(a, *i)), 0U);
    }
}

TEST(Replay, finds_every_planted_fault_where_the_full_proof_does) {
  std::mt19937 random(11);
  int wrong = 0, all = 0;
  for (const Algorithm& a : registry())
    for (const std::int32_t ranks : {2, 3, 4, 6, 8, 9, 16}) {
      const auto i = validate(a, {.ranks = ranks, .root = ranks / 2, .chunks = 0, .parameters = {}});
      const auto plain = i ? i : validate(a, {.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}});
      if (!plain) continue;
      const Schedule right = *make_schedule(a, *plain);
      if (right.step_count() == 0) continue;
      for (int round = 0; round < 5; ++round, ++all)
        if (expect_same(damaged(right, random), test::label(a, *plain) + " damaged " + std::to_string(round)) > 0)
          ++wrong;
    }
  EXPECT_GT(2 * wrong, all);  // most damage shows
}

}  // namespace
}  // namespace ringside
