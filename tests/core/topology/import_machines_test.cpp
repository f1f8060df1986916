// Dumps as people publish them: from terminals, bug reports and virtual machines, of AMD's GPUs and of older makes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/topology/import/machine.h"
#include "tests/core/topology/dumps.h"

namespace ringside {
namespace {

/// A matrix of `gpus` GPUs without NICs: cell(a, b), and what follows the cells of row a.
template <class Cell, class Tail>
std::string matrix(int gpus, Cell&& cell, Tail&& tail) {
  std::string text;
  for (int a = 0; a < gpus; ++a) text += fmt::format("\tGPU{}", a);
  text += "\tCPU Affinity\tNUMA Affinity\n";
  for (int a = 0; a < gpus; ++a) {
    text += fmt::format("GPU{}", a);
    for (int b = 0; b < gpus; ++b) text += "\t" + (a == b ? std::string(" X ") : std::string(cell(a, b)));
    text += "\t" + std::string(tail(a)) + "\n";
  }
  return text;
}

TEST(NvidiaSmi, a_shell_s_prompt_before_the_matrix_or_its_columns_is_passed_over) {
  const std::string rows = "GPU0\t X \tPHB\t0-7\t0\nGPU1\tPHB\t X \t0-7\t0\n";
  const Topology plain = imported("\tGPU0\tGPU1\tCPU Affinity\tNUMA Affinity\n" + rows);
  EXPECT_EQ(imported("[root@box ~]# nvidia-smi topo -m\n\tGPU0\tGPU1\tCPU Affinity\tNUMA Affinity\n" + rows), plain);
  EXPECT_EQ(imported("$ nvidia-smi topo -m    GPU0  GPU1  CPU Affinity  NUMA Affinity\n" + rows), plain);
}

TEST(NvidiaSmi, wrapped_lines_are_joined) {
  const std::string whole =
      "     GPU0 GPU1 NIC0 NIC1 CPU Affinity NUMA Affinity\n"
      "GPU0 X NV4 PIX SYS 0-3,8-11 0\nGPU1 NV4 X SYS PIX 4-7,12-15 1\n"
      "NIC0 PIX SYS X SYS\nNIC1 SYS PIX SYS X\n\nLegend:\n  X = Self\n";
  const std::string wrapped =
      "     GPU0 GPU1 NIC0\nNIC1 CPU Affinity NUMA Affinity\n"
      "GPU0 X NV4\nPIX SYS 0-3,8-11 0\nGPU1 NV4 X SYS PIX\n4-7,12-15 1\n"
      "NIC0 PIX SYS X\nSYS\nNIC1 SYS PIX\nSYS X\n\nLegend:\n  X = Self\n";
  EXPECT_EQ(imported(wrapped), imported(whole));
}

TEST(NvidiaSmi, a_list_of_numa_nodes_that_all_gpus_share_does_not_join_what_the_cells_put_apart) {
  // A virtual machine: two bridged pairs on two sockets, but everything is near nodes 0 to 3.
  const Topology t =
      imported(matrix(4, [](int a, int b) { return a / 2 == b / 2 ? "NV12" : "SYS"; }, [](int) { return "0\t0-3"; }));
  EXPECT_EQ(count(t, NodeKind::cpu), 2);
  EXPECT_EQ(stations(t, 0, 1), (Labels{"GPU 1"}));
  EXPECT_EQ(stations(t, 1, 2), (Labels{"CPU 0", "CPU 1", "GPU 2"}));
}

TEST(NvidiaSmi, the_number_of_a_numa_node_joins_whatever_the_cells_say) {
  const Topology t =
      imported(matrix(4, [](int, int) { return "SYS"; }, [](int a) { return a < 2 ? "0-7\t0" : "8-15\t1"; }));
  EXPECT_EQ(count(t, NodeKind::cpu), 2);
  EXPECT_EQ(stations(t, 0, 1), (Labels{"CPU 0", "GPU 1"}));
}

TEST(NvidiaSmi, cells_that_contradict_each_other_are_told) {
  const auto of = [](const char* back) {
    return imported(matrix(2, [&](int a, int) { return a == 0 ? "NV2" : back; }, [](int) { return "0-7\t0"; }));
  };
  EXPECT_EQ(of("NV2").source.find("not symmetric"), std::string::npos);
  EXPECT_NE(of("NV1").source.find("not symmetric"), std::string::npos);
  EXPECT_EQ(cost(of("NV1"), 0, 1).narrowest.value, 2 * 25e9);
}

TEST(NvidiaSmi, gpus_with_more_ports_than_usual_are_joined_by_a_switch_from_three_on) {
  const auto of = [](int gpus) {
    return imported(matrix(gpus, [](int, int) { return "NV36"; }, [](int) { return "0-71\t0"; }));
  };
  EXPECT_EQ(stations(of(2), 0, 1), (Labels{"GPU 1"}));
  EXPECT_EQ(stations(of(3), 0, 1), (Labels{"NVSwitch", "GPU 1"}));
  for (const int gpus : {2, 3}) EXPECT_EQ(cost(of(gpus), 0, 1).narrowest.value, 36 * 25e9);
}

/// A dump of one CPU with GPUs on it: what stands in each <gpu>, by its rank.
template <class Inside>
std::string nccl(int gpus, const std::string& attributes, Inside&& inside, const std::string& host = "0x1",
                 int first = 0) {
  std::string text = fmt::format(R"(<cpu host_hash="{}" numaid="0">)", host);
  for (int g = 0; g < gpus; ++g)
    text += fmt::format(R"(<pci busid="0000:{:02x}:00.0" link_speed="16.0 GT/s PCIe" link_width="16"><gpu dev="{}" )"
                        R"(rank="{}" {}>{}</gpu></pci>)",
                        g + 1, g, first + g, attributes, inside(g));
  return text + "</cpu>";
}
std::string system_of(const std::string& cpus) {
  return "<system version=\"1\">" + cpus + "</system>";
}

TEST(Nccl, xgmi_joins_pairs_at_the_rate_of_their_generation) {
  // Four GPUs in a ring, of which 0 and 1 have two links.
  for (const auto& [gcn, rate] : {std::pair("908", 46e9), {"gfx90a:sramecc+:xnack-", 50e9}, {"gfx942", 64e9}}) {
    const Topology t = imported(system_of(nccl(4, fmt::format("sm=\"90\" gcn=\"{}\"", gcn), [](int g) {
      std::string links;
      for (const int peer : {(g + 1) % 4, (g + 3) % 4})
        links += fmt::format(R"(<xgmi target="0000:{:02x}:00.0" count="{}" tclass="0x038000"/>)", peer + 1,
                             g + peer == 1 ? 2 : 1);
      return links;
    })));
    EXPECT_EQ(stations(t, 3, 0), (Labels{"GPU 0"}));
    EXPECT_EQ(cost(t, 3, 0).narrowest.value, rate);
    EXPECT_EQ(cost(t, 0, 1).narrowest.value, 2 * rate);
    EXPECT_EQ(stations(t, 0, 2), (Labels{"CPU 0", "GPU 2"}));  // GPUs pass nothing on
    EXPECT_NE(t.source.find("xGMI"), std::string::npos);
  }
  EXPECT_EQ(xgmi_rate("gfx950").value, 76.8e9);
}

TEST(Nccl, links_to_the_cpu_pass_the_bridges_by) {
  // C2C in MB/s; POWER's NVLinks by the class of the target.
  for (const auto& [link, rate] : {std::pair(R"(<c2c bw="44000" count="10"/>)", 440e9),
                                   {R"(<nvlink target="0000:00:01.0" count="3" tclass="0x068001"/>)", 75e9}}) {
    const Topology t = imported(system_of(nccl(2, "sm=\"70\"", [&](int) { return link; })));
    EXPECT_EQ(stations(t, 0, 1), (Labels{"CPU 0", "GPU 1"}));
    EXPECT_EQ(cost(t, 0, 1).narrowest.value, rate);
    EXPECT_EQ(count(t, NodeKind::switch_), 0);
  }
}

TEST(Nccl, machines_of_a_rack_share_its_nvswitches) {
  const auto tray = [](const char* host, int first) {
    return nccl(
        2, "sm=\"100\"", [](int) { return R"(<nvlink target="fffffff:ff:ff.0" count="18" tclass="0x068000"/>)"; }, host,
        first);
  };
  const Topology t = imported(system_of(tray("0xa", 0) + tray("0xb", 2)));
  EXPECT_EQ(t.machines.size(), 2U);
  EXPECT_EQ(stations(t, 1, 2), (Labels{"NVSwitch", "GPU 2"}));
  EXPECT_EQ(cost(t, 1, 2).narrowest.value, 18 * 50e9);
}

TEST(Nccl, a_nic_without_a_bus_is_drawn_once_in_each_machine) {
  const std::string nic = R"(<cpu host_hash="{}" numaid="{}"><nic><net name="eth7" speed="10000"/></nic></cpu>)";
  std::string cpus = nccl(1, "sm=\"80\"", [](int) { return ""; });
  for (const auto& [host, numa] : {std::pair("0x1", 1), {"0x1", 2}, {"0x2", 0}})
    cpus += fmt::format(fmt::runtime(nic), host, numa);
  const Topology t = imported(system_of(cpus));
  EXPECT_EQ(count(t, NodeKind::nic), 2);
  EXPECT_NE(t.source.find("no NVLinks"), std::string::npos);
}

/// A machine of two packages; `inside` stands in the second.
std::string hwloc(const std::string& inside, const std::string& after = "", const char* package = "Package",
                  const char* version = " version=\"2.0\"") {
  const std::string core = R"(<object type="Core"><object type="PU"/><object type="PU"/></object>)";
  return fmt::format(
      R"(<topology{0}><object type="Machine"><object type="{1}" gp_index="1">{2}{2}</object>)"
      R"(<object type="Group"><object type="{1}" gp_index="2">{2}{2}</object>{3}</object></object>{4}</topology>)",
      version, package, core, inside, after);
}
std::string pci(int gp, const std::string& type) {
  return fmt::format(
      R"(<object type="Bridge" bridge_type="0-1"><object type="PCIDev" gp_index="{0}" pci_busid="0000:{0:02x}:00.0" )"
      R"(pci_type="{1}"><object type="OSDev" gp_index="{2}" name="nvml{0}"/></object></object>)",
      gp, type, gp + 100);
}

TEST(Hwloc, version_1_is_read_too) {
  const Topology one = imported(hwloc("", "", "Socket", "")), two = imported(hwloc(""));
  EXPECT_EQ(one, two);
  EXPECT_EQ(devices(one).size(), 4U);
  EXPECT_EQ(stations(one, 0, 3), (Labels{"CPU 0", "CPU 1", "core 3"}));
}

TEST(Hwloc, what_hangs_on_a_group_belongs_to_the_first_package_in_it) {
  const Topology t = imported(hwloc(pci(10, "0302 [10de:2330] [10de:16c1] a1")));
  EXPECT_EQ(devices(t).size(), 1U);
  const Link& up = *std::find_if(t.links.begin(), t.links.end(), [](const Link& l) { return l.from == 0; });
  EXPECT_EQ(t.nodes[static_cast<std::size_t>(up.to)].label, "CPU 1");
}

TEST(Hwloc, displays_for_management_are_no_gpus) {
  for (const char* type : {"0300 [1002:515e] [0028:00b3] 02", "0300 [102b:0536] [1028:08ff] 04",
                           "0300 [1a03:2000] [15d9:1b95] 41", "0300 [8086:3e92] [1028:085c] 00", "0380", ""})
    EXPECT_EQ(devices(imported(hwloc(pci(10, type)))).size(), 4U) << type;  // the cores
  for (const char* type : {"0300 [10de:2684] [1043:889c] a1", "0300 [1002:744c] [1da2:475e] c8",
                           "0380 [8086:0bd5] [8086:0000] 2f", "1200 [1002:74a1] [1002:74a1] 00"})
    EXPECT_EQ(devices(imported(hwloc(pci(10, type)))).size(), 1U) << type;
}

TEST(Hwloc, processing_units_stand_in_for_cores_and_groups_for_packages) {
  const std::string pus =
      R"(<object type="Group"><object type="NUMANode"/><object type="PU"/><object type="PU"/></object>)";
  const Topology t =
      imported("<topology version=\"2.0\"><object type=\"Machine\">" + pus + pus + "</object></topology>");
  EXPECT_EQ(devices(t).size(), 4U);
  EXPECT_EQ(stations(t, 1, 2), (Labels{"CPU 0", "CPU 1", "core 2"}));
}

TEST(Hwloc, distances_tell_of_nvlinks) {
  const std::string gpu = "0302 [10de:1db1] [10de:1212] a1";
  // Two GPUs that are joined, both joined to the second package, and a GPU that nothing joins.
  const std::string pairs =
      R"(<distances2hetero nbobjs="4" kind="25" name="NVLinkBandwidth"><indexes length="9">OSDev:110 OSDev:111 </indexes>)"
      R"(<indexes length="9">OSDev:112 Package:2 </indexes><u64values length="9">1000000 40000 0 20000 40000 </u64values>)"
      R"(<u64values length="9">1000000 0 20000 0 0 1000000 0 20000 20000 0 1000000 </u64values></distances2hetero>)";
  const Topology t = imported(hwloc(pci(10, gpu) + pci(11, gpu) + pci(12, gpu), pairs));
  EXPECT_EQ(stations(t, 0, 1), (Labels{"GPU 1"}));
  EXPECT_EQ(cost(t, 0, 1).narrowest.value, 40e9);
  EXPECT_EQ(stations(t, 0, 2), (Labels{"CPU 1", "GPU 2"}));
  EXPECT_EQ(std::count_if(t.links.begin(), t.links.end(), [](const Link& l) { return l.bandwidth.value == 20e9; }), 4);
  EXPECT_NE(t.source.find("distances"), std::string::npos);
  // Through NVSwitches, which are PCI devices.
  const std::string hubs =
      R"(<distances2hetero nbobjs="4" name="NVLinkBandwidth"><indexes length="9">OSDev:110 OSDev:111 PCIDev:20 PCIDev:21</indexes>)"
      R"(<u64values length="9">0 0 25000 50000 0 0 25000 50000 25000 25000 0 0 50000 50000 0 0</u64values></distances2hetero>)";
  const std::string nvswitch = "0680 [10de:1ac2] [10de:1237] a1";
  const Topology s = imported(hwloc(pci(10, gpu) + pci(11, gpu) + pci(20, nvswitch) + pci(21, nvswitch), hubs));
  EXPECT_EQ(stations(s, 0, 1), (Labels{"NVSwitch", "GPU 1"}));
  EXPECT_EQ(cost(s, 0, 1).narrowest.value, 75e9);
  // Of one type only, and with as many values as objects.
  const std::string xgmi =
      R"(<distances2 type="OSDev" nbobjs="2" name="XGMIBandwidth" indexing="gp"><indexes length="9">110 111</indexes>)"
      R"(<u64values length="9">0 100000 100000 {}</u64values></distances2>)";
  const std::string two = pci(10, "0380 [1002:740f] [1002:0c34] 02") + pci(11, "0380 [1002:740f] [1002:0c34] 02");
  EXPECT_EQ(cost(imported(hwloc(two, fmt::format(fmt::runtime(xgmi), "0"))), 0, 1).narrowest.value, 100e9);
  EXPECT_EQ(stations(imported(hwloc(two, fmt::format(fmt::runtime(xgmi), ""))), 0, 1).size(), 2U);
}

}  // namespace
}  // namespace ringside
