#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(PredictVerb, a_ring_by_its_closed_form) {
  const auto list = ringside_json(
      {"predict", "allreduce", "-a", "ring", "-k", "8", "-n", "1MiB", "--alpha", "3us", "--bandwidth", "50GB/s"});
  ASSERT_EQ(list.size(), 1U);
  const auto& row = list[0];
  EXPECT_EQ(row["collective"], "allreduce");
  EXPECT_EQ(row["algorithm"], "ring");
  EXPECT_TRUE(row["parameters"].is_object());
  EXPECT_EQ(row["ranks"], 8);
  EXPECT_EQ(row["root"], 0);
  EXPECT_EQ(row["bytes"], 1 << 20);
  EXPECT_DOUBLE_EQ(row["alpha_s"], 3e-6);
  EXPECT_DOUBLE_EQ(row["beta_s_per_byte"], 1 / 50e9);
  EXPECT_EQ(row["steps"], 14);
  ASSERT_EQ(row["bytes_sent_per_rank"].size(), 8U);
  for (const auto& sent : row["bytes_sent_per_rank"]) EXPECT_DOUBLE_EQ(sent, 14 * (1 << 20) / 8.);
  EXPECT_TRUE(row["formula"].is_string());
  const double expected = 14 * (3e-6 + (1 << 20) / 8. / 50e9);
  for (const char* answer : {"formula", "price", "simulation"})
    EXPECT_NEAR(row["seconds"][answer].get<double>(), expected, 1e-9 * expected) << answer;
}

TEST(PredictVerb, all_are_the_algorithms_that_exist_for_this_number_of_ranks) {
  for (const Collective collective : all_collectives()) {
    for (const int k : {1, 6, 8}) {
      std::set<std::string> expected;
      for (const Algorithm* a : algorithms_of(collective))
        if (validate(*a, Instance{.ranks = k, .root = 0, .chunks = 0, .parameters = {}})) expected.insert(a->name);
      std::set<std::string> seen;
      for (const auto& row : ringside_json(
               {"predict", std::string(name(collective)), "-a", "all", "-k", std::to_string(k), "-n", "64KiB"})) {
        seen.insert(row["algorithm"].get<std::string>());
        EXPECT_TRUE(row["seconds"]["price"].is_number());
      }
      EXPECT_EQ(seen, expected) << name(collective) << " on " << k;
    }
  }
}

TEST(PredictVerb, the_table_is_ranked_and_says_what_is_left_out) {
  const Ran ran = ringside({"predict", "allgather", "-k", "6", "-n", "1MiB"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("left out: recursive_doubling"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("power of two"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("1.00x"), std::string::npos) << ran.out;
}

TEST(PredictVerb, several_sizes_give_several_rows) {
  const auto list = ringside_json({"predict", "allreduce", "-a", "ring", "-k", "4", "-n", "1KiB..4KiB", "12"});
  ASSERT_EQ(list.size(), 4U);
  EXPECT_EQ(list[0]["bytes"], 1024);
  EXPECT_EQ(list[3]["bytes"], 12);
  // A collective that is typed after the sizes is not taken for one.
  EXPECT_EQ(ringside_json({"predict", "-a", "ring", "-k", "4", "-n", "1KiB..4KiB", "12", "allreduce"}), list);
}

TEST(PredictVerb, the_tier_gives_the_constants) {
  const auto tiers = ringside_json({"tiers"})[0]["rows"];
  for (const auto& tier : tiers) {
    const auto row =
        ringside_json({"predict", "broadcast", "-a", "linear", "-k", "2", "-n", "1MiB", "--tier", tier["tier"]})[0];
    EXPECT_DOUBLE_EQ(row["alpha_s"], tier["alpha_s"]);
    EXPECT_DOUBLE_EQ(row["beta_s_per_byte"], 1 / tier["bytes_per_s"].get<double>());
  }
}

TEST(PredictVerb, the_root_sends) {
  const auto row = ringside_json({"predict", "scatter", "-a", "linear", "-k", "4", "-n", "64KiB", "--root", "2"})[0];
  EXPECT_EQ(row["root"], 2);
  for (int r = 0; r < 4; ++r) EXPECT_DOUBLE_EQ(row["bytes_sent_per_rank"][r], r == 2 ? 3 * 65536 / 4. : 0);
}

TEST(PredictVerb, what_is_too_large_to_walk_still_has_its_formula) {
  // Every rank of a pipeline has its own place, so no symmetry helps: 65535 edges by 65536 segments.
  const auto row =
      ringside_json({"predict", "broadcast", "-a", "pipeline", "-k", "65536", "--segments", "65536", "-n", "1GiB"})[0];
  EXPECT_EQ(row["steps"], 65536 - 2 + 65536);
  EXPECT_TRUE(row["seconds"]["formula"].is_number());
  for (const char* absent : {"price", "simulation"}) EXPECT_TRUE(row["seconds"][absent].is_null());
  EXPECT_TRUE(row["bytes_sent_per_rank"].is_null());
}

TEST(PredictVerb, of_many_algorithms_the_longest_walks_are_left_to_their_closed_forms) {
  // On a million ranks: linear and chain have that many transfers, the double binary tree twice that in each of many
  // steps; it is ranked by its exact form. in_network has a bound alone.
  const Ran ran = ringside({"predict", "broadcast", "-k", "1000000", "-n", "1GiB"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("left out: in_network (not evaluated: about "), std::string::npos) << ran.out;
  std::map<std::string, std::string> rows;  // by algorithm: the line behind its name
  std::istringstream lines(ran.out.substr(0, ran.out.find("lower bounds")));
  for (std::string line; std::getline(lines, line);)
    for (const char* name : {"double_binary_tree", "binomial"})
      if (const std::size_t at = line.find(std::string(" ") + name + " "); at != std::string::npos)
        rows[name] = line.substr(at + 1);
  const auto dashes = [&](const char* name) {
    std::istringstream words(rows.at(name));
    return std::count(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>(), "-");
  };
  EXPECT_NE(rows.at("double_binary_tree").find("ms"), std::string::npos) << ran.out;
  EXPECT_EQ(dashes("double_binary_tree"), 4) << ran.out;
  EXPECT_EQ(dashes("binomial"), 1) << "no additions";
}

TEST(PredictVerb, ranks_by_time_and_says_how_far_from_the_bounds) {
  const auto list = ringside_json(
      {"predict", "allreduce", "-a", "all", "-k", "8", "-n", "1MiB", "--alpha", "1us", "--bandwidth", "1GB/s"});
  std::vector<double> seconds(list.size() + 1);
  for (const auto& row : list) {
    const auto rank = row["rank"].get<std::size_t>();
    ASSERT_TRUE(rank >= 1 && rank <= list.size());
    EXPECT_EQ(seconds[rank], 0) << "two of one rank";
    seconds[rank] = row["seconds"]["price"].get<double>();
    // 2 (K - 1)/K n beta is the largest of the three bounds here.
    EXPECT_DOUBLE_EQ(row["lower_bound_s"].get<double>(), 14 / 8. * (1 << 20) / 1e9);
    EXPECT_GE(row["seconds"]["price"].get<double>(), row["lower_bound_s"].get<double>());
    if (row["algorithm"] == "ring") {
      EXPECT_DOUBLE_EQ(row["distance"]["latency"].get<double>(), 14 / 3.);
      EXPECT_DOUBLE_EQ(row["distance"]["bandwidth"].get<double>(), 1);
      EXPECT_DOUBLE_EQ(row["distance"]["computation"].get<double>(), 1);
    }
  }
  for (std::size_t rank = 2; rank < seconds.size(); ++rank) EXPECT_LE(seconds[rank - 1], seconds[rank] * (1 + 1e-9));
}

TEST(PredictVerb, every_pair_crosses_where_its_formulas_are_equal) {
  const auto list = ringside_json(
      {"predict", "allreduce", "-a", "all", "-k", "8", "-n", "1MiB", "--alpha", "1us", "--bandwidth", "1GB/s"});
  int found = 0;
  for (const auto& row : list) {
    EXPECT_EQ(row["crossovers"].size(), list.size() - 1);
    if (row["algorithm"] != "recursive_doubling") continue;
    for (const auto& crossover : row["crossovers"]) {
      if (crossover["with"] != "ring") continue;
      ++found;
      // 3 (alpha + n beta) = 14 (alpha + n/8 beta)
      ASSERT_EQ(crossover["bytes"].size(), 1U);
      EXPECT_NEAR(crossover["bytes"][0].get<double>(), 11e-6 / (1.25 * 1e-9), 1e-6);
      EXPECT_EQ(crossover["faster_below_bytes"], true);
      EXPECT_TRUE(crossover["ranks"].is_array());
    }
  }
  EXPECT_EQ(found, 1);
  EXPECT_EQ(ringside_json({"predict", "allreduce", "-a", "ring", "-k", "8", "-n", "1MiB"})[0]["crossovers"].size(), 0U);
}

TEST(PredictVerb, the_table_says_who_is_fastest_where) {
  const Ran ran = ringside({"predict", "allreduce", "-k", "8", "-n", "64KiB", "--tier", "ethernet"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  for (const char* words :
       {"lower bounds", "vs bound", "fastest on 8 ranks", "crossover of", "fastest at 64 KiB, 2 to 64 ranks"})
    EXPECT_NE(ran.out.find(words), std::string::npos) << words << "\n" << ran.out;
}

/// Bad input that every verb with case flags refuses in the same way.
class CaseFlagsOf : public testing::TestWithParam<std::string> {
 protected:
  void refused(std::vector<std::string> arguments, const std::vector<std::string>& words) {
    arguments.insert(arguments.begin(), GetParam());
    expect_error(ringside(arguments), 2, words);
  }
};

TEST_P(CaseFlagsOf, name_the_field_the_value_and_what_is_accepted) {
  refused({}, {"COLLECTIVE", "allreduce"});
  refused({"gossip", "-a", "ring", "-k", "4"}, {"collective", "gossip", "allreduce"});
  refused({"allreduce", "-a", "ring"}, {"-k"});
  refused({"allreduce", "-a", "warp", "-k", "4", "-n", "12"}, {"algorithm", "warp", "ring"});
  refused({"allgather", "-a", "recursive_doubling", "-k", "6", "-n", "12"}, {"6", "power of two"});
  for (const char* k : {"0", "-1", "16777217", "4.5", "four", "1e3", "99999999999999999999"})
    refused({"allreduce", "-a", "ring", "-k", k, "-n", "12"}, {"ranks", k, "1 to 16777216"});
  for (const char* n : {"-1", "1.5", "lots", "", "1KiB..", "4..1", "1e300", "-4..16"})
    refused({"allreduce", "-a", "ring", "-k", "4", "-n", n}, {"bytes"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "13"}, {"bytes", "13", "multiple of 4"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--root", "4"}, {"root", "4", "0 to 3"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--root", "-1"}, {"root", "-1"});
  refused({"scatter", "-a", "linear", "-k", "4", "-n", "12", "--chunks", "6"}, {"chunks", "6", "4"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--chunks", "0"}, {"chunks", "0"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--type", "int7"}, {"int7", "int32"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--op", "xor"}, {"xor", "sum"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--radix", "0"}, {"radix"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--radix", "4"}, {"radix"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--tier", "pigeon"}, {"tier", "pigeon", "nvlink"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--alpha", "5us"}, {"--alpha", "--bandwidth"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--bandwidth", "1GB/s"}, {"--alpha", "--bandwidth"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--alpha", "-5us", "--bandwidth", "1GB/s"},
          {"alpha", "-5us"});
  refused(
      {"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--tier", "pcie", "--alpha", "1us", "--bandwidth", "1GB/s"},
      {"--tier"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--tier", "pcie", "--topology", "crossbar"},
          {"--topology", "--tier"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--topology", "moebius"},
          {"topology", "moebius", "crossbar"});
  refused({"allreduce", "ring", "-k", "4", "-n", "12"}, {"ring"});
  refused({"allreduce", "-a", "ring", "-k", "4", "-n", "12", "--speed", "9"}, {"--speed", "--tier"});
}

INSTANTIATE_TEST_SUITE_P(Verbs, CaseFlagsOf, testing::Values("predict", "schedule"),
                         [](const auto& verb) { return verb.param; });

TEST(PredictVerb, needs_a_size) {
  expect_error(ringside({"predict", "allreduce", "-k", "4"}), 2, {"-n"});
}

TEST(PredictVerb, wires_have_bounds) {
  expect_error(ringside({"predict", "allreduce", "-k", "4", "-n", "1KiB", "--alpha", "1e308", "--bandwidth", "1e308"}),
               2, {"alpha", "1e9"});
  expect_error(ringside({"predict", "allreduce", "-k", "4", "-n", "1KiB", "--alpha", "1", "--bandwidth", "1e308"}), 2,
               {"bandwidth", "1e30"});
}

}  // namespace
}  // namespace ringside::test
