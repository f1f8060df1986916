#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/topology/placement.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(PlacementVerb, compares_the_rules_and_the_searched_one) {
  const auto j =
      ringside_json({"placement", "allreduce", "-a", "ring", "-k", "16", "-n", "1MiB", "--topology", "torus:4x4"});
  EXPECT_EQ(j["collective"], "allreduce");
  EXPECT_EQ(j["ranks"], 16);
  std::set<std::string> names;
  double last = 0;
  for (const auto& row : j["rows"]) {
    names.insert(row["placement"]);
    EXPECT_GE(row["seconds"].get<double>(), last * (1 - 1e-9));
    last = row["seconds"];
    EXPECT_EQ(std::set<int>(row["devices"].begin(), row["devices"].end()).size(), 16U);
    EXPECT_TRUE(row["hottest_link"]["from"].is_string());
  }
  for (const PlacementRule& rule : placement_rules())
    EXPECT_TRUE(names.contains(rule.name == "random" ? "random:0" : rule.name)) << rule.name;
  EXPECT_TRUE(names.contains("optimised"));
  EXPECT_EQ(j["rows"][0]["placement"], "optimised");
  EXPECT_GT(j["improvement"]["ratio"].get<double>(), 1);
}

TEST(PlacementVerb, says_in_words_what_the_search_gained) {
  const Ran ran = ringside(
      {"placement", "allreduce", "-k", "16", "-n", "1MiB", "--topology", "h100-ethernet:2", "--placement", "random:1"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  for (const char* words : {"vs best", "hottest link", "Optimised from random:1", "times as fast", "--placement "})
    EXPECT_NE(ran.out.find(words), std::string::npos) << words << "\n" << ran.out;
}

TEST(PlacementVerb, shows_the_parameters_that_follow_each_placement) {
  // Two machines of 8: packed, 8 ranks in a row share one; in turns, no two neighbours do.
  const auto with = [](std::vector<std::string> more) {
    const std::vector<std::string> words{"placement", "allreduce", "-k",         "16",
                                         "-n",        "1MiB",      "--topology", "h100-rails:2"};
    more.insert(more.begin(), words.begin(), words.end());
    return more;
  };
  const auto hierarchical = ringside_json(with({"-a", "hierarchical"})), ring = ringside_json(with({"-a", "ring"}));
  std::map<std::string, int> node_size;
  for (const auto& row : hierarchical["rows"]) node_size[row["placement"]] = row["parameters"]["node-size"];
  EXPECT_EQ(node_size.at("packed"), 8);
  EXPECT_EQ(node_size.at("round-robin"), 1);
  EXPECT_EQ(node_size.at("optimised"), 8) << "the case's own";
  for (const auto& row : ring["rows"]) EXPECT_EQ(row["parameters"]["channels"], 1);

  EXPECT_NE(ringside(with({"-a", "hierarchical"})).out.find("placement    node-size"), std::string::npos);
  for (const auto& without : {with({"-a", "ring"}), with({"-a", "hierarchical", "--node-size", "8"})})
    EXPECT_EQ(ringside(without).out.find("node-size"), std::string::npos) << "nobody chose it";
}

TEST(PlacementVerb, what_it_proposes_can_be_typed) {
  const auto j = ringside_json({"placement", "allreduce", "-k", "8", "-n", "1MiB", "--topology", "torus:2x4"});
  std::string list;
  for (const auto& d : j["rows"][0]["devices"]) list += (list.empty() ? "" : ",") + std::to_string(d.get<int>());
  const auto again = ringside_json(
      {"predict", "allreduce", "-a", "ring", "-k", "8", "-n", "1MiB", "--topology", "torus:2x4", "--placement", list});
  EXPECT_EQ(again[0]["seconds"]["simulation"], j["rows"][0]["seconds"]);
  const auto found = ringside_json({"predict", "allreduce", "-a", "ring", "-k", "8", "-n", "1MiB", "--topology",
                                    "torus:2x4", "--placement", "optimised"});
  EXPECT_EQ(found[0]["seconds"]["simulation"], j["rows"][0]["seconds"]);
}

TEST(PlacementVerb, refuses_in_one_line) {
  expect_error(ringside({"placement", "allreduce", "-k", "4", "--placement", "heap"}), 2,
               {"heap", "packed, round-robin", "optimised"});
  expect_error(ringside({"placement", "allreduce", "-k", "5", "--topology", "torus:2x2"}), 2, {"5"});
  expect_error(ringside({"placement", "-a", "all", "-k", "4"}), 2, {"all", "one algorithm"});
}

}  // namespace
}  // namespace ringside::test
