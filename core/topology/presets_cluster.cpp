// Racks, and clusters of machines of 8 or 4 GPUs with the networks that join them: line rates per direction, with their
// sources.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/try.h"
#include "core/topology/cluster.h"
#include "core/topology/makers.h"
#include "core/topology/nodes.h"

namespace ringside::makers {
namespace {

constexpr std::int32_t kFewest = 4;  // machines, where nobody says how many
constexpr std::int32_t kTraysOfRack = 18;

constexpr const char* kPcie5Source = " PCIe 5.0 x16: 32 GT/s x 16 lanes x 128/130 = 63 GB/s per direction.";
constexpr const char* kFatTree =
    " PCIe 5.0 x16: 63 GB/s per direction. 0.2 us more for each wire between leaf and spine: a switch (about 130 ns) "
    "and "
    "ten metres of fibre.";
constexpr const char* kP5 =
    " AWS, P5 instances: 3,200 Gbit/s from 32 network cards, so 400 Gbit/s = 50 GB/s per GPU and direction. PCIe 5.0 "
    "x16: "
    "63 GB/s per direction.";
constexpr const char* kP4 =
    " AWS, P4d and P4de instances: 400 Gbit/s from 4 network cards for 8 GPUs, 12.5 GB/s per card and direction. PCIe "
    "4.0 x16: 31.5 GB/s per direction.";
constexpr const char* kHdr =
    " NVIDIA DGX A100 data sheet: a ConnectX-6 for each GPU, InfiniBand HDR, 200 Gbit/s = 25 GB/s per direction. PCIe "
    "4.0 "
    "x16: 31.5 GB/s per direction.";
constexpr const char* kOci =
    " Oracle, BM.GPU4.8 and BM.GPU.B4.8: 16 ports of 100 Gbit/s for 8 GPUs, 25 GB/s per GPU and direction. PCIe 4.0 "
    "x16: "
    "31.5 GB/s per direction.";

/// Machines of a preset's kind on a network.
struct ClusterRow {
  const char *name, *node;
  std::vector<std::string> aliases;
  const char* fabric;
  NetworkShape shape;
  double nic;         ///< bytes per second and direction
  std::int32_t nics;  ///< of a machine; 0: one for each GPU
  BytesPerSecond pcie;
  const char *network, *source;  ///< what to say of the network: in a description, and where its rate comes from
};

std::vector<ClusterRow> cluster_rows() {
  using enum NetworkShape;
  return {
      {"h100-rails",
       "dgx-h100",
       {"dgx-h100-rails", "rails-h100"},
       "infiniband",
       rails,
       50e9,
       0,
       kPcie5,
       "each GPU with a 400 Gbit/s NIC on the InfiniBand switch of its rail",
       kPcie5Source},
      {"h100-fat-tree",
       "dgx-h100",
       {"dgx-h100-fat-tree"},
       "infiniband",
       fat_tree,
       50e9,
       0,
       kPcie5,
       "each GPU with a 400 Gbit/s NIC; a leaf switch for each machine below 8 spine switches",
       kFatTree},
      {"h100-ethernet",
       "dgx-h100",
       {"dgx-h100-ethernet", "ethernet-25g"},
       "ethernet",
       one_switch,
       3.1e9,
       1,
       kPcie5,
       "whose GPUs share one 25 Gbit/s Ethernet NIC, as rented ones may",
       kPcie5Source},
      {"h100-roce",
       "dgx-h100",
       {"dgx-h100-roce"},
       "roce",
       rails,
       50e9,
       0,
       kPcie5,
       "each GPU with a 400 Gbit/s NIC on the Ethernet switch of its rail (RoCE)",
       kPcie5Source},
      {"h100-efa",
       "dgx-h100",
       {"p5", "p5.48xlarge"},
       "efa",
       one_switch,
       50e9,
       0,
       kPcie5,
       "each GPU with four EFA cards of 100 Gbit/s, taken as one NIC",
       kP5},
      {"h200-rails",
       "dgx-h200",
       {"dgx-h200-rails"},
       "infiniband",
       rails,
       50e9,
       0,
       kPcie5,
       "each GPU with a 400 Gbit/s NIC on the InfiniBand switch of its rail",
       kPcie5Source},
      {"h200-roce",
       "dgx-h200",
       {"dgx-h200-roce"},
       "roce",
       rails,
       50e9,
       0,
       kPcie5,
       "each GPU with a 400 Gbit/s NIC on the Ethernet switch of its rail (RoCE)",
       kPcie5Source},
      {"b200-rails",
       "dgx-b200",
       {"dgx-b200-rails"},
       "infiniband",
       rails,
       50e9,
       0,
       kPcie5,
       "each GPU with a 400 Gbit/s NIC on the InfiniBand switch of its rail",
       kPcie5Source},
      {"a100-rails",
       "dgx-a100",
       {"dgx-a100-rails"},
       "infiniband",
       rails,
       25e9,
       0,
       kPcie4,
       "each GPU with a 200 Gbit/s NIC on the InfiniBand switch of its rail",
       kHdr},
      {"a100-roce",
       "dgx-a100",
       {"bm.gpu4.8"},
       "roce",
       rails,
       25e9,
       0,
       kPcie4,
       "each GPU with two Ethernet ports of 100 Gbit/s, taken as one NIC, on the switch of its rail (RoCE)",
       kOci},
      {"a100-efa",
       "dgx-a100",
       {"p4d", "p4de", "p4de.24xlarge"},
       "efa",
       one_switch,
       12.5e9,
       4,
       kPcie4,
       "every two GPUs sharing an EFA card of 100 Gbit/s",
       kP4},
      {"mi300x-roce",
       "mi300x",
       {"mi300x-rails"},
       "roce",
       rails,
       50e9,
       0,
       kPcie5,
       "each GPU with a 400 Gbit/s NIC on the Ethernet switch of its rail (RoCE)",
       kPcie5Source},
      {"gh200-slingshot",
       "gh200",
       {"alps"},
       "slingshot",
       one_switch,
       25e9,
       0,
       kPcie5,
       "each GPU with a 200 Gbit/s Slingshot NIC",
       kPcie5Source},
  };
}

const Shape& node_of(const ClusterRow& row) {
  static const std::vector<Shape> nodes = gpu_presets();
  return *std::find_if(nodes.begin(), nodes.end(), [&](const Shape& s) { return s.name == row.node; });
}

Result<Topology> make(const ClusterRow& row, const ShapeRequest& r) {
  if (r.sizes.size() > 1) return fail("topology size", fmt::format("{} numbers", r.sizes.size()), "NODES");
  RINGSIDE_TRY(const auto node, node_of(row).make(ShapeRequest{.devices = 1}));
  const auto gpus = static_cast<std::int32_t>(devices(node).size());
  RINGSIDE_TRY(auto fabric, find_fabric(row.fabric));
  fabric.wire.bandwidth = BytesPerSecond(row.nic);
  ClusterPlan plan{.nics = row.nics, .pcie = row.pcie, .shape = row.shape, .fabric = fabric};
  plan.nodes = r.sizes.empty() ? std::max(kFewest, (r.devices + gpus - 1) / gpus) : r.sizes[0];
  RINGSIDE_TRY(auto t, make_cluster(node, plan));
  t.description = fmt::format("{} of {}, {}", counted(plan.nodes, "machine"), node.description, row.network);
  return t;
}

Shape shape_of(const ClusterRow& row) {
  const Shape& node = node_of(row);
  return {row.name,
          row.aliases,
          fmt::format("Machines like {}, {}: {} of them, or {}:32.", row.node, row.network, kFewest, row.name),
          "NODES",
          fmt::format("{} {}{}", node.source, find_fabric(row.fabric)->source, row.source),
          [row](const ShapeRequest& r) { return make(row, r); }};
}

constexpr Wire kNvlink5{kNvlink.alpha, BytesPerSecond(900e9), kNvlink.tier};
constexpr const char* kGb200 =
    "NVIDIA GB200 NVL72 data sheet: NVLink 5, 18 links of 50 GB/s per direction, 900 GB/s per GPU and direction "
    "(quoted "
    "as 1.8 TB/s both ways, 130 TB/s for the rack); 18 trays of 4 GPUs. The switches reduce (NVLink SHARP).";

Result<Topology> nvl72(const ShapeRequest&) {
  Topology t = nvlink_rack(kTraysOfRack, kNvlink5);
  t.description =
      "72 Blackwell GPUs in 18 trays around the NVLink switches of one rack, 900 GB/s per GPU and direction";
  return t;
}

std::string rack_source(bool racks) {
  return fmt::format("{} 1 us per message over NVLink is the order of magnitude of section 4.2.{}{}", kGb200,
                     racks ? " Between racks: " : "", racks ? find_fabric("infiniband")->source : "");
}

/// Racks beyond one are joined by their NICs, one for each GPU.
Result<Topology> gb200(const ShapeRequest& r) {
  if (r.sizes.size() > 1) return fail("topology size", fmt::format("{} numbers", r.sizes.size()), "TRAYS");
  const std::int32_t fewest = (r.devices + 3) / 4;
  const std::int32_t trays = !r.sizes.empty()         ? r.sizes[0]
                             : fewest <= kTraysOfRack ? std::max(fewest, 2)
                                                      : (fewest + kTraysOfRack - 1) / kTraysOfRack * kTraysOfRack;
  if (trays <= kTraysOfRack) {
    Topology t = nvlink_rack(trays, kNvlink5);
    t.description = fmt::format("{} trays of 4 GB200 GPUs in one NVLink domain, 900 GB/s per GPU and direction", trays);
    return t;
  }
  if (trays % kTraysOfRack != 0)
    return fail("topology size", std::to_string(trays), "1 to 18 trays, or a multiple of 18: whole racks");
  Topology rack = nvlink_rack(kTraysOfRack, kNvlink5);
  rack.name = "nvl72";
  RINGSIDE_TRY(const auto fabric, find_fabric("infiniband"));
  RINGSIDE_TRY(auto t, make_cluster(rack, {.nodes = trays / kTraysOfRack, .pcie = kPcie5, .fabric = fabric}));
  t.description = fmt::format("{} racks of 72 GB200 GPUs, each rack one NVLink domain; a 400 Gbit/s NIC for each GPU",
                              trays / kTraysOfRack);
  return t;
}

}  // namespace

std::vector<Shape> cluster_presets() {
  std::vector<Shape> all{
      {"nvl72", {"gb200-nvl72"}, "72 Blackwell GPUs in one NVLink domain.", "", rack_source(false), nvl72},
      {"gb200",
       {"gb200-trays"},
       "Trays of 4 GB200 GPUs: up to 18 in one NVLink domain, beyond whole racks on InfiniBand rails.",
       "TRAYS",
       rack_source(true),
       gb200}};
  for (const ClusterRow& row : cluster_rows()) all.push_back(shape_of(row));
  return all;
}

}  // namespace ringside::makers
