// scatter knomial: the root keeps one k-th of the parts and hands out the others; all go on in their k-th.
//
//              0         1         2         3         4         5         6         7         8        k = 3
//   start      ABCDEFGHI ·         ·         ·         ·         ·         ·         ·         ·
//   step 1     0 ───────────────────DEF─────►3, and then ──────GHI─────────►6
//   step 2     0 ──B────►1, ──C───►2         3 ──E────►4, ──F───►5         6 ──H────►7, ──I───►8
//   end        A         B         C         D         E         F         G         H         I
//
// The tree: knomial_tree.h; with k = 2 it is the binomial scatter, with k >= K the linear one. The root sends K - 1
// parts for every k; a larger k means fewer rounds but more messages. UCC scatters so inside its bcast sag_knomial;
// Open MPI and MPICH have the binomial one only.
#include <fmt/format.h>

#include "core/algorithms/knomial_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_scatter_knomial() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return knomial_messages() * alpha + (K - 1) / K * n * beta;
}

Narration narrate_scatter_knomial(const KnomialTree& tree, std::int64_t s) {
  const std::int32_t d = tree.outward(s), children = tree.children(d), parents = tree.parents(d);
  if (tree.ranks == 2)
    return {fmt::format("Rank {} sends rank {} its half.", tree.root, tree.rank(1)),
            "With two ranks one message is all there is to do."};
  if (tree.rounds == 1)
    return {fmt::format("Rank {} sends each of the other {} ranks its part.", tree.root, words(children)),
            fmt::format("The radix {} reaches {} ranks in one step; with more ranks these would hand parts on.",
                        tree.radix, all(tree.ranks))};
  if (s == 0 && children == 1)
    return {fmt::format("Rank {} hands {} to rank {}.", tree.root, words(tree.span(d, d), "part"), tree.rank(d)),
            tree.span(d, d) == 1 ? "Nobody else lies that far from the root, so this part travels alone."
                                 : "Its own and those of the ranks after it: it will deliver from now on, too."};
  if (s == 0)
    return {fmt::format("Rank {} hands {} ranks, {} apart, the parts of their neighbourhoods.", tree.root,
                        words(children), words(d)),
            "Parts for several ranks travel in one message, and whoever receives them delivers from now on, too."};
  const bool one = parents == 1;
  if (d > 1)
    return {one ? fmt::format("Rank {} hands parts to {}, {} apart.", tree.root, words(children, "rank"), words(d))
                : capital(fmt::format("{} ranks each hand parts to {}, {} apart.", words(parents), tree.up_to("other"),
                                      words(d))),
            "Each sender keeps what it has to deliver nearby, and hands the rest to ranks that are closer."};
  return {one && children == 1 ? fmt::format("Rank {} sends rank {} its part.", tree.root, tree.rank(1))
          : one
              ? fmt::format("Rank {} sends the {} ranks after it their parts.", tree.root, words(children))
              : capital(fmt::format("{} ranks each send parts to {} after them.", words(parents), tree.up_to("rank"))),
          tree.others_help()
              ? fmt::format(
                    "Every rank has its part. Rank {} sent the same bytes as if it had served all, but in {} messages "
                    "instead of {}.",
                    tree.root, words(tree.messages()), words(tree.ranks - 1))
              : fmt::format(
                    "Every rank has its part. Rank {} sent every message itself; with more ranks others would help.",
                    tree.root)};
}

Schedule build_scatter_knomial(const Instance& i) {
  const KnomialTree tree(i);
  const Parts parts(i.chunks, i.ranks);
  Schedule schedule = header(Collective::scatter, "knomial", i);
  add_phase(schedule, "scatter", tree.rounds);
  schedule.set_steps(tree.rounds, [tree, parts](std::int64_t s) {
    Step step;
    const std::int32_t d = tree.outward(s);
    tree.for_each_edge(d, [&](std::int32_t parent, std::int32_t child) {
      step.copy(tree.rank(parent), tree.rank(child), parts.from(tree.rank(child), tree.span(child, d)));
    });
    return step;
  });
  schedule.set_narration([tree](std::int64_t s) { return narrate_scatter_knomial(tree, s); });
  return schedule;
}

}  // namespace

Algorithm scatter_knomial() {
  return {.collective = Collective::scatter,
          .name = "knomial",
          .aliases = {"knomial_tree"},
          .summary = "The root keeps one k-th of the parts and hands out the others, and all go on in their k-th.",
          .conditions = {},
          .parameters = {radix_parameter("k: a rank hands parts to k - 1 others in a step")},
          .chunk_unit = chunk_per_rank,
          .build = build_scatter_knomial,
          .closed_form = {cost_of_scatter_knomial(), FormulaKind::exact, {}},
          .source = "UCC tl/ucp scatter_knomial (inside bcast sag_knomial); Chan et al. 2007 for k = 2"};
}

}  // namespace ringside
