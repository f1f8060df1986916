// What other programs write, read from fixtures in the shape of their dumps; and what nobody should write.
#include "core/topology/import/import.h"

#include <algorithm>
#include <chrono>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/topology/routes.h"
#include "core/topology/topology_json.h"
#include "tests/core/topology/made.h"

namespace ringside {
namespace {

std::string fixture(const std::string& name) {
  const auto text = read_text(RINGSIDE_SOURCE_DIR "/tests/core/topology/fixtures/" + name);
  EXPECT_TRUE(text) << name;
  return text ? *text : "";
}

Topology imported(const std::string& text) {
  const auto t = import_topology(text);
  EXPECT_TRUE(t) << (t ? "" : t.error().line());
  return t ? *t : Topology{};
}

std::int64_t count(const Topology& t, NodeKind kind) {
  return std::count_if(t.nodes.begin(), t.nodes.end(), [&](const Node& n) { return n.kind == kind; });
}

RouteCost cost(const Topology& t, std::int32_t a, std::int32_t b) {
  Routes routes(t);
  return cost_of(t, way(routes, a, b));
}

/// The labels of the nodes that a message comes through.
std::vector<std::string> stations(const Topology& t, std::int32_t a, std::int32_t b) {
  Routes routes(t);
  std::vector<std::string> labels;
  for (const std::int32_t l : way(routes, a, b))
    labels.push_back(t.nodes[static_cast<std::size_t>(t.links[static_cast<std::size_t>(l)].to)].label);
  return labels;
}

using Labels = std::vector<std::string>;

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

// SimGrid ---------------------------------------------------------------------------------------------------------

std::string platform(const std::string& inside) {
  return "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<platform "
         "version=\"4.1\">" +
         inside + "</platform>";
}

TEST(SimGrid, a_cluster_is_a_crossbar) {
  const Topology t = imported(platform(
      R"(<cluster id="c" prefix="n" suffix=".x" radical="0-2,7" speed="1Gf" bw="24.8Gbps" lat="15us" sharing_policy="SPLITDUPLEX"/>)"));
  EXPECT_EQ(devices(t).size(), 4U);
  EXPECT_EQ(t.nodes[3].label, "n7.x");
  EXPECT_DOUBLE_EQ(cost(t, 0, 3).latency.value, 30e-6);
  EXPECT_DOUBLE_EQ(cost(t, 0, 3).narrowest.value, 3.1e9);
  EXPECT_EQ(t.source.find("SHARED"), std::string::npos);
}

TEST(SimGrid, all_of_a_cluster_cross_its_backbone) {
  const Topology t = imported(platform(
      R"(<cluster id="c" prefix="n" suffix="" radical="0-3" speed="1Gf" bw="10Gbps" lat="50us" bb_bw="12Gbps" bb_lat="5us"/>)"));
  Routes routes(t);
  const auto& a = way(routes, 0, 1);
  const auto& b = way(routes, 3, 2);
  ASSERT_EQ(a.size(), 3U);
  EXPECT_EQ(a[1], b[1]);  // one pipe, whichever way
  EXPECT_DOUBLE_EQ(cost(t, 0, 1).latency.value, 105e-6);
  EXPECT_DOUBLE_EQ(cost(t, 0, 1).narrowest.value, 1.25e9);
}

TEST(SimGrid, routes_of_own_links_are_a_star_and_single_links_are_wires) {
  std::string star = R"(<zone id="z" routing="Full">)", ring = R"(<zone id="z" routing="Floyd">)";
  for (int h = 0; h < 4; ++h) {
    star += fmt::format(
        R"(<host id="h{0}" speed="1f"/><link id="u{0}" bandwidth="{1}GBps" latency="1us" sharing_policy="SPLITDUPLEX"/><link id="d{0}" bandwidth="5e9Bps" latency="2us"/>)",
        h, h + 1);
    ring += fmt::format(
        R"(<host id="h{0}" speed="1f"/><link id="l{0}" bandwidth="1GBps" latency="1us" sharing_policy="SPLITDUPLEX"/>)",
        h);
  }
  for (int a = 0; a < 4; ++a) {
    ring += fmt::format(R"(<route src="h{0}" dst="h{1}"><link_ctn id="l{0}" direction="UP"/></route>)", a, (a + 1) % 4);
    for (int b = 0; b < 4; ++b)
      if (a != b)
        star += fmt::format(
            R"(<route src="h{0}" dst="h{1}" symmetrical="NO"><link_ctn id="u{0}"/><link_ctn id="d{1}"/></route>)", a,
            b);
  }
  const Topology s = imported(platform(star + "</zone>")), r = imported(platform(ring + "</zone>"));
  EXPECT_EQ(s.links.size(), 8U);
  EXPECT_DOUBLE_EQ(cost(s, 2, 0).narrowest.value, 3e9);
  EXPECT_DOUBLE_EQ(cost(s, 2, 0).latency.value, 3e-6);
  EXPECT_NE(s.source.find("SHARED"), std::string::npos);
  EXPECT_EQ(r.links.size(), 8U);
  EXPECT_EQ(stations(r, 0, 2).size(), 2U);  // Floyd: through a host
}

TEST(SimGrid, clusters_are_joined_by_their_routers) {
  const std::string c =
      R"(<cluster id="{0}" prefix="{0}" suffix="" radical="0-1" speed="1f" bw="1GBps" lat="1us" sharing_policy="SPLITDUPLEX"/>)";
  const Topology t = imported(platform(
      R"(<zone id="w" routing="Full">)" + fmt::format(fmt::runtime(c), "a") + fmt::format(fmt::runtime(c), "b") +
      R"(<link id="x" bandwidth="500MBps" latency="10us"/><zoneRoute src="a" dst="b" gw_src="aa_router" gw_dst="bb_router"><link_ctn id="x"/></zoneRoute></zone>)"));
  EXPECT_EQ(devices(t).size(), 4U);
  EXPECT_EQ(stations(t, 0, 3), (Labels{"a switch", "b switch", "b1"}));
  EXPECT_DOUBLE_EQ(cost(t, 0, 3).narrowest.value, 500e6);
}

// Hostile ---------------------------------------------------------------------------------------------------------

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

/// Refused with one line, in less than a second.
void refused(const std::string& what, const std::string& text, const std::string& because = "") {
  const auto before = std::chrono::steady_clock::now();
  const auto t = import_topology(text);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  EXPECT_FALSE(t) << what;
  EXPECT_LT(took.count(), 1) << what;
  if (t) return;
  const std::string line = t.error().line();
  EXPECT_EQ(line.find('\n'), std::string::npos) << what;
  EXPECT_LT(line.size(), 400U) << what << ": " << line;
  EXPECT_NE(line.find(because), std::string::npos) << what << ": " << line;
}

TEST(Import, what_is_none_of_the_formats_is_refused_with_their_names) {
  for (const char* text :
       {"", " \n\t", "hello", "<html><body/></html>", "<", "<!--", "<?xml", "%PDF-1.4", "<algo/>", "GPU1 GPU2"})
    refused(text, text, "nvidia-smi topo -m");
  refused("zeros", std::string("GPU0\0X", 6), "UTF-8");
  refused("UTF-16", "\xff\xfe<\x01", "UTF-8");
  refused("Latin 1 in XML", "<system><cpu><pci busid=\"\xe4\xf6\xfc\"></system>");
}

TEST(Import, truncated_dumps_are_refused_wherever_they_end) {
  for (const char* name : {"nccl_nvswitch.xml", "hwloc_gpus.xml"}) {
    const std::string text = fixture(name);
    for (std::size_t cut = 1; cut < 20; ++cut) refused(name, text.substr(0, text.size() * cut / 20));
  }
  const std::string matrix = fixture("nvidia_smi_nvswitch.txt");
  const std::size_t end = matrix.find("Legend");
  for (std::size_t cut = 1; cut < 15; ++cut) refused("matrix", matrix.substr(0, end * cut / 16));
}

TEST(Import, huge_deep_and_explosive_texts_are_refused_quickly) {
  refused("long", std::string(std::size_t{17} << 20, 'x'), "");
  refused("long XML", "<system>" + std::string(std::size_t{17} << 20, ' ') + "</system>", "at most");
  refused("deep", "<system>" + repeated("<pci>", 1'000'000) + repeated("</pci>", 1'000'000) + "</system>", "deep");
  refused(
      "deep hwloc",
      "<topology version='2.0'>" + repeated("<object type='Group'>", 70) + repeated("</object>", 70) + "</topology>",
      "64");
  refused("deep JSON", repeated("{\"a\":", 100'000));
  refused("entities", "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><system>&b;</system>", "ENTITY");
  refused("many CPUs", "<system>" + repeated("<cpu/>", 300) + "</system>", "256");
  refused("many hosts",
          platform(R"(<cluster id="c" prefix="n" suffix="" radical="0-1000000000" speed="1f" bw="1GBps" lat="1us"/>)"),
          "hosts at most");
  refused("many clusters",
          platform(repeated(
              R"(<cluster id="c" prefix="n" suffix="" radical="0-131070" speed="1f" bw="1GBps" lat="1us"/>)", 50)));
  refused("no GPU", "<system><cpu numaid=\"0\"/></system>", "<gpu>");
  refused("wide matrix", "GPU0 " + repeated("GPU1 ", 100'000) + "\n", "1024");
}

TEST(Import, numbers_that_make_no_sense_are_refused_by_name) {
  const std::string nccl = fixture("nccl_nvswitch.xml");
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = nccl;
    return text.replace(text.find(from), from.size(), to);
  };
  refused("count", with("count=\"4\"", "count=\"-4\""), "count");
  refused("count", with("count=\"4\"", "count=\"99999999999999999999\""), "count");
  refused("sm", with("sm=\"90\"", "sm=\"nan\""), "sm");
  for (const char* bandwidth : {"nan", "-1Gbps", "0", "1e999", "inf", "10Gb", "10 potatoes", "", "1kkbps"})
    refused(bandwidth,
            platform(fmt::format(R"(<cluster id="c" prefix="n" suffix="" radical="0-1" speed="1f" bw="{}" lat="1us"/>)",
                                 bandwidth)),
            "<cluster> bw");
  for (const char* latency : {"nan", "-1us", "1 fortnight"})
    refused(latency,
            platform(fmt::format(
                R"(<cluster id="c" prefix="n" suffix="" radical="0-1" speed="1f" bw="1GBps" lat="{}"/>)", latency)),
            "<cluster> lat");
  for (const char* radical : {"", "3-1", "-1", "0-", "a", "0,,1"})
    refused(radical,
            platform(fmt::format(
                R"(<cluster id="c" prefix="n" suffix="" radical="{}" speed="1f" bw="1GBps" lat="1us"/>)", radical)),
            "radical");
  refused("NV99", "GPU0 GPU1\nGPU0 X NV99\nGPU1 NV99 X\n", "line 2");
  refused("a word", "GPU0 GPU1\nGPU0 X WAT\nGPU1 SYS X\n", "WAT");
  refused("order", "GPU0 GPU1\nGPU1 SYS X\nGPU0 X SYS\n", "the row of GPU0");
  refused("hwloc 1", "<topology><object type=\"Machine\"/></topology>", "version");
  refused(
      "NaN in JSON",
      R"({"format":"ringside/topology","version":1,"nodes":[{"kind":"gpu"}],"links":[{"from":0,"to":0,"alpha_s":NaN}]})");
}

TEST(SimGrid, what_a_topology_cannot_say_is_refused) {
  const std::string bus =
      R"(<zone id="z" routing="Full"><host id="a"/><host id="b"/><host id="c"/><link id="l" bandwidth="1Bps" latency="0"/>)"
      R"(<route src="a" dst="b"><link_ctn id="l"/></route><route src="a" dst="c"><link_ctn id="l"/></route></zone>)";
  refused("bus", platform(bus), "shared link");
  refused(
      "unknown link",
      platform(R"(<zone id="z"><host id="a"/><host id="b"/><route src="a" dst="b"><link_ctn id="l"/></route></zone>)"),
      "link_ctn");
  refused(
      "unknown host",
      platform(
          R"(<zone id="z"><link id="l" bandwidth="1Bps"/><route src="a" dst="b"><link_ctn id="l"/></route></zone>)"),
      "<route>");
  refused("FATPIPE", platform(R"(<zone id="z"><link id="l" bandwidth="1Bps" sharing_policy="FATPIPE"/></zone>)"),
          "FATPIPE");
  refused("a fat tree",
          platform(R"(<cluster id="c" topology="FAT_TREE" prefix="n" suffix="" radical="0-1" bw="1GBps" lat="1us"/>)"),
          "FLAT");
  refused("twice", platform(R"(<zone id="z"><host id="a"/><host id="a"/></zone>)"), "once");
  refused("no host", platform(""));
}

}  // namespace
}  // namespace ringside
