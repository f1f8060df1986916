// Machines whose switches add and multiply (NVLink SHARP): what the two forms of NVLS share.
//
//      L = 2, one machine           up              sums            (between machines)       back           down
//
//      rank 0:  x0 x1               x0,x1 ──► ┐     ◄── x0 of both       x0 of all           x0 ──►         ◄── x0,x1
//      rank 1:  y0 y1               y0,y1 ──► hub   ◄── x1 of both       x1 of all           x1 ──► hub     ◄── x0,x1
//
// The buffer has L parts, and rank p of a machine stands for part p: it takes the machine's sum of it from the switch
// and brings the total of it back, and the switch sends all totals to all. Where L does not divide K the last machine
// is smaller, and a rank there stands for several parts (part p belongs to its rank p mod size). Segments follow one
// another, and each is cut in `strips` of L parts. A machine of one rank needs no switch.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/algorithms/building.h"

namespace ringside {

struct SwitchedNodes {
  SwitchedNodes(const Instance& i, std::int32_t strips);

  bool switched() const { return size > 1; }
  /// Switches in the machines: helpers 0 to hubs() - 1.
  std::int32_t hubs() const { return switched() ? count : 0; }
  std::int32_t members(std::int32_t node) const { return std::min(size, ranks - node * size); }
  /// Who stands for a part in a machine.
  std::int32_t owner(std::int32_t node, std::int32_t part) const { return node * size + part % members(node); }
  Slots cell(std::int32_t segment, std::int32_t strip, std::int32_t part) const {
    return cells[(segment * strips + strip) * size + part];
  }

  /// Every rank sends the segment to its switch, which adds.
  void up(Step& step, std::int32_t segment) const;
  /// The switch gives every rank the sums of its parts.
  void sums(Step& step, std::int32_t segment) const;
  /// Every rank brings what it has of its parts to the switch: copy.
  void back(Step& step, std::int32_t segment) const;
  /// The switch sends the segment to every rank: copy.
  void down(Step& step, std::int32_t segment) const;

  std::int32_t ranks, size, count, segments, strips;
  Parts cells;  ///< segment by segment, strip by strip, part by part

 private:
  std::int32_t hub(std::int32_t rank) const { return ranks + rank / size; }
  Slots whole(std::int32_t segment) const { return cells.from(segment * strips * size, strips * size); }
  /// Of a segment, what the rank stands for.
  Slots owned(std::int32_t segment, std::int32_t rank) const;
};

/// "segments" and "node-size", which the switches know.
std::vector<ParameterSpec> switched_nodes_parameters();
/// node-size, at most K.
std::int32_t switched_node_size(const Instance& i);
/// Chunks that `strips` need, one to a cell.
std::int64_t switched_nodes_chunks(const Instance& i, std::int32_t strips);
/// What a rank's port carries where it sends `outer` messages for each segment between the machines: a bound.
Formula switched_nodes_cost(const Formula& outer);
/// Where it holds: "K is at least 2", "node-size divides K".
std::vector<Condition> whole_switched_nodes();

/// What is said of a step in which the ranks send up, the first one or any later one.
Narration say_up(const SwitchedNodes& n, bool first);
/// Of the step in which all have the last segment.
Narration say_down(const SwitchedNodes& n);

}  // namespace ringside
