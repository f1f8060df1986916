// Machines full of GPUs, as one buys or rents them, with the sources of their constants: line rates per direction.
#include <fmt/format.h>

#include "core/topology/makers.h"
#include "core/topology/nodes.h"

namespace ringside::makers {
namespace {

constexpr const char* kNvlinkAlpha =
    " 1 us per message over NVLink is the order of magnitude of section 4.2; vendors publish no figure.";

/// 8 GPUs around NVSwitches.
struct NvswitchRow {
  const char *name, *gpu;
  std::vector<std::string> aliases;
  int links;
  double rate;  ///< of one link
  bool reduces;
  const char* source;
};

std::vector<NvswitchRow> nvswitch_rows() {
  constexpr const char* kThird =
      " The third-generation NVSwitch adds up what its GPUs send (NVLink SHARP): Ishii and Wells, The NVLink-Network "
      "Switch, Hot Chips 34, 2022.";
  static const std::string h100 =
      std::string(
          "NVIDIA H100 data sheet: NVLink 4, 18 links of 25 GB/s per direction, 450 GB/s per GPU and direction "
          "(quoted as 900 GB/s both ways); NCCL reckons with 371 of them (tuning.cc, 20.6 GB/s per link).") +
      kThird;
  static const std::string h200 =
      std::string(
          "NVIDIA H200 data sheet: NVLink 4, 18 links of 25 GB/s per direction, 450 GB/s per GPU and direction "
          "(quoted as 900 GB/s both ways).") +
      kThird;
  return {
      {"dgx-h100", "H100", {"h100", "hgx-h100"}, 18, 25e9, true, h100.c_str()},
      {"dgx-a100",
       "A100",
       {"a100", "hgx-a100"},
       12,
       25e9,
       false,
       "NVIDIA A100 data sheet: NVLink 3, 12 links of 25 GB/s per direction, 300 GB/s per GPU and direction (quoted as "
       "600 GB/s both ways); NCCL reckons with 240 of them (20 GB/s per link). Its NVSwitches, the second generation, "
       "cannot reduce: NVLink SHARP came with the third."},
      {"dgx-h200", "H200", {"h200", "hgx-h200"}, 18, 25e9, true, h200.c_str()},
      {"dgx-b200",
       "B200",
       {"b200", "hgx-b200"},
       18,
       50e9,
       true,
       "NVIDIA DGX B200 data sheet: NVLink 5, 18 links of 50 GB/s per direction, 900 GB/s per GPU and direction "
       "(quoted "
       "as 1.8 TB/s both ways, 14.4 TB/s for the machine). The switches reduce (NVLink SHARP)."},
  };
}

/// GPUs with a wire of their own between any two.
struct PairsRow {
  const char *name, *gpu;
  std::vector<std::string> aliases;
  int gpus;
  double rate;  ///< between two
  const char *tier, *source;
};

std::vector<PairsRow> pairs_rows() {
  return {
      {"mi300x",
       "MI300X",
       {"mi325x"},
       8,
       64e9,
       "xgmi",
       "AMD Instinct MI300X data sheet: 7 Infinity Fabric links, 16 lanes of 32 GT/s, 64 GB/s per direction (quoted as "
       "128 GB/s both ways), one to each of 7 peers. 1 us per message is an assumption of the order of NVLink's."},
      {"mi350x",
       "MI350X",
       {"mi355x"},
       8,
       76.8e9,
       "xgmi",
       "AMD Instinct MI350X data sheet: 7 Infinity Fabric links of 76.8 GB/s per direction (quoted as 153.6 GB/s both "
       "ways), one to each of 7 peers. 1 us per message is an assumption of the order of NVLink's."},
      {"gh200",
       "GH200",
       {"quad-gh200"},
       4,
       6 * 25e9,
       "nvlink",
       "NVIDIA GH200 data sheet: NVLink 4, 18 links of 25 GB/s per direction; in boards of four, 6 of them to each of "
       "3 "
       "peers, 150 GB/s per direction. 1 us per message over NVLink is the order of magnitude of section 4.2."},
  };
}

/// GPUs that only PCIe joins.
struct PcieRow {
  const char *name, *gpu;
  std::vector<std::string> aliases;
  int gpus;  ///< where nobody says how many
  BytesPerSecond pcie;
  bool peers;
};

std::vector<PcieRow> pcie_rows() {
  return {
      {"rtx4090", "RTX 4090", {"4090"}, 8, kPcie4, false},
      {"rtx4090-p2p", "RTX 4090", {"4090-p2p"}, 8, kPcie4, true},
      {"rtx5090", "RTX 5090", {"5090"}, 8, kPcie5, false},
      {"rtx5090-p2p", "RTX 5090", {"5090-p2p"}, 8, kPcie5, true},
      {"l40s", "L40S", {}, 8, kPcie4, true},
      {"a100-pcie", "A100 PCIe", {}, 4, kPcie4, true},
  };
}

Shape shape_of(const NvswitchRow& row) {
  return {row.name,
          row.aliases,
          fmt::format("8 {} GPUs around NVSwitches.", row.gpu),
          "",
          std::string(row.source) + kNvlinkAlpha,
          [row](const ShapeRequest&) -> Result<Topology> {
            const BytesPerSecond bandwidth(row.links * row.rate);
            Topology t = nvswitch_machine(8, {kNvlink.alpha, bandwidth, kNvlink.tier}, row.reduces);
            t.description = fmt::format("8 {} GPUs around NVSwitches, {:.0f} GB/s per GPU and direction", row.gpu,
                                        bandwidth.value / 1e9);
            return t;
          }};
}

Shape shape_of(const PairsRow& row) {
  return {row.name,
          row.aliases,
          fmt::format("{} {} GPUs with a wire of their own between any two.", row.gpus, row.gpu),
          "",
          row.source,
          [row](const ShapeRequest&) -> Result<Topology> {
            Topology t = wired_pairs(row.gpus, {kNvlink.alpha, BytesPerSecond(row.rate), row.tier});
            t.description = fmt::format("{} {} GPUs, any two of them joined by {:.4g} GB/s per direction", row.gpus,
                                        row.gpu, row.rate / 1e9);
            return t;
          }};
}

Shape shape_of(const PcieRow& row) {
  const char* how = row.peers ? "peer access" : "no peer access: messages go through host memory";
  const std::string source = fmt::format(
      "PCI-SIG: PCIe {} x16, {:.4g} GB/s per direction; 1 us per hop: section 4.2. {}",
      row.pcie == kPcie5 ? "5.0" : "4.0", row.pcie.value / 1e9,
      row.peers
          ? "AMD EPYC 7003, two sockets: three Infinity Fabric links of 16 lanes at 18 GT/s, 108 GB/s per "
            "direction between them."
          : "NVIDIA's driver gives GeForce cards no peer access: a message is written to host memory and read from "
            "there, each at the rate of PCIe, one after the other; the memory itself is taken for fast enough.");
  return {row.name,
          row.aliases,
          fmt::format("{} {} GPUs on PCIe, {}.", row.gpus, row.gpu, how),
          "GPUS",
          source,
          [row, how](const ShapeRequest& r) -> Result<Topology> {
            constexpr std::int32_t kMost = 16;
            if (r.sizes.size() > 1) return fail("topology size", fmt::format("{} numbers", r.sizes.size()), "GPUS");
            const std::int32_t gpus = r.sizes.empty() ? row.gpus : r.sizes[0];
            if (gpus > kMost) return fail("topology size", std::to_string(gpus), fmt::format("1 to {} GPUs", kMost));
            Topology t = pcie_box(gpus, row.pcie, row.peers);
            t.description = fmt::format("{} {} GPUs on PCIe, {}", gpus, row.gpu, how);
            return t;
          }};
}

}  // namespace

std::vector<Shape> gpu_presets() {
  std::vector<Shape> all;
  for (const NvswitchRow& row : nvswitch_rows()) all.push_back(shape_of(row));
  for (const PairsRow& row : pairs_rows()) all.push_back(shape_of(row));
  for (const PcieRow& row : pcie_rows()) all.push_back(shape_of(row));
  return all;
}

}  // namespace ringside::makers
