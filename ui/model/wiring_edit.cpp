#include "ui/model/wiring_edit.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/try.h"
#include "core/topology/import/import.h"
#include "core/topology/topology_json.h"

namespace ringside::ui {
namespace {

/// What is left of the wiring when its topology changes.
Wiring without_topology(Wiring w) {
  if (placed_by_hand(w)) w.placement = "packed";
  w.topology.clear();
  w.own.clear();
  w.replicas.reset();
  w.routing.clear();
  w.impaired.clear();
  w.stragglers.clear();
  return w;
}

}  // namespace

Case with_topology(Case c, const std::string& name) {
  c.wiring = name.empty() ? Wiring{} : without_topology(std::move(c.wiring));
  c.wiring.topology = name;
  return c;
}

Case with_own_topology(Case c, const Topology& topology) {
  c.wiring.topology = topology.name.empty() ? "own" : topology.name;
  c.wiring.replicas.reset();                                // it is all of it
  c.wiring.own = nlohmann::json(to_json(topology)).dump();  // in the order in which a scene gives it back
  return c;
}

Result<Case> with_topology_text(const Case& c, std::string_view text) {
  RINGSIDE_TRY(const auto topology, import_topology(text));
  Case changed = c;
  changed.wiring = without_topology(std::move(changed.wiring));
  return with_own_topology(std::move(changed), topology);
}

Result<Case> with_rank_on(Case c, std::int32_t rank, std::int32_t node) {
  RINGSIDE_TRY(auto net, network_of(c));
  const auto all = devices(net.topology);
  if (rank < 0 || rank >= c.instance.ranks || !std::binary_search(all.begin(), all.end(), node)) return c;
  Placement& nodes = net.nodes;
  nodes.resize(static_cast<std::size_t>(c.instance.ranks));
  const auto there = std::find(nodes.begin(), nodes.end(), node);
  if (there != nodes.end()) *there = nodes[static_cast<std::size_t>(rank)];
  nodes[static_cast<std::size_t>(rank)] = node;
  c.wiring.placement = placement_text(net.topology, nodes);
  return c;
}

Result<Topology> topology_of(const Case& c) {
  Case plain = c;
  plain.wiring.impaired.clear();
  plain.wiring.stragglers.clear();
  plain.wiring.kernel = false;
  plain.wiring.placement = "packed";
  RINGSIDE_TRY(auto net, network_of(plain));
  return std::move(net.topology);
}

std::string shape_part(const std::string& topology) {
  return topology.substr(0, topology.find(':'));
}

std::string sizes_part(const std::string& topology) {
  const std::size_t colon = topology.find(':');
  return colon == std::string::npos ? "" : topology.substr(colon + 1);
}

bool placed_by_hand(const Wiring& w) {
  return !w.placement.empty() && w.placement.front() >= '0' && w.placement.front() <= '9';
}

}  // namespace ringside::ui
