// allreduce nvls_tree: switches add in the machines, ranks between them, along two binary trees of machines.
//
//              0         1    |    2         3      hub 0    hub 1      L = 2, one segment, cut in two strips, l and r
//   step 1     0, 1 ──────────────────────────────►                     every rank sends l and r of both parts
//                                  2, 3 ────────────────────►           the hubs add
//   step 2     0, 1 ◄────────────────────────────── 2, 3 ◄── hub 1      each rank takes l and r of its part
//   step 3     0◄──────── l ───────2                                    strip l climbs the first tree of machines,
//                        1◄──────── l ───────3                          for each part among the ranks that stand for it
//   step 4     0◄──────── r ───────2 , 1◄── r ── 3                      strip r climbs the second tree
//   step 5, 6  the same backwards: copy
//   step 7     each rank brings its part to its hub                     step 8: the hubs send all to all
//
// Segments follow one another every two steps, as in a double binary tree (two_trees.h), and go down while others still
// climb. Between machines nothing has to add but GPUs: NCCL's NVLSTree, for networks without SHARP. Places K to
// K + K/L - 1 are the hubs; machines of one rank have none.
#include <fmt/format.h>

#include "core/algorithms/registry.h"
#include "core/algorithms/switched_nodes.h"
#include "core/algorithms/two_trees.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// The trees of machines, as if a machine were a rank and a strip of a segment a chunk.
Instance of_machines(const SwitchedNodes& nodes) {
  return {.ranks = nodes.count, .root = 0, .chunks = 2 * nodes.segments, .parameters = {{"segments", nodes.segments}}};
}

struct NvlsTree {
  explicit NvlsTree(const Instance& i)
      : nodes(i, 2),
        climb(of_machines(nodes), Flow::inward),
        descend(of_machines(nodes), Flow::outward),
        period(nodes.count > 1 ? 2 : 1),
        into(nodes.switched() ? 2 : 0),
        span(nodes.count > 1 ? climb.halves[0].tree.span() : 0) {}

  /// Steps that one segment takes.
  std::int64_t length() const { return 2 * (into + span); }
  std::int64_t steps() const { return length() == 0 ? 0 : period * (nodes.segments - 1) + length(); }

  /// The segment of which this leg is due, `after` steps after it set off; -1 where there is none.
  std::int32_t segment(std::int64_t s, std::int64_t after) const {
    const std::int64_t since = s - after;
    return since < 0 || since % period != 0 || since / period >= nodes.segments
               ? -1
               : static_cast<std::int32_t>(since / period);
  }
  void between(Step& step, const DoubleTree& trees, std::int64_t s) const {
    if (nodes.count == 1 || s < 0 || s >= trees.steps()) return;
    for (const Transfer& t : trees.step(s).transfers) {
      const std::int32_t chunk = t.chunks.front(), strip = chunk / nodes.segments, segment = chunk % nodes.segments;
      for (std::int32_t part = 0; part < nodes.size; ++part) {
        const std::int32_t from = nodes.owner(t.from, part), to = nodes.owner(t.to, part);
        const Slots slots = nodes.cell(segment, strip, part);
        t.op == Arrival::reduce ? step.reduce(from, to, slots) : step.copy(from, to, slots);
      }
    }
  }
  Step step(std::int64_t s) const {
    Step step;
    if (const std::int32_t j = segment(s, 0); nodes.switched() && j >= 0) nodes.up(step, j);
    if (const std::int32_t j = segment(s, 1); nodes.switched() && j >= 0) nodes.sums(step, j);
    between(step, climb, s - into);
    between(step, descend, s - into - span);
    if (const std::int32_t j = segment(s, length() - 2); nodes.switched() && j >= 0) nodes.back(step, j);
    if (const std::int32_t j = segment(s, length() - 1); nodes.switched() && j >= 0) nodes.down(step, j);
    return step;
  }

  SwitchedNodes nodes;
  DoubleTree climb, descend;
  std::int64_t period, into, span;
};

Narration narrate_nvls_tree(const NvlsTree& a, std::int64_t s) {
  const SwitchedNodes& n = a.nodes;
  const std::string first = n.segments == 1 ? "buffer" : "first segment";
  const std::int64_t outer = s - a.into;
  if (s + 1 == a.steps())
    return n.switched() ? say_down(n)
                        : Narration{"The last totals come down the trees: copy, do not add.",
                                    "Each machine has one rank, so this was a double binary tree."};
  if (n.switched() && s == 0) return say_up(n, true);
  if (n.switched() && s == 1)
    return {fmt::format("The switch gives each rank the sums of its own part of the {}.", first),
            fmt::format("{} parts, one for each rank of a machine.", capital(words(n.size)))};
  if (outer == 0 && a.span > 0)
    return {"Machines that are leaves send their sums to the next one up, which adds.",
            fmt::format("Two trees of {}, each for one half, and in every machine each part by another rank.",
                        words(n.count, "machine"))};
  if (outer < a.span)
    return {"Sums climb the two trees of machines.", "Every NIC carries one part, so all rails work at once."};
  if (outer == a.span && a.span > 0)
    return {"The first machine has a total and sends it down: copy, do not add.",
            "Others still climb: the two directions of a wire do not hinder one another."};
  if (outer < 2 * a.span)
    return {"Totals come down the trees of machines: copy, do not add.",
            "The way back of what has climbed, machine after machine."};
  if (outer == 2 * a.span)
    return {"Each rank brings the total of its part to its machine's switch: copy, do not add.",
            "The switch will send it to all; the rank itself would have to send it to each."};
  return {"The next segment follows, on all of its legs.", "Each segment is two steps behind the one before it."};
}

Schedule build_allreduce_nvls_tree(const Instance& i) {
  const NvlsTree all(i);
  Schedule schedule = header(Collective::allreduce, "nvls_tree", i);
  schedule.helpers = all.nodes.hubs();
  add_phase(schedule, "reduce and broadcast in switches and trees", all.steps());
  schedule.set_steps(all.steps(), [all](std::int64_t s) { return all.step(s); });
  schedule.set_narration([all](std::int64_t s) { return narrate_nvls_tree(all, s); });
  return schedule;
}

}  // namespace

Algorithm allreduce_nvls_tree() {
  return {.collective = Collective::allreduce,
          .name = "nvls_tree",
          .aliases = {"nvlink_sharp_tree"},
          .summary = "Switches add in every machine, and two binary trees of machines between them.",
          .conditions = {},
          .parameters = switched_nodes_parameters(),
          .chunk_unit = [](const Instance& i) { return switched_nodes_chunks(i, 2); },
          .build = build_allreduce_nvls_tree,
          .closed_form = {switched_nodes_cost(2), FormulaKind::bound, whole_switched_nodes()},
          .source = "NVIDIA NCCL 2.18, algorithm NVLSTree; Sanders, Speck, Träff 2009"};
}

}  // namespace ringside
