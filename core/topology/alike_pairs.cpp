#include "core/topology/alike_pairs.h"

#include <map>

#include "core/base/index.h"

namespace ringside {

AlikePairs::AlikePairs(const Topology& t) : seats_(t.nodes.size()) {
  std::vector<std::vector<double>> looks(t.machines.size());  // of each machine, all that a way could meet in it
  std::vector<std::int32_t> members(t.machines.size());
  for (std::size_t v = 0; v < t.nodes.size(); ++v) {
    const Node& node = t.nodes[v];
    seats_[v] = {node.machine, -1 - static_cast<std::int32_t>(v), 0};
    if (node.machine < 0) continue;
    seats_[v].place = members[at(node.machine)]++;
    looks[at(node.machine)].insert(looks[at(node.machine)].end(),
                                   {static_cast<double>(node.kind), node.forwards ? 1.0 : 0.0, node.copy.value});
  }
  const bool spreads = t.routing != Routing::first;
  for (const Link& l : t.links) {
    const std::int32_t from = seats_[at(l.from)].machine, to = seats_[at(l.to)].machine;
    const auto add = [&](std::int32_t machine) {
      const auto end = [&](std::int32_t v) {
        return seats_[at(v)].machine == machine ? double{1} + seats_[at(v)].place : double{-1} - v;
      };
      looks[at(machine)].insert(looks[at(machine)].end(),
                                {end(l.from), end(l.to), l.alpha.value, l.bandwidth.value, l.whole.value});
    };
    if (from < 0 && to < 0 && spreads && (l.whole.value > 0 || l.bandwidth.value <= 0)) alone_ = true;
    if (from >= 0) add(from);
    if (to >= 0 && to != from) add(to);
  }
  std::map<std::vector<double>, std::int32_t> kinds;
  std::vector<std::int32_t> kind;  // of each machine
  for (const auto& look : looks)
    kind.push_back(kinds.try_emplace(look, static_cast<std::int32_t>(kinds.size())).first->second);
  for (Seat& seat : seats_)
    if (seat.machine >= 0) seat.kind = kind[at(seat.machine)];
}

bool AlikePairs::fresh(std::int32_t a, std::int32_t b) {
  if (alone_) return true;
  const Seat &from = seats_[at(a)], &to = seats_[at(b)];
  return seen_.insert({from.kind, from.place, to.kind, to.place, from.machine == to.machine ? 1 : 0}).second;
}

}  // namespace ringside
