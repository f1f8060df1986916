// `--costs` and `why` on the command line.
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(Costs, every_row_names_its_model_and_one_is_what_the_library_would_take) {
  const auto rows = ringside_json(
      {"predict", "allreduce", "-k", "16", "-n", "64MiB", "--topology", "h100-rails:2", "--costs", "nccl"});
  int taken = 0;
  for (const auto& row : rows) {
    EXPECT_EQ(row["cost_model"], "nccl-2.30");
    EXPECT_GT(row["seconds"]["simulation"].get<double>(), 0);
    EXPECT_TRUE(row["seconds"]["formula"].is_null());
    taken += row["library_choice"].get<bool>();
  }
  EXPECT_EQ(taken, 1);
  EXPECT_EQ(ringside_json({"predict", "allreduce", "-a", "ring", "-k", "4", "-n", "1KiB"})[0]["cost_model"],
            "alpha-beta");
}

// A sweep ends with one line for each size, in which the simulation stands beside the library's own estimate.
TEST(Costs, a_sweep_says_at_every_size_what_the_library_takes_and_reckons_with) {
  const std::vector<std::string> ask{"predict",    "allreduce",  "-k",           "16",      "-n",
                                     "1MiB..4MiB", "--topology", "h100-rails:2", "--costs", "nccl"};
  const std::string out = ringside(ask).out;
  const auto summary = out.find("NCCL 2.30 over sizes");
  ASSERT_NE(summary, std::string::npos) << out;
  for (const auto& row : ringside_json(ask))
    if (row["library_choice"].get<bool>()) {
      EXPECT_FALSE(row["library_estimate_s"].is_null());
      for (const char* part : {"simulation", "estimate"}) {
        const double s = std::string(part) == "estimate" ? row["library_estimate_s"].get<double>()
                                                         : row["seconds"]["simulation"].get<double>();
        EXPECT_NE(out.find(format_seconds(Seconds(s)), summary), std::string::npos) << part << " " << s;
      }
    }
  EXPECT_EQ(
      ringside({"predict", "allreduce", "-k", "16", "-n", "1MiB", "--topology", "h100-rails:2", "--costs", "nccl"})
          .out.find("over sizes"),
      std::string::npos);
}

TEST(Costs, given_channels_go_before_the_librarys) {
  const auto channels = [](const std::vector<std::string>& more) {
    std::vector<std::string> words{"predict", "allreduce", "-a",         "ring",         "-k",      "16",
                                   "-n",      "1MiB",      "--topology", "h100-rails:2", "--costs", "nccl"};
    words.insert(words.end(), more.begin(), more.end());
    return ringside_json(words)[0]["parameters"]["channels"].get<int>();
  };
  EXPECT_EQ(channels({}), 8);  // a ring for each NIC of a machine
  EXPECT_EQ(channels({"--channels", "2"}), 2);
}

TEST(Costs, are_refused_in_one_line) {
  const std::vector<std::string> ask{"predict", "allreduce", "-k", "8", "-n", "1KiB"};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = ask;
    words.insert(words.end(), more.begin(), more.end());
    return ringside(words);
  };
  for (const auto& more : std::vector<std::vector<std::string>>{
           {"--costs", "gloo"},
           {"--costs", "nccl"},  // without a topology
           {"--gpus-per-process", "8"},
           {"--costs", "nccl", "--topology", "dgx-a100", "--gpus-per-process", "0"}}) {
    const auto run = with(more);
    EXPECT_EQ(run.exit_code, 2) << more[1];
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

const char* const kCalibration =
    R"({"environment": {"host": "node7", "date": "2026-11-20T10:00:00Z"}, "backend": "host",
  "ranks": 2, "alpha_s": 2e-6, "beta_s_per_byte": 1e-10, "reduce_cost_s_per_byte": 5e-11, "ping_pong": [], "reduce": []})";

// Ring: 2 (K - 1) (alpha + n / K beta) + (K - 1) / K n reduce_cost, K = 4, n = 1 MiB.
TEST(Calibration, of_a_file_is_what_a_prediction_goes_by_and_is_named) {
  const Folder folder;
  const std::string file = folder.write("machine.json", kCalibration);
  const std::vector<std::string> ask{"predict", "allreduce", "-a", "ring", "-k", "4", "-n", "1MiB"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), ask.begin(), ask.end());
    return more;
  };
  const auto row = ringside_json(with({"--calibration", file}))[0];
  const double n = 1 << 20, expected = 6 * (2e-6 + n / 4 * 1e-10) + 0.75 * n * 5e-11;
  EXPECT_NEAR(row["seconds"]["price"].get<double>() / expected, 1, 1e-9);
  EXPECT_EQ(row["reduce_cost_s_per_byte"], 5e-11);
  EXPECT_EQ(row["constants_source"], "calibrated on node7, 2026-11-20, backend host");
  EXPECT_NE(ringside(with({"--calibration", file})).out.find("calibrated on node7, 2026-11-20"), std::string::npos);
  EXPECT_NE(
      ringside({"why", "allreduce", "-k", "4", "-n", "1MiB", "--calibration", file}).out.find("calibrated on node7"),
      std::string::npos);
  for (const char* other : {"--tier", "--alpha", "--bandwidth", "--reduce-cost"})
    expect_error(ringside(with({"--calibration", file, other, "1"})), 2, {"--calibration", other});
  expect_error(ringside(with({"--calibration", folder / "none.json"})), 2, {"none.json"});
  expect_error(ringside(with({"--calibration", folder.write("bad.json", "{}")})), 2, {"bad.json"});
}

TEST(Calibration, what_reducing_costs_can_be_given_alone) {
  const auto row =
      ringside_json({"predict", "allreduce", "-a", "ring", "-k", "4", "-n", "1MiB", "--reduce-cost", "20GB/s"})[0];
  EXPECT_EQ(row["reduce_cost_s_per_byte"], 5e-11);
  EXPECT_EQ(row["constants_source"], "tier nvlink, reduce_cost given");
  expect_error(ringside({"measure", "allreduce", "-k", "2", "--reduce-cost", "20GB/s"}), 2, {"--reduce-cost"});
}

// Every verb that simulates a case on a topology finds the same time, and adding costs in all of them.
TEST(Calibration, reducing_costs_the_same_in_every_verb) {
  const auto seconds = [](const std::vector<std::string>& cost) {
    const auto asked = [&](std::vector<std::string> words) {
      words.insert(words.end(), cost.begin(), cost.end());
      return ringside_json(words);
    };
    const std::vector<std::string> ring{"allreduce", "-a", "ring", "-k", "8", "-n", "64MiB", "--topology", "dgx-a100"};
    const auto of = [&](const char* verb) {
      std::vector<std::string> words = ring;
      words.insert(words.begin(), verb);
      return asked(words);
    };
    // One group of all ranks does the same: groups default to 64 MiB by the ring.
    const auto group = asked({"groups", "dp=8", "--topology", "dgx-a100"})["rows"][0]["axes"][0];
    EXPECT_EQ(group["bytes"], 64 << 20);
    return std::vector<double>{group["single_s"].get<double>(), of("predict")[0]["seconds"]["simulation"].get<double>(),
                               of("placement")["rows"][0]["seconds"].get<double>(), of("why")["seconds"].get<double>()};
  };
  const auto free = seconds({}), paid = seconds({"--reduce-cost", "20GB/s"});
  for (std::size_t i = 0; i < free.size(); ++i) {
    EXPECT_NEAR(free[i] / free[0], 1, 1e-9) << i;
    EXPECT_NEAR(paid[i] / paid[0], 1, 1e-9) << i;
    EXPECT_GT(paid[i], free[i]) << i;
  }
}

TEST(Costs, are_named_above_their_table) {
  const Ran run =
      ringside({"predict", "allreduce", "-k", "8", "-n", "1MiB", "--topology", "dgx-h100", "--costs", "nccl"});
  EXPECT_TRUE(run.out.starts_with("Costs by NCCL 2.30")) << run.out.substr(0, 80);
}

TEST(CaseFlags, ranks_come_from_a_topology_of_one_size) {
  const auto ranks = [](const char* topology, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"predict", "allreduce", "-a", "ring", "-n", "1KiB", "--topology", topology};
    words.insert(words.end(), more.begin(), more.end());
    return ringside_json(words)[0]["ranks"].get<int>();
  };
  EXPECT_EQ(ranks("dgx-h100"), 8);
  EXPECT_EQ(ranks("torus:4x4"), 16);
  EXPECT_EQ(ranks("h100-rails:2", {"--slow", "NIC 0-rail 0:4"}), 16);
  EXPECT_EQ(ranks("dgx-1", {"--nodes", "4"}), 32);
  EXPECT_EQ(ranks("dgx-1", {"-k", "3"}), 3);
  expect_error(ringside({"predict", "allreduce", "-n", "1KiB", "--topology", "ring"}), 2, {"-k is missing"});
  expect_error(ringside({"predict", "allreduce", "-n", "1KiB"}), 2, {"-k is missing"});
}

TEST(Costs, of_reducing_have_a_unit) {
  for (const char* cost : {"10", "1e-10"})
    expect_error(ringside({"predict", "allreduce", "-k", "4", "-n", "1KiB", "--reduce-cost", cost}), 2,
                 {"--reduce-cost", cost, "10GB/s"});
}

TEST(WhyVerb, explains_what_the_library_takes_and_names_the_fastest) {
  const std::vector<std::string> ask{"allreduce",  "-k",           "16",      "-n",  "64MiB",
                                     "--topology", "h100-rails:2", "--costs", "nccl"};
  const auto of = [&](const char* verb) {
    std::vector<std::string> words = ask;
    words.insert(words.begin(), verb);
    return ringside_json(words);
  };
  const auto why = of("why");
  EXPECT_TRUE(why["library_choice"].get<bool>());
  double fastest = 1e300;
  for (const auto& row : of("predict")) {
    if (!row["seconds"]["simulation"].is_number()) continue;
    const double s = row["seconds"]["simulation"].get<double>();
    fastest = std::min(fastest, s);
    if (row["library_choice"].get<bool>()) {
      EXPECT_EQ(why["seconds"].get<double>(), s);
    }
  }
  EXPECT_EQ(std::min(why["seconds"].get<double>(), why["next"]["seconds"].get<double>()), fastest);
}

TEST(WhyVerb, adding_is_a_part_of_its_own) {
  const auto j = ringside_json({"why", "allreduce", "-a", "ring", "-k", "8", "-n", "8MiB", "--reduce-cost", "1GB/s"});
  EXPECT_NEAR(j["adding_s"].get<double>(), 7.0 / 8 * (8 << 20) / 1e9, 1e-12);  // (K - 1)/K n
  EXPECT_EQ(j["dominates"], "adding");
}

TEST(WhyVerb, explains_one_case_at_a_time) {
  expect_error(ringside({"why", "allreduce", "-k", "4", "-n", "1KiB", "-n", "2KiB"}), 2, {"why", "several sizes"});
  expect_error(ringside({"why", "allreduce", "-k", "4", "-n", "1KiB..4KiB"}), 2, {"why", "several sizes"});
  expect_error(ringside({"why", "allreduce", "-a", "ring,linear", "-k", "4", "-n", "1KiB"}), 2, {"several"});
}

TEST(WhyVerb, says_nothing_of_an_order_that_it_could_not_look_at) {
  // No library's own algorithm, so its times come by the protocols of another.
  const auto j = ringside_json({"why", "allreduce", "-a", "rabenseifner", "-k", "16", "-n", "64MiB", "--topology",
                                "h100-rails:2", "--costs", "nccl"});
  EXPECT_EQ(j["algorithm"], "rabenseifner");
  ASSERT_FALSE(j["next"].is_null());
  const auto bound = [&](const char* part) { return j[part].get<double>() <= j["seconds"].get<double>() * (1 + 1e-9); };
  EXPECT_TRUE(bound("messages_s") && bound("bytes_s"));
}

TEST(WhyVerb, takes_a_prediction_apart) {
  const auto j = ringside_json({"why", "allreduce", "-a", "ring", "-k", "8", "-n", "1MiB", "--topology", "dgx-a100"});
  EXPECT_EQ(j["algorithm"], "ring");
  EXPECT_EQ(j["cost_model"], "alpha-beta");
  EXPECT_LE(j["messages_s"].get<double>(), j["seconds"].get<double>());
  EXPECT_LE(j["bytes_s"].get<double>(), j["seconds"].get<double>());
  EXPECT_NE(j["next"]["algorithm"], "ring");
  EXPECT_NE(j["hottest_link"]["between"].get<std::string>().find("NVSwitch"), std::string::npos);
}

TEST(Costs, what_is_said_of_machines_is_true_of_these) {
  const auto said = [](const char* ranks, const char* topology) {
    return ringside({"predict", "allreduce", "-k", ranks, "-n", "1MiB", "--topology", topology, "--costs", "nccl"}).out;
  };
  const std::string full = said("16", "h100-rails:2"), part = said("12", "h100-rails:2");
  EXPECT_EQ(full.find("RoCE"), std::string::npos) << "joined by InfiniBand: " << full;
  EXPECT_EQ(full.find("not all of them full"), std::string::npos) << full;
  EXPECT_NE(part.find("12 ranks are on 2 nodes"), std::string::npos) << part;
}

}  // namespace
}  // namespace ringside::test
