// Segments that flow through a tree one behind the other, away from the root or towards it.
//
//      a chain of four, three segments, outwards          inwards: the same steps backwards in time
//
//      step 1    0 ─1─►1                                                      2◄─1─ 3
//      step 2    0 ─2─►1 ─1─►2                                          1◄─1─ 2◄─2─ 3
//      step 3    0 ─3─►1 ─2─►2 ─1─►3                              0◄─1─ 1◄─2─ 2◄─3─ 3
//      step 4          1 ─3─►2 ─2─►3                              0◄─2─ 1◄─3─ 2
//      step 5                2 ─3─►3                              0◄─3─ 1
//
// A tree says who the parent of each relative rank v = (rank - root) mod K is, in which step a segment that leaves the
// root in step 0 reaches v (first(v)), how many steps it takes to reach all (span()), and after how many steps the next
// one follows (period(): how many children a rank may have, for a port sends one message at a time).
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/algorithms/building.h"

namespace ringside {

enum class Flow { outward, inward };

template <class Tree>
struct PipelinedTree {
  std::int64_t steps() const {
    return tree.ranks == 1 ? 0 : tree.span() + tree.period() * (std::int64_t{segments.count} - 1);
  }
  /// The segment that crosses the edge between v and its parent in this step; -1 where none does.
  std::int32_t segment(std::int32_t v, std::int64_t s) const {
    const std::int64_t first = flow == Flow::outward ? tree.first(v) : tree.span() - 1 - tree.first(v);
    const std::int64_t since = s - first;
    if (since < 0 || since % tree.period() != 0 || since / tree.period() >= segments.count) return -1;
    return static_cast<std::int32_t>(since / tree.period());
  }
  /// Adds what moves in step s: outwards children copy, inwards parents add. slots(v, j) is segment j at the edge of v.
  template <class SlotsOf>
  void add(Step& step, std::int64_t s, const SlotsOf& slots) const {
    for_each(s, [&](std::int32_t v, std::int32_t j) {
      const std::int32_t child = tree.rank(v), parent = tree.rank(tree.parent(v));
      if (flow == Flow::outward)
        step.copy(parent, child, slots(v, j));
      else
        step.reduce(child, parent, slots(v, j));
    });
  }
  /// Calls visit(v, j) for every edge at work in step s. In a binary tree in full flow that is every second one, so all
  /// are asked; in a long chain it is very few, and a tree that can name the ranks of one time is asked for those.
  template <class Visit>
  void for_each(std::int64_t s, const Visit& visit) const {
    if constexpr (requires { tree.for_each_first(s, [](std::int32_t) {}); }) {
      const std::int64_t period = tree.period(), late = s - (tree.span() - 1);
      const std::int64_t low = late > 0 ? (late + period - 1) / period : 0;
      const std::int64_t high = std::min<std::int64_t>(segments.count - 1, s / period);
      for (std::int64_t i = low; i <= high; ++i) {
        const std::int64_t j = flow == Flow::outward ? low + high - i : i;  // so that ranks rise
        const std::int64_t first = flow == Flow::outward ? s - period * j : period * j - late;
        tree.for_each_first(first, [&](std::int32_t v) { visit(v, static_cast<std::int32_t>(j)); });
      }
    } else {
      for (std::int32_t v = 1; v < tree.ranks; ++v)
        if (const std::int32_t j = segment(v, s); j >= 0) visit(v, j);
    }
  }
  Step step(std::int64_t s) const {
    Step step;
    add(step, s, [&](std::int32_t, std::int32_t j) { return segments[j]; });
    return step;
  }

  Tree tree;
  Flow flow;
  Parts segments;
};

/// The last step of an outward flow: "The last message goes from rank 5 to rank 9.", or how many are reached.
std::string say_arrival(const Step& step);
/// "One message moves", "Six messages move".
std::string say_moving(const Step& step);
/// The first step of an inward flow: "Rank 9 sends its first segment to rank 5, which adds.", or how many begin. `what`
/// is "buffer" or "first segment".
std::string say_departure(const Step& step, std::string_view what);

/// The parameter of every pipeline.
inline ParameterSpec segments_parameter(std::int64_t default_value, std::string meaning) {
  return {"segments", std::move(meaning), default_value, 1, 65536};
}
/// Algorithm::chunk_unit: one chunk to a segment.
inline std::int64_t chunk_per_segment(const Instance& i) {
  return i.parameters.at("segments");
}
/// Two halves, each in as many segments.
inline std::int64_t two_chunks_per_segment(const Instance& i) {
  return 2 * i.parameters.at("segments");
}
inline std::int32_t segments_of(const Instance& i) {
  return static_cast<std::int32_t>(i.parameters.at("segments"));
}

}  // namespace ringside
