// A question for two simulators, and how to make one up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/sim/network.h"

namespace ringside::test {

struct Trial {
  std::string label;  ///< what it is, for whoever has to find out why two answers differ
  Topology topology;
  std::vector<Schedule> schedules;  ///< those of the jobs
  std::vector<NetworkJob> jobs;     ///< their `schedule` is set by pointed()
  std::int32_t ports = 0;           ///< 0: fluid

  /// The jobs, each pointing to its schedule here.
  std::vector<NetworkJob> pointed() const {
    std::vector<NetworkJob> all = jobs;
    for (std::size_t i = 0; i < all.size(); ++i) all[i].schedule = &schedules[i];
    return all;
  }
};

/// How large a made-up trial may be.
struct TrialSize {
  std::int32_t devices = 16;
  std::int64_t transfers = 500;  ///< of each job
};

/// A topology (crossbar, ring, torus, hypercube, random graph, machines that share up-links, whatever Ringside makes;
/// wires alike, random, or different in their two directions), a placement and one to three schedules (registered
/// algorithms and invented ones): all from the seed. With ports jobs share links but no devices, or ties would decide
/// who comes first at a port.
Trial random_trial(std::uint64_t seed, std::int32_t ports, const TrialSize& size = {});

}  // namespace ringside::test
