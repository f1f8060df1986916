// broadcast knomial: whoever has the buffer sends it to k - 1 others, so the holders grow k-fold: ceil(log_k K) steps.
//
//              0         1         2         3         4         5         6         7         8        k = 3
//   start      ████      ·         ·         ·         ·         ·         ·         ·         ·
//   step 1     0 ───────────────────────────►3, and then ──────────────────►6
//   step 2     0 ───────►1, ──────►2         3 ───────►4, ──────►5         6 ───────►7, ──────►8
//   end        ████      ████      ████      ████      ████      ████      ████      ████      ████
//
// The tree: knomial_tree.h; with k = 2 it is the binomial one, with k >= K the linear broadcast. A round is one step in
// which a sender's port is busy k - 1 times: the price of the literature, (k - 1) log_k K messages one after the other.
// So fewer rounds pay where messages of one rank can overlap, which a single port does not let them. Open MPI:
// ompi_coll_base_bcast_intra_knomial; UCC: tl/ucp bcast knomial; MPICH: tree with tree_type knomial.
#include <fmt/format.h>

#include "core/algorithms/knomial_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_broadcast_knomial() {
  using symbols::n, symbols::alpha, symbols::beta;
  return knomial_messages() * (alpha + n * beta);
}

Narration narrate_broadcast_knomial(const KnomialTree& tree, std::int64_t s) {
  const std::int32_t d = tree.outward(s), children = tree.children(d),
                     holders = tree.roots(std::int64_t{d} * tree.radix), parents = tree.parents(d);
  Narration n;
  if (tree.ranks == 2)
    return {fmt::format("Rank {} sends the whole buffer to rank {}.", tree.root, tree.rank(1)),
            "With two ranks one message is all there is to do."};
  if (holders == 1)
    n.sentence = children == 1 ? fmt::format("Rank {} sends the whole buffer to rank {}.", tree.root, tree.rank(d))
                               : fmt::format("Rank {} sends the whole buffer to {} ranks, one after the other.",
                                             tree.root, words(children));
  else if (parents == 1)
    n.sentence = children == 1 ? fmt::format("Rank {} sends the buffer to rank {}, too.", tree.root, tree.rank(d))
                               : fmt::format("Rank {} sends the buffer to {} ranks more, one after the other.",
                                             tree.root, words(children));
  else
    n.sentence = capital(fmt::format("{} holders send the buffer to {} each, {} apart.",
                                     parents == holders ? all(holders) : words(parents) + " of the " + words(holders),
                                     tree.up_to("rank"), words(d)));
  if (s + 1 == tree.rounds)
    n.why = tree.rounds == 1
                ? fmt::format("The radix {} reaches {} ranks in one step; with more ranks these would send on.",
                              tree.radix, all(tree.ranks))
                : fmt::format("Now all {} ranks have it, in {} steps. Rank {} sent {}.", words(tree.ranks),
                              words(tree.rounds), tree.root,
                              tree.others_help() ? fmt::format("{} messages instead of {}", words(tree.messages()),
                                                               words(tree.ranks - 1))
                                                 : "every message itself; with more ranks others would help");
  else
    n.why = fmt::format("{} {} {}: with radix {} a holder can serve {} more in every step.",
                        capital(words(holders, "holder")), holders == 1 ? "becomes" : "become", words(tree.roots(d)),
                        tree.radix, words(tree.radix - 1, "rank"));
  return n;
}

Schedule build_broadcast_knomial(const Instance& i) {
  const KnomialTree tree(i);
  Schedule schedule = header(Collective::broadcast, "knomial", i);
  add_phase(schedule, "broadcast", tree.rounds);
  schedule.set_steps(tree.rounds, [tree, buffer = Slots::range(0, i.chunks)](std::int64_t s) {
    Step step;
    tree.for_each_edge(tree.outward(s), [&](std::int32_t parent, std::int32_t child) {
      step.copy(tree.rank(parent), tree.rank(child), buffer);
    });
    return step;
  });
  schedule.set_narration([tree](std::int64_t s) { return narrate_broadcast_knomial(tree, s); });
  return schedule;
}

}  // namespace

Algorithm broadcast_knomial() {
  return {.collective = Collective::broadcast,
          .name = "knomial",
          .aliases = {"knomial_tree", "mvapich2_knomial_intra_node"},
          .summary = "Whoever has the buffer sends it to k - 1 others, so the holders grow k-fold in every step.",
          .conditions = {},
          .parameters = {radix_parameter("k: a holder sends to k - 1 others in a step")},
          .chunk_unit = one_chunk,
          .build = build_broadcast_knomial,
          .closed_form = {cost_of_broadcast_knomial(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_bcast_intra_knomial; UCC tl/ucp bcast_knomial"};
}

}  // namespace ringside
