// allgather linear: everyone's part to rank 0, then the whole buffer from rank 0 to everyone.
//
//              0         1         2         3
//   start      A         B         C         D
//   step 1     0◄───B─── 1
//              0◄───────────C───── 2
//              0◄─────────────────────D───── 3
//   step 2     0 ─ABCD──►1
//              0 ─ABCD────────────►2
//              0 ─ABCD──────────────────────►3
//   end        ABCD      ABCD      ABCD      ABCD
//
// Open MPI's basic_linear (ompi_coll_base_allgather_intra_basic_linear): a gather, then a broadcast; SimGrid's GB. Both
// are linear here. The broadcast brings a rank its own part back, as a call of it would. What UCC calls linear, all
// ranks sending to all at once, is `direct`.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allgather_linear() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return (K - 1) * (2 * alpha + (n + n / K) * beta);
}

Narration narrate_allgather_linear(std::int32_t ranks, std::int64_t s) {
  if (ranks == 2)
    return s == 0 ? Narration{"Rank 1 sends its half to rank 0.", "Rank 0 collects all parts first."}
                  : Narration{"Rank 0 sends the whole buffer to rank 1.",
                              "A broadcast sends everything, so rank 1 gets its own half back as well."};
  if (s == 0)
    return {fmt::format("Each of the other {} ranks sends its part to rank 0.", words(ranks - 1)),
            fmt::format("Rank 0 collects all parts first: {} messages, one after the other, through one port.",
                        words(ranks - 1))};
  return {fmt::format("Rank 0 sends the whole buffer to each of the other {} ranks.", words(ranks - 1)),
          fmt::format("{} whole buffers leave through one port. In a ring, no port would have sent even one.",
                      capital(words(ranks - 1)))};
}

Schedule build_allgather_linear(const Instance& i) {
  const std::int64_t phase = i.ranks > 1 ? 1 : 0;
  Schedule schedule = header(Collective::allgather, "linear", i);
  add_phase(schedule, "gather", phase);
  add_phase(schedule, "broadcast", phase);
  const auto sends = [k = i.ranks, parts = Parts(i.chunks, i.ranks), buffer = Slots::range(0, i.chunks)](
                         Step& step, std::int32_t r, std::int64_t s) {
    if (s == 0 && r > 0) step.copy(r, 0, parts[r]);
    if (s == 1 && r == 0)
      for (std::int32_t to = 1; to < k; ++to) step.copy(0, to, buffer);
  };
  schedule.set_sends(2 * phase, sends, false);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_allgather_linear(k, s); });
  return schedule;
}

}  // namespace

Algorithm allgather_linear() {
  return {.collective = Collective::allgather,
          .name = "linear",
          .aliases = {"basic_linear", "gather_broadcast", "gb"},
          .summary = "Rank 0 gathers all parts and then sends the whole buffer to every other rank.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_allgather_linear,
          .closed_form = {cost_of_allgather_linear(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_allgather_intra_basic_linear"};
}

}  // namespace ringside
