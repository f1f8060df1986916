// SimGrid's platforms: https://simgrid.org/doc/latest/Platform.html. A platform lists the links of every route, a
// topology has links between nodes; the subset here is what is both.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/topology/import/import.h"
#include "core/topology/import/simgrid_platform.h"

namespace ringside {
namespace {

using namespace simgrid;

constexpr const char* kElements = "zone, cluster, host, router, link, route, zoneRoute";

/// What holds no wires, or nothing that a topology tells: said, where it changes what happens.
bool passed_over(std::string_view tag) {
  for (const char* known :
       {"config", "prop", "disk", "storage", "storage_type", "mount", "mstorage", "trace", "trace_connect", "include"})
    if (tag == known) return true;
  return false;
}

class SimgridReader {
 public:
  Result<Platform> read(const pugi::xml_node& platform) {
    p_.t.name = "simgrid";
    RINGSIDE_OK(zone(platform));
    const auto hosts =
        std::count_if(p_.t.nodes.begin(), p_.t.nodes.end(), [](const Node& n) { return n.kind == NodeKind::cpu; });
    for (const std::size_t link : p_.widened) {
      p_.t.links[link].bandwidth = p_.t.links[link].bandwidth * static_cast<double>(hosts);
      p_.told.widened = true;
    }
    RINGSIDE_OK(check_courses(p_));
    return std::move(p_);
  }

 private:
  Result<bool> zone(const pugi::xml_node& node) {
    const std::string routing = text_of(node, "routing");
    if (routing == "Cluster") return zone_of_clusters(node);
    const auto members = [&](const char* tag) { return std::ranges::distance(node.children(tag)); };
    const bool several = members("zone") + members("AS") + members("cluster") + members("host") + members("peer") > 1;
    for (const char* other : {"Vivaldi", "None", "Wifi", "WIFI", "RuleBased"})
      if (routing == other && several)
        return fail("<zone> routing", routing, "Full, Floyd, Dijkstra, DijkstraCache, Cluster: routes made of links");
    const bool through_hosts = routing == "Floyd" || routing.rfind("Dijkstra", 0) == 0;
    std::vector<Way> ways;
    for (const pugi::xml_node& child : node.children()) {
      const std::string_view tag = child.name();
      Result<bool> ok = true;
      if (tag == "zone" || tag == "AS")
        ok = zone(child);
      else if (tag == "cluster")
        ok = read_cluster(p_, child, nullptr);
      else if (tag == "host")
        ok = host(child, through_hosts);
      else if (tag == "route" || tag == "zoneRoute" || tag == "ASroute")
        ok = way(child, tag == "route", ways);
      else
        ok = other(child);
      if (!ok) return ok;
    }
    return wire_ways(p_, ways);
  }

  /// Hosts with links of their own to a backbone, or to a switch where there is none. <host_link>s say which.
  Result<bool> zone_of_clusters(const pugi::xml_node& node) {
    const std::string id = text_of(node, "id");
    Gate hub;
    if (const pugi::xml_node backbone = node.child("backbone")) {
      RINGSIDE_TRY(const auto pipe, pipe_of(backbone, "bandwidth", "latency", "sharing_policy"));
      hub = add_backbone(p_, text_of(backbone, "id"), pipe);
    } else {
      hub.leave = hub.enter = add_switch(p_, id + " switch");
    }
    for (const pugi::xml_node& child : node.children()) {
      const std::string_view tag = child.name();
      Result<bool> ok = true;
      if (tag == "host")
        ok = host(child, false);
      else if (tag == "cabinet" || tag == "cluster")
        ok = read_cluster(p_, child, &hub);
      else if (tag == "router")
        ok = add_gate(p_, text_of(child, "id"), hub);
      else if (tag == "host_link")
        ok = host_link(child, hub);
      else if (tag != "backbone")
        ok = other(child);
      if (!ok) return ok;
    }
    return true;
  }

  Result<bool> host_link(const pugi::xml_node& node, const Gate& hub) {
    const auto host = p_.gates.find(text_of(node, "id"));
    const auto up = p_.pipes.find(pipe_name(text_of(node, "up"))),
               down = p_.pipes.find(pipe_name(text_of(node, "down")));
    if (host == p_.gates.end()) return fail("<host_link> id", text_of(node, "id"), "the id of a host before it");
    for (const auto& [pipe, name] : {std::pair(up, "up"), std::pair(down, "down")})
      if (pipe == p_.pipes.end()) return fail("<host_link>", text_of(node, name), "the id of a link before it");
    add_link(p_, host->second.leave, hub.enter, up->second);
    add_link(p_, hub.leave, host->second.enter, down->second);
    p_.told.half_duplex |= up == down && p_.half_duplex.count(up->first) > 0;
    return true;
  }

  Result<bool> host(const pugi::xml_node& node, bool forwards) {
    changes(node);
    return add_host(p_, text_of(node, "id"), forwards);
  }

  /// What stands in every kind of zone.
  Result<bool> other(const pugi::xml_node& node) {
    const std::string_view tag = node.name();
    if (tag == "router") {
      const std::int32_t hub = add_switch(p_, text_of(node, "id"));
      return add_gate(p_, text_of(node, "id"), {hub, hub});
    }
    if (tag == "link") return link(node);
    p_.told.changes |= tag == "trace" || tag == "trace_connect";
    if (passed_over(tag)) return true;
    if (tag == "actor" || tag == "process")
      return fail(kWhat, fmt::format("<{}>: a deployment, which says what runs where,", tag),
                  "the platform that it is deployed on");
    return fail(kWhat, fmt::format("<{}>", tag), kElements);
  }

  Result<bool> link(const pugi::xml_node& node) {
    RINGSIDE_TRY(const auto pipe, pipe_of(node, "bandwidth", "latency", "sharing_policy"));
    changes(node);
    const std::string policy = text_of(node, "sharing_policy"), id = text_of(node, "id");
    if (policy.empty() || policy == "SHARED") p_.half_duplex.insert(id);
    if (!p_.pipes.emplace(id, pipe).second) return fail("<link> id", id, "every name once");
    return true;
  }

  void changes(const pugi::xml_node& node) {
    for (const char* file : {"bandwidth_file", "latency_file", "state_file", "availability_file", "speed_file"})
      p_.told.changes |= static_cast<bool>(node.attribute(file));
  }

  /// "l_UP" and "l_DOWN" are the two directions of l.
  std::string pipe_name(const std::string& id) const {
    for (const std::string_view direction : {"_UP", "_DOWN"})
      if (id.size() > direction.size() && id.ends_with(direction) && p_.pipes.count(id) == 0)
        return id.substr(0, id.size() - direction.size());
    return id;
  }

  Result<bool> way(const pugi::xml_node& node, bool between_hosts, std::vector<Way>& ways) {
    Way w{text_of(node, between_hosts ? "src" : "gw_src"), text_of(node, between_hosts ? "dst" : "gw_dst"), {}};
    for (const pugi::xml_node& child : node.children("link_ctn")) w.pipes.push_back(pipe_name(text_of(child, "id")));
    if (w.from == w.to || w.pipes.empty()) return true;  // to oneself: no wire of ours
    if (ways.size() > static_cast<std::size_t>(kMaxLinks))
      return fail(kWhat, "too many routes", fmt::format("{} at most", kMaxLinks));
    const std::string symmetrical = text_of(node, "symmetrical");
    ways.push_back(w);
    if (symmetrical == "NO" || symmetrical == "no") return true;
    std::swap(w.from, w.to);
    std::reverse(w.pipes.begin(), w.pipes.end());
    ways.push_back(std::move(w));
    return true;
  }

  Platform p_;
};

/// Devices first, as everywhere.
void devices_first(Topology& t) {
  std::vector<std::int32_t> order(t.nodes.size()), place(t.nodes.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::int32_t>(i);
  std::stable_partition(order.begin(), order.end(),
                        [&](std::int32_t i) { return t.nodes[static_cast<std::size_t>(i)].kind == NodeKind::cpu; });
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
    nodes.push_back(std::move(t.nodes[static_cast<std::size_t>(order[i])]));
  }
  t.nodes = std::move(nodes);
  for (Link& l : t.links) {
    l.from = place[static_cast<std::size_t>(l.from)];
    l.to = place[static_cast<std::size_t>(l.to)];
  }
}

}  // namespace

Result<Topology> import_simgrid(std::string_view text) {
  RINGSIDE_TRY(const auto xml, parse_xml(text, "platform"));
  auto platform = SimgridReader().read(xml->child("platform"));
  if (!platform) return Failure(platform.error());
  Topology t = std::move(platform->t);
  devices_first(t);
  const auto hosts =
      std::count_if(t.nodes.begin(), t.nodes.end(), [](const Node& n) { return n.kind == NodeKind::cpu; });
  const bool lone = std::ssize(t.nodes) == hosts;
  if (std::ssize(t.nodes) == hosts + 1) t.arrangement = Arrangement::star;
  if (std::ssize(t.nodes) > hosts + 1 &&
      std::none_of(t.nodes.begin(), t.nodes.end(), [](const Node& n) { return n.kind == NodeKind::cpu && n.forwards; }))
    t.arrangement = Arrangement::layers;
  if (t.arrangement == Arrangement::grid && !lone) t.arrangement = Arrangement::automatic, t.dims.clear();
  const Told& told = platform->told;
  t.description = fmt::format("{} host{} of a SimGrid platform", hosts, hosts == 1 ? "" : "s");
  t.source = fmt::format(
      "SimGrid platform: bandwidths and latencies are the file's, speeds of hosts are left out.{}{}{}{}",
      told.half_duplex
          ? " SHARED links, whose two directions share the bandwidth in SimGrid, have it once for each here."
          : "",
      told.widened
          ? fmt::format(" FATPIPE links, of which every message has all in SimGrid, are {} times as wide here, so "
                        "that all hosts at once do not fill them.",
                        hosts)
          : "",
      told.limiters ? " Limiters, which a host's two directions share in SimGrid, bound each of them here." : "",
      told.changes ? " What changes over time (traces, profiles) is left out." : "");
  RINGSIDE_OK(validate(t));
  return t;
}

}  // namespace ringside
