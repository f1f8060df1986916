// gather knomial: parts travel to the root together, in messages that grow k-fold: the knomial scatter backwards.
//
//              0         1         2         3         4         5         6         7         8        k = 3
//   start      A         B         C         D         E         F         G         H         I
//   step 1     0◄───B─── 1, ◄──C── 2         3◄───E─── 4, ◄──F── 5         6◄───H─── 7, ◄──I── 8
//   step 2     0◄────────────────────DEF──── 3, and then ◄──────────GHI─── 6
//   end        ABCDEFGHI                                               what a rank collected for the root is left
//   behind
//
// The tree: knomial_tree.h; with k = 2 it is the binomial gather, with k >= K the linear one. The root receives K - 1
// parts for every k; a larger k means fewer rounds but more messages. UCC: tl/ucp gather knomial; Open MPI and MPICH
// have the binomial one only.
#include <fmt/format.h>

#include "core/algorithms/knomial_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_gather_knomial() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return knomial_messages() * alpha + (K - 1) / K * n * beta;
}

Narration narrate_gather_knomial(const KnomialTree& tree, std::int64_t s) {
  const std::int32_t d = tree.inward(s), children = tree.children(d), parents = tree.parents(d);
  if (tree.ranks == 2)
    return {fmt::format("Rank {} sends its half to rank {}.", tree.rank(1), tree.root),
            "With two ranks one message is all there is to do."};
  if (tree.rounds == 1)
    return {fmt::format("{} ranks send their parts to rank {}.", capital(words(children)), tree.root),
            fmt::format("The radix {} collects from {} ranks in one step; their messages arrive one by one.",
                        tree.radix, all(tree.ranks))};
  if (s + 1 == tree.rounds)
    return {
        children == 1 ? fmt::format("Rank {} brings {} to rank {}, which now has all {}.", tree.rank(d),
                                    words(tree.span(d, d), "part"), tree.root, words(tree.ranks))
                      : fmt::format("{} ranks bring what they have collected to rank {}, which now has all {}.",
                                    capital(words(children)), tree.root, words(tree.ranks)),
        tree.others_help()
            ? fmt::format("Rank {} received the same bytes as if all had sent to it, but in {} messages instead of {}.",
                          tree.root, words(tree.messages()), words(tree.ranks - 1))
            : fmt::format("Rank {} received every message itself; with more ranks others would collect for it.",
                          tree.root)};
  const bool one = parents == 1;
  if (d == 1)
    return {one && children == 1 ? fmt::format("Rank {} collects the part of rank {}.", tree.root, tree.rank(1))
            : one ? fmt::format("Rank {} collects the parts of the {} ranks after it.", tree.root, words(children))
                  : capital(fmt::format("{} ranks each collect parts from {} after them.", words(parents),
                                        tree.up_to("rank"))),
            "Parts that go to the same place travel together from here on."};
  return {one ? fmt::format("Rank {} collects from {}, {} apart, all they have.", tree.root, words(children, "other"),
                            words(d))
              : capital(fmt::format("{} ranks each collect from {}, {} apart, all they have.", words(parents),
                                    tree.up_to("other"), words(d))),
          "Messages grow, but there are fewer of them in every step."};
}

Schedule build_gather_knomial(const Instance& i) {
  const KnomialTree tree(i);
  const Parts parts(i.chunks, i.ranks);
  Schedule schedule = header(Collective::gather, "knomial", i);
  add_phase(schedule, "gather", tree.rounds);
  schedule.set_steps(tree.rounds, [tree, parts](std::int64_t s) {
    Step step;
    const std::int32_t d = tree.inward(s);
    tree.for_each_edge(d, [&](std::int32_t parent, std::int32_t child) {
      step.copy(tree.rank(child), tree.rank(parent), parts.from(tree.rank(child), tree.span(child, d)));
    });
    return step;
  });
  schedule.set_narration([tree](std::int64_t s) { return narrate_gather_knomial(tree, s); });
  return schedule;
}

}  // namespace

Algorithm gather_knomial() {
  return {.collective = Collective::gather,
          .name = "knomial",
          .aliases = {"knomial_tree"},
          .summary = "Parts travel to the root together, in messages that grow k-fold.",
          .conditions = {},
          .parameters = {radix_parameter("k: a rank collects from k - 1 others in a step")},
          .chunk_unit = chunk_per_rank,
          .build = build_gather_knomial,
          .closed_form = {cost_of_gather_knomial(), FormulaKind::exact, {}},
          .source = "UCC tl/ucp gather_knomial; Chan et al. 2007 for k = 2"};
}

}  // namespace ringside
