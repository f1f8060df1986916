#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(ParallelVerb, doubts_a_gpu_above_its_peak) {
  const std::vector<std::string> asked{"parallel", "--model", "llama2-7b", "--dp", "8", "--flops"};
  for (const auto& [flops, doubted] : {std::pair{"400T", false}, {"2000T", true}}) {
    auto words = asked;
    words.push_back(flops);
    EXPECT_EQ(ringside(words).out.find("No GPU does more than its peak") != std::string::npos, doubted) << flops;
  }
}

TEST(ParallelVerb, a_step_of_fsdp_gathers_twice_and_scatters_once) {
  const auto j =
      ringside_json({"parallel", "--model", "llama2-7b", "--dp", "8", "--zero", "3", "--tier", "infiniband"});
  EXPECT_EQ(j["ranks"], 8);
  ASSERT_EQ(j["sentence"].size(), 3U);
  const double P = 6'738'415'616;
  double sent = 0, seconds = 0;
  for (const auto& word : j["sentence"]) {
    EXPECT_EQ(word["axis"], "dp");
    EXPECT_EQ(word["ranks"], 8);
    EXPECT_EQ(word["calls"], 34);
    EXPECT_NEAR(word["bytes"].get<double>() * 34, 2 * P, 1);
    // A ring of 7 messages of an eighth in each of 34 calls, at 3 µs and 50 GB/s.
    EXPECT_NEAR(word["seconds"].get<double>(), 34 * 7 * 3e-6 + 7.0 / 8 * 2 * P / 50e9, 1e-9);
    sent += word["sent_bytes_per_rank"].get<double>();
    seconds += word["seconds"].get<double>();
  }
  EXPECT_NEAR(sent, 3 * 7.0 / 8 * 2 * P, 1);
  EXPECT_NEAR(j["comm_s"].get<double>(), seconds, 1e-12);
  EXPECT_NEAR(j["gamma"].get<double>(), seconds / j["compute_s"].get<double>(), 1e-12);
  EXPECT_NEAR(j["step_s"].get<double>(),
              j["compute_s"].get<double>() + j["exposed_s"].get<double>() + j["bubble_s"].get<double>(), 1e-12);
  // Two sequences of 4096 tokens on each of eight ranks; 6 P FLOP a token but for the norms, which are no products.
  EXPECT_NEAR(j["tokens_per_s"].get<double>() * j["step_s"].get<double>(), 8 * 2 * 4096, 1e-6);
  EXPECT_NEAR(j["compute_s"].get<double>() / (6 * P * 8192 / 400e12), 1, 1e-4);
  EXPECT_NEAR(j["mfu"].get<double>(), j["compute_s"].get<double>() / j["step_s"].get<double>() * 400 / 989.4, 1e-12);
  const auto& memory = j["memory_bytes"];
  EXPECT_NEAR(memory["parameters"].get<double>(), 2 * P / 8, 1);
  EXPECT_NEAR(memory["gradients"].get<double>(), 2 * P / 8, 1);
  EXPECT_NEAR(memory["optimizer"].get<double>(), 12 * P / 8, 1);
  // 34 s b h for each of 32 layers; two layers of 202,383,360 parameters are gathered.
  EXPECT_NEAR(memory["activations"].get<double>(), 34.0 * 4096 * 2 * 4096 * 32, 1);
  EXPECT_NEAR(memory["gathered"].get<double>(), 2 * 2 * 202'383'360.0, 1);
}

// Section 4.1's gamma, asked of either verb: one all-reduce of all gradients over 3 x the forward pass. A batch of b
// examples on each of K workers is a global batch of K b.
TEST(ParallelVerb, names_the_gamma_that_the_verb_gamma_names) {
  struct Question {
    const char *model, *tokens, *wires, *on;
    int workers, batch;
  };
  for (const Question& q : {Question{"llama2-7b", "4096", "--topology", "h100-rails:2", 16, 2},
                            {"bert-large", "512", "--topology", "dgx-a100", 4, 3},
                            {"resnet-50", "1", "--tier", "ethernet", 8, 64},
                            {"gpt2-xl", "1024", "--tier", "infiniband", 64, 1}}) {
    const auto k = std::to_string(q.workers), b = std::to_string(q.batch);
    const auto gamma = ringside_json({"gamma", "--model", q.model, "--tokens", q.tokens, "--workers", k,
                                      "--local-batch", b, "--flops", "400T", q.wires, q.on});
    const auto step = ringside_json({"parallel", "--model", q.model, "--tokens", q.tokens, "--dp", k, "--zero", "3",
                                     "--sequences", b, "--flops", "400T", q.wires, q.on});
    const double expected = gamma["rows"][0]["gamma"].get<double>();
    EXPECT_NEAR(step["gradient_gamma"].get<double>() / expected, 1, 1e-9) << q.model;
    EXPECT_NEAR(step["gradient_allreduce_s"].get<double>() / gamma["rows"][0]["comm_s"].get<double>(), 1, 1e-9);
    EXPECT_NE(step["gamma"], step["gradient_gamma"]) << "FSDP calls more than an all-reduce";
  }
}

TEST(ParallelVerb, simulates_on_a_topology) {
  const auto j = ringside_json({"parallel", "--dp", "2", "--tp", "8", "--zero", "1", "--topology", "h100-rails:2"});
  EXPECT_EQ(j["communication_from"], "simulation");
  for (const auto& word : j["sentence"])
    if (word["axis"] == "tp" && word["collective"] == "allgather") {
      const auto n = std::to_string(word["bytes"].get<std::int64_t>());
      const auto predicted = ringside_json(
          {"predict", "allgather", "-a", "ring", "-k", "8", "-n", n, "--topology", "dgx-h100", "--channels", "1"});
      EXPECT_NEAR(word["seconds"].get<double>() / word["calls"].get<double>() /
                      predicted[0]["seconds"]["simulation"].get<double>(),
                  1, 1e-6);
    }
}

TEST(ParallelVerb, the_search_lists_the_best_first_and_says_why_others_lose) {
  const auto rows = ringside_json({"parallel", "--dp", "8", "--tokens", "2048", "--search", "--tier", "infiniband"});
  EXPECT_EQ(rows[0]["why"], "the fastest that fits");
  double last = 0;
  bool fitted = true;
  for (const auto& row : rows) {
    EXPECT_EQ(row["ranks"], 8);
    EXPECT_LE(row["fits"].get<bool>(), fitted);
    fitted = row["fits"];
    if (!fitted) {
      EXPECT_NE(row["why"].get<std::string>().find("does not fit"), std::string::npos);
      continue;
    }
    EXPECT_GE(row["step_s"].get<double>(), last * (1 - 1e-9)) << "equally fast ones may differ by rounding";
    last = row["step_s"];
  }
  EXPECT_EQ(ringside({"parallel", "--dp", "2", "--search", "--memory", "1GB"}).exit_code, 1);
  const Ran kept = ringside({"parallel", "--dp", "2", "--search", "--gpipe", "--context", "ulysses"});
  EXPECT_NE(kept.out.find("--recompute"), std::string::npos) << "what a search leaves as it is given: " << kept.out;
}

// The rows of JSON, which has all: the first 25, the given one wherever it stands, and the two that miss the memory
// least.
TEST(ParallelVerb, the_search_prints_the_given_mix_and_the_nearest_that_do_not_fit) {
  for (const auto& [axis, given] : {std::pair{"--dp", "DP 8, ZeRO 0"}, {"--tp", "TP 8, ZeRO 0"}}) {
    std::vector<std::string> asked{"parallel", axis, "8", "--sequences", "8", "--tokens", "2048"};
    asked.insert(asked.end(), {"--search", "--tier", "infiniband"});
    const auto rows = ringside_json(asked);
    const auto fitting = std::count_if(rows.begin(), rows.end(), [](const auto& r) { return r["fits"] == true; });
    std::istringstream out(ringside(asked).out);
    std::string line;
    std::getline(out, line);  // the titles
    std::ptrdiff_t at = 0, behind = 0;
    for (const auto& row : rows) {
      const bool is_given = row["mix"] == given && row["micro_batches"] == 1;
      if (at++ >= 25 && !is_given && (at <= fitting || at > fitting + 2)) continue;
      behind += at > 25 && is_given;
      ASSERT_TRUE(std::getline(out, line));
      EXPECT_TRUE(line.starts_with(row["mix"].get<std::string>() + (is_given ? " (given)  " : "  "))) << line;
      EXPECT_TRUE(line.ends_with("  " + row["why"].get<std::string>())) << line;
    }
    EXPECT_EQ(behind, 1) << given << " is none of the first";
    EXPECT_TRUE(std::getline(out, line) && line.empty()) << line;
  }
}

TEST(ParallelVerb, large_numbers_are_whole) {
  const std::string list = ringside({"parallel", "--list"}).out;
  EXPECT_EQ(list.find("e+"), std::string::npos) << list;
  const std::string fast = ringside({"parallel", "--dp", "4096", "--flops", "400T", "--tier", "nvlink"}).out;
  const auto rate = ringside_json({"parallel", "--dp", "4096", "--flops", "400T", "--tier", "nvlink"})["tokens_per_s"];
  ASSERT_GT(rate.get<double>(), 1e6);
  EXPECT_NE(fast.find(std::to_string(std::llround(rate.get<double>())) + " tokens/s"), std::string::npos) << fast;
}

TEST(ParallelVerb, servers_sit_where_they_are_told_to) {
  const std::vector<std::string> asked{"parallel", "--pattern", "parameter-server", "--dp",    "12", "--servers",
                                       "4",        "--model",   "resnet-50",        "--flops", "20T"};
  const auto on = [&](const std::vector<std::string>& more) {
    auto words = asked;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const auto last = ringside_json(on({"--topology", "h100-rails:3"}));
  const auto apart = ringside_json(on({"--topology", "h100-rails:3", "--servers-apart"}));
  ASSERT_EQ(last["seats"].size(), 2U);
  EXPECT_EQ(last["seats"], apart["seats"]);
  EXPECT_EQ(last["seats"][0]["step_s"], last["step_s"]);
  EXPECT_EQ(last["seats"][1]["step_s"], apart["step_s"]);
  EXPECT_EQ(apart["servers_apart"], true);
  EXPECT_NE(apart["comm_s"], last["comm_s"]) << "they share other wires";
  EXPECT_FALSE(ringside_json(on({"--topology", "h100-rails:2"})).contains("seats")) << "there is no room";
  for (const auto& more : {std::vector<std::string>{"--topology", "h100-rails:2", "--servers-apart"},
                           {"--tier", "nvlink", "--servers-apart"}}) {
    const Ran ran = ringside(on(more));
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_NE(ran.err.find("--servers-apart"), std::string::npos) << ran.err;
  }
  EXPECT_EQ(ringside({"parallel", "--dp", "4", "--servers-apart"}).exit_code, 2);
  // What a pattern has not would be passed over.
  for (const auto& words : {std::vector<std::string>{"--servers", "2"},
                            {"--asynchronous"},
                            {"--rollout", "1MiB"},
                            {"--tables", "8"},
                            {"--pattern", "actor-learner", "--rows", "1e6"}}) {
    std::vector<std::string> all{"parallel", "--dp", "4"};
    all.insert(all.end(), words.begin(), words.end());
    EXPECT_EQ(ringside(all).exit_code, 2) << words.front();
  }
}

TEST(ParallelVerb, the_search_proposes_servers_and_says_what_it_does_not) {
  const std::vector<std::string> asked{"parallel", "--model", "resnet-50", "--dp", "8", "--search"};
  const auto rows = ringside_json(asked);
  EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [](const auto& r) { return r["pattern"] == "parameter-server"; }));
  EXPECT_NE(ringside(asked).out.find("Not among them: asynchronous servers"), std::string::npos);
}

TEST(ParallelVerb, says_what_the_order_of_the_axes_is_worth) {
  const std::vector<std::string> asked{"parallel",     "--dp",        "2",  "--tp",     "8",   "--topology",
                                       "h100-rails:2", "--sequences", "16", "--tokens", "2048"};
  const auto j = ringside_json(asked);
  ASSERT_EQ(j["orders"].size(), 2U);
  EXPECT_EQ(j["orders"][0]["order"][0], "tp");  // one machine of 8 holds a group
  EXPECT_NEAR(j["orders"][0]["step_s"].get<double>() / j["step_s"].get<double>(), 1, 1e-12);
  auto across = asked;
  across.insert(across.end(), {"--order", "dp-tp-cp-ep-pp"});
  const auto other = ringside_json(across);
  EXPECT_NEAR(j["orders"][1]["step_s"].get<double>() / other["step_s"].get<double>(), 1, 1e-12);
  EXPECT_GT(other["step_s"], j["step_s"]);
  EXPECT_FALSE(other.contains("orders"));
  // As the line of orders names them: axes that are 1 may be left out.
  auto shorter = asked;
  shorter.insert(shorter.end(), {"--order", "dp-tp"});
  EXPECT_EQ(ringside_json(shorter)["step_s"], other["step_s"]);
  EXPECT_NE(ringside(asked).out.find("Orders of the axes, innermost first: tp-dp "), std::string::npos);
  // Copies that are given stay, and so do stages that shard nothing.
  for (const auto& row : ringside_json({"parallel", "--dp", "8", "--search", "--zero", "3", "--replicas", "2"}))
    EXPECT_TRUE(row["replicas"] == 2 || row["zero"] == 0) << row["mix"];
}

TEST(ParallelVerb, assumes_the_rate_that_overlap_assumes) {
  const auto step = ringside_json({"parallel", "--model", "resnet-50", "--dp", "8", "--tier", "ethernet"});
  const auto overlap = ringside_json({"overlap", "--model", "resnet-50", "-k", "8", "--tier", "ethernet"});
  EXPECT_NEAR(step["compute_s"].get<double>() / overlap["compute_s"].get<double>(), 1, 1e-9);
}

// As gamma says it: of the formula, and of the first whole number of workers above 1. K = 1.76 on a NIC; NVLink's 111
// are more than the 16 sequences, of which each has one at least.
TEST(ParallelVerb, gradients_break_even_at_whole_workers_too) {
  const auto slow = ringside_json({"parallel", "--dp", "8", "--tier", "ethernet"});
  EXPECT_NEAR(slow["gradient_break_even_workers"].get<double>(), 1.76, 0.005);
  EXPECT_EQ(slow["gradient_break_even_whole"], 2);
  EXPECT_NE(ringside({"parallel", "--dp", "8", "--tier", "ethernet"}).out.find("at K = 1.76, of whole workers 2."),
            std::string::npos);
  const auto fast = ringside_json({"parallel", "--dp", "8", "--tier", "nvlink"});
  EXPECT_GT(fast["gradient_break_even_workers"].get<double>(), 16);
  EXPECT_TRUE(fast["gradient_break_even_whole"].is_null());
  EXPECT_NE(
      ringside({"parallel", "--dp", "8", "--tier", "nvlink"}).out.find("; no whole number of workers gets there."),
      std::string::npos);
}

// Section 4.1 knows no servers: what it says of the step would contradict the step above.
// By the settings that the table has: twice the bandwidth (PCIe's 25 GB/s), half of two bytes, a sum every 8 steps.
TEST(ParallelVerb, levers_say_by_how_much) {
  const std::string said = ringside({"parallel", "--dp", "8", "--tier", "pcie", "--levers", "--sequences", "1"}).out;
  for (const char* effect : {"what it does", "1 byte a parameter", "a sum every 8 steps", "2 examples a worker"})
    EXPECT_NE(said.find(effect), std::string::npos) << effect << '\n' << said;
  EXPECT_NE(said.find("; 1 sequence of "), std::string::npos) << said;
}

TEST(ParallelVerb, levers_beside_servers_say_gamma_alone) {
  const auto j =
      ringside_json({"parallel", "--pattern", "parameter-server", "--dp", "8", "--servers", "2", "--levers"});
  ASSERT_GT(j["levers"].size(), 1U);
  for (const auto& lever : j["levers"]) {
    EXPECT_TRUE(lever["gamma"].is_number());
    EXPECT_TRUE(lever["step_s"].is_null() && lever["exposed_s"].is_null() && lever["examples_per_s"].is_null());
  }
}

TEST(ParallelVerb, other_patterns_are_sentences_too) {
  const auto j = ringside_json({"parallel", "--pattern", "parameter-server", "--dp", "4", "--model", "resnet-50"});
  EXPECT_EQ(j["ranks"], 5);
  EXPECT_EQ(j["sentence"][0]["sent_bytes_per_rank"], 2 * 25'557'032);
  EXPECT_EQ(j["sentence"][1]["sent_bytes_per_rank"], 4 * 2 * 25'557'032);
  EXPECT_EQ(j["pattern"], "parameter-server");
  EXPECT_NEAR(j["step_s"].get<double>(),
              j["compute_s"].get<double>() + j["exposed_s"].get<double>() + j["bubble_s"].get<double>(), 1e-12);
  const auto tables =
      ringside_json({"parallel", "--pattern", "embedding lookup", "--dp", "8", "--rows", "8000000", "--width", "64"});
  EXPECT_NEAR(tables["memory_bytes"]["parameters"].get<double>(), 2 * 2'368'897 + 1e6 * 64 * 4, 1);
  const std::vector<std::string> learner{"parallel", "--pattern", "actor-learner", "--dp", "3", "--asynchronous"};
  const auto learns = ringside_json(learner);
  EXPECT_EQ(learns["ranks"], 4);
  EXPECT_TRUE(learns["gradient_gamma"].is_null() && learns["gradient_break_even_workers"].is_null()) << learns;
  EXPECT_EQ(ringside(learner).out.find("of the gradients"), std::string::npos) << "it sums none";
  const auto models = ringside_json({"parallel", "--list"});
  EXPECT_EQ(models[0]["model"], "resnet-50");
}

TEST(ParallelVerb, refuses_in_one_line) {
  expect_error(ringside({"parallel", "--tp", "5"}), 2, {"--tp", "5", "32 heads"});
  expect_error(ringside({"parallel", "--optimizer-bytes", "-1"}), 2, {"--optimizer-bytes", "0 (plain SGD)"});
  expect_error(ringside({"parallel", "--zero", "4"}), 2, {"--zero", "4"});
  expect_error(ringside({"parallel", "--tp", "2", "--order", "dp-pp"}), 2, {"--order", "tp-cp-ep-dp-pp"});
  expect_error(ringside({"parallel", "--recompute", "some"}), 2, {"--recompute", "selective"});
  expect_error(ringside({"parallel", "--pattern", "gossip"}), 2, {"gossip", "parameter-server"});
  expect_error(ringside({"parallel", "--pattern", "actor-learner", "--tp", "2"}), 2, {"--tp", "actor-learner"});
  expect_error(ringside({"parallel", "--context", "star"}), 2, {"--context", "star", "ulysses"});
  expect_error(ringside({"parallel", "--model", "llama2-70b", "--tp", "8", "--cp", "2", "--context", "ulysses"}), 2,
               {"--cp", "8 heads of keys and values"});
  expect_error(ringside({"parallel", "--dp", "16", "--topology", "dgx-h100"}), 2, {"16"});
  expect_error(ringside({"parallel", "--dp", "8", "--search", "--levers"}), 2, {"--levers", "--search"});
  expect_error(ringside({"parallel", "--dp", "8", "--gpipe"}), 2, {"--gpipe", "--pp"});
  expect_error(ringside({"parallel", "--dp", "8", "--context", "ulysses"}), 2, {"--context", "ulysses", "--cp"});
}

}  // namespace
}  // namespace ringside::test
