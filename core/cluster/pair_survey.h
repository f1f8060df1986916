// How fast every pair of hosts is: who meets whom in which round, what is odd in the times, and the topology that they
// make.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/cluster/hosts.h"
#include "core/measure/measurement.h"
#include "core/topology/topology.h"

namespace ringside {

/// What one pair's ping-pong found, a before b: indices into the hosts.
struct PairTime {
  std::int32_t a = 0, b = 0;
  double alpha_s = 0;                                ///< half a round trip of 8 bytes
  double there_s_per_byte = 0, back_s_per_byte = 0;  ///< a to b, b to a; each with the other direction idle
  std::int64_t largest = 0;                          ///< bytes of the largest message that time allowed
  double beta_s_per_byte() const { return (there_s_per_byte + back_s_per_byte) / 2; }
};

/// By which interfaces the two ends of a pair talked, "eth0", or "eth0+eth1" where MPI took both; empty where the
/// kernel knows of no TCP connection between them.
struct PairWay {
  std::string a, b;
};

struct PairSurvey {
  Environment environment;
  std::vector<std::string> hosts;      ///< as they call themselves
  std::vector<PairTime> pairs;         ///< every pair once
  std::vector<Topology> insides = {};  ///< of each host, as it sees itself; empty, or without nodes where it does not
  std::vector<PairWay> ways = {};      ///< of each pair; empty of a runner that does not look
  std::vector<std::string> nics =
      {};  ///< of each inside the NIC that carried most, by its label; empty where not known
};

/// Every pair of `hosts` once, in hosts - 1 rounds of disjoint pairs (hosts rounds where their number is odd: one rests
/// in each), by the circle method of round-robin tournaments.
std::vector<std::vector<std::pair<std::int32_t, std::int32_t>>> tournament(std::int32_t hosts);

/// One host, or the way from one host to another, that is slower than the others let expect.
struct SlowPart {
  std::vector<std::string> hosts;  ///< one, or two: from, to
  std::string what;                ///< "sending", "receiving", "bandwidth", "latency"
  double value = 0, usual = 0;     ///< seconds per byte; of latency seconds
  double factor() const { return value / usual; }
  /// "n3 receives 12.5 MB/s, others 1.1 GB/s: 88 times slower"
  std::string line() const;
};

/// Hosts whose best pair is slower than the others' best (twice in bandwidth, three times in latency); then ways
/// between two hosts that are both faster with most others. Empty below three hosts: nothing to compare with.
std::vector<SlowPart> slow_parts(const PairSurvey& survey);

/// A star where every pair is as its slower end lets expect (within a quarter), else a wire for every pair and
/// direction. `ranks` of every host of a star sit on the first devices that it found in itself and reach its first NIC
/// by its buses, the one that carried the messages where that is known; where a host found fewer, or of another kind,
/// all sit on memory of the usual constants. Requires all pairs.
Topology topology_of(const PairSurvey& survey, const std::vector<std::int32_t>& ranks);

/// How many ranks each surveyed host takes, as they were named: launchers begin with the host that they are on.
std::vector<std::int32_t> ranks_on(const PairSurvey& survey, const std::vector<Host>& named);

/// With "slow", which slow_parts() gives.
nlohmann::ordered_json to_json(const PairSurvey& survey);
Result<PairSurvey> pair_survey_from_json(const nlohmann::json& j);

}  // namespace ringside
