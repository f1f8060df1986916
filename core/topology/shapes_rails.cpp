// Rail-optimised: the g-th GPUs of all machines meet at a switch of their own.
#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/cluster.h"
#include "core/topology/makers.h"

namespace ringside::makers {

Result<Topology> rails(const ShapeRequest& r) {
  if (r.sizes.size() > 2)
    return fail("topology size", fmt::format("{} numbers", r.sizes.size()), "NODES or NODESxGPUS");
  const std::int32_t gpus = r.sizes.size() == 2   ? r.sizes[1]
                            : r.sizes.size() == 1 ? 8
                                                  : std::min(8, (r.devices + 1) / 2);
  const std::int32_t machines = r.sizes.empty() ? std::max(2, (r.devices + gpus - 1) / gpus) : r.sizes[0];
  RINGSIDE_TRY(auto c, make_cluster(machines, gpus, kNvlink));
  // NVLink and PCIe stay inside a machine; who asks for them gets InfiniBand between machines.
  const bool inside = r.tier == kNvlink.tier || r.tier == kPcie.tier;
  const Wire network =
      inside ? kInfiniband : Wire{r.alpha, r.bandwidth, r.tier.empty() ? "network" : std::string_view(r.tier)};
  join_by_rails(c, add_nics(c, network.bandwidth, network));
  c.topology.description =
      fmt::format("{} machines of {} GPUs on NVLink; the NICs of equally numbered GPUs meet at a switch, their rail",
                  machines, gpus);
  c.topology.source = fmt::format(
      "Within a machine NVLink of section 4.2, {} and {} per message and direction; between machines {}, {} and {}, on "
      "PCIe "
      "wires as wide.",
      format_seconds(kNvlink.alpha), format_bandwidth(kNvlink.bandwidth),
      inside ? "InfiniBand of section 4.2" : "what was asked for", format_seconds(network.alpha),
      format_bandwidth(network.bandwidth));
  return std::move(c.topology);
}

}  // namespace ringside::makers
