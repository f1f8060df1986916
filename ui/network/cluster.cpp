#include "ui/network/cluster.h"

#include <algorithm>
#include <set>

#include "core/base/index.h"

namespace ringside::ui {
namespace {

class Finder {
 public:
  explicit Finder(const Topology& t) : topology_(t), links_of_(t.nodes.size()), device_(t.nodes.size()) {
    for (std::size_t l = 0; l < t.links.size(); ++l)
      for (const std::int32_t end : {t.links[l].from, t.links[l].to})
        links_of_[at(end)].push_back(static_cast<std::int32_t>(l));
    for (const std::int32_t d : devices(t)) device_[at(d)] = true;
  }

  std::vector<std::int32_t> inside(std::int32_t device) const {
    std::vector<std::int32_t> found;
    for (const std::int32_t l : links_of_[at(device)]) {
      const Node& other = node(other_end(l, device));
      if (other.machine == node(device).machine && other.kind != NodeKind::nic) found.push_back(l);
    }
    return found;
  }

  /// The device's own ways out, and those of the nearest node from where there are some: outwards within the machine,
  /// never through another device.
  std::vector<std::int32_t> out(std::int32_t device) const {
    std::set<std::int32_t> seen{device};
    std::vector<std::int32_t> front{device}, found, direct;
    for (bool own = true; !front.empty() && (own || found.empty()); own = false) {
      std::vector<std::int32_t> next, here;
      for (const std::int32_t n : front) {
        for (const std::int32_t l : links_of_[at(n)]) {
          const std::int32_t other = other_end(l, n);
          if (node(other).machine != node(device).machine)
            here.push_back(l);
          else if (!device_[at(other)] && seen.insert(other).second)
            next.push_back(other);
        }
      }
      (own ? direct : found) = std::move(here);
      front = std::move(next);
    }
    found.insert(found.end(), direct.begin(), direct.end());
    return found;
  }

  /// The one node outside of the machine that these links lead to; -1: there are several, or none.
  std::int32_t met_at(const Cluster::Seat& seat) const {
    std::int32_t met = -1;
    for (const std::int32_t l : seat.out) {
      const Link& link = topology_.links[at(l)];
      const bool leaves = node(link.from).machine == node(seat.device).machine;
      const std::int32_t other = leaves ? link.to : link.from;
      if (met >= 0 && other != met) return -1;
      met = other;
    }
    return met;
  }

 private:
  const Node& node(std::int32_t n) const { return topology_.nodes[at(n)]; }
  std::int32_t other_end(std::int32_t link, std::int32_t node) const {
    const Link& l = topology_.links[at(link)];
    return l.from == node ? l.to : l.from;
  }

  const Topology& topology_;
  std::vector<std::vector<std::int32_t>> links_of_;
  std::vector<bool> device_;
};

std::vector<std::int32_t> rails_of(const Cluster& c, const Finder& find) {
  std::vector<std::int32_t> rails(at(c.columns), -1);
  for (std::size_t s = 0; s < c.seats.size(); ++s) {
    if (c.seats[s].device < 0) continue;
    const std::int32_t met = find.met_at(c.seats[s]);
    std::int32_t& rail = rails[s % at(c.columns)];
    if (met < 0 || (rail >= 0 && rail != met)) return {};
    rail = met;
  }
  return std::set(rails.begin(), rails.end()).size() > 1 ? rails : std::vector<std::int32_t>();
}

}  // namespace

std::optional<Cluster> cluster_of(const Topology& t) {
  std::vector<std::vector<std::int32_t>> of(t.machines.size());
  for (const std::int32_t d : devices(t)) {
    if (t.nodes[at(d)].machine < 0) return std::nullopt;
    of[at(t.nodes[at(d)].machine)].push_back(d);
  }
  Cluster c;
  for (std::size_t m = 0; m < of.size(); ++m) {
    if (of[m].empty()) continue;
    c.machines.push_back(static_cast<std::int32_t>(m));
    c.columns = std::max(c.columns, static_cast<std::int32_t>(of[m].size()));
  }
  if (c.rows() < 2 || c.columns < 2) return std::nullopt;
  const Finder find(t);
  c.seat_of.assign(t.nodes.size(), -1);
  std::vector<int> users(t.nodes.size());  // of a NIC
  for (const std::int32_t m : c.machines) {
    for (std::int32_t column = 0; column < c.columns; ++column) {
      Cluster::Seat seat;
      if (at(column) < of[at(m)].size()) seat.device = of[at(m)][at(column)];
      const auto index = static_cast<std::int32_t>(c.seats.size());
      if (seat.device >= 0) {
        seat.inside = find.inside(seat.device), seat.out = find.out(seat.device);
        c.seat_of[at(seat.device)] = index;
      }
      std::set<std::int32_t> nics;
      for (const std::int32_t l : seat.out)
        for (const std::int32_t end : {t.links[at(l)].from, t.links[at(l)].to})
          if (t.nodes[at(end)].kind == NodeKind::nic && t.nodes[at(end)].machine == m) nics.insert(end);
      for (const std::int32_t n : nics) c.seat_of[at(n)] = ++users[at(n)] == 1 ? index : -1;
      c.seats.push_back(std::move(seat));
    }
  }
  c.rails = rails_of(c, find);
  return c;
}

}  // namespace ringside::ui
