// allreduce nvls: switches add in the machines and between them, on every rail at once.
//
//              0         1    |    2         3      hub 0    hub 1    rail 0   rail 1     L = 2 ranks to a machine
//   step 1     ax,ay ─────────────────────────────►
//                        bx,by ───────────────────►                                       hub 0 adds: abx, aby
//                                  cx,cy, dx,dy ────────────►                             hub 1 adds: cdx, cdy
//   step 2     abx       aby  |    cdx       cdy    ◄─ each rank takes its part from its hub
//   step 3     abx ───────────────────────────────────────────────────►
//                                  cdx ───────────────────────────────►                   rail 0 adds: x of all
//                        aby ─────────────────────────────────────────────────►
//                                            cdy ─────────────────────────────►           rail 1 adds: y of all
//   step 4     x         y    |    x         y      ◄─ each rank takes the total of its part from its rail
//   step 5     x ────────y────────────────────────►         each rank brings it to its hub
//   step 6     x,y       x,y  |    x,y       x,y    ◄─ the hubs send both parts to all
//
// Segments follow one another at a step's distance. A rank sends its buffer once to its hub and 1/L of one to its rail
// and back to its hub, so that all NICs of a machine work, each with 1/L. In one machine steps 3 and 4 are left out.
// Places K to K + K/L - 1 are the hubs, then come L rails; machines of one rank have no hub. As for the price see
// allreduce_in_network: the closed form counts the ranks' ports. NCCL's NVLS: NVLink SHARP, between machines with
// InfiniBand's SHARP.
#include <vector>

#include <fmt/format.h>

#include "core/algorithms/registry.h"
#include "core/algorithms/switched_nodes.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

enum class Leg { up, sums, to_rails, from_rails, back, down };

struct Nvls {
  explicit Nvls(const Instance& i) : nodes(i, 1) {
    if (nodes.switched()) legs = {Leg::up, Leg::sums};
    if (nodes.count > 1) legs.insert(legs.end(), {Leg::to_rails, Leg::from_rails});
    if (nodes.switched()) legs.insert(legs.end(), {Leg::back, Leg::down});
  }

  std::int32_t rails() const { return nodes.count > 1 ? nodes.size : 0; }
  std::int64_t steps() const { return legs.empty() ? 0 : std::int64_t{nodes.segments} + std::ssize(legs) - 1; }

  void add(Step& step, Leg leg, std::int32_t segment) const {
    switch (leg) {
      case Leg::up: return nodes.up(step, segment);
      case Leg::sums: return nodes.sums(step, segment);
      case Leg::back: return nodes.back(step, segment);
      case Leg::down: return nodes.down(step, segment);
      case Leg::to_rails:
      case Leg::from_rails: break;
    }
    for (std::int32_t part = 0; part < nodes.size; ++part)
      for (std::int32_t node = 0; node < nodes.count; ++node) {
        const std::int32_t rail = nodes.ranks + nodes.hubs() + part, owner = nodes.owner(node, part);
        const Slots slots = nodes.cell(segment, 0, part);
        leg == Leg::to_rails ? step.reduce(owner, rail, slots) : step.copy(rail, owner, slots);
      }
  }
  /// Each leg has a segment of its own, one later than the leg behind it. Who is ahead goes first.
  Step step(std::int64_t s) const {
    Step step;
    for (std::int64_t leg = std::ssize(legs) - 1; leg >= 0; --leg)
      if (const std::int64_t segment = s - leg; segment >= 0 && segment < nodes.segments)
        add(step, legs[static_cast<std::size_t>(leg)], static_cast<std::int32_t>(segment));
    return step;
  }

  SwitchedNodes nodes;
  std::vector<Leg> legs;
};

Narration narrate_nvls(const Nvls& a, std::int64_t s) {
  const std::string first = a.nodes.segments == 1 ? "buffer" : "first segment";
  if (s + 1 == a.steps() && a.nodes.switched()) return say_down(a.nodes);
  if (s + 1 == a.steps())
    return {"The switch sends the sum to every rank.", "Each machine has one rank, and one rail."};
  const Leg newest = a.legs[static_cast<std::size_t>(std::min<std::int64_t>(s, std::ssize(a.legs) - 1))];
  if (s >= std::ssize(a.legs)) return say_up(a.nodes, false);
  switch (newest) {
    case Leg::up: return say_up(a.nodes, true);
    case Leg::sums:
      return {fmt::format("The switch gives each rank the sum of its own part of the {}.", first),
              fmt::format("{} parts, one for each rank of a machine.", capital(words(a.nodes.size)))};
    case Leg::to_rails:
      return {fmt::format("Each rank sends its part of the {} to the switch of its rail, which adds.", first),
              fmt::format("{} at once: every NIC carries 1/{} of the buffer.", capital(words(a.rails(), "rail")),
                          a.nodes.size)};
    case Leg::from_rails:
      return {"The switch of each rail sends the total of its part to every machine: copy, do not add.",
              "One message there and one back, however many machines there are."};
    case Leg::back:
      return {"Each rank brings the total of its part to its machine's switch: copy, do not add.",
              "The switch will send it to all; the rank itself would have to send it to each."};
    case Leg::down: break;
  }
  return {"The switch sends the totals of all parts to every rank: copy, do not add.",
          "From here on all legs work at once, each on a segment of its own."};
}

Schedule build_allreduce_nvls(const Instance& i) {
  const Nvls all(i);
  Schedule schedule = header(Collective::allreduce, "nvls", i);
  schedule.helpers = all.nodes.hubs() + all.rails();
  add_phase(schedule, "reduce and broadcast in the switches", all.steps());
  schedule.set_steps(all.steps(), [all](std::int64_t s) { return all.step(s); });
  schedule.set_narration([all](std::int64_t s) { return narrate_nvls(all, s); });
  return schedule;
}

}  // namespace

Algorithm allreduce_nvls() {
  return {.collective = Collective::allreduce,
          .name = "nvls",
          .aliases = {"nvlink_sharp", "nvls_sharp", "in_network_rails"},
          .summary = "Switches add: in every machine, then between machines on every rail, each part on its own.",
          .conditions = {},
          .parameters = switched_nodes_parameters(),
          .chunk_unit = [](const Instance& i) { return switched_nodes_chunks(i, 1); },
          .build = build_allreduce_nvls,
          .closed_form = {switched_nodes_cost(1), FormulaKind::bound, whole_switched_nodes()},
          .source = "NVIDIA NCCL 2.18, algorithm NVLS (NVLink SHARP and InfiniBand SHARP); Klenk et al. 2020"};
}

}  // namespace ringside
