// From ways to wires. SimGrid lists the links of every route, but not where one link ends and the next begins; routes
// that share links say so: what follows a link on some way begins where it ends.
#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "core/topology/import/simgrid_platform.h"
#include "core/topology/routes.h"

namespace ringside::simgrid {
namespace {

constexpr std::size_t kMostWork = 5'000'000;  ///< looks at ways, while their links' ends are found

/// Points are the gates, then junctions of links; found to be the same, they are merged.
class Points {
 public:
  explicit Points(std::size_t gates = 0) : gates_(gates), root_(gates) { std::iota(root_.begin(), root_.end(), 0U); }
  std::size_t junction() {
    root_.push_back(root_.size());
    return root_.size() - 1;
  }
  std::size_t find(std::size_t i) {
    while (root_[i] != i) i = root_[i] = root_[root_[i]];
    return i;
  }
  /// Two gates are never the same.
  bool merge(std::size_t a, std::size_t b) {
    const std::size_t x = std::min(find(a), find(b)), y = std::max(find(a), find(b));
    if (x == y) return true;
    if (y < gates_) return false;
    root_[y] = x;
    return true;
  }
  bool gate(std::size_t i) const { return i < gates_; }

 private:
  std::size_t gates_;
  std::vector<std::size_t> root_;
};

/// A pipe of this zone: its two ends, once they are known, and in which directions ways use it.
struct Wire {
  std::size_t ends[2]{};
  bool placed = false, used[2]{};
  std::pair<std::size_t, std::size_t> gates;  ///< whose ways use it
  bool several = false;                       ///< more than one pair
};

struct Route {
  std::string name;
  std::size_t from = 0, to = 0;
  std::vector<std::size_t> wires;
};

class Wiring {
 public:
  Wiring(Platform& p, const std::vector<Way>& ways) : p_(p) {
    std::map<std::string, std::size_t> gate_of, wire_of;
    for (const Way& w : ways)
      for (const std::string& end : {w.from, w.to})
        if (gate_of.try_emplace(end, gates_.size()).second) gates_.push_back(p.gates.at(end));
    points_ = Points(gates_.size());
    for (const Way& w : ways) {
      Route r{fmt::format("{} to {} by way of {}", w.from, w.to, w.pipes.front()),
              gate_of.at(w.from),
              gate_of.at(w.to),
              {}};
      const std::pair<std::size_t, std::size_t> gates = std::minmax(r.from, r.to);
      for (const std::string& id : w.pipes) {
        const auto [entry, fresh] = wire_of.try_emplace(id, wires_.size());
        if (fresh) {
          wires_.emplace_back().gates = gates;
          pipes_.emplace_back(id, p.pipes.at(id));
        }
        wires_[entry->second].several |= wires_[entry->second].gates != gates;
        r.wires.push_back(entry->second);
      }
      routes_.push_back(std::move(r));
    }
  }

  /// Whether there is a network of these routes.
  bool find() {
    std::vector<std::size_t> open(routes_.size());
    std::iota(open.begin(), open.end(), 0U);
    for (std::size_t work = open.size(); !open.empty(); work += open.size()) {
      if (work > kMostWork) return false;
      std::vector<std::size_t> later;
      for (const std::size_t r : open) {
        odd_ = r;
        const std::optional<bool> done = place(routes_[r]);
        if (!done) return false;
        if (!*done) later.push_back(r);
      }
      if (later.size() == open.size()) return false;
      open.swap(later);
    }
    for (odd_ = 0; odd_ < routes_.size(); ++odd_)
      if (!follow(routes_[odd_])) return false;
    return true;
  }
  /// Where it failed.
  const std::string& odd() const { return routes_[odd_].name; }

  /// Adds it: nodes for junctions, links for wires in the directions that are used.
  void build() {
    for (std::size_t w = 0; w < wires_.size(); ++w) {
      Pipe pipe = pipes_[w].second;
      pipe.unshared &= wires_[w].several;
      p_.told.half_duplex |= p_.half_duplex.count(pipes_[w].first) > 0 && wires_[w].used[0] && wires_[w].used[1];
      for (const int e : {0, 1}) {
        link_[e].push_back(static_cast<std::int32_t>(p_.t.links.size()));
        if (wires_[w].used[e]) add_link(p_, node(wires_[w].ends[e]).leave, node(wires_[w].ends[1 - e]).enter, pipe);
      }
    }
    for (const std::size_t gate : through_)  // of hosts that ways lead through
      p_.t.nodes[static_cast<std::size_t>(gates_[gate].leave)].forwards = true;
    for (const Route& r : routes_)
      p_.courses.push_back({r.name, gates_[r.from].leave, gates_[r.to].enter, links_of(r)});
  }

 private:
  /// Whether the end of `wire` at point x is known: which one.
  std::optional<int> end_at(const Wire& wire, std::size_t x) {
    for (const int e : {0, 1})
      if (points_.find(wire.ends[e]) == points_.find(x)) return e;
    return {};
  }

  /// From both ends to the middle. False: too little is known yet; absent: it cannot be.
  std::optional<bool> place(const Route& r) {
    std::size_t x = r.from, y = r.to, i = 0, j = r.wires.size();
    for (; i < j; ++i) {
      Wire& w = wires_[r.wires[i]];
      if (!w.placed) {
        w.ends[0] = x;
        w.ends[1] = i + 1 == r.wires.size() ? r.to : points_.junction();
        w.placed = true;
      }
      const auto e = end_at(w, x);
      if (!e) break;
      x = w.ends[1 - *e];
    }
    if (i == j) return points_.merge(x, y) ? std::optional(true) : std::nullopt;
    for (; j > i + 1; --j) {
      Wire& w = wires_[r.wires[j - 1]];
      if (!w.placed) {
        w.ends[0] = points_.junction();
        w.ends[1] = y;
        w.placed = true;
      }
      const auto e = end_at(w, y);
      if (!e) return false;
      y = w.ends[1 - *e];
    }
    const Wire& middle = wires_[r.wires[i]];
    const auto e = end_at(middle, y);
    if (!e) return false;
    return points_.merge(x, middle.ends[1 - *e]) ? std::optional(true) : std::nullopt;
  }

  /// Marks what the route uses. False where it does not end where it should, or leads through a zone.
  bool follow(const Route& r) {
    std::size_t x = r.from;
    for (std::size_t i = 0; i < r.wires.size(); ++i) {
      Wire& w = wires_[r.wires[i]];
      const auto e = end_at(w, x);
      if (!e || points_.find(w.ends[0]) == points_.find(w.ends[1])) return false;
      w.used[*e] = true;
      x = w.ends[1 - *e];
      const std::size_t at = points_.find(x);
      if (i + 1 == r.wires.size() || !points_.gate(at)) continue;
      if (gates_[at].leave != gates_[at].enter) return false;
      through_.insert(at);
    }
    return points_.find(x) == points_.find(r.to);
  }

  Gate node(std::size_t point) {
    const std::size_t at = points_.find(point);
    if (points_.gate(at)) return gates_[at];
    const auto [entry, fresh] = junctions_.try_emplace(at, 0);
    if (fresh) entry->second = add_switch(p_, fmt::format("junction {}", p_.junctions++));
    return {entry->second, entry->second};
  }

  std::vector<std::int32_t> links_of(const Route& r) {
    std::vector<std::int32_t> links;
    std::size_t x = r.from;
    for (const std::size_t w : r.wires) {
      const int e = *end_at(wires_[w], x);
      links.push_back(link_[e][w]);
      x = wires_[w].ends[1 - e];
    }
    return links;
  }

  Platform& p_;
  Points points_;
  std::vector<Gate> gates_;
  std::vector<Wire> wires_;
  std::vector<std::pair<std::string, Pipe>> pipes_;
  std::vector<Route> routes_;
  std::size_t odd_ = 0;
  std::map<std::size_t, std::int32_t> junctions_;
  std::set<std::size_t> through_;
  std::vector<std::int32_t> link_[2];  ///< per wire and direction
};

using Part = std::vector<std::string>;

/// No pipe is in the parts of two gates.
bool own_parts(const std::map<std::string, Part>& parts) {
  std::set<std::string> seen;
  for (const auto& [gate, part] : parts)
    for (const std::string& pipe : part)
      if (!seen.insert(pipe).second) return false;
  return true;
}

/// One pipe that all ways cross, with a part of the sender's own before it and one of the receiver's after it.
bool bus(Platform& p, const std::vector<Way>& ways) {
  std::set<std::string> common(ways.front().pipes.begin(), ways.front().pipes.end());
  for (const Way& w : ways)
    std::erase_if(common, [&](const std::string& id) { return std::count(w.pipes.begin(), w.pipes.end(), id) != 1; });
  for (const std::string& id : common) {
    std::map<std::string, Part> before, after;
    const bool fits = std::all_of(ways.begin(), ways.end(), [&](const Way& w) {
      const auto at = std::find(w.pipes.begin(), w.pipes.end(), id);
      const Part own(w.pipes.begin(), at), last(at + 1, w.pipes.end());
      return before.try_emplace(w.from, own).first->second == own &&
             after.try_emplace(w.to, last).first->second == last;
    });
    if (!fits || !own_parts(before) || !own_parts(after)) continue;
    const Gate hub = add_backbone(p, id, p.pipes.at(id));
    // Who has nothing of their own reaches the bus at once, and with all that it can take.
    const Pipe nothing{p.pipes.at(id).bandwidth, Seconds(0), p.pipes.at(id).unshared};
    const auto chain = [&](std::int32_t from, std::int32_t to, const Part& part) {
      if (part.empty()) add_link(p, from, to, nothing);
      for (std::size_t i = 0; i < part.size(); ++i) {
        const std::int32_t next = i + 1 == part.size() ? to : add_switch(p, fmt::format("junction {}", p.junctions++));
        add_link(p, from, next, p.pipes.at(part[i]));
        from = next;
      }
    };
    for (const auto& [gate, part] : before) chain(p.gates.at(gate).leave, hub.enter, part);
    for (const auto& [gate, part] : after) {
      chain(hub.leave, p.gates.at(gate).enter, part);
      const auto back = before.find(gate);
      for (const std::string& pipe : part)
        p.told.half_duplex |= p.half_duplex.count(pipe) > 0 && back != before.end() &&
                              std::count(back->second.begin(), back->second.end(), pipe) > 0;
    }
    return true;
  }
  return false;
}

}  // namespace

Result<bool> wire_ways(Platform& p, const std::vector<Way>& ways) {
  if (ways.empty()) return true;
  for (const Way& w : ways) {
    for (const std::string& end : {w.from, w.to})
      if (!p.gates.count(end)) return fail("<route>", end, "the id of a host or a router");
    for (const std::string& id : w.pipes)
      if (!p.pipes.count(id)) return fail("<link_ctn> id", id, "the id of a link");
  }
  Wiring wiring(p, ways);
  if (wiring.find()) {
    wiring.build();
    return true;
  }
  if (bus(p, ways)) return true;
  return fail("<route>", wiring.odd() + ", which with the others makes no network,",
              "links that each join two places, or one link that all routes cross");
}

Result<bool> check_courses(const Platform& p) {
  constexpr std::size_t kMostNodes = 50'000'000;  // for each place that ways lead to, all
  Routes routes(p.t);
  std::set<std::int32_t> ends;
  for (const Course& c : p.courses) {
    ends.insert(c.to);
    if (ends.size() * p.t.nodes.size() > kMostNodes) break;
    const auto* found = routes.between(c.from, c.to);
    if (found == nullptr || *found != c.links)
      return fail("<route>", c.name, "the fastest way for 1 MiB that its links offer, as all routes are in Ringside");
  }
  return true;
}

}  // namespace ringside::simgrid
