// reduce knomial: sums are added k at a time, then k of those: ceil(log_k K) steps, the knomial broadcast backwards.
//
//              0         1         2         3         4         5         6         7         8        k = 3
//   start      a         b         c         d         e         f         g         h         i
//   step 1     0◄───b─── 1, ◄──c── 2         3◄───e─── 4, ◄──f── 5         6◄───h─── 7, ◄──i── 8
//   step 2     0◄────────────────────def──── 3, and then ◄──────────ghi─── 6
//   end        the sum of all nine
//
// The tree: knomial_tree.h; with k = 2 it is the binomial one, with k >= K the linear reduce. A round is one step in
// which a receiver's port is busy k - 1 times: the price of the literature, (k - 1) log_k K messages one after the
// other. Open MPI: ompi_coll_base_reduce_intra_knomial; UCC: tl/ucp reduce knomial; MPICH has it as tree.
#include <fmt/format.h>

#include "core/algorithms/knomial_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_reduce_knomial() {
  using symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return knomial_messages() * (alpha + n * (beta + reduce_cost));
}

Narration narrate_reduce_knomial(const KnomialTree& tree, std::int64_t s) {
  const std::int32_t d = tree.inward(s), children = tree.children(d), parents = tree.parents(d),
                     left = tree.roots(std::int64_t{d} * tree.radix);
  const std::string sums = fmt::format("{} open sums become {}", capital(words(tree.roots(d))), words(left));
  if (tree.ranks == 2)
    return {fmt::format("Rank {} sends its buffer to rank {}, which adds it.", tree.rank(1), tree.root),
            "With two ranks one message is all there is to do."};
  if (s + 1 == tree.rounds)
    return {children == 1
                ? fmt::format("Rank {} sends its {} to rank {}, which adds it: the total of all {}.", tree.rank(d),
                              tree.span(d, d) == 1 ? "buffer" : "sum", tree.root, words(tree.ranks))
                : fmt::format("{} ranks send their {} to rank {}, which adds: the total of all {}.",
                              capital(words(children)), d == 1 ? "buffers" : "sums", tree.root, words(tree.ranks)),
            tree.rounds == 1
                ? fmt::format("The radix {} joins {} ranks in one step; their messages arrive one by one.", tree.radix,
                              all(tree.ranks))
                : fmt::format("{} steps. Rank {} received {}.", capital(words(tree.rounds)), tree.root,
                              tree.others_help() ? fmt::format("{} messages instead of {}", words(tree.messages()),
                                                               words(tree.ranks - 1))
                                                 : "every message itself; with more ranks others would add for it")};
  const bool single = parents > 1 ? tree.radix == 2 : children == 1;
  const std::string noun = std::string(d == 1 ? "buffer" : "sum") + (single ? "" : "s");
  return {parents > 1    ? capital(fmt::format("{} ranks each receive the {} of {} and add.", words(parents), noun,
                                               tree.up_to("other")))
          : children > 1 ? fmt::format("Rank {} receives the {} of {} others and adds them, one after the other.",
                                       tree.root, noun, words(children))
                         : fmt::format("Rank {} receives the {} of rank {} and adds.", tree.root, noun, tree.rank(d)),
          fmt::format("{}. Whoever has sent a sum away is done.", sums)};
}

Schedule build_reduce_knomial(const Instance& i) {
  const KnomialTree tree(i);
  Schedule schedule = header(Collective::reduce, "knomial", i);
  add_phase(schedule, "reduce", tree.rounds);
  schedule.set_steps(tree.rounds, [tree, buffer = Slots::range(0, i.chunks)](std::int64_t s) {
    Step step;
    tree.for_each_edge(tree.inward(s), [&](std::int32_t parent, std::int32_t child) {
      step.reduce(tree.rank(child), tree.rank(parent), buffer);
    });
    return step;
  });
  schedule.set_narration([tree](std::int64_t s) { return narrate_reduce_knomial(tree, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_knomial() {
  return {.collective = Collective::reduce,
          .name = "knomial",
          .aliases = {"knomial_tree", "mvapich2_knomial"},
          .summary = "Sums are added k at a time, then k of those, until the root has the total.",
          .conditions = {},
          .parameters = {radix_parameter("k: a rank adds the sums of k - 1 others in a step")},
          .chunk_unit = one_chunk,
          .build = build_reduce_knomial,
          .closed_form = {cost_of_reduce_knomial(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_reduce_intra_knomial; UCC tl/ucp reduce_knomial"};
}

}  // namespace ringside
