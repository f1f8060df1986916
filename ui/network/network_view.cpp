#include "ui/network/network_view.h"
#include "core/base/index.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace ringside::ui {
namespace {

/// By node, the box it goes into: its machine, or for a device with one neighbour that neighbour. -1: none.
std::vector<std::int32_t> boxes(const Topology& t) {
  std::vector<std::int32_t> box(t.nodes.size(), -1);
  if (!t.machines.empty()) {
    for (std::size_t i = 0; i < box.size(); ++i) box[i] = t.nodes[i].machine;
    return box;
  }
  std::vector<std::int32_t> neighbour(t.nodes.size(), -1);  // -2: several
  for (const Link& l : t.links) {
    std::int32_t& n = neighbour[at(l.from)];
    n = n == -1 || n == l.to ? l.to : -2;
  }
  for (const std::int32_t d : devices(t))
    if (neighbour[at(d)] >= 0 && t.nodes[at(neighbour[at(d)])].forwards) box[at(d)] = neighbour[at(d)];
  return box;
}

std::string box_label(const Topology& t, const DrawnItem& item) {
  if (item.machine >= 0) return t.machines[at(item.machine)];
  const Node &first = t.nodes[at(item.nodes.front())], &last = t.nodes[at(item.nodes.back())];
  return fmt::format("{} – {}", first.label, last.label);
}

}  // namespace

NetworkView network_view(const Topology& t, Grain grain) {
  NetworkView view;
  view.item_of.assign(t.nodes.size(), -1);
  const std::vector<std::int32_t> box =
      grain == Grain::machines ? boxes(t) : std::vector<std::int32_t>(t.nodes.size(), -1);
  std::map<std::int32_t, std::int32_t> item_of_box;
  std::vector<bool> device(t.nodes.size());
  for (const std::int32_t d : devices(t)) device[at(d)] = true;
  for (std::size_t i = 0; i < t.nodes.size(); ++i) {
    const Node& n = t.nodes[i];
    const auto next = static_cast<std::int32_t>(view.items.size());
    std::int32_t item = next;
    if (box[i] >= 0) item = item_of_box.try_emplace(box[i], next).first->second;
    if (item == next) view.items.push_back({{}, n.kind, n.label, n.machine, false});
    DrawnItem& drawn = view.items[at(item)];
    drawn.nodes.push_back(static_cast<std::int32_t>(i));
    drawn.device = drawn.device || device[i];
    view.item_of[i] = item;
  }
  for (DrawnItem& item : view.items)
    if (item.box()) item.kind = NodeKind::gpu, item.label = box_label(t, item);

  std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>> wires;
  for (std::size_t l = 0; l < t.links.size(); ++l) {
    const std::pair ends(view.item_of[at(t.links[l].from)], view.item_of[at(t.links[l].to)]);
    if (ends.first != ends.second) wires[ends].push_back(static_cast<std::int32_t>(l));
  }
  view.wire_of.assign(t.links.size(), -1);
  std::vector<std::set<std::int32_t>> near(view.items.size());
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> index;
  for (auto& [ends, links] : wires) {
    const auto w = static_cast<std::int32_t>(view.wires.size());
    for (const std::int32_t l : links) view.wire_of[at(l)] = w;
    view.wires.push_back({ends.first, ends.second, std::move(links), -1});
    index[ends] = w;
    near[at(ends.first)].insert(ends.second);
    near[at(ends.second)].insert(ends.first);
  }
  for (DrawnWire& w : view.wires)
    if (const auto back = index.find({w.to, w.from}); back != index.end()) w.back = back->second;
  for (const auto& set : near) view.neighbours.emplace_back(set.begin(), set.end());
  return view;
}

}  // namespace ringside::ui
