// allgather bruck: every rank sends all it has 1, 2, 4, .. ranks back: ceil(log2 K) steps for every K.
//
//              0         1         2         3
//   start      A         B         C         D
//   step 1     0◄───B─── 1◄───C─── 2◄───D─── 3◄───A─── 0           AB   BC   CD   DA
//   step 2     0◄───────CD──────── 2◄───────AB──────── 0    and 1◄─DA─ 3◄─BC─ 1
//   end        ABCD      ABCD      ABCD      ABCD
//
// After s steps rank r has the 2^s parts from its own on, around the end; it sends them to r - 2^s, which lacks exactly
// these. The last message is shorter where K is no power of two. MPICH and Open MPI put a rank's own part first in the
// buffer and rotate it at the end; here a part is stored where it belongs right away. Bruck et al. 1997; MPICH:
// MPIR_Allgather_intra_brucks; Thakur et al. 2005.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allgather_bruck() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return ceil(log2(K)) * alpha + (K - 1) / K * n * beta;
}

std::string compared_bruck(std::int32_t ranks) {
  return fmt::format("{} steps for {} ranks; a ring takes {}.", capital(words(ceil_log2(ranks))), words(ranks),
                     words(ranks - 1));
}

Narration narrate_allgather_bruck(std::int32_t ranks, std::int64_t s) {
  const std::int32_t m = 1 << s, missing = ranks - m;
  if (ranks == 2)
    return {"Both ranks swap their halves.", "Each gets the one part that it lacks, both at the same time."};
  if (s == 0)
    return {"Every rank sends its part to the rank before it.",
            "So every rank now has two parts: its own, and that of the rank after it."};
  if (missing > m)
    return {fmt::format("Every rank sends all it has {} back: {} parts become {}.", words(m, "rank"), words(m),
                        words(2 * m)),
            "A rank has the parts from its own on without a gap, and what arrives goes on exactly where they end."};
  if (missing == m)
    return {fmt::format("Every rank sends all it has {} back: every rank has all {} parts.", words(m, "rank"),
                        words(ranks)),
            compared_bruck(ranks)};
  return {fmt::format("Every rank sends {} of its {} parts {} back: now all have all {}.", words(missing), words(m),
                      words(m, "rank"), words(ranks)),
          fmt::format("{} is no power of two: no more than {} still missing, and no part arrives twice.", ranks,
                      missing == 1 ? "one part is" : words(missing) + " parts are")};
}

Schedule build_allgather_bruck(const Instance& i) {
  const int rounds = ceil_log2(i.ranks);
  Schedule schedule = header(Collective::allgather, "bruck", i);
  add_phase(schedule, "allgather", rounds);
  const auto sends = [k = i.ranks, parts = Parts(i.chunks, i.ranks)](Step& step, std::int32_t r, std::int64_t s) {
    const std::int32_t m = 1 << s;
    step.copy(r, wrapped(std::int64_t{r} - m, k), parts.from(r, std::min(m, k - m)));
  };
  schedule.set_sends(rounds, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_allgather_bruck(k, s); });
  return schedule;
}

}  // namespace

Algorithm allgather_bruck() {
  return {.collective = Collective::allgather,
          .name = "bruck",
          .aliases = {"brucks", "dissemination", "concatenation"},
          .summary = "Every rank sends all it has 1, 2, 4, .. ranks back, so that it doubles, for every K.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_allgather_bruck,
          .closed_form = {cost_of_allgather_bruck(), FormulaKind::exact, {}},
          .source = "Bruck et al. 1997; Thakur, Rabenseifner, Gropp 2005; MPICH MPIR_Allgather_intra_brucks"};
}

}  // namespace ringside
