// all-to-all hierarchical: within a node first, then between nodes, where every message serves a whole node.
//
//              0         1         2         3           nodes of L = 2: 0 1 and 2 3; ij: what rank i has for rank j
//   start      00..03    10..13    20..23    30..33
//   step 1     0◄──01,03─10,12──►1 2◄──21,23─30,32──►3   within nodes: what goes to that place of any node
//   step 2     0◄────02,12─20,30──►2                     between nodes: what the whole node has for that rank
//                        1◄────03,13─21,31──►3
//   end        00..30    01..31    02..32    03..33
//
// Place p of a node only talks to place p of the others: no rank is a bottleneck, and a node sends K/L - 1 messages of
// L parts per rank instead of K - L of one part each. The two-step all-to-all of MSCCL's examples and Tutel's 2DH;
// `2d_mesh` is the same with rows that K chooses. The hierarchies of MVAPICH2 and Open MPI's han send through one
// leader per node instead. The last node may have fewer ranks (core/algorithms/grid_exchange.h).
#include <fmt/format.h>

#include "core/algorithms/grid_exchange.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_all_to_all_hierarchical() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::L;
  return (L - 1) * (alpha + n / L * beta) + (K / L - 1) * (alpha + L * n / K * beta);
}

Condition full_nodes() {
  return {"node-size divides K", [](const Instance& i) { return i.ranks % i.parameters.at("node-size") == 0; }};
}

std::string narrate_short(const GridExchange& g) {
  const std::int32_t last = g.length(g.rows - 1);
  if (last == 1) return "The last node has only one rank, which serves all places of the other nodes.";
  return fmt::format("The last node has only {} ranks, so some serve several places of the other nodes.", words(last));
}

Narration narrate_all_to_all_hierarchical(const GridExchange& g, std::int64_t s) {
  if (g.ranks == 2)
    return {"Both ranks swap the halves that they have for each other.", "Each half has one way to go and no detour."};
  const std::int64_t distance = s < g.along_rows() ? s + 1 : s + 1 - g.along_rows();
  if (g.rows == 1)
    return {fmt::format("Every rank sends the rank {} ahead the part that it has for it.", words(distance)),
            "All ranks share one node, so there is no second level, and every part goes straight."};
  if (g.width == 1)
    return {fmt::format("Every rank sends the rank {} ahead the part that it has for it.", words(distance)),
            "Each node has one rank, so there is nothing to collect within it, and every part goes straight."};
  if (s == 0)
    return {"Within nodes: every rank sends the next what goes to that place of any node.",
            "The fast links inside a node sort the parts, so that few long messages have to leave it."};
  if (s < g.along_rows())
    return {fmt::format("Within nodes, {} places on: what goes to that place of any node.", words(distance)),
            s + 1 == g.along_rows() ? "Now every part is at a rank that can deliver it, or is delivered already."
                                    : "Parts for different nodes share a message: what they share is the place."};
  if (s + 1 < g.along_rows() + g.along_columns())
    return {fmt::format("Between nodes, {} on: what the whole node has for the receiver.", words(distance)),
            "Place p of a node talks to place p of another, so every rank uses its own way out of the node."};
  return {fmt::format("Between nodes, {} on: every part is delivered.", words(distance)),
          g.even() ? fmt::format("Each rank sent {} of {} parts out of its node, instead of {} messages of one.",
                                 words(g.along_columns(), "message"), words(g.width), words(g.ranks - g.width))
                   : narrate_short(g)};
}

std::int32_t node_of(const Instance& i) {
  return static_cast<std::int32_t>(std::min<std::int64_t>(i.parameters.at("node-size"), i.ranks));
}

Schedule build_all_to_all_hierarchical(const Instance& i) {
  const GridExchange grid(i, node_of(i));
  Schedule schedule = header(Collective::all_to_all, "hierarchical", i);
  add_phase(schedule, "within nodes", grid.along_rows());
  add_phase(schedule, "between nodes", grid.along_columns());
  grid.set_steps(schedule);
  schedule.set_narration([grid](std::int64_t s) { return narrate_all_to_all_hierarchical(grid, s); });
  return schedule;
}

}  // namespace

Algorithm all_to_all_hierarchical() {
  return {
      .collective = Collective::all_to_all,
      .name = "hierarchical",
      .aliases = {"two_step", "two_level", "2dh"},
      .summary = "Within a node first, then between nodes in messages that serve a whole node.",
      .conditions = {},
      .parameters = {{"node-size", "ranks per node; the last node may have fewer", 4, 1, kMaxRanks, KnownBy::nodes}},
      .chunk_unit = [](const Instance& i) { return GridExchange::chunk_unit(i, node_of(i)); },
      .build = build_all_to_all_hierarchical,
      .closed_form = {cost_of_all_to_all_hierarchical(), FormulaKind::exact, {full_nodes()}},
      .source = "MSCCL alltoall two_step; Tutel 2DH (Hwang et al. 2023)"};
}

}  // namespace ringside
