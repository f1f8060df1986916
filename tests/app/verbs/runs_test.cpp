#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

/// A bundle with one ring of the given samples.
std::string bundle(const std::string& samples, double median_s, double lo_s, double hi_s, const std::string& host) {
  return R"({"environment": {"host": ")" + host +
         R"(", "cpu": "Z80", "mpi": "Open MPI 4.1.4", "version": "0.0.1", "date": "2031-02-03T04:05:06Z"}, "rows": [
    {"collective": "allreduce", "algorithm": "ring", "ranks": 4, "bytes": 4096, "backend": "host", "verified": true,
     "samples_s": )" +
         samples + R"(, "median_s": )" + std::to_string(median_s) + R"(, "ci95_s": [)" + std::to_string(lo_s) + ", " +
         std::to_string(hi_s) + "]}]}";
}

const char* const kSlow = "[0.11, 0.12, 0.13, 0.14, 0.15, 0.16]";
const char* const kFast = "[0.01, 0.02, 0.03, 0.04, 0.05, 0.06]";

TEST(RunsVerb, compares_by_ranks_and_says_where_both_come_from) {
  const Folder folder;
  const std::string a = folder.write("a.json", bundle(kFast, 0.035, 0.01, 0.06, "early"));
  const std::string b = folder.write("b.json", bundle(kSlow, 0.135, 0.11, 0.16, "late"));
  const auto said = ringside_json({"runs", "compare", a, b});
  ASSERT_EQ(said["rows"].size(), 1U);
  const auto& row = said["rows"][0];
  EXPECT_EQ(row["u"], 0);
  EXPECT_NEAR(row["p"].get<double>(), 2.0 / 924, 1e-12);  // C(12, 6) = 924
  EXPECT_NEAR(row["difference_s"].get<double>(), 0.1, 1e-12);
  EXPECT_EQ(row["disturbed"][0], true);   // half of 50 ms is more than a quarter of 35 ms
  EXPECT_EQ(row["disturbed"][1], false);  // and less than a quarter of 135 ms
  const Ran text = ringside({"runs", "compare", a, b});
  for (const char* part : {"2031-02-03", "on early", "on late", "Z80", "Ringside 0.0.1", "B slower (A disturbed)"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << "\n" << text.out;
}

// A log has both in one line: rows of one size, in and out of place.
TEST(RunsVerb, compares_rows_of_one_size_under_what_tells_them_apart) {
  const Folder folder;
  const auto log = [](const std::string& us) {
    return "all_reduce_perf\n# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n1024 256 "
           "float "
           "sum -1 " +
           us + " 0.10 0.15 0 11.00 0.09 0.14 0\n";
  };
  for (const std::string name : {"a", "b"})
    ASSERT_EQ(ringside({"runs", "import", folder.write(name + ".log", log(name == "a" ? "10.00" : "12.00")), "-k", "4",
                        "-o", folder / (name + ".json")})
                  .exit_code,
              0);
  const auto rows = ringside_json({"runs", "compare", folder / "a.json", folder / "b.json"})["rows"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["in_place"], false);
  EXPECT_EQ(rows[1]["in_place"], true);
  EXPECT_EQ(rows[0]["cadence"], "back-to-back");
  const Ran text = ringside({"runs", "compare", folder / "a.json", folder / "b.json"});
  for (const char* part : {"called", "out of place", "in place"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << "\n" << text.out;
  EXPECT_EQ(text.out.find("back-to-back"), std::string::npos) << "alike in all rows\n" << text.out;
}

TEST(RunsVerb, lists_bundles_and_names_the_half_one) {
  const Folder folder;
  const std::string whole = bundle(kFast, 0.035, 0.01, 0.06, "early");
  folder.write("a.json", whole);
  folder.write("half.json", whole.substr(0, whole.size() / 2));
  folder.write("other.json", R"({"ping_pong": []})");
  const Ran ran = ringside({"runs", "list", folder / ""});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("a.json"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("half.json"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("other.json"), std::string::npos) << ran.out;
}

TEST(RunsVerb, exports_tables) {
  const Folder folder;
  const std::string a = folder.write("a.json", bundle(kFast, 0.035, 0.01, 0.06, "a, \\\"b\\\"|c"));
  const Ran csv = ringside({"runs", "export", a});
  ASSERT_EQ(csv.exit_code, 0) << csv.err;
  EXPECT_NE(csv.out.find("allreduce,ring,4,4096,"), std::string::npos) << csv.out;
  EXPECT_NE(csv.out.find("\"a, \"\"b\"\"|c\""), std::string::npos) << csv.out;
  const Ran written = ringside({"runs", "export", a, "-o", folder / "a.md"});
  ASSERT_EQ(written.exit_code, 0) << written.err;
  EXPECT_NE(read_text(folder / "a.md").find("| allreduce | ring | 4 | 4096 |"), std::string::npos);
  EXPECT_NE(read_text(folder / "a.md").find("\\|c"), std::string::npos);
}

TEST(RunsVerb, shows_bandwidths_and_a_dash_where_nothing_was_predicted) {
  const Folder folder;
  const Ran ran = ringside({"runs", "show", folder.write("a.json", bundle(kSlow, 0.135, 0.11, 0.16, "late"))});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  // 4096 bytes in 135 ms are 30.3 kB/s, a ring of 4 carries 1.5 times that.
  for (const char* part : {"allreduce, 4 ranks", "30.3 kB/s", "45.5 kB/s", "-", "isolated, in place"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
  EXPECT_EQ(ran.out.find(" 0 s"), std::string::npos) << ran.out;
}

TEST(RunsVerb, imports_logs_as_runs_that_can_be_shown_and_compared) {
  const Folder folder;
  const auto log = [](const std::string& us) {
    return "# OSU MPI Allreduce Latency Test v7.4\n# Size       Avg Latency(us)\n1024   " + us + "\n2048   9.00\n";
  };
  const std::string a = folder.write("a.log", log("3.00")), b = folder.write("b.log", log("4.00"));
  const Ran said = ringside({"runs", "import", a, "-k", "4", "-o", folder / "a.json"});
  ASSERT_EQ(said.exit_code, 0) << said.err;
  EXPECT_NE(said.out.find("imported from OSU 7.4, a.log"), std::string::npos) << said.out;
  ASSERT_EQ(ringside({"runs", "import", b, "-k", "4", "-o", folder / "b.json"}).exit_code, 0);
  EXPECT_NE(ringside({"runs", "show", folder / "a.json"}).out.find("back-to-back"), std::string::npos);
  EXPECT_EQ(ringside_json({"runs", "compare", folder / "a.json", folder / "b.json"})["rows"].size(), 2U);
  // A log has one number for each size, from which nothing follows.
  const Ran compared = ringside({"runs", "compare", folder / "a.json", folder / "b.json"});
  EXPECT_NE(compared.out.find("too few samples for a verdict"), std::string::npos) << compared.out;
  EXPECT_EQ(compared.out.find("no difference shown"), std::string::npos) << compared.out;
  EXPECT_EQ(ringside_json({"runs", "import", a, b, "-k", "4"})["rows"].size(), 4U);
  // Nobody looked at the elements.
  const Ran exported = ringside({"runs", "export", folder / "a.json"});
  EXPECT_NE(exported.out.find(",-,no,"), std::string::npos) << exported.out;
  expect_error(ringside({"runs", "import", a}), 2, {"a.log", "--ranks K"});
  expect_error(ringside({"runs", "import", folder.write("c.log", "nothing\n")}), 2, {"c.log", "nccl-tests"});
  expect_error(ringside({"runs", "import", folder / "nowhere.log"}), 2, {"nowhere.log"});
}

TEST(RunsVerb, an_imported_log_stands_beside_the_prediction_of_a_case) {
  const Folder folder;
  const std::string log = folder.write(
      "a.log", "# OSU MPI Allreduce Latency Test v7.4\n# Size       Avg Latency(us)\n1024   30.00\n4096   60.00\n");
  ASSERT_EQ(ringside({"runs", "import", log, "-k", "4", "-o", folder / "a.json"}).exit_code, 0);
  const auto figure = [&](const std::string& ranks) {
    return ringside({"figure", "performance", "allreduce", "-a", "ring", "-k", ranks, "-n", "1KiB", "--alpha", "2.5us",
                     "--bandwidth", "1GB/s", "--measured", folder / "a.json", "--force", "-o", folder / "a.csv"});
  };
  const Ran ran = figure("4");
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(ran.err.empty()) << ran.err;
  // A ring of 4: 6 alpha + 1.5 n beta = 15 us + 1.536 us at 1 KiB; measured 30: 0.814 more.
  const std::string csv = read_text(folder / "a.csv");
  const auto line = csv.find("library's choice,1024,");
  ASSERT_NE(line, std::string::npos) << csv;
  EXPECT_NE(csv.find(",0.81", line), std::string::npos) << csv;
  EXPECT_NE(figure("8").err.find("no row fits"), std::string::npos) << "of 4 ranks";
}

TEST(RunsVerb, refuses_in_one_line) {
  const Folder folder;
  const std::string a = folder.write("a.json", bundle(kFast, 0.035, 0.01, 0.06, "early"));
  const std::string none = folder.write("none.json", bundle("[]", 0.035, 0.01, 0.06, "early"));
  const std::string other = folder.write("other.json", R"({"ping_pong": []})");
  expect_error(ringside({"runs"}), 2, {"compare"});
  expect_error(ringside({"runs", "show", other}), 2, {"other.json", "measure -o"});
  expect_error(ringside({"runs", "show", none}), 2, {"none.json", "samples"});
  expect_error(ringside({"runs", "export", a, "--as", "xls"}), 2, {"xls", "csv"});
  expect_error(ringside({"runs", "list", folder / "nowhere"}), 2, {"nowhere", "a folder that can be read"});
  std::string wider = bundle(kFast, 0.035, 0.01, 0.06, "early");
  wider.replace(wider.find("4096"), 4, "8192");
  expect_error(ringside({"runs", "compare", a, folder.write("wider.json", wider)}), 2, {"wider.json", "same"});
}

}  // namespace
}  // namespace ringside::test
