#include "app/flags/replica_flags.h"

#include <utility>

#include "app/flags/flag_set.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {

void declare_replica_flags(FlagSet& accept, ReplicaFlags& flags, const char* group) {
  accept.option("--nodes", flags.nodes, "copies of the topology, joined by a network", "N", group);
  accept.option("--network", flags.network, "rails, fat-tree, fat-tree:SPINES, switch, ethernet (rails)", "T", group);
  accept.option("--fabric", flags.fabric, "infiniband, roce, efa, slingshot, ethernet (infiniband)", "F", group);
  accept.option("--nic", flags.nic, "of a NIC per direction: 400Gbit/s (the fabric's)", "BPS", group);
  accept.option("--nics", flags.nics, "of a node, shared by its GPUs (one for each)", "N", group);
}

Result<std::optional<Replicas>> read_replicas(const ReplicaFlags& f) {
  if (f.nodes.empty()) {
    for (const auto& [flag, text] :
         {std::pair{"--network", &f.network}, {"--fabric", &f.fabric}, {"--nic", &f.nic}, {"--nics", &f.nics}})
      if (!text->empty()) return fail(flag, *text + " without --nodes", "--nodes N: copies of the topology");
    return std::nullopt;
  }
  Replicas r;
  RINGSIDE_TRY(const auto nodes, parse_integer(f.nodes, "--nodes", 1, kMaxNodes));
  r.nodes = static_cast<std::int32_t>(nodes);
  if (!f.network.empty()) r.network = f.network;
  r.fabric = f.fabric;
  if (!f.nic.empty()) {
    RINGSIDE_TRY(r.nic, parse_bandwidth(f.nic, "--nic"));
  }
  if (!f.nics.empty()) {
    RINGSIDE_TRY(const auto nics, parse_integer(f.nics, "--nics", 1, kMaxNodes));
    r.nics = static_cast<std::int32_t>(nics);
  }
  return r;
}

}  // namespace ringside
