// What `predict` says on a topology, which only the simulation knows as it is.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(PredictOnTopology, the_simulation_alone_knows_who_shares_a_wire) {
  // h100-rails, 2 machines of 8, one ring: one message at a time crosses each rail's wire, and all ranks send at the
  // pace of the network (50 GB/s). On the crossbar of the same tier nothing is shared, and price and simulation agree.
  const auto row = ringside_json({"predict", "allreduce", "-a", "ring", "--channels", "1", "-k", "16", "-n", "16MiB",
                                  "--topology", "h100-rails:2"})[0];
  EXPECT_EQ(row["topology"], "h100-rails:2");
  EXPECT_EQ(row["placement"], "packed");
  EXPECT_TRUE(row["lower_bound_s"].is_null());
  EXPECT_TRUE(row["crossovers"].empty());
  EXPECT_GT(row["hottest_link"]["share"], 0.5);
  EXPECT_LE(row["hottest_link"]["share"], 1.0);
  // 2 (K - 1) n / K bytes cross every link of a ring.
  EXPECT_NEAR(row["hottest_link"]["bytes"], 30.0 / 16 * 16 * 1024 * 1024, 1);
}

TEST(PredictOnTopology, what_is_wrong_today_costs) {
  const auto seconds = [](const std::vector<std::string>& more) {
    std::vector<std::string> words{"predict", "allreduce", "-a", "ring", "-k", "8", "-n", "1MiB", "--topology", "ring"};
    words.insert(words.end(), more.begin(), more.end());
    return ringside_json(words)[0]["seconds"]["simulation"].get<double>();
  };
  const double well = seconds({});
  // A late rank holds everybody up by as much as it is late.
  EXPECT_NEAR(seconds({"--late", "3:1ms"}), well + 1e-3, 1e-9);
  // One wire at a quarter of its speed sets the pace of the whole ring; a broken one sends its messages all the way
  // round.
  EXPECT_GT(seconds({"--slow", "0-1:4"}), 1.5 * well);
  EXPECT_GT(seconds({"--broken", "0-1"}), seconds({}));
}

TEST(PredictOnTopology, says_what_nobody_gave) {
  const std::vector<std::string> words{"predict", "allreduce", "-a",    "hierarchical", "-k",
                                       "16",      "-n",        "64MiB", "--topology",   "h100-rails:2"};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = words;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto row = ringside_json(words)[0];
  const auto segments = row["parameters"]["segments"].get<std::int64_t>();
  const auto given = ringside_json(with({"--node-size", "8", "--segments", std::to_string(segments)}))[0];
  EXPECT_EQ(row["chosen"], (nlohmann::json{{"node_size", 8}, {"segments", segments}}));
  EXPECT_EQ(row["parameters"]["node-size"], 8);
  EXPECT_EQ(given["chosen"], nlohmann::json::object());
  EXPECT_EQ(row["seconds"], given["seconds"]);
  const Ran people = ringside(words);
  EXPECT_NE(people.out.find("node-size 8 (8 ranks in a row share a machine of h100-rails:2)"), std::string::npos)
      << people.out;
}

TEST(PredictOnTopology, offers_switches_that_add_only_where_they_can) {
  const auto rows = ringside_json({"predict", "allreduce", "-k", "8", "-n", "1MiB", "--topology", "dgx-a100"});
  for (const auto& row : rows) EXPECT_EQ(row["algorithm"].get<std::string>().find("in_network"), std::string::npos);
  EXPECT_GT(rows.size(), 5U);
  const std::vector<std::string> forced{"predict", "allreduce", "-a",   "in_network", "-k",
                                        "8",       "-n",        "1MiB", "--topology"};
  const auto on = [&](const char* topology) {
    std::vector<std::string> all = forced;
    all.emplace_back(topology);
    return ringside(all);
  };
  expect_error(on("dgx-a100"), 2, {"in_network on dgx-a100", "no switch there can reduce"});
  EXPECT_EQ(on("dgx-h100").exit_code, 0);
}

TEST(PredictOnTopology, refuses_what_cannot_be_wired) {
  const std::vector<std::string> ring{"predict", "allreduce", "-a", "ring", "-k", "8", "-n", "1MiB", "--topology"};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = ring;
    words.insert(words.end(), more.begin(), more.end());
    return ringside(words);
  };
  expect_error(with({"moebius"}), 2, {"moebius", "crossbar"});
  expect_error(with({"dgx-h100", "--tier", "nvlink"}), 2, {"--tier", "one of the two"});
  expect_error(with({"line", "--broken", "3-4"}), 2, {"no way"});
  expect_error(with({"ring", "--broken", "0-5"}), 2, {"0-5", "a link joins"});
  expect_error(with({"ring", "--slow", "0-1"}), 2, {"--slow", "NIC 0-rail 0:4"});
  expect_error(with({"ring", "--late", "9:1ms"}), 2, {"straggler", "0 to 7"});
  expect_error(with({"ring", "--ports", "-1"}), 2, {"--ports", "fluid"});
  expect_error(with({"ring", "--placement", "0,1,2"}), 2, {"placement", "8"});
  expect_error(with({"ring", "--placement", "0,1,2,3,4,5,6,6"}), 2, {"placement", "twice"});
}

}  // namespace
}  // namespace ringside::test
