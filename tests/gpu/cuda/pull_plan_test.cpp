// Plans of pulls on plain memory: right in any order that they allow, and no more than they need.
#include <algorithm>
#include <random>
#include <utility>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/program/kernels.h"
#include "core/program/oracle.h"
#include "gpu/cuda/pull_plan.h"
#include "gpu/cuda/pull_waves.h"
#include "gpu/executor/region_history.h"
#include "tests/support/catalogue.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

const Reach kAll = [](std::int32_t, std::int32_t) { return true; };
const Reach kNone = [](std::int32_t, std::int32_t) { return false; };

Schedule allreduce(const std::string& algorithm, std::int32_t ranks, std::int32_t chunks = 0) {
  const Algorithm& a = *find_algorithm(Collective::allreduce, algorithm).value();
  return make_schedule(a, *validate(a, {.ranks = ranks, .root = 0, .chunks = chunks, .parameters = {}})).value();
}

/// Does the operations one by one: each place's in order, places at random, none before those that it waits for.
std::optional<Mismatch> execute(const Schedule& s, std::int64_t elements, Op op, const Reach& reach,
                                std::uint32_t seed) {
  const Layout layout = layout_of(s, elements);
  const auto programs = compile(s, layout);
  const PullPlan plan = plan_pulls(programs, op, reach);
  const Oracle oracle(s, layout, ElementType::int32, op, InputData(ElementType::int32, op, s.ranks));
  std::vector<std::vector<std::byte>> memory;
  for (std::size_t p = 0; p < programs.size(); ++p) {
    memory.emplace_back(static_cast<std::size_t>(plan.memory[p] * 4), std::byte{0xCD});
    oracle.fill(programs[p], memory.back().data());
  }
  const auto at = [&](std::int32_t place, std::int64_t element) {
    return memory[static_cast<std::size_t>(place)].data() + element * 4;
  };
  const auto pull = [&](const PullOp& by, const Pull& p) {
    if (p.reduces)
      reduce(at(by.place, p.to), at(p.place, p.from), p.count, ElementType::int32, op);
    else
      std::copy_n(at(p.place, p.from), p.count * 4, at(by.place, p.to));
  };
  std::vector<std::vector<std::size_t>> queues(programs.size());
  for (std::size_t i = 0; i < plan.ops.size(); ++i) queues[static_cast<std::size_t>(plan.ops[i].place)].push_back(i);
  std::vector<std::size_t> next(queues.size(), 0);
  std::vector<bool> over(plan.ops.size(), false);
  std::minstd_rand random(seed);
  for (std::size_t left = plan.ops.size(), idle = 0; left > 0;) {
    const std::size_t q = random() % queues.size();
    const PullOp* candidate = next[q] < queues[q].size() ? &plan.ops[queues[q][next[q]]] : nullptr;
    if (!candidate || !std::all_of(candidate->after.begin(), candidate->after.end(),
                                   [&](std::int32_t i) { return over[static_cast<std::size_t>(i)]; })) {
      if (++idle > 1000 * queues.size()) return Mismatch{};  // nobody can go on
      continue;
    }
    for (const Pull& p : candidate->copies) pull(*candidate, p);
    for (const Pull& p : candidate->pulls) pull(*candidate, p);
    for (const Division& d : candidate->divisions)
      divide(at(candidate->place, d.where.offset), d.where.count, ElementType::int32, d.by);
    over[queues[q][next[q]++]] = true;
    --left, idle = 0;
  }
  for (std::size_t p = 0; p < programs.size(); ++p)
    if (const auto wrong = oracle.check(programs[p], memory[p].data())) return wrong;
  return std::nullopt;
}

TEST(PullPlan, every_algorithm_is_right_in_any_order_that_its_dependencies_allow) {
  test::for_each_instance(2, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks > 9) return;
    const Schedule s = make_schedule(a, i).value();
    for (const std::uint32_t seed : {1U, 2U})
      for (const Reach& reach : {kAll, kNone}) {
        const auto wrong = execute(s, 3 * i.chunks + 1, seed == 1 ? Op::sum : Op::avg, reach, seed);
        EXPECT_FALSE(wrong) << test::label(a, i) << ": " << wrong->line();
      }
  });
}

TEST(PullPlan, a_ring_needs_no_memory_but_its_own_and_waits_for_its_neighbours_only) {
  constexpr std::int32_t kRanks = 6;
  const Schedule s = allreduce("ring", kRanks);
  const auto programs = compile(s, layout_of(s, 600));
  const PullPlan plan = plan_pulls(programs, Op::sum, kAll);
  for (std::size_t p = 0; p < programs.size(); ++p) EXPECT_EQ(plan.memory[p], programs[p].memory);
  EXPECT_EQ(plan.ops.size(), 2U * (kRanks - 1) * kRanks);  // one of each rank in each step
  for (const PullOp& op : plan.ops) {
    EXPECT_EQ(op.pulls.size(), 1U);
    for (const std::int32_t before : op.after) {
      const std::int32_t other = plan.ops[static_cast<std::size_t>(before)].place;
      EXPECT_TRUE(other == (op.place + 1) % kRanks || other == (op.place + kRanks - 1) % kRanks);
    }
  }
}

TEST(PullPlan, what_is_sent_and_overwritten_in_one_step_is_staged) {
  // Recursive doubling on two ranks: both read the other's whole buffer and add it to their own.
  const Schedule s = allreduce("recursive_doubling", 2);
  const auto programs = compile(s, layout_of(s, 100));
  const PullPlan plan = plan_pulls(programs, Op::sum, kAll);
  EXPECT_EQ(plan.memory, (std::vector<std::int64_t>{200, 200}));
  ASSERT_EQ(plan.ops.size(), 4U);
  // The pulls depend on nobody; each rank adds only when the other has taken.
  EXPECT_TRUE(plan.ops[0].after.empty() && plan.ops[1].after.empty());
  EXPECT_EQ(plan.ops[2].after, std::vector<std::int32_t>{1});
  EXPECT_EQ(plan.ops[3].after, std::vector<std::int32_t>{0});
}

TEST(PullPlan, out_of_reach_only_what_is_reduced_needs_an_inbox) {
  Step reduce, copy;
  reduce.reduce(0, 1, {0});
  copy.copy(1, 0, {0});
  const Schedule s = test::schedule_of(Collective::allreduce, 2, 1, {reduce, copy});
  const auto programs = compile(s, layout_of(s, 10));
  const PullPlan plan = plan_pulls(programs, Op::sum, kNone);
  EXPECT_EQ(plan.memory, (std::vector<std::int64_t>{10, 20}));
  ASSERT_EQ(plan.ops.size(), 2U);
  EXPECT_EQ(plan.ops[0].copies.size(), 1U);
  EXPECT_EQ(plan.ops[0].pulls.size(), 1U);
  EXPECT_EQ(plan.ops[1].copies.size(), 1U);
  EXPECT_TRUE(plan.ops[1].pulls.empty());
}

TEST(PullWaves, have_every_operation_once_behind_all_that_it_waits_for) {
  test::for_each_instance(3, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks > 9) return;
    const Schedule s = make_schedule(a, i).value();
    const PullPlan plan = plan_pulls(compile(s, layout_of(s, 3 * i.chunks + 1)), Op::avg, kAll);
    for (const int devices : {1, 3}) {
      const auto waves = waves_of(plan, [&](std::int32_t place) { return place % devices; });
      constexpr std::size_t kNowhere = ~std::size_t{0};
      std::vector<std::size_t> wave_of(plan.ops.size(), kNowhere);
      std::vector<std::size_t> latest(plan.memory.size(), kNowhere);  // per place
      for (std::size_t w = 0; w < waves.size(); ++w)
        for (const std::int32_t op : waves[w].ops) {
          const PullOp& o = plan.ops[static_cast<std::size_t>(op)];
          EXPECT_EQ(o.place % devices, waves[w].device);
          EXPECT_EQ(std::exchange(wave_of[static_cast<std::size_t>(op)], w), kNowhere) << "done twice";
          EXPECT_NE(std::exchange(latest[static_cast<std::size_t>(o.place)], w), w) << "two of a place at once";
          for (const std::int32_t other : o.after) {
            const std::size_t before = wave_of[static_cast<std::size_t>(other)];
            ASSERT_LT(before, w) << test::label(a, i);
            if (waves[before].device == waves[w].device) continue;  // a device's waves happen in order
            EXPECT_TRUE(std::any_of(waves[w].after.begin(), waves[w].after.end(), [&](std::int32_t awaited) {
              return waves[static_cast<std::size_t>(awaited)].device == waves[before].device &&
                     awaited >= static_cast<std::int32_t>(before);
            }));
          }
        }
      EXPECT_EQ(std::count(wave_of.begin(), wave_of.end(), kNowhere), 0) << test::label(a, i);
    }
  });
}

TEST(PullWaves, ranks_that_share_a_device_take_each_step_of_a_ring_at_once) {
  const Schedule s = allreduce("ring", 6);
  const PullPlan plan = plan_pulls(compile(s, layout_of(s, 600)), Op::sum, kAll);
  EXPECT_EQ(waves_of(plan, [](std::int32_t) { return 0; }).size(), 2U * 5);
  EXPECT_EQ(waves_of(plan, [](std::int32_t place) { return place; }).size(), plan.ops.size());
}

TEST(RegionHistory, remembers_the_last_writer_and_the_readers_since) {
  RegionHistory history;
  std::vector<std::int32_t> after;
  history.write(0, 10, 1, after);
  history.read(5, 10, 2, after);
  EXPECT_EQ(after, std::vector<std::int32_t>{1});
  after.clear();
  history.write(8, 4, 3, after);  // 8, 9: written by 1, read by 2; 10, 11: read by 2
  std::sort(after.begin(), after.end());
  EXPECT_EQ(after, (std::vector<std::int32_t>{1, 2, 2}));
  after.clear();
  history.read(0, 8, 4, after);  // a reader does not wait for readers
  EXPECT_EQ(after, (std::vector<std::int32_t>{1, 1}));
  after.clear();
  history.read(8, 4, 5, after);
  EXPECT_EQ(after, (std::vector<std::int32_t>{3, 3}));
}

}  // namespace
}  // namespace ringside
