#include "core/cluster/preflight.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/counted.h"
#include "core/base/text.h"

namespace ringside {
namespace {

constexpr double kLeastTemporary = 64.0 * 1048576;  // MPI's session files, and the job's
constexpr double kLeastShared = 16.0 * 1048576;     // of a rank: MPI's segments in /dev/shm
constexpr double kBareShared = 4.0 * 1048576;       // the same, without which ranks beside one another do not start
constexpr double kLeastLocked = 64.0 * 1048576;     // InfiniBand registers its buffers
constexpr double kClockApart = 1;                   // seconds: dates of results no longer fit

std::string size(double bytes) {
  return format_bytes(Bytes(std::floor(bytes / 1048576) * 1048576));
}

/// What most hosts say; of several the first.
std::string usual(const std::vector<HostReport>& reports, std::string HostFacts::* what) {
  std::map<std::string, int> times;
  for (const HostReport& r : reports)
    if (r.facts) ++times[(*r.facts).*what];
  std::string best;
  for (const HostReport& r : reports)
    if (r.facts && (best.empty() || times[(*r.facts).*what] > times[best])) best = (*r.facts).*what;
  return best;
}

/// The host's addresses that `interfaces` (networks or names, with commas) names.
std::vector<std::string> within(const HostReport& report, const std::string& interfaces) {
  std::vector<std::string> found;
  if (!report.facts) return found;
  for (std::size_t from = 0; from < interfaces.size();) {
    const std::size_t comma = std::min(interfaces.find(',', from), interfaces.size());
    const std::string one = interfaces.substr(from, comma - from);
    for (const HostInterface& i : report.facts->interfaces)
      if (i.name == one || in_network(i.address, one)) found.push_back(i.address);
    from = comma + 1;
  }
  return found;
}

using Say = std::function<void(bool fatal, std::string what, std::string remedy)>;

void judge(const HostReport& r, const std::string& mpi, const Say& say) {
  const HostFacts& f = *r.facts;
  if (f.mpi != mpi)
    say(true, fmt::format("its MPI is {}, that of most hosts {}", f.mpi, mpi), "use one MPI on all hosts");
  if (f.temporary_free < kLeastTemporary)
    say(true, fmt::format("only {} are free in {}", size(f.temporary_free), f.temporary),
        "make room there, or set TMPDIR with --env");
  if (f.shared_free < kLeastShared * r.host.ranks())
    say(r.host.ranks() > 1 && f.shared_free < kBareShared * r.host.ranks(),
        fmt::format("only {} are free in /dev/shm for {}", size(f.shared_free), counted(r.host.ranks(), "rank")),
        "make room there: its ranks talk to one another through it");
  if (f.cores < r.host.ranks())
    say(false, counted(r.host.ranks(), "rank") + " on " + counted(f.cores, "core"),
        "fewer slots: ranks wait for cores");
  if (f.infiniband && f.locked && *f.locked < kLeastLocked)
    say(false, fmt::format("a process may lock {} of memory", size(*f.locked)),
        "InfiniBand needs more: ulimit -l unlimited");
  if (std::abs(r.clock_offset) - r.clock_error > kClockApart)
    say(false,
        fmt::format("its clock is {} {}", format_seconds(Seconds(std::abs(r.clock_offset))),
                    r.clock_offset > 0 ? "ahead" : "behind"),
        "let it keep time (chrony, ntp)");
}

/// "it has no interface in 10.99.0.0/24 (eth0 10.0.0.1/24)": MPI would take another one, or none; empty where it has
/// one.
std::string outside(const HostReport& host, const std::string& interfaces) {
  if (interfaces.empty() || !within(host, interfaces).empty()) return {};
  std::vector<std::string> has;
  for (const HostInterface& i : host.facts->interfaces)
    has.push_back(fmt::format("{} {}/{}", i.name, i.address, i.prefix));
  return fmt::format("it has no interface in {} (it has {})", interfaces, has.empty() ? "none" : join(has));
}

/// Why nobody reaches the host; empty where somebody does, or nobody tried.
std::string cut_off(const std::vector<HostReport>& reports, const HostReport& host) {
  std::string trouble;
  for (const HostReport& r : reports)
    for (const PeerTest& p : r.peers) {
      if (p.host != host.host.name) continue;
      if (p.trouble.empty()) return {};
      trouble = fmt::format("no other host reaches it at {}: {}", p.address, p.trouble);
    }
  return trouble;
}

/// An interface whose address another host has as well, as bridges of containers have: MPI takes it for a network that
/// joins them.
std::string shared_address(const std::vector<HostReport>& reports, const HostReport& host) {
  for (const HostInterface& i : host.facts->interfaces)
    for (const HostReport& other : reports)
      if (&other != &host && !interface_at(other, i.address).empty())
        return fmt::format("its {} has the address {}, and so has {}'s {}", i.name, i.address, other.host.name,
                           interface_at(other, i.address));
  return {};
}

bool is_mpich(const std::string& mpi) {
  return mpi.find("MPICH") != std::string::npos;
}

/// "10.0.0.1/24" of the interface that carried a test, which is what --interfaces could be told, or its name, which is
/// all that MPICH takes; else an example.
std::string network_of(const HostReport& host) {
  const bool name = is_mpich(host.facts->mpi);
  for (const PeerTest& p : host.peers)
    for (const HostInterface& i : host.facts->interfaces)
      if (i.address == p.own) return name ? i.name : fmt::format("{}/{}", i.address, i.prefix);
  return name ? "eth0" : "10.0.0.0/24";
}

}  // namespace

std::string interface_at(const HostReport& report, const std::string& address) {
  if (!report.facts || address.empty()) return {};
  const auto& all = report.facts->interfaces;
  const auto found = std::ranges::find(all, address, &HostInterface::address);
  return found == all.end() ? "" : found->name;
}

std::vector<std::string> addresses_of(const HostReport& report, const std::string& interfaces) {
  std::vector<std::string> found = within(report, interfaces);
  if (found.empty()) found.push_back(report.host.name);
  return found;
}

std::vector<Finding> findings(const std::vector<HostReport>& reports, const std::string& version,
                              const std::string& by_hand, const std::string& interfaces) {
  std::vector<Finding> out;
  const std::string mpi = usual(reports, &HostFacts::mpi);
  const bool by_name = is_mpich(mpi);  // of the interface, which has to be the same on all hosts
  const std::string open = fmt::format("open all ports between the hosts, or name their {} with --interfaces{}",
                                       by_name ? "interface" : "network", by_name ? " (MPICH: one, like eth0)" : "");
  for (const HostReport& r : reports) {
    const auto say = [&](bool fatal, std::string what, std::string remedy) {
      out.push_back({r.host.name, std::move(what), std::move(remedy), fatal});
    };
    if (!r.facts) {
      say(true, r.trouble,
          r.lacks_runner    ? "copy it over (--stage), or name it with --runner"
          : by_hand.empty() ? ""
                            : "try by hand: " + fmt::format(fmt::runtime(by_hand), r.host.name));
      out.back().copying_helps = r.lacks_runner;
      continue;
    }
    if (r.facts->version != version) {
      say(true, fmt::format("ringside-run is version {}, this program {}", r.facts->version, version),
          "copy this one over (--stage), or install the same version everywhere");
      out.back().copying_helps = true;
    }
    judge(r, mpi, say);
    if (std::string none = reports.size() > 1 ? outside(r, interfaces) : ""; !none.empty())
      say(true, std::move(none),
          fmt::format("name the {} that joins the hosts, --interfaces {}", by_name ? "interface" : "network",
                      network_of(r)));
    if (std::string both = interfaces.empty() ? shared_address(reports, r) : ""; !both.empty())
      say(false, std::move(both),
          fmt::format("ranks may hang there: name the {} between the hosts, --interfaces {}",
                      by_name ? "interface" : "network", network_of(r)));
    if (std::string why = cut_off(reports, r); !why.empty()) say(true, std::move(why), open);
  }
  for (const HostReport& r : reports)
    for (const PeerTest& p : r.peers) {
      const auto named = [&](const HostReport& other) { return other.host.name == p.host; };
      if (p.trouble.empty() || !cut_off(reports, r).empty()) continue;
      if (!cut_off(reports, *std::find_if(reports.begin(), reports.end(), named)).empty()) continue;  // said already
      out.push_back({r.host.name, fmt::format("cannot reach {} at {}: {}", p.host, p.address, p.trouble), open, true});
    }
  return out;
}

nlohmann::ordered_json to_json(const std::vector<HostReport>& reports, const std::vector<Finding>& found) {
  using nlohmann::ordered_json;
  ordered_json hosts = ordered_json::array(), faults = ordered_json::array();
  for (const HostReport& r : reports) {
    ordered_json peers = ordered_json::array();
    for (const PeerTest& p : r.peers) {
      const auto other = std::ranges::find_if(reports, [&](const HostReport& o) { return o.host.name == p.host; });
      peers.push_back({{"host", p.host},
                       {"address", p.address},
                       {"reached", p.trouble.empty()},
                       {"seconds", p.seconds},
                       {"interface", interface_at(r, p.own)},
                       {"their_interface", other == reports.end() ? "" : interface_at(*other, p.peer)},
                       {"trouble", p.trouble}});
    }
    ordered_json host{{"host", r.host.name}, {"ranks", r.host.ranks()}, {"reached", r.facts.has_value()}};
    if (!r.trouble.empty()) host["trouble"] = r.trouble;
    if (r.facts) {
      host["facts"] = ordered_json(to_json(*r.facts));
      host["clock_offset_s"] = r.clock_offset, host["clock_error_s"] = r.clock_error;
      host["peers"] = peers;
    }
    hosts.push_back(host);
  }
  bool ready = true;
  for (const Finding& f : found) {
    faults.push_back({{"host", f.host}, {"what", f.what}, {"remedy", f.remedy}, {"fatal", f.fatal}});
    ready = ready && !f.fatal;
  }
  return {{"hosts", hosts}, {"findings", faults}, {"ready", ready}};
}

}  // namespace ringside
