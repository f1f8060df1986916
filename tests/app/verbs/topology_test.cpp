#include <fstream>

#include <gtest/gtest.h>

#include "app/answers/table.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

constexpr const char* kMatrix =
    "GPU0 GPU1 NIC0 CPU Affinity NUMA Affinity\nGPU0 X NV12 PIX 0-15 0\nGPU1 NV12 X SYS 16-31 1\nNIC0 PIX SYS X\n";

TEST(TopologyVerb, a_crossbar_has_one_wire_for_each_rank) {
  const auto list = ringside_json({"topology", "list"});
  ASSERT_FALSE(list.empty());
  EXPECT_EQ(list[0]["topology"], "crossbar");
  for (int k : {1, 2, 7}) {
    const auto shown = ringside_json({"topology", "show", "crossbar", "-k", std::to_string(k), "--tier", "ethernet"});
    EXPECT_EQ(shown["links"].size(), static_cast<std::size_t>(k));
    EXPECT_EQ(shown["nodes"].size(), static_cast<std::size_t>(k + 1));
    // A message crosses two links, whose latencies add up to the tier's 30 us.
    for (const auto& link : shown["links"]) {
      EXPECT_DOUBLE_EQ(link["alpha_s"], 15e-6);
      EXPECT_TRUE(link["both"]);
    }
  }
}

TEST(TopologyVerb, everything_that_is_listed_can_be_shown_in_120_columns) {
  for (const auto& one : ringside_json({"topology", "list"})) {
    const std::string name = one["topology"];
    const Ran ran = ringside({"topology", "show", name});
    ASSERT_EQ(ran.exit_code, 0) << name << ": " << ran.err;
    EXPECT_NE(ran.out.find("Source: "), std::string::npos) << name;
    EXPECT_NE(ran.out.find("farthest"), std::string::npos) << name;
    EXPECT_NE(ran.out.find("Half of the devices can send"), std::string::npos) << name;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 120U) << name << ": " << line;
  }
  std::istringstream lines(ringside({"topology", "list"}).out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 120U) << line;
}

TEST(TopologyVerb, shows_diameter_and_bisection) {
  const Ran ran = ringside({"topology", "show", "torus:4x4", "--tier", "infiniband"});
  EXPECT_NE(ran.out.find("farthest        4  12.00 "), std::string::npos) << ran.out;  // 2 + 2 hops of 3 us
  EXPECT_NE(ran.out.find("can send 400 GB/s"), std::string::npos) << ran.out;          // 8 wires of 50 GB/s
}

TEST(TopologyVerb, what_is_imported_can_be_written_shown_and_predicted_on) {
  const Folder folder;
  const std::string matrix = folder.write("topo.txt", kMatrix), own = folder / "own.json";
  const Ran ran = ringside({"topology", "import", matrix, "-o", own});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("assumed"), std::string::npos);
  const auto shown = ringside_json({"topology", "show", own});
  EXPECT_EQ(shown, ringside_json({"topology", "import", matrix}));
  EXPECT_EQ(shown["format"], "ringside/topology");
  // 12 NVLinks of 25 GB/s, 1 us; n/2 twice
  const double n = 1 << 20, expected = 2 * (1e-6 + n / 2 / (12 * 25e9));
  for (const std::string& file : {matrix, own}) {
    const auto rows =
        ringside_json({"predict", "allreduce", "-a", "ring", "-k", "2", "-n", "1MiB", "--topology", file});
    EXPECT_DOUBLE_EQ(rows[0]["seconds"]["simulation"], expected) << file;
  }
}

TEST(TopologyVerb, discovers_some_machine) {
  const auto here = ringside_json({"topology", "discover"});
  EXPECT_EQ(here["name"], "here");
  EXPECT_FALSE(here["source"].get<std::string>().empty());
  EXPECT_FALSE(here["nodes"].empty());
}

TEST(TopologyVerb, the_kernel_costs_what_rdma_saves) {
  const auto seconds = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"predict", "allreduce", "-a",     "ring",       "-k",
                                       "32",      "-n",        "256MiB", "--topology", "h100-rails"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return ringside_json(arguments)[0]["seconds"]["simulation"].get<double>();
  };
  EXPECT_GT(seconds({"--kernel"}), 5 * seconds({}));  // 1/50 GB/s beside two copies at 10 GB/s
}

TEST(TopologyVerb, refuses_what_it_does_not_know) {
  expect_error(ringside({"topology"}), 2, {"list", "show", "import", "discover"});
  expect_error(ringside({"topology", "forget"}), 2, {"forget", "list, show"});
  expect_error(ringside({"topology", "show"}), 2, {"topology list"});
  expect_error(ringside({"topology", "show", "moebius"}), 2, {"moebius", "crossbar"});
  expect_error(ringside({"topology", "show", "crossbar", "-k", "0"}), 2, {"ranks", "0"});
  expect_error(ringside({"topology", "show", "crossbar", "--tier", "carrier-pigeon"}), 2, {"carrier-pigeon", "nvlink"});
  expect_error(ringside({"topology", "show", "dgx-h100", "--tier", "ethernet"}), 2,
               {"dgx-h100", "constants of its own"});
  expect_error(ringside({"topology", "show", "dgx-h100", "-k", "9"}), 2, {"8 devices"});
  expect_error(ringside({"topology", "show", "torus:0x4"}), 2, {"topology size", "0x4"});
  expect_error(ringside({"topology", "show", "torus:x"}), 2, {"topology size", "x", "4x4"});
  expect_error(ringside({"topology", "import"}), 2, {"file"});
  expect_error(ringside({"topology", "import", "/nowhere/x.xml"}), 2, {"x.xml"});
  expect_error(ringside({"topology", "import", "/dev/zero"}), 2, {"/dev/zero"});
  expect_error(ringside({"topology", "discover", "here"}), 2, {"here"});
  expect_error(ringside({"topology", "show", "none.json"}), 2, {"none.json"});
  expect_error(ringside({"predict", "allreduce", "-k", "4", "-n", "1MiB", "--topology", "none.json"}), 2,
               {"none.json", "a file"});
  const Folder folder;
  expect_error(ringside({"topology", "import", folder.write("cut.xml", "<system><cpu>")}), 2,
               {"cut.xml", "XML", "line 1"});
}

}  // namespace
}  // namespace ringside::test
