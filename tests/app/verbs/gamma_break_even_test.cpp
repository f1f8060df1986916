// What `ringside gamma` says of the number of workers from which communication takes longer, and of where each row is
// from.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(GammaVerb, the_ring_on_a_tier_breaks_even_where_the_formula_with_its_constants_does) {
  const auto on = nlohmann::json::parse(ringside({"gamma", "--tier", "infiniband", "--json"}).out);
  const auto as = nlohmann::json::parse(ringside({"gamma", "--alpha", "3us", "--bandwidth", "50GB/s", "--json"}).out);
  EXPECT_NEAR(on["break_even_workers"].get<double>(), as["break_even_workers"].get<double>(), 1e-9);
  for (std::size_t i = 0; i < as["rows"].size(); ++i)
    EXPECT_NEAR(on["rows"][i]["comm_s"].get<double>(), as["rows"][i]["comm_s"].get<double>(), 1e-9);
}

// A tier has the formula's constants, and no number of workers at which a search would stop.
TEST(GammaVerb, says_how_far_a_break_even_was_looked_for) {
  const std::vector<std::string> job{"gamma",     "--model",  "llama3-8b",      "--tokens", "8192",
                                     "--workers", "64,12288", "--global-batch", "2048"};
  const auto with = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), job.begin(), job.end());
    return flags;
  };
  const std::string tier = ringside(with({"--tier", "infiniband"})).out;
  const std::string constants = ringside(with({"--alpha", "3us", "--bandwidth", "50GB/s"})).out;
  const auto last = [](const std::string& text) { return text.substr(text.find("gamma = 1 (break-even)")); };
  EXPECT_EQ(last(tier), last(constants));
  EXPECT_NE(tier.find("are the first that are communication-bound"), std::string::npos) << tier;
  // More latency comes with more workers: 2^24 are no end.
  const std::string slow = ringside({"gamma", "--local-batch", "1e6", "--alpha", "1ns"}).out;
  EXPECT_NE(slow.find("no number of workers up to 16777216."), std::string::npos) << slow;
  const std::string weak = ringside({"gamma", "--local-batch", "2048"}).out;
  EXPECT_NE(weak.find("gamma reaches 1 for no number of workers."), std::string::npos) << weak;
  // On a topology those that were asked are all that was looked at.
  const std::string rails = ringside({"gamma", "--model", "llama2-7b", "--tokens", "4096", "--global-batch", "128",
                                      "--workers", "64", "--topology", "h100-rails:8", "--flops", "400T"})
                                .out;
  EXPECT_NE(rails.find("gamma is above 1 for none of these numbers of workers."), std::string::npos) << rails;
}

// A machine's ranks leave it by a NIC each: where the last machine has one alone, gamma is above 1 and then falls
// again.
TEST(GammaVerb, the_first_above_1_on_machines_is_the_same_whichever_workers_are_listed) {
  const auto asked = [](const char* workers, const char* flag, const char* batch) {
    return ringside_json(
        {"gamma", flag, batch, "--workers", workers, "--topology", "h100-rails:8", "-a", "ring:channels=8"});
  };
  // All up to the first one, one by one.
  const auto each = asked("2,3,4,5,6,7,8,9,16", "--local-batch", "512");
  for (const auto& row : each["rows"]) EXPECT_EQ(row["bound"] == "communication", row["workers"] == 9) << row.dump();
  for (const char* workers : {"9", "8,16,24,64", "64", "8,9,64"}) {
    const auto j = asked(workers, "--local-batch", "512");
    EXPECT_EQ(j["break_even_whole"], 9) << workers;
    EXPECT_EQ(j["break_even_of"], "all") << workers;
  }
  // Of numbers that are not bound nothing follows for others.
  const auto none = asked("8,16,24", "--local-batch", "512");
  EXPECT_EQ(none["break_even"], "none");
  EXPECT_EQ(none["break_even_of"], "rows");
  // Batches so large that four machines and a rank are the first: fewer machines and a rank, or a rank less, are not.
  const auto far = asked("8,57", "--global-batch", "131072");
  EXPECT_EQ(far["break_even_whole"], 33);
  EXPECT_EQ(far["break_even_of"], "looked at");
  for (const auto& row : asked("9,17,25,32,33", "--global-batch", "131072")["rows"])
    EXPECT_EQ(row["bound"] == "communication", row["workers"] == 33) << row.dump();
  const std::string said = ringside({"gamma", "--global-batch", "131072", "--workers", "8,57", "--topology",
                                     "h100-rails:8", "-a", "ring:channels=8"})
                               .out;
  EXPECT_NE(said.find("Of those tried, 33 workers are the first"), std::string::npos) << said;
}

TEST(GammaVerb, of_several_models_on_a_topology_each_has_its_own_whole_break_even) {
  const auto asked = [](const char* parameters) {
    return ringside_json({"gamma", "--params", parameters, "--topology", "h100-rails:2", "--workers", "2,4,8,16"});
  };
  const auto both = asked("7e9,1e6");
  ASSERT_EQ(both["rows"].size(), 8U);
  std::vector<std::int64_t> whole;
  for (const auto& row : both["rows"]) {
    const auto alone = asked(row["params"].get<double>() > 1e9 ? "7e9" : "1e6");
    EXPECT_EQ(row["break_even_whole"], alone["break_even_whole"]) << row.dump();
    whole.push_back(row["break_even_whole"].get<std::int64_t>());
  }
  EXPECT_NE(*std::ranges::min_element(whole), *std::ranges::max_element(whole));
  const std::string said =
      ringside({"gamma", "--params", "7e9,1e6", "--topology", "h100-rails:2", "--workers", "2,4,8,16"}).out;
  EXPECT_NE(said.find("P = 7e+09: of whole workers, "), std::string::npos) << said;
  EXPECT_NE(said.find("P = 1e+06: of whole workers, "), std::string::npos) << said;
}

// 720 ranks are a million messages, which are continued from fewer machines; in whatever order they are asked.
TEST(GammaVerb, each_row_says_where_its_all_reduce_is_from) {
  for (const char* workers : {"8,720", "720,8"}) {
    const auto j = ringside_json({"gamma", "--local-batch", "1e6", "--workers", workers, "--topology", "h100-rails:90",
                                  "-a", "ring:channels=1"});
    for (const auto& row : j["rows"])
      EXPECT_TRUE(
          row["communication_from"].get<std::string>().starts_with(row["workers"] == 8 ? "simulation" : "continued"))
          << row.dump();
    for (const char* part : {"simulation of ring:channels=1 on h100-rails:90 (K = 8)", "(K = 720)"})
      EXPECT_NE(j["communication_from"].get<std::string>().find(part), std::string::npos) << j["communication_from"];
  }
}

}  // namespace
}  // namespace ringside::test
