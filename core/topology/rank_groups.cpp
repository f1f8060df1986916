#include "core/topology/rank_groups.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/algorithms/cycles.h"

namespace ringside {
namespace {

/// Where every rank sits: ranks of one number sit together.
using Seats = std::vector<std::int32_t>;

std::int32_t changes(const Seats& seats) {
  std::int32_t divisor = 0;  // groups may only end where the seat changes, so their size divides all those places
  for (std::size_t r = 1; r < seats.size(); ++r)
    if (seats[r] != seats[r - 1]) divisor = std::gcd(divisor, static_cast<std::int32_t>(r));
  return divisor;
}

std::optional<RankGroups> grouped(const Topology& t, const Seats& seats, const char* noun) {
  if (seats.empty()) return std::nullopt;
  const std::int32_t divisor = changes(seats);
  if (divisor == 0)
    return RankGroups{static_cast<std::int32_t>(seats.size()), fmt::format("all ranks share {} of {}", noun, t.name)};
  if (divisor == 1) return RankGroups{1, fmt::format("ranks in a row do not share {} of {}", noun, t.name)};
  return RankGroups{divisor, fmt::format("{} ranks in a row share {} of {}", divisor, noun, t.name)};
}

Seats machines_of(const Topology& t, const Placement& ranks) {
  Seats seats;
  for (const std::int32_t node : ranks) seats.push_back(t.nodes[static_cast<std::size_t>(node)].machine);
  return std::all_of(seats.begin(), seats.end(), [](std::int32_t m) { return m >= 0; }) ? seats : Seats{};
}

Seats rows_of(const Topology& t, const Placement& ranks) {
  if (t.dims.size() < 2) return {};
  const std::vector<std::int32_t> all = devices(t);
  Seats seats;
  for (const std::int32_t node : ranks)
    seats.push_back(static_cast<std::int32_t>(std::lower_bound(all.begin(), all.end(), node) - all.begin()) /
                    t.dims[0]);
  return seats;
}

/// Of every rank the switch at the widest wire of its device; empty where a rank has none.
template <class Counts>
Seats switches_of(const Topology& t, const Placement& ranks, Counts&& counts) {
  std::vector<std::pair<double, std::int32_t>> widest(t.nodes.size(), {0, -1});
  for (const Link& l : t.links) {
    auto& best = widest[static_cast<std::size_t>(l.from)];
    if (counts(t.nodes[static_cast<std::size_t>(l.to)]) && l.healthy().value > best.first)
      best = {l.healthy().value, l.to};
  }
  Seats seats;
  for (const std::int32_t node : ranks) seats.push_back(widest[static_cast<std::size_t>(node)].second);
  return std::all_of(seats.begin(), seats.end(), [](std::int32_t s) { return s >= 0; }) ? seats : Seats{};
}

}  // namespace

std::optional<RankGroups> row_groups(const Topology& t, const Placement& ranks) {
  return grouped(t, rows_of(t, ranks), "a row");
}

std::optional<RankGroups> switch_groups(const Topology& t, const Placement& ranks) {
  return grouped(t, switches_of(t, ranks, [](const Node& n) { return n.reduces; }), "a switch");
}

std::optional<RankGroups> node_groups(const Topology& t, const Placement& ranks) {
  if (const Seats machines = machines_of(t, ranks); !machines.empty()) return grouped(t, machines, "a machine");
  if (auto rows = row_groups(t, ranks)) return rows;
  const Seats switches = switches_of(t, ranks, [](const Node& n) { return n.kind == NodeKind::switch_; });
  if (changes(switches) == 0) return std::nullopt;  // one switch for all says nothing about nodes
  return grouped(t, switches, "a switch");
}

namespace {

/// How these ranks are joined among themselves.
Mesh mesh_among(const Topology& t, std::span<const std::int32_t> ranks) {
  const auto n = static_cast<std::int32_t>(ranks.size());
  if (n < 3 || n > kLargestClique) return Mesh::unknown;
  std::map<std::int32_t, std::int32_t> rank_of;
  for (std::int32_t r = 0; r < n; ++r) rank_of[ranks[static_cast<std::size_t>(r)]] = r;
  if (std::ssize(rank_of) != n) return Mesh::unknown;  // ranks share a device
  std::map<std::pair<std::int32_t, std::int32_t>, double> widths;
  for (const Link& l : t.links)
    if (rank_of.contains(l.from) && rank_of.contains(l.to))
      widths[{rank_of[l.from], rank_of[l.to]}] += l.healthy().value;
  if (widths.empty()) return Mesh::unknown;
  const double unit = std::min_element(widths.begin(), widths.end(), [](const auto& a, const auto& b) {
                        return a.second < b.second;
                      })->second;
  const auto is = [&](Mesh mesh) {
    for (std::int32_t a = 0; a < n; ++a)
      for (std::int32_t b = 0; b < n; ++b) {
        const auto at = widths.find({a, b});
        if (wires_between(mesh, n, a, b) != (at == widths.end() ? 0 : std::lround(at->second / unit))) return false;
      }
    return true;
  };
  return is(Mesh::clique) ? Mesh::clique : is(Mesh::cube_mesh) ? Mesh::cube_mesh : Mesh::unknown;
}

}  // namespace

std::optional<RankGroups> mesh_of_wires(const Topology& t, const Placement& ranks) {
  if (t.ports == 1) return std::nullopt;
  const auto groups = machines_of(t, ranks).empty() ? std::nullopt : node_groups(t, ranks);
  const std::size_t n = groups ? static_cast<std::size_t>(groups->size) : ranks.size();
  if (ranks.size() % n != 0) return std::nullopt;
  const std::span all(ranks);
  const Mesh mesh = mesh_among(t, all.first(n));
  for (std::size_t from = n; mesh != Mesh::unknown && from < all.size(); from += n)
    if (mesh_among(t, all.subspan(from, n)) != mesh) return std::nullopt;
  const char* whose = n == all.size() ? "" : " of a machine";
  if (mesh == Mesh::clique)
    return RankGroups{static_cast<std::int32_t>(mesh),
                      fmt::format("{} joins any two ranks{} by a wire", t.name, whose)};
  if (mesh == Mesh::cube_mesh)
    return RankGroups{static_cast<std::int32_t>(mesh),
                      fmt::format("{} joins ranks{} in a hybrid cube mesh", t.name, whose)};
  return std::nullopt;
}

std::optional<RankGroups> known_groups(const ParameterSpec& spec, const Topology& topology, const Placement& ranks) {
  std::optional<RankGroups> groups;
  switch (spec.known_by) {
    case KnownBy::nobody: return std::nullopt;
    case KnownBy::nodes: groups = node_groups(topology, ranks); break;
    case KnownBy::mesh: groups = mesh_of_wires(topology, ranks); break;
    case KnownBy::rows: groups = row_groups(topology, ranks); break;
    case KnownBy::switches: groups = switch_groups(topology, ranks); break;
  }
  if (groups && (groups->size < spec.low || groups->size > spec.high)) return std::nullopt;
  return groups;
}

}  // namespace ringside
