#include "core/algorithms/switched_nodes.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/algorithms/pipelined_tree.h"
#include "core/algorithms/words.h"

namespace ringside {

std::int32_t switched_node_size(const Instance& i) {
  return static_cast<std::int32_t>(std::min<std::int64_t>(i.parameters.at("node-size"), i.ranks));
}

std::int64_t switched_nodes_chunks(const Instance& i, std::int32_t strips) {
  return std::int64_t{strips} * i.parameters.at("segments") * switched_node_size(i);
}

SwitchedNodes::SwitchedNodes(const Instance& i, std::int32_t strips_)
    : ranks(i.ranks),
      size(switched_node_size(i)),
      count((ranks + size - 1) / size),
      segments(segments_of(i)),
      strips(strips_),
      cells(i.chunks, segments * strips * size) {}

Slots SwitchedNodes::owned(std::int32_t segment, std::int32_t rank) const {
  Slots slots;
  for (std::int32_t strip = 0; strip < strips; ++strip)
    for (std::int32_t part = rank % size; part < size; part += members(rank / size))
      slots.append(cell(segment, strip, part).run(0));
  return slots;
}

void SwitchedNodes::up(Step& step, std::int32_t segment) const {
  for (std::int32_t r = 0; r < ranks; ++r) step.reduce(r, hub(r), whole(segment));
}

void SwitchedNodes::sums(Step& step, std::int32_t segment) const {
  for (std::int32_t r = 0; r < ranks; ++r) step.copy(hub(r), r, owned(segment, r));
}

void SwitchedNodes::back(Step& step, std::int32_t segment) const {
  for (std::int32_t r = 0; r < ranks; ++r) step.copy(r, hub(r), owned(segment, r));
}

void SwitchedNodes::down(Step& step, std::int32_t segment) const {
  for (std::int32_t r = 0; r < ranks; ++r) step.copy(hub(r), r, whole(segment));
}

std::vector<ParameterSpec> switched_nodes_parameters() {
  return {segments_parameter(2, "pieces that the buffer moves in"),
          {"node-size", "ranks around a switch; the last may have fewer", 2, 1, kMaxRanks, KnownBy::switches}};
}

Formula switched_nodes_cost(const Formula& outer) {
  using symbols::K, symbols::L, symbols::n, symbols::m, symbols::alpha, symbols::beta;
  // 0 where nothing goes between machines, and where nothing goes to a switch in them; else 1.
  const Formula several = min(K / L - 1, 1), switched = min(L - 1, 1);
  const Formula last = (1 + switched) / (2 * m);  // a segment, or a strip of one, still has to come down
  return (m * (outer * several + 2 * switched) + 1) * alpha + (switched * (1 + 1 / L) + several / L + last) * n * beta;
}

std::vector<Condition> whole_switched_nodes() {
  return {at_least_two(),
          {"node-size divides K", [](const Instance& i) { return i.ranks % i.parameters.at("node-size") == 0; }}};
}

Narration say_up(const SwitchedNodes& n, bool first) {
  const std::string what = n.segments == 1 ? "buffer" : "first segment";
  if (first)
    return {n.count == 1 ? fmt::format("Every rank sends its {} to the switch, which adds.", what)
                         : fmt::format("Every rank sends its {} to its machine's switch, which adds.", what),
            n.count == 1 ? "The switch has a wire to every rank, so nobody waits for anybody."
                         : fmt::format("{} machines at once, each with a switch of its own.", capital(words(n.count)))};
  return {"The next segment goes up, behind the one before it.",
          "What the switches have added is on its way meanwhile, each part by another rank."};
}

Narration say_down(const SwitchedNodes& n) {
  return {fmt::format("{} the {} to every rank: copy, do not add.",
                      n.count == 1 ? "The switch sends" : "Each machine's switch sends",
                      n.segments == 1 ? "buffer" : "last segment"),
          fmt::format("Every rank has sent one buffer to its switch, and 1/{} of one on behalf of all.", n.size)};
}

}  // namespace ringside
