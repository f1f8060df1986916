// What a schedule says of itself: counts, prices, who holds what at which moment.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/algorithms/algorithm.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/schedule/proof.h"
#include "core/sim/blocking.h"
#include "lessons/case_arguments.h"
#include "lessons/functions.h"

namespace ringside {
namespace {

Result<Prediction> prediction_of(const Arguments& a) {
  return case_of(a).and_then([](const Case& c) { return predict(c); });
}

Result<const Algorithm*> algorithm_of(const Arguments& a) {
  return parse_collective(a.text("collective")).and_then([&](Collective c) {
    return find_algorithm(c, a.text("algorithm"));
  });
}

/// A moment: `after` steps are complete.
Result<std::int64_t> moment(const Arguments& a, const Schedule& s) {
  return a.whole("after", 0, s.step_count());
}

Result<State> state_after(const Schedule& s, std::int64_t steps) {
  State state(s);
  std::vector<Fault> faults;
  for (std::int64_t i = 0; i < steps; ++i) state.apply(s.step(i), i, faults);
  if (!faults.empty()) return fail("the schedule is wrong: " + faults.front().what, "", "");
  return state;
}

Result<Value> formula_time(const Arguments& a) {
  RINGSIDE_TRY(const auto p, prediction_of(a));
  if (!p.formula) return fail("the closed form does not hold for this K", "", "");
  return Value(*p.formula);
}

/// The chunk that becomes final at a rank during a step.
Result<Value> final_chunk(const Arguments& a) {
  RINGSIDE_TRY(const auto c, case_of(a));
  RINGSIDE_TRY(const auto s, schedule_of(c));
  RINGSIDE_TRY(const auto step, a.whole("step", 1, s.step_count()));
  RINGSIDE_TRY(const auto rank, a.whole("rank", 0, s.ranks - 1));
  const auto before = state_after(s, step - 1), after = state_after(s, step);
  if (!before || !after) return Failure((before ? after : before).error());
  std::optional<Value> found;
  for (std::int32_t slot = 0; slot < s.chunks; ++slot) {
    const auto place = static_cast<std::int32_t>(rank);
    if (before->is_final(place, slot) || !after->is_final(place, slot)) continue;
    if (found) return fail("more than one chunk becomes final there", "", "");
    found = Value(slot);
  }
  if (!found) return fail("no chunk becomes final there", "", "");
  return *found;
}

/// How many slots hold what the final state asks for.
Result<Value> finals(const Arguments& a) {
  RINGSIDE_TRY(const auto c, case_of(a));
  RINGSIDE_TRY(const auto s, schedule_of(c));
  RINGSIDE_TRY(const auto after, moment(a, s));
  RINGSIDE_TRY(const auto state, state_after(s, after));
  int count = 0;
  for (std::int32_t rank = 0; rank < s.ranks; ++rank)
    for (std::int32_t slot = 0; slot < s.chunks; ++slot) count += state.is_final(rank, slot);
  return Value(count);
}

/// The same cells by their names, "rank:chunk", as a pick calls them.
Result<Value> final_cells(const Arguments& a) {
  RINGSIDE_TRY(const auto c, case_of(a));
  RINGSIDE_TRY(const auto s, schedule_of(c));
  RINGSIDE_TRY(const auto after, moment(a, s));
  RINGSIDE_TRY(const auto state, state_after(s, after));
  std::string cells;
  for (std::int32_t rank = 0; rank < s.ranks; ++rank)
    for (std::int32_t slot = 0; slot < s.chunks; ++slot)
      if (state.is_final(rank, slot)) cells += fmt::format("{}{}:{}", cells.empty() ? "" : " ", rank, slot);
  return Value(cells);
}

/// For whom a rank waits for ever where calls block; -1: for nobody.
Result<Value> waits_for(const Arguments& a) {
  RINGSIDE_TRY(const auto c, case_of(a));
  RINGSIDE_TRY(const auto s, schedule_of(c));
  RINGSIDE_TRY(const auto rank, a.whole("rank", 0, s.ranks - 1));
  BlockingRules rules{CallOrder::sends_first, kEagerLimit};
  RINGSIDE_OK(parse_orders(a.text("order"), rules));
  RINGSIDE_TRY(const auto run, run_blocking(s, c.size(), rules, size_of(c.type)));
  for (const Wait& wait : run.waits)
    if (wait.rank == rank) return Value(wait.peer);
  return Value(-1);
}

Result<Value> contributions(const Arguments& a) {
  RINGSIDE_TRY(const auto c, case_of(a));
  RINGSIDE_TRY(const auto s, schedule_of(c));
  RINGSIDE_TRY(const auto after, moment(a, s));
  const auto rank = a.whole("rank", 0, s.ranks - 1), chunk = a.whole("chunk", 0, s.slots() - 1);
  if (!rank || !chunk) return Failure((rank ? chunk : rank).error());
  RINGSIDE_TRY(const auto state, state_after(s, after));
  const auto place = static_cast<std::int32_t>(*rank), slot = static_cast<std::int32_t>(*chunk);
  return Value(state.empty(place, slot) ? 0 : state.contributors(place, slot).size());
}

/// One element of a rank's buffer, computed by the rank programs themselves.
Result<Value> element(const Arguments& a) {
  RINGSIDE_TRY(const auto c, case_of(a));
  RINGSIDE_TRY(const auto all, answer(c));
  RINGSIDE_TRY(const auto after, moment(a, all.schedule));
  RINGSIDE_TRY(const auto rank, a.whole("rank", 0, all.schedule.ranks - 1));
  RINGSIDE_TRY(const auto index, a.whole("i", 0, std::max<std::int64_t>(c.elements() - 1, 0)));
  if (all.numbers.empty()) return fail("the case is too large to show numbers", "", "");
  const Numbers& numbers = all.numbers[static_cast<std::size_t>(after)];
  std::int64_t left = index;
  for (std::int32_t slot = 0; slot < all.schedule.chunks; ++slot) {
    const auto& held = numbers[static_cast<std::size_t>(rank * all.schedule.slots() + slot)];
    if (left < static_cast<std::int64_t>(held.size())) return Value(held[static_cast<std::size_t>(left)]);
    left -= static_cast<std::int64_t>(held.size());
  }
  return fail("the rank holds no such element then", "", "");
}

}  // namespace

std::vector<Function> schedule_functions() {
  const Parameter step{.name = "step"}, after{.name = "after"}, rank{.name = "rank"}, chunk{.name = "chunk"},
      i{.name = "i"};
  return {
      {"messages", "how many messages the schedule sends", case_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return prediction_of(a).map([](const Prediction& p) { return Value(static_cast<double>(p.walk.transfers)); });
       }},
      {"steps", "how many steps the schedule has", case_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return prediction_of(a).map([](const Prediction& p) { return Value(static_cast<double>(p.walk.steps)); });
       }},
      {"sent", "the bytes that the busiest rank sends", case_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return prediction_of(a).map(
             [](const Prediction& p) { return Value(Bytes(std::ranges::max(p.walk.bytes_sent_per_rank))); });
       }},
      {"formula", "the closed form's time", case_parameters(), formula_time},
      {"price", "the schedule's time, walked step by step", case_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return prediction_of(a).map([](const Prediction& p) { return Value(p.walk.total); });
       }},
      {"simulation", "the schedule's time without global steps", case_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return prediction_of(a).map([](const Prediction& p) { return Value(*p.simulation); });
       }},
      {"tex",
       "the closed form, as TeX, with reducing free of charge",
       {{.name = "collective", .is_text = true}, {.name = "algorithm", .is_text = true}},
       [](const Arguments& a) -> Result<Value> {
         return algorithm_of(a).map([](const Algorithm* algorithm) {
           return Value(algorithm->closed_form.formula.substitute(Symbol::reduce_cost, Formula(0)).tex());
         });
       }},
      {"final_chunk", "the chunk that becomes final at a rank in a step (counted from 1)",
       case_parameters({step, rank}), final_chunk},
      {"finals", "how many cells are final after some steps", case_parameters({after}), finals},
      {"final_cells", "which cells are final after some steps, as a pick calls them", case_parameters({after}),
       final_cells},
      {"waits_for", "for which rank a rank waits for ever where calls block in this order; -1: for nobody",
       case_parameters({rank, {.name = "order", .is_text = true}}), waits_for},
      {"contributions", "whose data a cell holds after some steps: how many ranks",
       case_parameters({after, rank, chunk}), contributions},
      {"element", "element i of a rank's buffer after some steps", case_parameters({after, rank, i}), element},
  };
}

}  // namespace ringside
