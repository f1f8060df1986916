// Machines of equal devices on a network of the tier that is asked for: GPUs on rails, cores below one switch.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/cluster.h"
#include "core/topology/makers.h"
#include "core/topology/nodes.h"

namespace ringside::makers {
namespace {

/// NVLink and PCIe stay inside a machine; who asks for them gets InfiniBand between machines.
bool inside(const ShapeRequest& r) {
  return r.tier == kNvlink.tier || r.tier == kPcie.tier;
}

Fabric fabric_of(const ShapeRequest& r) {
  const Wire asked{r.alpha, r.bandwidth, r.tier.empty() ? "network" : std::string_view(r.tier)};
  return {.name = "network", .wire = inside(r) ? kInfiniband : asked, .reduces = true, .source = {}};
}

struct MachineCount {
  std::int32_t nodes = 2, devices = 8;
};

Result<MachineCount> machine_count(const ShapeRequest& r, std::int32_t usual, const char* sizes) {
  if (r.sizes.size() > 2) return fail("topology size", fmt::format("{} numbers", r.sizes.size()), sizes);
  MachineCount m;
  m.devices = r.sizes.size() == 2 ? r.sizes[1] : r.sizes.size() == 1 ? usual : std::min(usual, (r.devices + 1) / 2);
  m.nodes = r.sizes.empty() ? std::max(2, (r.devices + m.devices - 1) / m.devices) : r.sizes[0];
  return m;
}

std::string source_of(const ShapeRequest& r, const char* within, const Wire& wire) {
  const Wire network = fabric_of(r).wire;
  return fmt::format(
      "Within a machine {}, {} and {} per message and direction; between machines {}, {} and {}, on PCIe "
      "wires as wide.",
      within, format_seconds(wire.alpha), format_bandwidth(wire.bandwidth),
      inside(r) ? "InfiniBand of section 4.2" : "what was asked for", format_seconds(network.alpha),
      format_bandwidth(network.bandwidth));
}

}  // namespace

Result<Topology> rails(const ShapeRequest& r) {
  RINGSIDE_TRY(const auto m, machine_count(r, 8, "NODES or NODESxGPUS"));
  RINGSIDE_TRY(auto t,
               make_cluster(nvswitch_machine(m.devices, kNvlink, true), {.nodes = m.nodes, .fabric = fabric_of(r)}));
  t.description = fmt::format("{} of {} on NVLink; the NICs of equally numbered GPUs meet at a switch, their rail",
                              counted(m.nodes, "machine"), counted(m.devices, "GPU"));
  t.source = source_of(r, "NVLink of section 4.2", kNvlink);
  t.ports = ports_of_wires(t);
  return t;
}

Result<Topology> cpu_cluster(const ShapeRequest& r) {
  RINGSIDE_TRY(const auto m, machine_count(r, 32, "NODES or NODESxCORES"));
  RINGSIDE_TRY(auto t, make_cluster(core_machine(m.devices),
                                    {.nodes = m.nodes, .shape = NetworkShape::one_switch, .fabric = fabric_of(r)}));
  t.description = fmt::format("{} of {} that share memory; the NICs of all machines meet at one switch",
                              counted(m.nodes, "machine"), counted(m.devices, "core"));
  t.source = source_of(r, "memory, of which one core is assumed to copy 10 GB/s", kMemory);
  return t;
}

}  // namespace ringside::makers
