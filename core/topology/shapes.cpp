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
std::string joined(std::initializer_list<const char*> parts) {
  std::string all;
  for (const char* part : parts) all += part;
  return all;
}

std::vector<Shape> all_shapes() {
  using namespace makers;
  std::vector<Shape> all{
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
      {"cpu-cluster",
       {"cpus", "cores"},
       "Machines of cores that share memory, each machine with one NIC on a switch.",
       "NODES or NODESxCORES",
       "",
       cpu_cluster},
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
      {"tpu-torus",
       {"tpu-v4", "tpu"},
       "64 chips of a TPU v4 in a three-dimensional torus.",
       "4x4x4",
       "Jouppi et al., TPU v4: An Optically Reconfigurable Supercomputer, ISCA 2023: six ICI links of 50 GB/s per "
       "direction on "
       "each chip, 4 x 4 x 4 chips in a cube. 1 us per hop is an assumption of the order of NVLink's; no figure is "
       "published.",
       tpu_torus},
  };
  for (const auto& more : {gpu_presets(), cluster_presets()}) all.insert(all.end(), more.begin(), more.end());
  return all;
}

/// "4x4x4" after the colon.
Result<std::vector<std::int32_t>> parse_sizes(const std::string& text) {
  std::vector<std::int32_t> sizes;
  for (std::string_view left = text;;) {
    const std::size_t x = left.find('x');
    const auto size = parse_integer(std::string(left.substr(0, x)), "topology size", 1, kMaxNodes);
    if (!size) return fail("topology size", text, fmt::format("whole numbers from 1 to {}, as 4 or 4x4", kMaxNodes));
    sizes.push_back(static_cast<std::int32_t>(*size));
    if (x == std::string_view::npos) return sizes;
    left.remove_prefix(x + 1);
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
    auto sizes = parse_sizes(std::string(text.substr(colon + 1)));
    if (!sizes) return Failure(sizes.error());
    request.sizes = std::move(*sizes);
  }
  auto topology = shape.make(request);
  if (!topology) return topology;
  topology->name =
      colon == std::string_view::npos ? shape.name : fmt::format("{}:{}", shape.name, text.substr(colon + 1));
  if (topology->source.empty()) topology->source = source_of(shape, request);
  if (shape.preset()) topology->ports = ports_of_wires(*topology);
  RINGSIDE_OK(validate(*topology));
  const auto places = static_cast<std::int32_t>(devices(*topology).size());
  if (places < request.devices)
    return fail("topology", fmt::format("{}, which has {} devices", topology->name, places),
                fmt::format("{} devices, one for each rank", request.devices));
  return topology;
}

}  // namespace ringside
