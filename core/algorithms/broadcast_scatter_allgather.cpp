// broadcast scatter_allgather: the buffer is scattered by halves, then put together everywhere by swaps (van de Geijn).
//
//              0         1         2         3
//   start      ABCD      ·         ·         ·
//   step 1     0 ──CD─────────────►2                     scatter
//   step 2     0 ──B────►1         2 ──D────►3
//   step 3     0◄──A B──►1         2◄──C D──►3           allgather
//   step 4     0◄────AB CD────────►2
//                        1◄────AB CD────────►3
//   end        ABCD      ABCD      ABCD      ABCD
//
// A binomial scatter, then the recursive doubling allgather, both on the M = 2^floor(log2 K) ranks from the root on: no
// rank sends more than twice the buffer. Swaps are the same for all, so the root, too, receives: what it has already.
// Where K is no power of two, the other K - M ranks get the whole buffer in one more step. (MPICH repairs incomplete
// subtrees with extra messages inside of each round instead, up to log2 K more steps, and takes the ring for long
// buffers then.) MPICH: MPIR_Bcast_intra_scatter_recursive_doubling_allgather; Open MPI:
// ompi_coll_base_bcast_intra_scatter_allgather.
#include <fmt/format.h>

#include "core/algorithms/registry.h"
#include "core/algorithms/rooted_halving.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// ceil - floor is 1 where ranks stand aside; 1 - 1/2^floor is (M - 1)/M, what halving sends.
Formula cost_of_broadcast_scatter_allgather() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  const Formula up = ceil(log2(K)), down = floor(log2(K));
  return (up + down) * alpha + (2 + up - down - 2 / pow(2, down)) * n * beta;
}

Narration narrate_scatter_scatter_allgather(const RootedHalving& h, std::int64_t s) {
  const std::int32_t m = h.participants >> (s + 1), senders = 1 << s;
  std::string sentence = senders == 1
                             ? fmt::format("Rank {} sends one half of the buffer to rank {}.", h.root, h.rank(m))
                             : fmt::format("{} ranks hand on half of what they answer for, {} ahead.",
                                           capital(words(senders)), words(m, "rank"));
  if (h.participants == 2) return {std::move(sentence), "The other half follows when they swap."};
  if (m == 1)
    return {std::move(sentence), fmt::format("{} ranks now answer for 1/{} of the buffer each: the scatter is done.",
                                             capital(words(h.participants)), h.participants)};
  return {std::move(sentence), s == 0
                                   ? "The buffer is dealt out in parts first, and put together everywhere afterwards."
                                   : "Every message is half as long as the one before."};
}

Narration narrate_allgather(const RootedHalving& h, std::int64_t round) {
  const std::int32_t m = 1 << round;
  const std::string back = fmt::format("Rank {} gets back what it had, for the swaps are the same for all.", h.root);
  if (h.participants == 2) return {fmt::format("Ranks {} and {} swap their halves.", h.root, h.rank(1)), back};
  if (2 * m == h.participants)
    return {
        fmt::format("Ranks {} apart swap their halves: {} the whole buffer.", words(m),
                    h.aside > 0 ? fmt::format("all {} have", words(h.participants)) : "every rank has"),
        fmt::format("Each rank has sent less than two buffers in {} steps. A binomial tree sends a whole one in each.",
                    words(2 * h.rounds()))};
  if (round == 0) return {"Neighbours swap their parts, so that each pair holds two.", back};
  return {fmt::format("Ranks {} apart swap their blocks: {} parts become {}.", words(m), words(m), words(2 * m)),
          "What a rank has put together doubles in every step, and so do the messages."};
}

Narration narrate_aside_scatter_allgather(const RootedHalving& h) {
  std::string why = fmt::format("{} is no power of two, and the swaps need one: {} could only wait.", h.ranks,
                                h.aside == 1 ? "one rank" : words(h.aside) + " ranks");
  if (h.aside == 1)
    return {
        fmt::format("Rank {} sends the whole buffer to rank {}, which stood aside.", h.root, h.rank(h.participants)),
        std::move(why)};
  return {fmt::format("{} ranks send the whole buffer to the {} that stood aside.", capital(words(h.aside)),
                      words(h.aside)),
          std::move(why)};
}

Step step_scatter_allgather(const RootedHalving& h, std::int64_t s) {
  Step step;
  if (s < h.rounds()) {
    const std::int32_t m = h.participants >> (s + 1);
    h.for_each_edge(
        m, [&](std::int32_t v, std::int32_t child) { step.copy(h.rank(v), h.rank(child), h.block(child, m)); });
  } else if (s < 2 * h.rounds()) {
    const std::int32_t m = 1 << (s - h.rounds());
    for (std::int32_t v = 0; v < h.participants; ++v) step.copy(h.rank(v), h.rank(v ^ m), h.block(v, m));
  } else {
    for (std::int32_t v = 0; v < h.aside; ++v)
      step.copy(h.rank(v), h.rank(h.participants + v), h.block(0, h.participants));
  }
  return step;
}

Schedule build_broadcast_scatter_allgather(const Instance& i) {
  const RootedHalving h(i);
  Schedule schedule = header(Collective::broadcast, "scatter_allgather", i);
  add_phase(schedule, "scatter", h.rounds());
  add_phase(schedule, "allgather", h.rounds());
  add_phase(schedule, "unfold", h.steps_aside());
  schedule.set_steps(2 * h.rounds() + h.steps_aside(), [h](std::int64_t s) { return step_scatter_allgather(h, s); });
  schedule.set_narration([h](std::int64_t s) {
    if (s < h.rounds()) return narrate_scatter_scatter_allgather(h, s);
    return s < 2 * h.rounds() ? narrate_allgather(h, s - h.rounds()) : narrate_aside_scatter_allgather(h);
  });
  return schedule;
}

}  // namespace

Algorithm broadcast_scatter_allgather() {
  return {.collective = Collective::broadcast,
          .name = "scatter_allgather",
          .aliases = {"van_de_geijn", "scatter_recursive_doubling_allgather", "scatter_rdb_allgather", "sag"},
          .summary = "The buffer is scattered by halves, then ranks 1, 2, 4, .. apart swap what they have.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_participant,
          .build = build_broadcast_scatter_allgather,
          .closed_form = {cost_of_broadcast_scatter_allgather(), FormulaKind::exact, {}},
          .source =
              "Thakur, Rabenseifner, Gropp 2005; Barnett et al. 1994; MPICH "
              "MPIR_Bcast_intra_scatter_recursive_doubling_allgather"};
}

}  // namespace ringside
