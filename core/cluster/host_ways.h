// Which interfaces of which hosts carried what a survey sent, by what the kernels say of MPI's TCP connections.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/cluster/host_facts.h"
#include "core/cluster/pair_survey.h"

namespace ringside {

/// One TCP connection of a process.
struct TcpWay {
  std::string own, peer;  ///< IPv4 addresses of its two ends
  double bytes = 0;       ///< that went over it, in both directions
};

/// What a rank knows of the ways to the others.
struct HostWays {
  std::vector<HostInterface> interfaces;
  /// By interface: as its adapter may be called ("ib0", "mlx5_0"), those of a bond one after the other.
  std::map<std::string, std::vector<std::string>> adapters;
  std::vector<TcpWay> ways;
};

nlohmann::json to_json(const HostWays& ways);
Result<HostWays> host_ways_from_json(const nlohmann::json& j);

/// Fills in by which interfaces each pair talked, and which NIC of each inside carried most of it. Requires the ways of
/// all hosts, in order. Where a pair has no TCP connection (InfiniBand, shared memory) nothing is said of it; and so
/// where an address belongs to several hosts.
void name_interfaces(PairSurvey& survey, const std::vector<HostWays>& of_host);

}  // namespace ringside
