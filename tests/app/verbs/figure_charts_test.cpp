// `ringside figure performance`: whose lines are there, which constants they stand for, what was measured.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(FigureCharts, compares_algorithms) {
  const Folder folder;
  const auto made = ringside_json(
      {"figure", "performance", "allreduce", "-k", "4", "--compare", "recursive_doubling", "-o", folder / "p.csv"});
  EXPECT_NE(made["description"].get<std::string>().find("recursive_doubling is fastest"), std::string::npos);
  EXPECT_NE(read_text(folder / "p.csv").find(",recursive_doubling,"), std::string::npos);
  ringside_json({"figure", "performance", "allreduce", "-k", "4", "--compare", "all", "-o", folder / "p.svg"});
}

TEST(FigureCharts, times_below_the_axis_give_a_picture_that_says_so) {
  const Folder folder;
  // 1 GiB at 1e22 B/s takes 0.1 ps; at 1e18 B/s the sizes up to 1 MB take less than 1 ps.
  for (const char* bandwidth : {"1e18", "1e22", "1e25", "1e30"}) {
    SCOPED_TRACE(bandwidth);
    const Ran ran = ringside(
        {"figure", "performance", "--alpha", "0", "--bandwidth", bandwidth, "--force", "-o", folder / "p.svg"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_NE(read_text(folder / "p.svg").find("1 ps"), std::string::npos);
  }
  EXPECT_EQ(ringside({"figure", "performance", "allreduce", "-a", "chain", "-k", "2", "--alpha", "0", "--bandwidth",
                      "1e25", "-o", folder / "p.pdf"})
                .exit_code,
            0);
}

TEST(FigureCharts, performance_names_the_wires_that_its_constants_are_of) {
  const Folder folder;
  const auto say = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"figure", "performance", "allreduce", "-k",
                                       "16",     "--force",     "-o",        folder / "p.svg"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return ringside_json(arguments)["description"].get<std::string>();
  };
  EXPECT_NE(say({"--topology", "h100-rails:2"}).find("16 ranks, slowest way on h100-rails:2."), std::string::npos);
  EXPECT_NE(say({"--tier", "ethernet"}).find("16 ranks, Ethernet tier."), std::string::npos);
  EXPECT_NE(say({"--alpha", "1us", "--bandwidth", "1e9"}).find("16 ranks, given constants."), std::string::npos);
}

TEST(FigureCharts, a_measurement_of_another_case_is_said) {
  const Folder folder;
  const std::string measured = folder.write(
      "m.json",
      R"({"environment": {}, "rows": [{"collective": "allreduce", "algorithm": "chain", "ranks": 4, "bytes": 12,
          "backend": "host", "median_s": 1e-5}]})");
  const auto with = [&](const char* algorithm) {
    return ringside({"figure", "performance", "allreduce", "-a", algorithm, "-k", "4", "--measured", measured,
                     "--force", "-o", folder / "p.svg"});
  };
  const Ran other = with("ring"), same = with("chain");
  EXPECT_EQ(other.exit_code, 0) << other.err;
  EXPECT_NE(other.err.find("no row fits this case"), std::string::npos) << other.err;
  EXPECT_NE(other.err.find("(ring asked, chain in the file)"), std::string::npos) << other.err;
  EXPECT_EQ(same.exit_code, 0) << same.err;
  EXPECT_EQ(same.err, "");
  EXPECT_NE(same.out.find("Recorded, from a file"), std::string::npos) << same.out;
}

TEST(FigureCharts, of_time_over_size_has_a_library_and_published_runs_in_its_table) {
  const Folder folder;
  const std::string run = folder.write("run.csv",
                                       "# collective: allreduce\n# ranks: 8\n# gpu: H100\n# source: a, b\n"
                                       "bytes,time_us\n1024,20\n1048576,60.5\n");
  const std::string csv = folder / "times.csv";
  const std::vector<std::string> ask{"figure", "performance", "allreduce", "-a",          "ring",     "-k",
                                     "8",      "-n",          "4KiB",      "--topology",  "dgx-h100", "--costs",
                                     "nccl",   "-o",          csv,         "--published", run};
  const Ran made = ringside(ask);
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_NE(made.out.find("Recorded on such a machine: 8 × H100, 2 sizes, a, b"), std::string::npos) << made.out;
  const std::string table = read_text(csv);
  EXPECT_NE(table.find("\nrecorded,,1048576,6.05e-05,"), std::string::npos) << table;
  // The library's line has what predict says at the same size.
  for (const auto& row :
       ringside_json({"predict", "allreduce", "-k", "8", "-n", "4KiB", "--topology", "dgx-h100", "--costs", "nccl"}))
    if (row["library_choice"].get<bool>()) {
      const auto at = table.find("\nsimulation,,4096,");
      ASSERT_NE(at, std::string::npos) << table;
      EXPECT_NEAR(std::stod(table.substr(at + 18)) / row["seconds"]["simulation"].get<double>(), 1, 1e-9);
    }
}

}  // namespace
}  // namespace ringside::test
