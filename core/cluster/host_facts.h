// What a host says of itself before ranks are started on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"

namespace ringside {

struct HostInterface {
  std::string name, address;  ///< "eth0", "10.0.0.3": IPv4, up, not the loopback
  int prefix = 32;            ///< of its network
};

struct HostFacts {
  std::string name;                            ///< as the host calls itself
  std::string version, mpi;                    ///< ringside-run's, and "Open MPI v4.1.4"
  int cores = 0;                               ///< that a process may use
  double memory = 0;                           ///< bytes
  std::string temporary;                       ///< the folder for temporary files
  double temporary_free = 0, shared_free = 0;  ///< bytes, there and in /dev/shm
  std::optional<double> locked;                ///< bytes that may be locked; absent: no limit
  std::vector<HostInterface> interfaces;
  std::vector<std::string> gpus;  ///< by name
  std::string driver;             ///< of the GPUs; may be empty
  bool infiniband = false;        ///< it has an adapter
  int port = 0;                   ///< where it listens for the others while the session lasts
};

nlohmann::json to_json(const HostFacts& facts);
Result<HostFacts> host_facts_from_json(const nlohmann::json& j);

/// Whether an IPv4 address lies in "10.0.0.0/24"; false for what is neither.
bool in_network(const std::string& address, const std::string& network);

}  // namespace ringside
