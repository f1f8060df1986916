// What other programs write, read from fixtures in the shape of their dumps.
#include "core/topology/import/import.h"

#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/topology/routes.h"
#include "core/topology/topology_json.h"
#include "tests/core/topology/dumps.h"
#include "tests/core/topology/made.h"

namespace ringside {
namespace {

TEST(Import, whatever_is_read_has_devices_first_a_sentence_on_assumptions_and_survives_json) {
  for (const char* name : {"nvidia_smi_nvswitch.txt", "nvidia_smi_cube_mesh.txt", "nccl_nvswitch.xml", "nccl_pairs.xml",
                           "hwloc_gpus.xml", "hwloc_cores.xml"}) {
    const Topology t = imported(fixture(name));
    const auto all = devices(t);
    for (std::size_t d = 0; d < all.size(); ++d) EXPECT_EQ(all[d], static_cast<std::int32_t>(d)) << name;
    EXPECT_NE(t.source.find("assumed"), std::string::npos) << name << ": " << t.source;
    Routes routes(t);
    for (const std::int32_t a : all)
      for (const std::int32_t b : all) EXPECT_NE(routes.between(a, b), nullptr) << name;
    EXPECT_EQ(imported(to_json(t).dump()), t) << name;
  }
}

TEST(NvidiaSmi, more_nvlinks_to_peers_than_ports_are_an_nvswitch) {
  const Topology t = imported(fixture("nvidia_smi_nvswitch.txt"));
  EXPECT_EQ(devices(t).size(), 8U);
  EXPECT_EQ(count(t, NodeKind::nic), 8);
  EXPECT_EQ(count(t, NodeKind::cpu), 2);
  EXPECT_EQ(stations(t, 0, 7), (Labels{"NVSwitch", "GPU 7"}));
  EXPECT_EQ(cost(t, 0, 7).narrowest.value, 18 * 25e9);
  EXPECT_DOUBLE_EQ(cost(t, 0, 7).latency.value, 1e-6);
  // A GPU and the NIC that is PIX from it hang on one bridge; the legend names the NIC.
  EXPECT_EQ(t.nodes[8].label, "mlx5_0");
  EXPECT_EQ(stations(t, 3, 8 + 3).size(), 2U);
  EXPECT_EQ(stations(t, 3, 8 + 2).size(), 4U);  // NODE: over the CPU
  EXPECT_EQ(stations(t, 3, 8 + 4).size(), 5U);  // SYS: over both
}

TEST(NvidiaSmi, a_hybrid_cube_mesh_is_the_preset_of_the_same_machine) {
  const Topology t = imported(fixture("nvidia_smi_cube_mesh.txt")), preset = make("dgx-1");
  const auto nvlinks = [](const Topology& x) {
    std::map<std::pair<std::int32_t, std::int32_t>, double> all;
    for (const Link& l : x.links)
      if (l.tier == "nvlink") all[{l.from, l.to}] += l.bandwidth.value;
    return all;
  };
  EXPECT_EQ(nvlinks(t), nvlinks(preset));
  EXPECT_EQ(count(t, NodeKind::switch_), 4);  // each with two GPUs and a NIC
  EXPECT_EQ(stations(t, 0, 7).size(), 5U);    // SYS: bridge, CPU, CPU, bridge, GPU
  EXPECT_EQ(stations(t, 0, 7).size(), stations(preset, 0, 7).size());
}

TEST(NvidiaSmi, a_name_before_the_matrix_says_how_fast_a_link_is) {
  const std::string matrix = fixture("nvidia_smi_nvswitch.txt");
  const auto rate = [&](const char* gpu) {
    return cost(imported(fmt::format("GPU 0: NVIDIA {} (UUID: GPU-1)\n", gpu) + matrix), 0, 7).narrowest.value;
  };
  EXPECT_EQ(rate("H100 80GB HBM3"), 18 * 25e9);
  EXPECT_EQ(rate("B200"), 18 * 50e9);
  EXPECT_EQ(rate("GB200"), 18 * 50e9);
  EXPECT_EQ(rate("something else"), 18 * 25e9);
}

TEST(NvidiaSmi, islands_of_nvlink_are_joined_by_pcie_only) {
  // Two boards of four GPUs, each with its own NVSwitches; nothing but sockets in between.
  std::string matrix = "GPU0 GPU1 GPU2 GPU3 GPU4 GPU5 GPU6 GPU7 CPU Affinity NUMA Affinity\n";
  for (int a = 0; a < 8; ++a) {
    matrix += fmt::format("GPU{}", a);
    for (int b = 0; b < 8; ++b) matrix += a == b ? " X" : a / 4 == b / 4 ? " NV18" : " SYS";
    matrix += fmt::format(" {} {}\n", a / 4 ? "24-47" : "0-23", a / 4);
  }
  const Topology t = imported(matrix);
  EXPECT_EQ(stations(t, 0, 3), (Labels{"NVSwitch 0", "GPU 3"}));
  EXPECT_EQ(stations(t, 4, 7), (Labels{"NVSwitch 1", "GPU 7"}));
  EXPECT_EQ(stations(t, 0, 4), (Labels{"CPU 0", "CPU 1", "GPU 4"}));
}

TEST(NvidiaSmi, without_nvlink_the_matrix_alone_decides) {
  const Topology t = imported(
      "\tGPU0\tGPU1\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID\n"
      "GPU0\t X \tPHB\t0-63\t0\t\tN/A\nGPU1\tPHB\t X \t0-63\t0\t\tN/A\n\nLegend:\n");
  EXPECT_EQ(stations(t, 0, 1), (Labels{"CPU 0", "GPU 1"}));
  EXPECT_NE(t.source.find("no NVLink"), std::string::npos);
}

TEST(Nccl, nvlinks_of_a_gpu_add_up_to_one_nvswitch) {
  const Topology t = imported(fixture("nccl_nvswitch.xml"));
  EXPECT_EQ(devices(t).size(), 8U);
  EXPECT_EQ(cost(t, 0, 7).narrowest.value, (4 + 5 + 5 + 4) * 25e9);
  EXPECT_EQ(stations(t, 2, 5), (Labels{"NVSwitch", "GPU 5"}));
  // 32 GT/s x 16 lanes x 128/130, 8 bits in a byte
  EXPECT_DOUBLE_EQ(cost(t, 0, 8).narrowest.value, 32e9 / 8 * 128 / 130 * 16);
  EXPECT_EQ(t.nodes[8].label, "mlx5_0");
}

TEST(Nccl, wired_pairs_and_the_bridge_of_a_hypervisor) {
  const Topology t = imported(fixture("nccl_pairs.xml"));
  EXPECT_EQ(stations(t, 1, 3), (Labels{"GPU 3"}));
  EXPECT_EQ(cost(t, 1, 3).narrowest.value, 4 * 25e9);
  for (const Link& l : t.links) EXPECT_GE(l.bandwidth.value, 25e9);  // not the 2.5 GT/s of one lane
  EXPECT_EQ(count(t, NodeKind::nic), 1);
  EXPECT_EQ(t.links.size(), 2U * (6 + 4 + 1 + 1));  // pairs, GPUs to the bridge, the bridge and the NIC to the CPU
}

TEST(Nccl, ranks_that_share_a_gpu_have_its_nvlinks_each) {
  const std::string gpu =
      R"(<gpu dev="0" sm="90" rank="{}"><nvlink target="fffffff:ff:ff.0" count="18" tclass="0x068000"/></gpu>)";
  const Topology t = imported("<system><cpu><pci busid=\"0002:81:00.0\">" + fmt::format(fmt::runtime(gpu), 0) +
                              fmt::format(fmt::runtime(gpu), 1) + "</pci></cpu></system>");
  EXPECT_EQ(stations(t, 0, 1), (Labels{"NVSwitch", "GPU 1"}));
  EXPECT_EQ(cost(t, 0, 1).narrowest.value, 18 * 25e9);
}

TEST(Hwloc, gpus_are_found_by_their_pci_class_and_bridges_that_join_nothing_are_left_out) {
  const Topology t = imported(fixture("hwloc_gpus.xml"));
  EXPECT_EQ(devices(t).size(), 3U);
  EXPECT_EQ(t.machines, Labels{"station"});
  EXPECT_EQ(count(t, NodeKind::nic), 1);      // mlx5_0
  EXPECT_EQ(count(t, NodeKind::switch_), 1);  // the switch with two GPUs and the NIC
  EXPECT_EQ(t.nodes[3].label, "mlx5_0");
  EXPECT_EQ(stations(t, 0, 1).size(), 2U);
  EXPECT_EQ(stations(t, 0, 2), (Labels{"PCIe 0", "CPU 0", "CPU 1", "GPU 2"}));
  EXPECT_EQ(cost(t, 0, 1).narrowest.value, 31.507692e9);
  EXPECT_EQ(cost(t, 0, 2).narrowest.value, 15.753846e9);  // the switch's wire up
}

TEST(Hwloc, without_a_gpu_the_cores_are_the_devices) {
  const Topology t = imported(fixture("hwloc_cores.xml"));
  EXPECT_EQ(devices(t).size(), 6U);
  EXPECT_EQ(stations(t, 0, 2), (Labels{"CPU 0", "core 2"}));
  EXPECT_EQ(stations(t, 0, 3), (Labels{"CPU 0", "CPU 1", "core 3"}));
  EXPECT_DOUBLE_EQ(cost(t, 0, 1).latency.value, 0.5e-6);
}

}  // namespace
}  // namespace ringside
