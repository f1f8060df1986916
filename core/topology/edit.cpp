#include "core/topology/edit.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

Result<bool> known(const Topology& t, std::int32_t node) {
  if (node >= 0 && node < std::ssize(t.nodes)) return true;
  return fail("node", std::to_string(node), fmt::format("0 to {}", t.nodes.size() - 1));
}

bool joins(const Link& l, std::int32_t a, std::int32_t b) {
  return (l.from == a && l.to == b) || (l.from == b && l.to == a);
}

/// Two nodes, and whether links join them as they must.
Result<bool> ends(const Topology& t, std::int32_t a, std::int32_t b, bool joined) {
  for (const std::int32_t node : {a, b})
    if (const auto ok = known(t, node); !ok) return ok;
  if (a == b) return fail("link", t.nodes[static_cast<std::size_t>(a)].label, "two different nodes");
  const bool found = std::any_of(t.links.begin(), t.links.end(), [&](const Link& l) { return joins(l, a, b); });
  if (found == joined) return true;
  return fail(
      "link",
      fmt::format("{} - {}", t.nodes[static_cast<std::size_t>(a)].label, t.nodes[static_cast<std::size_t>(b)].label),
      joined ? "two nodes that a link joins" : "two nodes that no link joins yet");
}

Result<bool> named(const Topology& t, const std::string& label, std::int32_t self) {
  if (fold_name(label).empty()) return fail("label", label, "a name");
  for (std::int32_t i = 0; i < std::ssize(t.nodes); ++i)
    if (i != self && fold_name(t.nodes[static_cast<std::size_t>(i)].label) == fold_name(label))
      return fail("label", label, "a name that no other node has");
  return true;
}

/// It stays a topology, and no longer one that a grid can be drawn for.
Result<Topology> checked(Topology t) {
  RINGSIDE_OK(validate(t));
  return t;
}

Topology without_grid(Topology t) {
  if (t.arrangement == Arrangement::grid) t.arrangement = Arrangement::automatic;
  t.dims.clear();
  return t;
}

}  // namespace

Result<Topology> with_node(Topology t, Node node) {
  RINGSIDE_OK(named(t, node.label, -1));
  t = without_grid(std::move(t));
  t.add_node(std::move(node));
  return checked(std::move(t));
}

Result<Topology> without_node(Topology t, std::int32_t node) {
  RINGSIDE_OK(known(t, node));
  t = without_grid(std::move(t));
  t.nodes.erase(t.nodes.begin() + node);
  std::erase_if(t.links, [&](const Link& l) { return l.from == node || l.to == node; });
  for (Link& l : t.links) {
    if (l.from > node) --l.from;
    if (l.to > node) --l.to;
  }
  return checked(std::move(t));
}

Result<Topology> with_node_at(Topology t, std::int32_t node, Spot spot) {
  RINGSIDE_OK(known(t, node));
  t.nodes[static_cast<std::size_t>(node)].at = spot;
  return checked(std::move(t));
}

Result<Topology> with_changed_node(Topology t, std::int32_t node, Node changed) {
  RINGSIDE_OK(known(t, node));
  RINGSIDE_OK(named(t, changed.label, node));
  changed.reduces = changed.reduces && changed.kind == NodeKind::switch_;
  t.nodes[static_cast<std::size_t>(node)] = std::move(changed);
  return checked(std::move(t));
}

Result<Topology> with_wire(Topology t, std::int32_t a, std::int32_t b, const WireConstants& wire) {
  RINGSIDE_OK(ends(t, a, b, false));
  t.connect(a, b, wire.alpha, wire.bandwidth, wire.tier);
  return checked(std::move(t));
}

Result<Topology> without_wire(Topology t, std::int32_t a, std::int32_t b) {
  RINGSIDE_OK(ends(t, a, b, true));
  std::erase_if(t.links, [&](const Link& l) { return joins(l, a, b); });
  return checked(std::move(t));
}

Result<Topology> with_changed_wire(Topology t, std::int32_t a, std::int32_t b, const WireConstants& wire) {
  RINGSIDE_OK(ends(t, a, b, true));
  for (Link& l : t.links)
    if (joins(l, a, b)) l = {l.from, l.to, wire.alpha, wire.bandwidth, wire.tier};
  return checked(std::move(t));
}

std::optional<WireConstants> wire_between(const Topology& t, std::int32_t a, std::int32_t b) {
  for (const Link& l : t.links)
    if (l.from == a && l.to == b) return WireConstants{l.alpha, l.bandwidth, l.tier};
  return std::nullopt;
}

std::string free_label(const Topology& t, NodeKind kind) {
  constexpr std::array<std::string_view, 4> kWords{"GPU", "CPU", "NIC", "switch"};
  for (int number = 0;; ++number) {
    std::string label = fmt::format("{} {}", kWords[static_cast<std::size_t>(kind)], number);
    if (named(t, label, -1)) return label;
  }
}

}  // namespace ringside
