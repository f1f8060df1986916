#include <unistd.h>

#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(GammaVerb, prints_output_4_1_1_to_the_digit) {
  const Ran ran = ringside({"gamma"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  // Output 4.1.1's rows: K, local batch, compute (ms), all-reduce (ms), gamma, and the mark from K = 16 on.
  const std::vector<std::vector<std::string>> rows{
      {"1", "2048", "275.69", "0.00", "0.000"}, {"4", "512", "68.92", "35.00", "0.508"},
      {"16", "128", "17.23", "43.75", "2.539"}, {"64", "32", "4.31", "45.94", "10.664"},
      {"256", "8", "1.08", "46.48", "43.164"},  {"1024", "2", "0.27", "46.62", "173.164"}};
  std::istringstream lines(ran.out);
  std::string line;
  while (std::getline(lines, line) && line.find("all-reduce (ms)") == std::string::npos) {
  }
  for (const auto& expected : rows) {
    ASSERT_TRUE(std::getline(lines, line));
    std::istringstream words(line);
    for (const std::string& word : expected) {
      std::string printed;
      words >> printed;
      EXPECT_EQ(printed, word) << line;
    }
    std::string bound;
    words >> bound;
    EXPECT_EQ(bound == "<-", std::stod(expected[4]) > 1) << line;
  }
}

TEST(GammaVerb, whole_numbers_are_read_as_numbers_elsewhere_are) {
  for (const char* flag : {"--tokens", "--global-batch"})
    EXPECT_EQ(ringside_json({"gamma", flag, "4k"})["rows"], ringside_json({"gamma", flag, "4000"})["rows"]);
  EXPECT_EQ(ringside({"gamma", "--tokens", "1e9"}).exit_code, 0);
  for (const char* none : {"1.5", "0", "2e9", "1e-3", "4kk"})
    expect_error(ringside({"gamma", "--tokens", none}), 2, {"--tokens", "a whole number from 1 to 1073741824"});
  EXPECT_NE(ringside({"gamma", "--alpha", "1e30"}).out.find("alpha 1e+30 s"), std::string::npos);
}

TEST(GammaVerb, json_holds_the_rows_of_code_4_1_1_at_full_precision) {
  const auto j = ringside_json({"gamma"});
  ASSERT_EQ(j["rows"].size(), 6U);
  for (const auto& row : j["rows"]) {
    const double k = row["workers"].get<double>();
    const double local = std::max(std::floor(2048 / k), 1.0);
    const double compute = 6 * 7e9 * local / 312e12, comm = 2 * (k - 1) / k * 2 * 7e9 / 600e9;
    EXPECT_DOUBLE_EQ(row["local_batch"], local);
    EXPECT_DOUBLE_EQ(row["compute_s"], compute);
    EXPECT_DOUBLE_EQ(row["comm_s"], comm);
    EXPECT_DOUBLE_EQ(row["gamma"], comm / compute);
    EXPECT_EQ(row["bound"], comm > compute ? "communication" : "compute");
    EXPECT_DOUBLE_EQ(row["step_s"], compute + comm);
    // Examples per second against one worker, which computes all 2048 and sends nothing.
    const double one = 6 * 7e9 * 2048 / 312e12, speedup = (local * k / (compute + comm)) / (2048 / one);
    EXPECT_NEAR(row["speedup"].get<double>(), speedup, 1e-12 * speedup);
    EXPECT_NEAR(row["efficiency"].get<double>(), speedup / k, 1e-12 * speedup);
  }
  // 2 (K-1)/K g R / (f (G/K) B) = 1 is linear in K.
  EXPECT_NEAR(j["break_even_workers"].get<double>(), 1 + 6 * 2048 * 600e9 / (2 * 2 * 312e12), 1e-9);
}

TEST(GammaVerb, table_4_1_1_has_one_gamma_for_every_model_size) {
  const auto j = ringside_json({"gamma", "--local-batch", "32", "--workers", "64", "--params", "1e8,7e8,7e9,7e10"});
  ASSERT_EQ(j["rows"].size(), 4U);
  const double parameters[] = {1e8, 7e8, 7e9, 7e10};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_DOUBLE_EQ(j["rows"][i]["params"], parameters[i]);
    EXPECT_NEAR(j["rows"][i]["compute_s"].get<double>(), 6 * parameters[i] * 32 / 312e12, 1e-15);
    EXPECT_NEAR(j["rows"][i]["gamma"].get<double>(), 2 * 63 / 64. * 2 * 312e12 / (6 * 32 * 600e9), 1e-9);
  }
  const Ran table = ringside({"gamma", "--local-batch", "32", "--workers", "64", "--params", "7e10"});
  for (const char* printed : {"43.08", "459.38", "10.66"})
    EXPECT_NE(table.out.find(printed), std::string::npos) << table.out;
}

TEST(GammaVerb, says_what_more_workers_than_examples_do) {
  const Ran within = ringside({"gamma", "--workers", "1024,2048"}), beyond = ringside({"gamma", "--workers", "4096"});
  EXPECT_EQ(within.out.find("one example each"), std::string::npos) << within.out;
  EXPECT_NE(beyond.out.find("More than 2048 workers have one example each"), std::string::npos) << beyond.out;
}

TEST(GammaVerb, weak_scaling_keeps_the_local_batch_and_may_never_break_even) {
  // gamma tends to 2 g R / (f b B) from below: with b = 2048 that is 0.169.
  const auto j = ringside_json({"gamma", "--local-batch", "2048", "--workers", "1..1024"});
  ASSERT_EQ(j["rows"].size(), 11U);
  EXPECT_TRUE(j["break_even_workers"].is_null());
  for (const auto& row : j["rows"]) EXPECT_EQ(row["local_batch"], 2048);
  EXPECT_LT(j["rows"].back()["gamma"].get<double>(), 2 * 2 * 312e12 / (6 * 2048 * 600e9));
}

TEST(GammaVerb, alpha_adds_the_latency_of_2_k_minus_1_messages) {
  const auto without = ringside_json({"gamma", "--workers", "1024"});
  const auto with = ringside_json({"gamma", "--workers", "1024", "--alpha", "5us"});
  EXPECT_NEAR(with["rows"][0]["comm_s"].get<double>() - without["rows"][0]["comm_s"].get<double>(), 2 * 1023 * 5e-6,
              1e-12);
  EXPECT_LT(with["break_even_workers"].get<double>(), without["break_even_workers"].get<double>());
}

TEST(GammaVerb, one_worker_alone_is_no_break_even) {
  // 2 (K-1)/K g R / (f b B) = 1 at K - 1 = 1/(2 g R / (f b B) - 1), here 9e-7.
  const Ran ran = ringside({"gamma", "--local-batch", "1", "--flops", "1e18"});
  EXPECT_NE(ran.out.find("gamma = 1 (break-even): just above K = 1.\n"), std::string::npos) << ran.out;
  EXPECT_NE(ringside({"gamma"}).out.find("gamma = 1 (break-even): K = 6.91.\n"), std::string::npos);
}

TEST(GammaVerb, an_example_may_be_a_sequence_of_a_model) {
  const auto j = ringside_json({"gamma", "--tokens", "4096"});
  EXPECT_NEAR(j["break_even_workers"].get<double>(), 24199, 0.5);  // 1 + 6 * 4096 G B / (2 g R)
  EXPECT_EQ(ringside_json({"gamma"})["break_even_whole"], 7);
  for (const std::string model : {"llama2-7b", "resnet50"})
    EXPECT_EQ(ringside({"gamma", "--tokens", "4096", "--model", model}).out.find("(a sequence of 4096 tokens)") ==
                  std::string::npos,
              model == "resnet50");
  const auto model = ringside_json({"gamma", "--model", "llama2-7b", "--workers", "64", "--levers"});
  EXPECT_EQ(model["rows"][0]["params"], 6'738'415'616);
  EXPECT_EQ(model["levers"].size(), 7U);
  EXPECT_NEAR(model["rows"][0]["backward_s"].get<double>() / model["rows"][0]["forward_s"].get<double>(), 2, 1e-12);
  expect_error(ringside({"gamma", "--model", "llama2-7b", "--params", "7e9"}), 2, {"--model", "--params"});
}

TEST(GammaVerb, levers_on_wires_start_from_the_rows_own_all_reduce) {
  const auto j =
      ringside_json({"gamma", "--tier", "ethernet", "--workers", "4,16", "-a", "recursive_doubling", "--levers"});
  const auto& row = j["rows"].back();
  EXPECT_EQ(j["levers"][0]["lever"], "as it is");
  EXPECT_NEAR(j["levers"][0]["gamma"].get<double>() / row["gamma"].get<double>(), 1, 1e-9);
  EXPECT_NEAR(j["levers"][0]["step_s"].get<double>() / row["step_s"].get<double>(), 1, 1e-9);
  EXPECT_EQ(j["levers"][1]["lever"], "fatter links");
  EXPECT_NEAR(j["levers"][1]["gamma"].get<double>() / row["gamma"].get<double>(), 0.5, 1e-9);
  const Ran ran = ringside({"gamma", "--tier", "ethernet", "--workers", "16", "-a", "recursive_doubling", "--levers"});
  EXPECT_NE(ran.out.find("that this all-reduce reaches, latency included"), std::string::npos) << ran.out;
  // Of 20 kB 30 messages of 30 µs are nearly all of it, which fatter links leave as it is.
  const auto small = ringside_json(
      {"gamma", "--tier", "ethernet", "--params", "1e4", "--local-batch", "64", "--workers", "16", "--levers"});
  EXPECT_NEAR(small["levers"][0]["gamma"].get<double>() / small["rows"][0]["gamma"].get<double>(), 1, 1e-9);
  EXPECT_GT(small["levers"][1]["gamma"].get<double>() / small["levers"][0]["gamma"].get<double>(), 0.95);
  EXPECT_EQ(ringside_json({"gamma", "--tier", "ethernet", "--workers", "1", "--levers"})["levers"][0]["gamma"], 0);
}

TEST(GammaVerb, other_wires_and_algorithms_take_the_place_of_the_rings_bound) {
  const auto tier = ringside_json({"gamma", "--tier", "infiniband", "--workers", "4,16", "-a", "ring"});
  // 2 (K-1) (alpha + n/K beta) at 3 µs and 50 GB/s.
  EXPECT_NEAR(tier["rows"][1]["comm_s"].get<double>(), 2 * 15 * (3e-6 + 14e9 / 16 / 50e9), 1e-9);
  const auto predicted = ringside_json(
      {"predict", "allreduce", "-a", "ring", "-k", "16", "-n", "14000000000", "--topology", "h100-rails:2"});
  const auto net =
      ringside_json({"gamma", "--topology", "h100-rails:2", "--workers", "8,12,16", "--local-batch", "512"});
  EXPECT_NEAR(net["rows"][2]["comm_s"].get<double>() / predicted[0]["seconds"]["simulation"].get<double>(), 1, 1e-6);
  EXPECT_TRUE(net["break_even_workers"].is_null());
  // 512 examples compute for 69 ms; eight ranks sum in 54 ms within the machine, the ninth has one NIC of the next one,
  // sixteen have eight and sum in 66 ms.
  EXPECT_EQ(net["break_even_whole"], 9);
  expect_error(ringside({"gamma", "--tier", "pcie", "--bandwidth", "1e9"}), 2, {"--bandwidth", "--tier"});
  expect_error(ringside({"gamma", "-a", "rabenseifner"}), 2, {"--algorithm", "--tier"});
}

TEST(GammaVerb, its_figure_takes_the_same_flags) {
  const Folder folder;
  const std::string csv = folder / "gamma.csv";
  for (const std::vector<std::string>& flags :
       {std::vector<std::string>{"--model", "bert-large", "--tokens", "512", "--workers", "4,16"},
        {"--tier", "infiniband", "--workers", "4,16", "--local-batch", "64"},
        {"--topology", "h100-rails:2", "-a", "ring:channels=1", "--workers", "8,16", "--local-batch", "64"}}) {
    std::vector<std::string> verb{"gamma"}, figure{"figure", "gamma", "--force", "-o", csv};
    verb.insert(verb.end(), flags.begin(), flags.end());
    figure.insert(figure.end(), flags.begin(), flags.end());
    const auto rows = ringside_json(verb)["rows"];
    ASSERT_EQ(ringside(figure).exit_code, 0);
    std::istringstream text(read_text(csv));
    std::string line;
    std::size_t found = 0;
    while (std::getline(text, line)) {
      std::vector<std::string> cells;
      std::istringstream row(line);
      for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
      if (cells.size() != 10 || cells[0] == "workers") continue;
      ASSERT_LT(found, rows.size());
      EXPECT_EQ(cells[0], std::to_string(rows[found]["workers"].get<int>()));
      EXPECT_NEAR(std::stod(cells[4]) / rows[found++]["gamma"].get<double>(), 1, 1e-9) << line;
    }
    EXPECT_EQ(found, rows.size());
  }
}

TEST(GammaVerb, a_measured_run_takes_the_place_of_the_rings_bound) {
  const Folder folder;
  // As `measure -o` writes it: 4 ranks, 1 and 3 MB in 2 and 4 ms.
  const auto row = [](int bytes, double seconds) {
    return nlohmann::json{{"collective", "allreduce"},
                          {"algorithm", "ring"},
                          {"parameters", nlohmann::json::object()},
                          {"ranks", 4},
                          {"root", 0},
                          {"chunks", 4},
                          {"bytes", bytes},
                          {"type", "float32"},
                          {"op", "sum"},
                          {"backend", "host"},
                          {"verified", true},
                          {"samples_s", {seconds}},
                          {"median_s", seconds},
                          {"ci95_s", {seconds, seconds}}};
  };
  const std::string run =
      nlohmann::json{{"environment", nlohmann::json::object()}, {"rows", {row(1'000'000, 2e-3), row(3'000'000, 4e-3)}}}
          .dump();
  const std::string path = folder.write("run.json", run);
  const auto comm = [&](const char* parameters) {
    const Ran ran = ringside({"gamma", "--measured", path, "--params", parameters, "--bytes-per-param", "2", "--json"});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    const auto j = nlohmann::json::parse(ran.out);
    EXPECT_EQ(j["rows"].size(), 1U);
    EXPECT_EQ(j["rows"][0]["workers"], 4);
    EXPECT_NE(j["communication_from"].get<std::string>().find("measured ring"), std::string::npos);
    return j["rows"][0]["comm_s"].get<double>();
  };
  EXPECT_NEAR(comm("1e6"), 3e-3, 1e-12);   // 2 MB, half way
  EXPECT_NEAR(comm("5e6"), 11e-3, 1e-12);  // 10 MB, on the line of 1 ms a megabyte
  EXPECT_NEAR(comm("1e3"), 2e-3, 1e-12);   // no less than the smallest
  // Each row says where it is from: 2 MB lie between the sizes, 10 MB beyond them.
  const std::vector<std::string> two{"gamma", "--measured", path, "--params", "1e6,5e6"};
  const auto rows = ringside_json(two)["rows"];
  EXPECT_EQ(rows[0]["communication_from"].get<std::string>().find("continued"), std::string::npos) << rows.dump();
  EXPECT_NE(rows[1]["communication_from"].get<std::string>().find("continued beyond 3 MB"), std::string::npos);
  const std::string said = ringside(two).out;
  EXPECT_NE(said.find("; P = 5e+06: measured ring"), std::string::npos) << said;
  // The same as a figure, which needs its file no more.
  const std::string svg = folder / "gamma.svg", again = folder / "again.csv";
  ASSERT_EQ(ringside({"figure", "gamma", "--measured", path, "--params", "1e6", "-o", svg}).exit_code, 0);
  ASSERT_EQ(::unlink(path.c_str()), 0);
  ASSERT_EQ(ringside({"figure", svg, "-o", again}).exit_code, 0);
  EXPECT_NE(read_text(again).find(",0.003"), std::string::npos) << read_text(again);
  folder.write("run.json", run);
  expect_error(ringside({"gamma", "--measured", path, "--workers", "8"}), 2, {"--workers", "8", "4"});
  expect_error(ringside({"gamma", "--measured", path, "-a", "rabenseifner"}), 2, {"rabenseifner", "-a ring"});
  expect_error(ringside({"gamma", "--measured", path, "--tier", "pcie"}), 2, {"--measured"});
}

TEST(GammaVerb, suffixes_are_metric) {
  EXPECT_EQ(ringside_json({"gamma", "--params", "7B", "--flops", "312T", "--bandwidth", "600GB/s"}),
            ringside_json({"gamma"}));
}

TEST(GammaVerb, refuses_what_makes_no_sense) {
  expect_error(ringside({"gamma", "--workers", "0"}), 2, {"--workers", "0", "1 to 16777216"});
  expect_error(ringside({"gamma", "--workers", "4,,8"}), 2, {"--workers"});
  expect_error(ringside({"gamma", "--workers", "8..4"}), 2, {"--workers", "8..4"});
  expect_error(ringside({"gamma", "--params", "-7e9"}), 2, {"--params", "-7e9", "above 0"});
  expect_error(ringside({"gamma", "--flops", "fast"}), 2, {"--flops", "fast"});
  expect_error(ringside({"gamma", "--bandwidth", "0"}), 2, {"--bandwidth", "0"});
  expect_error(ringside({"gamma", "--alpha", "-1"}), 2, {"--alpha", "-1"});
  expect_error(ringside({"gamma", "--global-batch", "2048", "--local-batch", "32"}), 2,
               {"--local-batch", "--global-batch", "one of"});
  expect_error(ringside({"gamma", "--params", "1e999"}), 2, {"--params", "1e999"});
  expect_error(ringside({"gamma", "--params", "1e308", "--flops", "1e-308"}), 2, {"gamma", "1e+308"});
}

TEST(GammaVerb, measures_points_beside_the_formula) {
  const std::vector<std::string> asked{"gamma",     "--measure", "--params", "4096", "--global-batch", "12",
                                       "--workers", "2,3",       "--budget", "6",    "--json"};
  const Ran ran = ringside(asked);
  if (ran.err.find("blas") != std::string::npos) GTEST_SKIP() << "no BLAS here: " << ran.err;
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto j = nlohmann::json::parse(ran.out);
  EXPECT_GE(j["environment"]["ranks"], 2);
  ASSERT_EQ(j["rows"].size(), 2U);
  const double flops = j["rows"][0]["flops"];
  for (int i = 0; i < 2; ++i) {
    const auto& row = j["rows"][i];
    const double K = i + 2, b = 12 / K, beta = row["beta_s_per_byte"], alpha = row["alpha_s"];
    EXPECT_EQ(row["workers"], K);
    EXPECT_EQ(row["local_batch"], b);
    EXPECT_EQ(row["parameters"], 4096);  // 64 x 64
    EXPECT_EQ(row["verified"], true);
    const double compute = row["compute_s"], comm = row["comm_s"];
    EXPECT_DOUBLE_EQ(row["gamma"], comm / compute);
    // Section 4.1: 6 P b / R against 2 (K-1) alpha + 2 (K-1)/K n beta, n = 4 P bytes.
    const double arithmetic = 6 * 4096 * b / flops;
    const double sum = 2 * (K - 1) * alpha + 2 * (K - 1) / K * 4 * 4096 * beta;
    EXPECT_NEAR(row["predicted_gamma"].get<double>(), sum / arithmetic, 1e-9 * sum / arithmetic);
  }
  expect_error(ringside({"gamma", "--measure", "--workers", "1"}), 2, {"--workers", "1"});
  expect_error(ringside({"gamma", "--measure", "--flops", "1e12"}), 2, {"--flops", "--measure"});
  expect_error(ringside({"gamma", "--measure", "--backend", "emulated"}), 2, {"emulated"});
  expect_error(ringside({"gamma", "--budget", "2"}), 2, {"--budget", "--measure"});
}

}  // namespace
}  // namespace ringside::test
