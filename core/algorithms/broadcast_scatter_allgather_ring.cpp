// broadcast scatter_allgather_ring: the buffer is scattered by halves, then its parts travel once around a ring.
//
//              0         1         2         3
//   start      ABCD      ·         ·         ·
//   step 1     0 ──CD─────────────►2                     scatter
//   step 2     0 ──B────►1         2 ──D────►3
//   step 3     0 ──A────►1 ──B────►2 ──C────►3 ──D────►0 allgather
//   step 4     0 ──D────►1 ──A────►2 ──B────►3 ──C────►0
//   step 5     0 ──C────►1 ──D────►2 ──A────►3 ──B────►0
//   end        ABCD      ABCD      ABCD      ABCD
//
// A binomial scatter, then the ring allgather, for every K: as many bytes as recursive doubling, more steps, but only
// between neighbours. The ring is the same for all, so the root, too, receives: what it has already. MPICH:
// MPIR_Bcast_intra_scatter_ring_allgather, for long buffers; Open MPI:
// ompi_coll_base_bcast_intra_scatter_allgather_ring.
#include <fmt/format.h>

#include "core/algorithms/binomial_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_broadcast_scatter_allgather_ring() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return (ceil(log2(K)) + K - 1) * alpha + 2 * ((K - 1) / K) * n * beta;
}

/// Parts are numbered by relative rank.
struct ScatterRing {
  explicit ScatterRing(const Instance& i) : tree(i), parts(i.chunks, i.ranks) {}

  Step scatter(std::int64_t s) const {
    Step step;
    const std::int32_t m = tree.outward(s);
    tree.for_each_edge(m, [&](std::int32_t parent, std::int32_t child) {
      step.copy(tree.rank(parent), tree.rank(child), parts.from(child, tree.span(child, m)));
    });
    return step;
  }
  Step pass_on(std::int64_t s) const {
    Step step;
    for (std::int32_t v = 0; v < tree.ranks; ++v)
      step.copy(tree.rank(v), tree.rank(wrapped(std::int64_t{v} + 1, tree.ranks)), parts[wrapped(v - s, tree.ranks)]);
    return step;
  }

  BinomialTree tree;
  Parts parts;
};

Narration narrate_scatter_scatter_allgather_ring(const BinomialTree& tree, std::int64_t s) {
  const std::int32_t m = tree.outward(s), senders = tree.edges(m);
  if (tree.ranks == 2)
    return {fmt::format("Rank {} sends one half of the buffer to rank {}.", tree.root, tree.rank(1)),
            "The other half follows when they swap."};
  std::string sentence =
      s == 0 ? fmt::format("Rank {} sends {} of the buffer's {} parts to rank {}.", tree.root, words(tree.span(m, m)),
                           words(tree.ranks), tree.rank(m))
             : capital(fmt::format("{} {} {}.", words(senders, "rank"), senders == 1 ? "hands" : "hand",
                                   m == 1 ? "the next rank its part" : "parts on, " + words(m) + " ranks ahead"));
  if (m == 1)
    return {
        std::move(sentence),
        fmt::format("All {} ranks have their part: the scatter is done, and the ring can start.", words(tree.ranks))};
  return {std::move(sentence), s == 0
                                   ? "The buffer is dealt out in parts first, and put together everywhere afterwards."
                                   : "Each sender keeps what it has to deliver nearby."};
}

Narration narrate_ring(const BinomialTree& tree, std::int64_t s) {
  const std::int32_t k = tree.ranks;
  const std::string back =
      fmt::format("Rank {} gets what it has already, for the ring is the same for all.", tree.root);
  if (k == 2) return {"Both ranks swap their halves.", back};
  if (s == 0) return {"Every rank passes its part to the next rank.", back};
  if (s + 2 == k)
    return {"The last missing part arrives: every rank has the whole buffer.",
            fmt::format("Nobody sent more than two buffers' worth, and in the ring all {} links worked in every step.",
                        words(k))};
  return {"Every rank passes on the part that it has just received.",
          fmt::format("All {} links work at the same time; {} to go.", words(k), words(k - 2 - s, "step"))};
}

Schedule build_broadcast_scatter_allgather_ring(const Instance& i) {
  const ScatterRing r(i);
  const std::int64_t rounds = r.tree.rounds();
  Schedule schedule = header(Collective::broadcast, "scatter_allgather_ring", i);
  add_phase(schedule, "scatter", rounds);
  add_phase(schedule, "allgather", i.ranks - 1);
  schedule.set_steps(rounds + i.ranks - 1,
                     [r, rounds](std::int64_t s) { return s < rounds ? r.scatter(s) : r.pass_on(s - rounds); });
  if (i.ranks > 1) schedule.set_turning({rounds, -r.parts.size});
  schedule.set_narration([tree = r.tree, rounds](std::int64_t s) {
    return s < rounds ? narrate_scatter_scatter_allgather_ring(tree, s) : narrate_ring(tree, s - rounds);
  });
  return schedule;
}

}  // namespace

Algorithm broadcast_scatter_allgather_ring() {
  return {.collective = Collective::broadcast,
          .name = "scatter_allgather_ring",
          .aliases = {"scatter_ring_allgather", "scatter_lr_allgather", "van_de_geijn_ring"},
          .summary = "The buffer is scattered by halves, then its parts travel once around a ring.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_broadcast_scatter_allgather_ring,
          .closed_form = {cost_of_broadcast_scatter_allgather_ring(), FormulaKind::exact, {}},
          .source = "Thakur, Rabenseifner, Gropp 2005; MPICH MPIR_Bcast_intra_scatter_ring_allgather"};
}

}  // namespace ringside
