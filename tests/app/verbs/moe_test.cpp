#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(MoeVerb, takes_experts_and_width_of_a_model) {
  const auto j = ringside_json({"moe", "--model", "mixtral-8x7b", "--tokens", "100", "--capacity", "none"});
  EXPECT_EQ(j["experts"], 8);
  EXPECT_EQ(j["choices"], 8 * 100 * 2) << "Mixtral's tokens have two experts each";
  double sent = 0;
  std::int64_t away = 0;
  for (std::size_t from = 0; from < 8; ++from)
    for (std::size_t to = 0; to < 8; ++to) {
      sent += j["sent_bytes"][from][to].get<double>();
      if (from != to) away += j["tokens"][from][to].get<std::int64_t>();
    }
  EXPECT_EQ(sent, static_cast<double>(away) * 4096 * 2) << "4096 wide, of 2 bytes";
  const auto fewer = ringside_json({"moe", "--model", "deepseek-v3", "--experts", "4", "-k", "4", "--tokens", "10"});
  EXPECT_EQ(fewer["choices"], 4 * 10 * 4) << "of four experts a token has four at most";
  EXPECT_NE(ringside({"moe", "--model", "llama2-7b"}).err.find("--model"), std::string::npos);
}

// Seven messages of PCIe's 2 µs and 25 GB/s, each of an eighth of a rank's choices, whole tokens or not.
TEST(MoeVerb, an_even_router_spreads_every_byte) {
  const auto even = [](const char* tokens, const char* experts, const char* top, const char* hidden) {
    return ringside_json({"moe", "--tokens", tokens, "--experts", experts, "-k", "8", "--top", top, "--hidden", hidden,
                          "--tier", "pcie"})["uniform_s"]
        .get<double>();
  };
  EXPECT_NEAR(even("3", "8", "2", "4096"), 7 * (2e-6 + 3 * 2 / 8.0 * 4096 * 2 / 25e9), 1e-12);
  EXPECT_NEAR(even("60", "64", "1", "65536"), 7 * (2e-6 + 60 / 8.0 * 65536 * 2 / 25e9), 1e-12);
}

TEST(MoeVerb, tells_who_sends_what_and_what_is_dropped) {
  const auto j =
      ringside_json({"moe", "--experts", "8", "--ranks", "8", "--tokens", "4096", "--top", "2", "--capacity", "1.25",
                     "--hidden", "4096", "--bytes-per-element", "2", "--skew", "0.5", "--tier", "infiniband"});
  EXPECT_EQ(j["capacity_tokens"], 1280);  // 1.25 * 4096 * 2 / 8
  EXPECT_EQ(j["choices"], 8 * 4096 * 2);
  std::int64_t load = 0;
  for (const auto& l : j["load"]) load += l.get<std::int64_t>();
  EXPECT_EQ(load + j["dropped_tokens"].get<std::int64_t>(), 8 * 4096 * 2);
  double fullest = 0;
  for (std::size_t to = 0; to < 8; ++to) {
    double in = 0;
    for (std::size_t from = 0; from < 8; ++from) {
      const double sent = j["sent_bytes"][from][to];
      EXPECT_EQ(sent, from == to ? 0 : 8192 * j["tokens"][from][to].get<double>());
      in += sent;
    }
    fullest = std::max(fullest, in);
  }
  EXPECT_GE(j["seconds"].get<double>(), 7 * 3e-6 + fullest / 50e9 - 1e-12);
  EXPECT_GE(j["unlimited_s"].get<double>(), j["bound_s"].get<double>());
  EXPECT_EQ(j, ringside_json({"moe", "--skew", "0.5", "--tier", "infiniband"}));  // these are the defaults
}

// 40 and 60 choices: the fullest has 1.2 times the mean of 50. A factor of 1 leaves 25 places from a rank at an expert:
// of 10 20 / 30 40 stay 10 20 / 25 25, so that it has 45 where the mean is 40.
TEST(MoeVerb, says_what_is_routed_only_where_that_is_another_number) {
  const Folder folder;
  const std::string file = folder.write("counts.txt", "10 20\n30 40\n");
  const std::string all = ringside({"moe", "--counts", file, "--capacity", "none"}).out;
  EXPECT_NE(all.find("The fullest expert gets 1.20 times the mean.\n"), std::string::npos) << all;
  const std::string few = ringside({"moe", "--counts", file, "--capacity", "1"}).out;
  EXPECT_NE(few.find("The fullest expert gets 1.12 times the mean, of what is routed 1.20.\n"), std::string::npos)
      << few;
}

TEST(MoeVerb, takes_counts_from_a_file) {
  const Folder folder;
  const std::string file = folder.write("counts.txt", "10 20\n30 40\n");
  const auto j =
      ringside_json({"moe", "--counts", file, "--capacity", "none", "--hidden", "50", "--tier", "infiniband"});
  EXPECT_EQ(j["load"], (std::vector<int>{40, 60}));
  EXPECT_NEAR(j["seconds"].get<double>(), 3e-6 + 3000 / 50e9, 1e-15);
  EXPECT_TRUE(j["capacity_tokens"].is_null());
  expect_error(ringside({"moe", "--counts", file, "--ranks", "3"}), 2, {"--ranks", "2"});
  expect_error(ringside({"moe", "--counts", file, "--skew", "1"}), 2, {"--counts", "--skew"});
  expect_error(ringside({"moe", "--counts", folder / "none"}), 2, {"none"});
}

TEST(MoeVerb, real_ranks_exchange_these_sizes) {
  const Folder folder;
  // Rank 1 sends nothing, and nobody needs rank 2's expert but rank 2: empty messages between real ranks.
  const std::string file = folder.write("counts.txt", "1 20 0\n0 0 0\n7 3 5\n");
  const auto j = ringside_json({"moe", "--counts", file, "--capacity", "none", "--hidden", "64", "--backend",
                                "emulated", "--tier", "infiniband", "--measure", "--budget", "3"});
  ASSERT_EQ(j["measured"]["rows"].size(), 2U);
  double one_way = j["seconds"];
  for (const auto& row : j["measured"]["rows"]) {
    EXPECT_EQ(row["collective"], "all-to-all");
    EXPECT_EQ(row["verified"], true);
    // The same schedule on the same wires, only slower by the stated factor.
    const double scale = row["model"]["alpha_s"].get<double>() / 3e-6;
    EXPECT_NEAR(row["predicted_s"].get<double>(), scale * one_way, 1e-6 * scale * one_way);
    EXPECT_GE(row["median_s"].get<double>(), 0.99 * row["predicted_s"].get<double>());
    one_way = j["combine_s"];
  }
  EXPECT_EQ(j["measured"]["rows"][0]["bytes"], 21 * 128);  // rank 0 holds most
  EXPECT_EQ(j["measured"]["rows"][1]["bytes"], 23 * 128);  // results: rank 1 had 20 and 3 tokens
  expect_error(ringside({"moe", "--budget", "2"}), 2, {"--budget", "--measure"});
  expect_error(ringside({"moe", "-k", "1", "--experts", "4", "--measure"}), 2, {"--ranks", "1"});
  expect_error(
      ringside({"moe", "-k", "4", "--experts", "4", "--topology", "dgx-a100", "--measure", "--backend", "emulated"}), 2,
      {"--topology", "emulated", "--tier"});
}

TEST(MoeVerb, refuses_in_one_line) {
  expect_error(ringside({"moe", "--experts", "6"}), 2, {"experts", "6", "8"});
  expect_error(ringside({"moe", "--top", "9"}), 2, {"--top", "9"});
  expect_error(ringside({"moe", "--capacity", "-1"}), 2, {"--capacity"});
  expect_error(ringside({"moe", "--skew", "x"}), 2, {"--skew"});
}

}  // namespace
}  // namespace ringside::test
