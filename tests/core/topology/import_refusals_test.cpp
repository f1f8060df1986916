// What nobody should write, and somebody will.
#include <chrono>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/topology/import/import.h"
#include "tests/core/topology/dumps.h"

namespace ringside {
namespace {

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

TEST(Import, one_node_too_many_is_refused_and_the_rest_is_read) {
  // Reading looks at every element once: where it looked at all that came before, too, this took half a minute.
  const auto text = [](std::size_t nodes) {
    std::string all = R"({"format":"ringside/topology","version":1,"name":"big","links":[],"nodes":[{"kind":"gpu"})";
    for (std::size_t i = 1; i < nodes; ++i) all += R"(,{"kind":"gpu"})";
    return all + "]}";
  };
  const auto largest = import_topology(text(kMaxNodes));
  ASSERT_TRUE(largest.has_value()) << largest.error().line();
  EXPECT_EQ(largest->nodes.size(), std::size_t{kMaxNodes});
  const auto larger = import_topology(text(kMaxNodes + 1));
  ASSERT_FALSE(larger.has_value());
  EXPECT_EQ(larger.error().line(), "nodes: 131073 is not accepted; accepted: 131072 at most");
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
  refused("no cores", "<topology><object type=\"Machine\"/></topology>", "no GPU, core or PU");
  refused("shifted", "GPU0 GPU1\nGPU0 SYS X\nGPU1 X SYS\n", "an X where");
  refused(
      "NaN in JSON",
      R"({"format":"ringside/topology","version":1,"nodes":[{"kind":"gpu"}],"links":[{"from":0,"to":0,"alpha_s":NaN}]})");
}

TEST(Import, what_is_nearly_one_of_the_formats_is_refused_with_what_would_do) {
  refused("peer access", " \tGPU0\tGPU1\t\n GPU0\tX\tGNS\t\n GPU1\tGNS\tX\t\n\nLegend:\n", "topo -p2p");
  refused("a cloud's file",
          R"(<!-- two GPUs, a NIC --><system version="1"><cpu numaid="0"><pci busid="ffff:ff:01.0" class="0x060400">)"
          R"(<pci busid="0000:10:1c.0" class="0x030200"/><pci busid="0000:10:1d.0" class="0x030200"/>)"
          R"(<pci busid="0000:10:1b.0" class="0x020000"/></pci></cpu></system>)",
          "only 2 PCI devices of that class");
  refused("cut in the last row's affinity", "GPU0 GPU1 CPU Affinity NUMA Affinity\nGPU0 X NV4 0-31 N/A\nGPU1 NV4 X 0-3",
          "after the cells");
  refused("rocm-smi", "==== Weight between two GPUs ====\n      GPU0  GPU1\nGPU0  0  15\nGPU1  15  0\n", "RCCL");
  refused("a log", "box:12:34 [0] NCCL INFO === System : maxBw 12.0 totalBw 24.0 ===\n", "NCCL_TOPO_DUMP_FILE");
  refused("rings", "<graphs version=\"1\"><graph id=\"0\"/></graphs>", "NCCL_TOPO_DUMP_FILE");
}

TEST(SimGrid, what_a_topology_cannot_say_is_refused) {
  const std::string links =
      R"(<link id="l" bandwidth="1GBps" latency="0"/><link id="m" bandwidth="1GBps" latency="0"/>)"
      R"(<link id="s" bandwidth="1kBps" latency="1s"/>)";
  const std::string hosts = R"(<zone id="z" routing="Full"><host id="a"/><host id="b"/><host id="c"/><host id="d"/>)";
  const auto route = [](const char* src, const char* dst, const std::vector<const char*>& ids) {
    std::string text = fmt::format(R"(<route src="{}" dst="{}">)", src, dst);
    for (const char* id : ids) text += fmt::format(R"(<link_ctn id="{}"/>)", id);
    return text + "</route>";
  };
  refused(
      "a link in two places",
      platform(hosts + links + route("a", "b", {"l"}) + route("c", "d", {"l"}) + route("a", "c", {"m"}) + "</zone>"),
      "makes no network");
  refused("a way that is not the fastest",
          platform(hosts + links + route("a", "b", {"l"}) + route("b", "c", {"m"}) + route("a", "c", {"l", "m"}) +
                   route("c", "d", {"s"}) + R"(<link id="t" bandwidth="1Bps" latency="0"/>)" + route("a", "c", {"t"}) +
                   "</zone>"),
          "a to c by way of t");
  refused("unknown link", platform(hosts + route("a", "b", {"l"}) + "</zone>"), "link_ctn");
  refused("unknown host", platform(hosts + links + route("a", "e", {"l"}) + "</zone>"), "<route>");
  refused("WIFI", platform(R"(<zone id="z"><link id="l" bandwidth="1Bps,2Bps" sharing_policy="WIFI"/></zone>)"), "air");
  for (const char* routing : {"Vivaldi", "None", "Wifi"})
    refused(routing, platform(fmt::format(R"(<zone id="z" routing="{}"><host id="a"/><host id="b"/></zone>)", routing)),
            "<zone> routing");
  refused("a deployment", platform(R"(<actor host="a" function="worker"/>)"), "deployment");
  refused("a bypass", platform(R"(<zone id="z"><bypassRoute src="a" dst="b"/></zone>)"), "<bypassRoute>");
  refused("twice", platform(R"(<zone id="z"><host id="a"/><host id="a"/></zone>)"), "once");
  refused("no host", platform(""));
}

TEST(SimGrid, wires_have_the_bounds_of_our_own_json) {
  const auto cluster = [](const char* bandwidth, const char* latency) {
    return platform(
        fmt::format(R"(<cluster id="c" prefix="n" suffix="" radical="0-3" bw="{}" lat="{}"/>)", bandwidth, latency));
  };
  refused("wide", cluster("1e40Bps", "1us"), "1e30");
  refused("long", cluster("1GBps", "1e20s"), "1e9");
}

TEST(SimGrid, clusters_of_sizes_that_do_not_fit_are_refused) {
  const auto cluster = [](const char* kind, const char* parameters, const char* radical = "0-7") {
    return platform(fmt::format(
        R"(<cluster id="c" topology="{}" topo_parameters="{}" prefix="n" suffix="" radical="{}" bw="1GBps" lat="1us"/>)",
        kind, parameters, radical));
  };
  refused("a shape", cluster("MOEBIUS", ""), "DRAGONFLY");
  for (const char* parameters : {"", "3,3", "2,-4", "a", "2,,4", "99999999,99999999", "8,8,8,8,8,8,8,8,8,8,8,8,8,8,8"})
    refused(parameters, cluster("TORUS", parameters), "<cluster>");
  for (const char* parameters : {"", "2;4,2;1,2", "3;4,2;1,2;1,1", "2,2;4,2;1,2;1,1", "2;4,4;1,2;1,1", "2;4,2;0,2;1,1",
                                 "2;4,2;1,99999;1,99999", "2;4,2;131072,131072;1,1"})
    refused(parameters, cluster("FAT_TREE", parameters), "<cluster>");
  for (const char* parameters : {"", "2,1;2,1;2,1", "2;2,1;2,1;1", "3,1;1,1;2,1;1", "2,1;2,1;3,1;1"})
    refused(parameters, cluster("DRAGONFLY", parameters), "<cluster>");
  refused("many wires", cluster("DRAGONFLY", "1,1;1,1;65536,1;1", "0-65535"), "links at most");
}

}  // namespace
}  // namespace ringside
