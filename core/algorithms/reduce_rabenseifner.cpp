// reduce rabenseifner: ranks swap halves until each has the total of one part, then the root collects the parts.
//
//              0         1         2         3
//   start      a a a a   b b b b   c c c c   d d d d
//   step 1     0◄──c1c2 a3a4──────►2                     reduce-scatter: swap halves, add the half you keep
//                        1◄──d1d2 b3b4──────►3
//   step 2     0◄bd1 ac2►1         2◄bd3 ac4►3           each has one part of the total, T1 to T4
//   step 3     0◄──T2─── 1         2◄──T4─── 3           gather
//   step 4     0◄──────────T3T4─── 2
//   end        T1T2T3T4
//
// Recursive halving, then a binomial gather: van de Geijn's broadcast backwards in time. Where K is no power of two,
// the K - M ranks beyond M = 2^floor(log2 K) first give their buffers to one of the others to add. (MPICH pairs
// neighbours there and hands over to the root at the end, should it have stepped aside; here the root always takes
// part.) MPICH: MPIR_Reduce_intra_reduce_scatter_gather; Open MPI: ompi_coll_base_reduce_intra_redscat_gather.
#include <fmt/format.h>

#include "core/algorithms/registry.h"
#include "core/algorithms/rooted_halving.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// ceil - floor is 1 where ranks stand aside; 1 - 1/2^floor is (M - 1)/M, what halving sends.
Formula cost_of_reduce_rabenseifner() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  const Formula up = ceil(log2(K)), down = floor(log2(K)), halved = 1 / pow(2, down);
  return (up + down) * alpha + (2 + up - down - 2 * halved) * n * beta + (1 + up - down - halved) * n * reduce_cost;
}

Narration narrate_aside_rabenseifner(const RootedHalving& h) {
  std::string why = fmt::format("{} is no power of two, and the swaps that follow need one: {} go on.", h.ranks,
                                words(h.participants, "rank"));
  if (h.aside == 1)
    return {fmt::format("Rank {} gives its buffer to rank {} to add, and steps aside.", h.rank(h.participants), h.root),
            std::move(why)};
  return {fmt::format("{} ranks give their buffers to others to add, and step aside.", capital(words(h.aside))),
          std::move(why)};
}

Narration narrate_halve_reduce_rabenseifner(const RootedHalving& h, std::int64_t round) {
  const std::int32_t m = h.participants >> (round + 1);
  if (h.participants == 2)
    return {fmt::format("Ranks {} and {} swap halves, and each adds the half it keeps.", h.root, h.rank(1)),
            "Each completes one half of the sum, both at the same time."};
  if (m == 1)
    return {"Neighbours swap halves a last time: each has one part of the total.",
            fmt::format("All {} contributions have met, but in {} places: now the root must collect them.",
                        words(h.ranks), words(h.participants))};
  return {
      round == 0 ? fmt::format("Ranks {} apart swap halves of their buffers; each adds the half it keeps.", words(m))
                 : fmt::format("Ranks {} apart swap halves of what they keep, and add.", words(m)),
      round == 0 ? "What a rank will not keep it sends away, so that all add at the same time, and none adds it all."
                 : "Messages shrink by half in every step, and so does what is left to add."};
}

Narration narrate_gather_rabenseifner(const RootedHalving& h, std::int64_t round) {
  const std::int32_t m = 1 << round, senders = h.participants / (2 * m);
  if (h.participants == 2)
    return {fmt::format("Rank {} sends its finished half to rank {}: copy, do not add.", h.rank(1), h.root),
            "Adding again would count contributions twice."};
  if (senders == 1)
    return {
        fmt::format("Rank {} brings half of the total to rank {}, which has the other half.", h.rank(m), h.root),
        fmt::format("Rank {} received less than {} buffers in all. A binomial tree brings it one in each of {} steps.",
                    h.root, h.aside > 0 ? "three" : "two", words(ceil_log2(h.ranks)))};
  return {fmt::format("{} ranks hand what they have finished {} back: copy, do not add.", capital(words(senders)),
                      words(m, "place")),
          m == 1 ? "The same tree as in a gather: parts on their way to the root travel together."
                 : "Messages double again, and half of the senders are done."};
}

Step step_rabenseifner(const RootedHalving& h, std::int64_t s) {
  Step step;
  const std::int64_t halving = s - h.steps_aside(), gather = halving - h.rounds();
  if (halving < 0) {
    for (std::int32_t v = 0; v < h.aside; ++v)
      step.reduce(h.rank(h.participants + v), h.rank(v), h.block(0, h.participants));
  } else if (gather < 0) {
    const std::int32_t m = h.participants >> (halving + 1);
    for (std::int32_t v = 0; v < h.participants; ++v) step.reduce(h.rank(v), h.rank(v ^ m), h.block(v ^ m, m));
  } else {
    const std::int32_t m = 1 << gather;
    h.for_each_edge(
        m, [&](std::int32_t v, std::int32_t child) { step.copy(h.rank(child), h.rank(v), h.block(child, m)); });
  }
  return step;
}

Schedule build_reduce_rabenseifner(const Instance& i) {
  const RootedHalving h(i);
  Schedule schedule = header(Collective::reduce, "rabenseifner", i);
  add_phase(schedule, "fold", h.steps_aside());
  add_phase(schedule, "reduce-scatter", h.rounds());
  add_phase(schedule, "gather", h.rounds());
  schedule.set_steps(h.steps_aside() + 2 * h.rounds(), [h](std::int64_t s) { return step_rabenseifner(h, s); });
  schedule.set_narration([h](std::int64_t s) {
    const std::int64_t halving = s - h.steps_aside();
    if (halving < 0) return narrate_aside_rabenseifner(h);
    return halving < h.rounds() ? narrate_halve_reduce_rabenseifner(h, halving)
                                : narrate_gather_rabenseifner(h, halving - h.rounds());
  });
  return schedule;
}

}  // namespace

Algorithm reduce_rabenseifner() {
  return {
      .collective = Collective::reduce,
      .name = "rabenseifner",
      .aliases = {"reduce_scatter_gather", "redscat_gather", "scatter_gather", "srg", "srg_knomial", "rab"},
      .summary = "Ranks swap halves until each has the total of one part, then the root collects the parts.",
      .conditions = {},
      .parameters = {},
      .chunk_unit = chunk_per_participant,
      .build = build_reduce_rabenseifner,
      .closed_form = {cost_of_reduce_rabenseifner(), FormulaKind::exact, {}},
      .source = "Rabenseifner 2004; Thakur, Rabenseifner, Gropp 2005; MPICH MPIR_Reduce_intra_reduce_scatter_gather"};
}

}  // namespace ringside
