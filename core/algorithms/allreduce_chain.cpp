// allreduce chain: a running sum walks from rank 0 to rank K - 1, then the total walks back: 2 (K - 1) messages.
//
//              0         1         2         3
//   start      a         b         c         d
//   step 1     0 ──a────►1
//   step 2               1 ──ab───►2
//   step 3                         2 ──abc──►3           rank 3 has the total
//   step 4                         2◄──abcd─ 3
//   step 5               1◄──abcd─ 2
//   step 6     0◄──abcd─ 1
//   end        abcd      abcd      abcd      abcd
//
// Built by hand from sends and receives to count the messages: whole buffers, one link at a time. (Not Open MPI's
// chain, which is a pipelined broadcast and reduce.)
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_chain() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return 2 * (K - 1) * (alpha + n * beta) + (K - 1) * n * reduce_cost;
}

Narration narrate_sum(std::int32_t last, std::int64_t s) {
  if (s + 1 == last)
    return {fmt::format("Rank {} sends {} to rank {}, which adds: the total.", s,
                        s == 0 ? "its buffer" : "the running sum", last),
            fmt::format("{} contributions have met at rank {}. Nobody else knows the total yet.",
                        capital(all(last + 1)), last)};
  if (s == 0)
    return {"Rank 0 starts the running sum: it sends its buffer to rank 1, which adds.",
            "The whole buffer moves over one link, and everyone else waits: simple, and slow."};
  return {fmt::format("The running sum of {} walks on to rank {}, which adds.", words(s + 1), s + 1),
          "One rank after the other: nobody can add before the sum has come by."};
}

Narration narrate_total(std::int32_t last, std::int64_t t) {
  const std::int64_t to = last - 1 - t;
  if (to == 0)
    return {
        "The total arrives at rank 0: every rank has it.",
        fmt::format("{} messages of a whole buffer, one after the other. A ring takes as many steps, but each carries "
                    "only 1/{} of it.",
                    capital(words(2 * std::int64_t{last})), last + 1)};
  if (t == 0)
    return {fmt::format("The total turns round: rank {} sends it back to rank {}.", last, to),
            fmt::format("Copy, do not add: rank {} still has an unfinished sum, and the total takes its place.", to)};
  return {fmt::format("The total walks back from rank {} to rank {}.", to + 1, to),
          fmt::format("{} ranks have the total; {} for it.", capital(words(t + 2)),
                      to == 1 ? "one still waits" : words(to) + " still wait")};
}

Schedule build_allreduce_chain(const Instance& i) {
  const std::int32_t last = i.ranks - 1;
  Schedule schedule = header(Collective::allreduce, "chain", i);
  add_phase(schedule, "running sum", last);
  add_phase(schedule, "way back", last);
  schedule.set_steps(2 * std::int64_t{last}, [last, buffer = Slots::range(0, i.chunks)](std::int64_t s) {
    Step step;
    const auto r = static_cast<std::int32_t>(s < last ? s : 2 * std::int64_t{last} - s);
    if (s < last)
      step.reduce(r, r + 1, buffer);
    else
      step.copy(r, r - 1, buffer);
    return step;
  });
  schedule.set_narration(
      [last](std::int64_t s) { return s < last ? narrate_sum(last, s) : narrate_total(last, s - last); });
  return schedule;
}

}  // namespace

Algorithm allreduce_chain() {
  return {.collective = Collective::allreduce,
          .name = "chain",
          .aliases = {"naive_ring", "sequential"},
          .summary = "A running sum walks from rank 0 to the last rank, then the total walks back.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = one_chunk,
          .build = build_allreduce_chain,
          .closed_form = {cost_of_allreduce_chain(), FormulaKind::exact, {}},
          .source = "Section 4.2, Code 4.2.2; alpha-beta as in Hockney 1994"};
}

}  // namespace ringside
