// SimGrid's platforms: https://simgrid.org/doc/latest/Platform.html. A platform lists the links of every route, a
// topology has links between nodes; the subset here is what is both.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/topology/import/import.h"
#include "core/topology/import/simgrid_units.h"
#include "core/topology/import/xml.h"

namespace ringside {
namespace {

struct Pipe {
  BytesPerSecond bandwidth;
  Seconds latency;
};

/// Where a way leaves a host or a zone, and where it enters it.
struct Gate {
  std::int32_t leave = 0, enter = 0;
};

struct Way {
  std::string from, to;
  std::vector<std::string> pipes;
};

class Reader {
 public:
  Result<Topology> read(const pugi::xml_node& platform) {
    t_.name = "simgrid";
    if (const auto ok = zone(platform); !ok) return Failure(ok.error());
    return std::move(t_);
  }
  bool shared() const { return shared_; }

 private:
  Result<bool> zone(const pugi::xml_node& node) {
    const std::string routing = text_of(node, "routing");
    const bool through_hosts = routing == "Floyd" || routing == "Dijkstra" || routing == "DijkstraCache";
    std::vector<Way> ways;
    for (const pugi::xml_node& child : node.children()) {
      const std::string_view tag = child.name();
      Result<bool> ok = true;
      if (tag == "zone" || tag == "AS")
        ok = zone(child);
      else if (tag == "cluster")
        ok = cluster(child);
      else if (tag == "host")
        ok = host(text_of(child, "id"), through_hosts);
      else if (tag == "router")
        ok = gate(text_of(child, "id"), add_switch(text_of(child, "id")));
      else if (tag == "link")
        ok = pipe(child);
      else if (tag == "route" || tag == "zoneRoute" || tag == "ASroute")
        ok = way(child, tag == "route", ways);
      else if (tag != "config" && tag != "prop")
        ok = fail("SimGrid platform", fmt::format("<{}>", tag), "zone, cluster, host, router, link, route, zoneRoute");
      if (!ok) return ok;
    }
    return join(ways);
  }

  Result<bool> gate(const std::string& id, std::int32_t node) { return gate(id, Gate{node, node}); }
  Result<bool> gate(const std::string& id, Gate g) {
    if (id.empty()) return fail("SimGrid platform", "a name that is missing", "an id for every host and router");
    if (!gates_.emplace(id, g).second) return fail("SimGrid platform", id, "every name once");
    return true;
  }

  Result<bool> host(const std::string& id, bool forwards = false) {
    if (t_.nodes.size() >= static_cast<std::size_t>(kMaxNodes))
      return fail("SimGrid platform", "too many hosts", fmt::format("{} nodes at most", kMaxNodes));
    return gate(id, t_.add_node({.kind = NodeKind::gpu, .label = id, .forwards = forwards}));
  }
  std::int32_t add_switch(const std::string& label) {
    return t_.add_node({.kind = NodeKind::switch_, .label = label, .forwards = true});
  }
  void add_link(std::int32_t a, std::int32_t b, const Pipe& p) {
    t_.links.push_back({a, b, p.latency, p.bandwidth, "link"});
  }

  Result<Pipe> pipe_of(const pugi::xml_node& node, const char* bandwidth, const char* latency) {
    const auto bw = simgrid_bandwidth(text_of(node, bandwidth), fmt::format("<{}> {}", node.name(), bandwidth));
    if (!bw) return Failure(bw.error());
    const std::string text = text_of(node, latency);
    const auto lat = simgrid_time(text.empty() ? "0" : text, fmt::format("<{}> {}", node.name(), latency));
    if (!lat) return Failure(lat.error());
    return Pipe{*bw, *lat};
  }

  Result<bool> pipe(const pugi::xml_node& node) {
    const auto p = pipe_of(node, "bandwidth", "latency");
    if (!p) return Failure(p.error());
    const std::string policy = text_of(node, "sharing_policy"), id = text_of(node, "id");
    if (policy == "FATPIPE")
      return fail("<link> sharing_policy", "FATPIPE", "SPLITDUPLEX or SHARED: all links here have contention");
    shared_ |= policy.empty() || policy == "SHARED";
    if (!pipes_.emplace(id, *p).second) return fail("<link> id", id, "every name once");
    return true;
  }

  /// "0-7,10": whole numbers and ranges.
  Result<bool> radical(const std::string& text, std::vector<std::int64_t>& numbers) {
    std::string_view rest = text;
    while (true) {
      const std::string_view part = rest.substr(0, rest.find(','));
      const std::size_t dash = part.find('-');
      const auto low = parse_integer(part.substr(0, dash), "<cluster> radical", 0, INT32_MAX);
      if (!low) return Failure(low.error());
      const auto high = dash == std::string_view::npos
                            ? low
                            : parse_integer(part.substr(dash + 1), "<cluster> radical", *low, INT32_MAX);
      if (!high) return Failure(high.error());
      if (*high - *low >= kMaxNodes - static_cast<std::int64_t>(numbers.size()))
        return fail("<cluster> radical", text.substr(0, 40), fmt::format("{} hosts at most", kMaxNodes));
      for (std::int64_t i = *low; i <= *high; ++i) numbers.push_back(i);
      if (part.size() == rest.size()) return true;
      rest.remove_prefix(part.size() + 1);
    }
  }

  Result<bool> cluster(const pugi::xml_node& node) {
    const std::string kind = text_of(node, "topology"), id = text_of(node, "id");
    if (!kind.empty() && kind != "FLAT")
      return fail("<cluster> topology", kind, "FLAT; Ringside makes tori, fat trees and dragonflies itself");
    const auto own = pipe_of(node, "bw", "lat");
    if (!own) return Failure(own.error());
    shared_ |= text_of(node, "sharing_policy") == "SHARED";
    std::vector<std::int64_t> numbers;
    if (const auto ok = radical(text_of(node, "radical"), numbers); !ok) return ok;
    const std::string prefix = text_of(node, "prefix"), suffix = text_of(node, "suffix");
    const auto first = static_cast<std::int32_t>(t_.nodes.size());
    for (const std::int64_t n : numbers)
      if (const auto ok = host(fmt::format("{}{}{}", prefix, n, suffix)); !ok) return ok;
    Gate hub;
    if (node.attribute("bb_bw")) {
      const auto backbone = pipe_of(node, "bb_bw", "bb_lat");
      if (!backbone) return Failure(backbone.error());
      hub = backboned(id, *backbone);
    } else {
      hub.leave = hub.enter = add_switch(id + " switch");
    }
    for (std::int32_t h = first; h < first + static_cast<std::int32_t>(numbers.size()); ++h) {
      add_link(h, hub.enter, *own);
      add_link(hub.leave, h, *own);
    }
    const std::string router = text_of(node, "router_id");
    return gate(router.empty() ? fmt::format("{}{}_router{}", prefix, id, suffix) : router, hub);
  }

  /// A backbone is one pipe that everybody crosses in the same direction.
  Gate backboned(const std::string& id, const Pipe& p) {
    const Gate hub{add_switch(id + " backbone out"), add_switch(id + " backbone in")};
    add_link(hub.enter, hub.leave, p);
    return hub;
  }

  Result<bool> way(const pugi::xml_node& node, bool between_hosts, std::vector<Way>& ways) {
    Way w{text_of(node, between_hosts ? "src" : "gw_src"), text_of(node, between_hosts ? "dst" : "gw_dst"), {}};
    for (const pugi::xml_node& child : node.children("link_ctn")) w.pipes.push_back(text_of(child, "id"));
    if (w.from == w.to || w.pipes.empty()) return true;  // to oneself: no wire of ours
    if (ways.size() > static_cast<std::size_t>(kMaxLinks))
      return fail("SimGrid platform", "too many routes", fmt::format("{} at most", kMaxLinks));
    const std::string symmetrical = text_of(node, "symmetrical");
    ways.push_back(w);
    if (symmetrical == "NO" || symmetrical == "no") return true;
    std::swap(w.from, w.to);
    std::reverse(w.pipes.begin(), w.pipes.end());
    ways.push_back(std::move(w));
    return true;
  }

  /// Ways that share no link are wires of their own; else every host has its links and at most one backbone is between.
  Result<bool> join(const std::vector<Way>& ways) {
    std::map<std::string, std::set<std::pair<std::string, std::string>>> pairs;
    for (const Way& w : ways) {
      for (const std::string& end : {w.from, w.to})
        if (!gates_.count(end)) return fail("<route>", end, "the id of a host or a router");
      for (const std::string& p : w.pipes) {
        if (!pipes_.count(p)) return fail("<link_ctn> id", p, "the id of a link");
        pairs[p].insert(std::minmax(w.from, w.to));
      }
    }
    const bool own = std::all_of(pairs.begin(), pairs.end(), [](const auto& p) { return p.second.size() == 1; });
    if (!own) return star(ways);
    for (const Way& w : ways) {
      std::int32_t at = gates_.at(w.from).leave;
      for (std::size_t i = 0; i < w.pipes.size(); ++i) {
        const bool last = i + 1 == w.pipes.size();
        const std::int32_t next =
            last ? gates_.at(w.to).enter : add_switch(fmt::format("{} to {} {}", w.from, w.to, i));
        add_link(at, next, pipes_.at(w.pipes[i]));
        at = next;
      }
    }
    return true;
  }

  Result<bool> star(const std::vector<Way>& ways) {
    std::map<std::string, std::string> out, in;
    std::set<std::string> middle;
    for (const Way& w : ways) {
      const bool regular = (w.pipes.size() == 2 || w.pipes.size() == 3) &&
                           out.try_emplace(w.from, w.pipes.front()).first->second == w.pipes.front() &&
                           in.try_emplace(w.to, w.pipes.back()).first->second == w.pipes.back();
      if (regular) middle.insert(w.pipes.size() == 3 ? w.pipes[1] : "");
      if (!regular || middle.size() > 1)
        return fail("<route>", fmt::format("{} to {}", w.from, w.to),
                    "routes without a shared link, or of the two hosts' own links with the same backbone between all");
    }
    Gate hub;
    if (middle.count(""))
      hub.leave = hub.enter = add_switch("switch");
    else
      hub = backboned(*middle.begin(), pipes_.at(*middle.begin()));
    for (const auto& [host, p] : out) add_link(gates_.at(host).leave, hub.enter, pipes_.at(p));
    for (const auto& [host, p] : in) add_link(hub.leave, gates_.at(host).enter, pipes_.at(p));
    return true;
  }

  Topology t_;
  std::map<std::string, Gate> gates_;
  std::map<std::string, Pipe> pipes_;
  bool shared_ = false;
};

/// Devices first, as everywhere.
void devices_first(Topology& t) {
  std::vector<std::int32_t> order(t.nodes.size()), place(t.nodes.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::int32_t>(i);
  std::stable_partition(order.begin(), order.end(),
                        [&](std::int32_t i) { return t.nodes[static_cast<std::size_t>(i)].kind == NodeKind::gpu; });
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
  const auto xml = parse_xml(text, "platform");
  if (!xml) return Failure(xml.error());
  Reader reader;
  auto t = reader.read((*xml)->child("platform"));
  if (!t) return t;
  devices_first(*t);
  const auto switches =
      std::count_if(t->nodes.begin(), t->nodes.end(), [](const Node& n) { return n.kind == NodeKind::switch_; });
  if (switches == 1) t->arrangement = Arrangement::star;
  t->description = fmt::format("{} hosts of a SimGrid platform", t->nodes.size() - static_cast<std::size_t>(switches));
  t->source = std::string("SimGrid platform: bandwidths and latencies are the file's, speeds of hosts are left out.") +
              (reader.shared()
                   ? " SHARED links, whose two directions share the bandwidth in SimGrid, have it once for each here."
                   : "");
  if (const auto ok = validate(*t); !ok) return Failure(ok.error());
  return t;
}

}  // namespace ringside
