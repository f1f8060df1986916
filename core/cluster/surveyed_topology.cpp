// Hosts as a topology, joined as their pairs were measured.
#include <algorithm>
#include <cstddef>
#include <optional>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/counted.h"
#include "core/cluster/pair_survey.h"
#include "core/topology/wire.h"

namespace ringside {
namespace {

constexpr double kAsExpected = 0.25;  // by which a pair may differ from what its ends let expect

/// A wire from one host's side to another's.
struct PairWays {
  std::vector<std::vector<double>> alpha, beta;  ///< from, to
  std::size_t hosts() const { return alpha.size(); }
};

PairWays ways_of(const PairSurvey& s) {
  const std::vector<std::vector<double>> none(s.hosts.size(), std::vector<double>(s.hosts.size(), 0));
  PairWays w{none, none};
  for (const PairTime& p : s.pairs) {
    const auto a = static_cast<std::size_t>(p.a), b = static_cast<std::size_t>(p.b);
    w.alpha[a][b] = w.alpha[b][a] = p.alpha_s;
    w.beta[a][b] = p.there_s_per_byte, w.beta[b][a] = p.back_s_per_byte;
  }
  return w;
}

/// A host's wire to a switch that joins all.
struct Arm {
  double alpha = 0;         ///< of either direction
  double up = 0, down = 0;  ///< seconds per byte
};

/// alpha_a + alpha_b is each pair's latency in the sense of least squares; a direction is as fast as its best pair.
std::vector<Arm> arms_of(const PairWays& w) {
  const auto hosts = static_cast<double>(w.hosts());
  std::vector<Arm> arms(w.hosts(), {0, 1e300, 1e300});
  double all = 0;
  for (std::size_t i = 0; i < w.hosts(); ++i)
    for (std::size_t j = 0; j < w.hosts(); ++j) {
      if (i == j) continue;
      arms[i].alpha += w.alpha[i][j], all += w.alpha[i][j] / 2;
      arms[i].up = std::min(arms[i].up, w.beta[i][j]), arms[j].down = std::min(arms[j].down, w.beta[i][j]);
    }
  for (Arm& a : arms) a.alpha = hosts == 2 ? all / 2 : std::max(0.0, (a.alpha - all / (hosts - 1)) / (hosts - 2));
  return arms;
}

bool is_star(const PairWays& w, const std::vector<Arm>& arms) {
  const auto fits = [](double measured, double expected) {
    return measured <= (1 + kAsExpected) * expected && expected <= (1 + kAsExpected) * measured;
  };
  for (std::size_t i = 0; i < w.hosts(); ++i)
    for (std::size_t j = 0; j < w.hosts(); ++j)
      if (i != j && !(fits(w.beta[i][j], std::max(arms[i].up, arms[j].down)) &&
                      fits(w.alpha[i][j], arms[i].alpha + arms[j].alpha)))
        return false;
  return true;
}

BytesPerSecond wide(double seconds_per_byte) {
  return BytesPerSecond(1 / std::max(seconds_per_byte, 1 / kWidestWire));
}

/// Where a host's messages leave it and where they arrive.
struct Doors {
  std::int32_t out = 0, in = 0;
};

/// The host as it found itself, without the devices that no rank gets, and the door to which its buses lead: the NIC of
/// this label, else its first one, else a new one beside whatever forwards first.
Doors add_inside(Topology& t, const std::string& host, std::int32_t machine, const Topology& inside,
                 const std::string& label, const std::vector<std::int32_t>& spare) {
  std::vector<std::int32_t> at(inside.nodes.size(), -1);
  std::int32_t nic = -1, hub = -1;
  for (std::size_t i = 0; i < inside.nodes.size(); ++i) {
    if (std::binary_search(spare.begin(), spare.end(), static_cast<std::int32_t>(i))) continue;
    Node node = inside.nodes[i];
    node.label = fmt::format("{} {}", host, node.label);
    node.machine = machine, node.at.reset();
    if (node.kind == NodeKind::nic) node.forwards = true;  // what it forwards comes from the network
    const bool forwards = node.forwards;
    at[i] = t.add_node(std::move(node));
    std::int32_t& first = inside.nodes[i].kind == NodeKind::nic ? nic : hub;
    if (forwards && (first < 0 || (&first == &nic && inside.nodes[i].label == label))) first = at[i];
  }
  for (Link link : inside.links) {
    link.from = at[static_cast<std::size_t>(link.from)], link.to = at[static_cast<std::size_t>(link.to)];
    if (link.from >= 0 && link.to >= 0) t.links.push_back(std::move(link));
  }
  if (nic >= 0) return {nic, nic};
  nic = t.add_node({.kind = NodeKind::nic, .label = host + " NIC", .machine = machine, .forwards = true});
  connect(t, hub, nic, kMemory);
  return {nic, nic};
}

/// The devices of a host that are more than its ranks; nothing where there are fewer, or nothing joins them.
std::optional<std::vector<std::int32_t>> spare_devices(const Topology& inside, std::int32_t ranks) {
  if (inside.nodes.empty() || inside.links.empty()) return std::nullopt;
  std::vector<std::int32_t> all = devices(inside);
  if (std::ssize(all) < ranks || std::ranges::none_of(inside.nodes, &Node::forwards)) return std::nullopt;
  all.erase(all.begin(), all.begin() + ranks);
  return all;
}

bool on_gpus(const Topology& t) {
  return std::ranges::any_of(t.nodes, [](const Node& n) { return n.kind == NodeKind::gpu; });
}

/// Whether hosts are told by what they found in themselves: all of them are, or none, for ranks are of one kind.
bool all_seen(const PairSurvey& s, const std::vector<std::int32_t>& ranks) {
  if (s.insides.size() != s.hosts.size()) return false;
  for (std::size_t i = 0; i < ranks.size(); ++i)
    if (!spare_devices(s.insides[i], ranks[i]) || on_gpus(s.insides[i]) != on_gpus(s.insides[0])) return false;
  return true;
}

/// The host's ranks, and its doors: a single rank is both. `inside`: null where it is not told.
Doors add_host(Topology& t, const std::string& host, const Topology* inside, const std::string& nic, std::int32_t ranks,
               bool star) {
  const auto machine = static_cast<std::int32_t>(t.machines.size());
  t.machines.push_back(host);
  if (inside != nullptr && (ranks > 1 || on_gpus(*inside)))
    return add_inside(t, host, machine, *inside, nic, spare_devices(*inside, ranks).value());
  const auto device = [&](const std::string& label) {
    return t.add_node({.kind = NodeKind::cpu, .label = label, .machine = machine});
  };
  if (ranks == 1) {
    const std::int32_t only = device(host);
    return {only, only};
  }
  std::vector<std::int32_t> all;
  for (std::int32_t r = 0; r < ranks; ++r) all.push_back(device(fmt::format("{} {}", host, r)));
  const auto door = [&](const char* what) {
    return t.add_node(
        {.kind = NodeKind::nic, .label = fmt::format("{} {}", host, what), .machine = machine, .forwards = true});
  };
  if (star) {
    const std::int32_t only = door("NIC");
    for (const std::int32_t d : all) connect(t, d, only, kMemory);
    return {only, only};
  }
  // Two doors, so that no message passes through a host on its way between others.
  const Doors doors{door("out"), door("in")};
  const std::int32_t memory =
      t.add_node({.kind = NodeKind::switch_, .label = host + " memory", .machine = machine, .forwards = true});
  for (const std::int32_t d : all) {
    connect(t, d, memory, kMemory);
    t.links.push_back({d, doors.out, kMemory.alpha, kMemory.bandwidth, std::string(kMemory.tier)});
    t.links.push_back({doors.in, d, kMemory.alpha, kMemory.bandwidth, std::string(kMemory.tier)});
  }
  return doors;
}

}  // namespace

std::vector<std::int32_t> ranks_on(const PairSurvey& survey, const std::vector<Host>& named) {
  const auto plain = [](const std::string& name) { return name.substr(0, name.find('.')); };
  std::vector<std::int32_t> ranks;
  for (const std::string& host : survey.hosts) {
    const auto same =
        std::find_if(named.begin(), named.end(), [&](const Host& h) { return plain(h.name) == plain(host); });
    ranks.push_back(same == named.end() ? 1 : same->ranks());
  }
  return ranks;
}

Topology topology_of(const PairSurvey& survey, const std::vector<std::int32_t>& ranks) {
  RINGSIDE_CHECK(ranks.size() == survey.hosts.size() && survey.hosts.size() >= 2);
  const PairWays w = ways_of(survey);
  const std::vector<Arm> arms = arms_of(w);
  const bool star = is_star(w, arms);
  const bool seen = star && all_seen(survey, ranks);
  const auto nic_of = [&](std::size_t host) { return host < survey.nics.size() ? survey.nics[host] : std::string(); };
  const bool known_nic = !survey.nics.empty() && std::ranges::none_of(survey.nics, &std::string::empty);
  Topology t;
  t.name = "survey of " + counted(std::ssize(survey.hosts), "host");
  t.description = star ? "Hosts on one switch, as their pairs were measured."
                       : "A wire for every pair of hosts and direction, as it was measured.";
  t.source = fmt::format(
      "`ringside survey` on {}, {} by {}; wires within a host are {}, and what several pairs share beyond their hosts "
      "is "
      "not known",
      survey.environment.host, survey.environment.date, survey.environment.mpi,
      !seen ? "assumed"
      : known_nic
          ? "of its buses, with usual constants, to the NIC that carried the messages"
          : "of its buses, with usual constants, to its first NIC (which one carried the messages is not known)");
  t.arrangement = star ? Arrangement::star : Arrangement::ring;
  std::vector<Doors> doors;
  for (std::size_t i = 0; i < survey.hosts.size(); ++i)
    doors.push_back(add_host(t, survey.hosts[i], seen ? &survey.insides[i] : nullptr, nic_of(i), ranks[i], star));
  const auto wire = [&](std::int32_t from, std::int32_t to, double alpha, double beta) {
    t.links.push_back({from, to, Seconds(alpha), wide(beta), "measured"});
  };
  if (star) {
    const std::int32_t middle = t.add_node({.kind = NodeKind::switch_, .label = "network", .forwards = true});
    for (std::size_t i = 0; i < arms.size(); ++i) {
      wire(doors[i].out, middle, arms[i].alpha, arms[i].up);
      wire(middle, doors[i].in, arms[i].alpha, arms[i].down);
    }
  } else {
    for (std::size_t i = 0; i < doors.size(); ++i)
      for (std::size_t j = 0; j < doors.size(); ++j)
        if (i != j) wire(doors[i].out, doors[j].in, w.alpha[i][j], w.beta[i][j]);
  }
  return t;
}

}  // namespace ringside
