#include "core/topology/shapes.h"

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/makers.h"

namespace ringside {
namespace {

// Sources of presets. All bandwidths are line rates per direction; what software reaches is told where it is known.
constexpr const char* kNvlinkAlpha =
    " 1 us per message over NVLink is the order of magnitude of section 4.2; vendors publish no figure.";
constexpr const char* kH100 =
    "NVIDIA H100 data sheet: NVLink 4, 18 links of 25 GB/s per direction, 450 GB/s per GPU and direction (quoted as "
    "900 "
    "GB/s both ways); NCCL reckons with 371 of them (tuning.cc, 20.6 GB/s per link). The third-generation NVSwitch "
    "adds "
    "up what its GPUs send (NVLink SHARP): Ishii and Wells, The NVLink-Network Switch, Hot Chips 34, 2022.";
constexpr const char* kA100 =
    "NVIDIA A100 data sheet: NVLink 3, 12 links of 25 GB/s per direction, 300 GB/s per GPU and direction (quoted as "
    "600 "
    "GB/s both ways); NCCL reckons with 240 of them (20 GB/s per link). Its NVSwitches, the second generation, cannot "
    "reduce: NVLink SHARP came with the third.";
constexpr const char* kNdr =
    " ConnectX-7 and Quantum-2 data sheets: InfiniBand NDR, 400 Gbit/s = 50 GB/s per direction and port; the switches "
    "reduce (SHARPv3). PCIe 5.0 x16: "
    "32 "
    "GT/s x 16 lanes x 128/130 = 63 GB/s per direction. 3 us per message through one switch: section 4.2.";

std::string joined(std::initializer_list<const char*> parts) {
  std::string all;
  for (const char* part : parts) all += part;
  return all;
}

std::vector<Shape> all_shapes() {
  using namespace makers;
  return {
      {"crossbar",
       {"uniform", "switch"},
       "Every device has one full-duplex port into a fabric that never blocks.",
       "",
       "",
       crossbar},
      {"ring", {}, "Every device is joined to the next, the last to the first.", "", "", ring},
      {"line", {"chain"}, "Every device is joined to the next.", "", "", line},
      {"torus",
       {"2d-torus", "3d-torus"},
       "A lattice whose lines close to rings; near-square where no sizes are given.",
       "4x4 or 4x4x4",
       "",
       torus},
      {"mesh", {"2d-mesh", "grid"}, "A lattice whose lines end.", "4x4 or 4x4x4", "", mesh},
      {"hypercube", {"cube"}, "Devices are joined where their numbers differ in one bit.", "DIMENSIONS", "", hypercube},
      {"fully-connected", {"clique"}, "A wire of its own between any two devices.", "", "", fully_connected},
      {"fat-tree",
       {"leaf-spine", "clos"},
       "Leaf switches below spine switches, or a k-ary tree of three layers.",
       "PORTS (k-ary), LEAVESxHOSTS or LEAVESxHOSTSxSPINES",
       "",
       fat_tree},
      {"dragonfly",
       {},
       "Groups of switches: all of a group are joined, and any two groups by one wire.",
       "GROUPSxSWITCHESxDEVICES",
       "",
       dragonfly},
      {"rails",
       {"rail-optimised", "rail-optimized"},
       "Machines on NVLink; the NICs of equally numbered GPUs meet at a switch, their rail.",
       "NODES or NODESxGPUS",
       "",
       rails},
      {"dgx-h100", {"h100", "hgx-h100"}, "8 H100 GPUs around NVSwitches.", "", joined({kH100, kNvlinkAlpha}), dgx_h100},
      {"dgx-a100", {"a100", "hgx-a100"}, "8 A100 GPUs around NVSwitches.", "", joined({kA100, kNvlinkAlpha}), dgx_a100},
      {"dgx-1",
       {"dgx-1v", "hybrid-cube-mesh"},
       "8 V100 GPUs in a hybrid cube mesh of NVLinks, with PCIe beneath.",
       "",
       joined({"NVIDIA DGX-1 with Tesla V100 white paper: six NVLink 2 of 25 GB/s per direction on each GPU, in a "
               "hybrid cube mesh; "
               "PCIe 3.0 x16, 8 GT/s x 16 lanes x 128/130 = 15.75 GB/s per direction; two Xeon E5-2698 v4, whose two "
               "QPI links "
               "of 9.6 GT/s x 2 bytes make 38.4 GB/s per direction. 1 us per PCIe hop, 2 us from GPU to GPU on one "
               "switch: section 4.2.",
               kNvlinkAlpha}),
       dgx_1},
      {"pcie-workstation",
       {"workstation"},
       "4 GPUs on two PCIe switches below one CPU.",
       "",
       "PCI-SIG, PCI Express 4.0: 16 GT/s x 16 lanes x 128/130 = 31.5 GB/s per direction. 1 us per hop, 2 us from GPU "
       "to GPU on "
       "one switch: section 4.2.",
       pcie_workstation},
      {"nvl72",
       {"gb200-nvl72"},
       "72 Blackwell GPUs in one NVLink domain.",
       "",
       joined({"NVIDIA GB200 NVL72 data sheet: NVLink 5, 18 links of 50 GB/s per direction, 900 GB/s per GPU and "
               "direction (quoted "
               "as 1.8 TB/s both ways, 130 TB/s for the rack); 18 trays of 4 GPUs. The switches reduce (NVLink SHARP).",
               kNvlinkAlpha}),
       nvl72},
      {"tpu-torus",
       {"tpu-v4", "tpu"},
       "64 chips of a TPU v4 in a three-dimensional torus.",
       "4x4x4",
       "Jouppi et al., TPU v4: An Optically Reconfigurable Supercomputer, ISCA 2023: six ICI links of 50 GB/s per "
       "direction on "
       "each chip, 4 x 4 x 4 chips in a cube. 1 us per hop is an assumption of the order of NVLink's; no figure is "
       "published.",
       tpu_torus},
      {"h100-rails",
       {"dgx-h100-rails", "rails-h100"},
       "Machines of 8 H100 GPUs on InfiniBand rails: 4 of them, or h100-rails:32.",
       "NODES",
       joined({kH100, kNdr, kNvlinkAlpha}),
       h100_rails},
      {"h100-fat-tree",
       {"dgx-h100-fat-tree"},
       "The same machines on a fat tree: a leaf switch for each below 8 spine switches.",
       "NODES",
       joined({kH100, kNdr,
               " 0.2 us more for each wire between leaf and spine: a switch (about 130 ns) and ten metres of fibre.",
               kNvlinkAlpha}),
       h100_fat_tree},
      {"h100-ethernet",
       {"dgx-h100-ethernet", "ethernet-25g"},
       "The same machines with one 25 Gbit/s Ethernet NIC each, as rented ones may have.",
       "NODES",
       joined({kH100,
               " IEEE 802.3by: 25 Gbit/s = 3.1 GB/s per direction, one NIC for a machine; 30 us per message, most of "
               "it in the "
               "software at both ends: section 4.2. PCIe 5.0 x16: 63 GB/s per direction.",
               kNvlinkAlpha}),
       h100_ethernet},
  };
}

/// "4x4x4" after the colon.
Result<std::vector<std::int32_t>> parse_sizes(std::string_view text) {
  std::vector<std::int32_t> sizes;
  while (true) {
    const std::size_t x = text.find('x');
    RINGSIDE_TRY(const auto size, parse_integer(text.substr(0, x), "topology size", 1, kMaxNodes));
    sizes.push_back(static_cast<std::int32_t>(size));
    if (x == std::string_view::npos) return sizes;
    text.remove_prefix(x + 1);
  }
}

std::string source_of(const Shape& shape, const ShapeRequest& r) {
  if (shape.preset()) return shape.source;
  return fmt::format("As asked for{}{}: {} per message between neighbours, {} per wire and direction.",
                     r.tier.empty() ? "" : ", tier ", r.tier, format_seconds(r.alpha), format_bandwidth(r.bandwidth));
}

}  // namespace

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = all_shapes();
  return all;
}

Result<const Shape*> find_shape(std::string_view name) {
  std::vector<std::string> names;
  for (const Shape& s : shapes()) {
    if (fold_name(s.name) == fold_name(name)) return &s;
    for (const std::string& alias : s.aliases)
      if (fold_name(alias) == fold_name(name)) return &s;
    names.push_back(s.name);
  }
  return fail("topology", std::string(name), join(names));
}

Result<Topology> make_topology(std::string_view text, ShapeRequest request) {
  const std::size_t colon = text.find(':');
  const auto found = find_shape(text.substr(0, colon));
  if (!found) return Failure(found.error());
  const Shape& shape = **found;
  if (request.devices < 1 || request.devices > kMaxNodes)
    return fail("ranks", std::to_string(request.devices), fmt::format("1 to {} on a topology", kMaxNodes));
  if (colon != std::string_view::npos) {
    if (shape.sizes.empty()) return fail("topology", std::string(text), fmt::format("{} without sizes", shape.name));
    auto sizes = parse_sizes(text.substr(colon + 1));
    if (!sizes) return Failure(sizes.error());
    request.sizes = std::move(*sizes);
  }
  auto topology = shape.make(request);
  if (!topology) return topology;
  topology->name =
      colon == std::string_view::npos ? shape.name : fmt::format("{}:{}", shape.name, text.substr(colon + 1));
  if (topology->source.empty()) topology->source = source_of(shape, request);
  RINGSIDE_OK(validate(*topology));
  const auto places = static_cast<std::int32_t>(devices(*topology).size());
  if (places < request.devices)
    return fail("topology", fmt::format("{}, which has {} devices", topology->name, places),
                fmt::format("{} devices, one for each rank", request.devices));
  return topology;
}

}  // namespace ringside
