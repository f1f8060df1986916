// The flags that make a cluster of a topology: --nodes --network --fabric --nic --nics.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/topology/cluster.h"

namespace ringside {

class FlagSet;

/// As they were typed; an empty text is a flag that was not given.
struct ReplicaFlags {
  std::string nodes, network, fabric, nic, nics;
};

void declare_replica_flags(FlagSet& accept, ReplicaFlags& flags, const char* group);

/// Absent without --nodes; the others need it.
Result<std::optional<Replicas>> read_replicas(const ReplicaFlags& flags);

}  // namespace ringside
