#include "core/measure/measurement.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/measure/calibration.h"

namespace ringside {
namespace {

Measurement sample_measurement() {
  Measurement m;
  m.environment.host = "node1";
  m.environment.cores = 2;
  m.environment.oversubscribed = true;
  m.environment.settings["transport"] = "shared memory";
  m.environment.where = {{"node1", "CPU"}, {"node2", "GPU 1: H100"}};
  MeasurementRow row;
  row.collective = "allreduce", row.algorithm = "ring", row.parameters = {{"radix", 2}};
  row.ranks = 4, row.chunks = 4, row.bytes = 1024, row.backend = "emulated", row.tier = "nvlink", row.time_scale = 400;
  row.verified = true;
  row.samples_s = {0.012, 0.0121}, row.first_s = 0.013, row.median_s = 0.01205;
  row.ci95_lo_s = 0.012, row.ci95_hi_s = 0.0121, row.predicted_s = 0.012;
  row.model = {0.002, 1e-9, 0, "tier nvlink"};
  row.library_s = {{"MPI_Allreduce", 1e-5}};
  row.manner = {Cadence::back_to_back, false}, row.launches = {1, 1};
  row.libraries = {{"Open MPI v4.1.4", "ring", true, {1e-5, 2e-5}, 1.5e-5, 1e-5, 2e-5, {3e-5, 3e-5}}};
  row.result = {{20, 16, 17}, {20, 16, 17}};
  row.step_end_s = {0.002, 0.004};
  row.notes = {"only 2 samples"};
  m.rows.push_back(row);
  return m;
}

TEST(Measurement, the_json_has_the_fields_that_tools_rely_on) {
  const auto j = to_json(sample_measurement());
  const auto& row = j.at("rows").at(0);
  for (const char* field : {"collective", "algorithm", "parameters", "ranks", "root", "bytes", "backend", "verified",
                            "samples_s", "median_s", "ci95_s", "predicted_s", "model", "library_s", "result"})
    EXPECT_TRUE(row.contains(field)) << field;
  EXPECT_EQ(row.at("ci95_s"), (nlohmann::json{0.012, 0.0121}));
  EXPECT_EQ(row.at("model").at("beta_s_per_byte"), 1e-9);
  EXPECT_EQ(row.at("library_s").at("MPI_Allreduce"), 1e-5);
  EXPECT_EQ(row.at("cadence"), "back-to-back");
  EXPECT_EQ(row.at("in_place"), false);
  EXPECT_EQ(row.at("min_s"), 0.012);
  EXPECT_EQ(row.at("bus_factor"), 1.5);  // 2 (4 - 1) / 4
  EXPECT_NEAR(row.at("algbw_bytes_per_s").get<double>(), 1024 / (0.01205 / 400), 1);
  EXPECT_EQ(row.at("libraries").at(0).at("beside_s"), (nlohmann::json{3e-5, 3e-5}));
  EXPECT_EQ(row.at("result").at(1), (nlohmann::json{20.0, 16.0, 17.0}));
}

TEST(Measurement, what_is_written_is_read_again) {
  const auto j = to_json(sample_measurement());
  const auto back = measurement_from_json(j);
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(to_json(*back), j);
}

// By hand: (0.1 + 0.05 - 0.12) / 0.05 = 0.6.
TEST(MeasuredGamma, what_is_hidden_is_told_where_the_clock_resolves_it) {
  const auto hidden = [](double compute, double comm, double serial, double overlapped) {
    return MeasuredGamma{"blas", 1e6, 64, 1e9, compute, comm, serial, overlapped}.hidden();
  };
  EXPECT_NEAR(hidden(0.1, 0.05, 0.16, 0.12).value(), 0.6, 1e-12);
  EXPECT_NEAR(hidden(0.05, 0.1, 0.15, 0.15).value(), 0, 1e-12);
  EXPECT_FALSE(hidden(0.1, 0.001, 0.101, 0.1)) << "1 % of the step, which is known to 5 %";
  EXPECT_FALSE(hidden(0.1, 0.001, 0.101, 0.105)) << "the same, as -100 %";
  EXPECT_FALSE(hidden(0.1, 0.05, 0.12, 0.12)) << "one after the other less than 0.9 of what both take";
  EXPECT_FALSE(hidden(0.1, 0.05, 0.15, 0.17)) << "both at once more than 1.1 of one after the other";
  EXPECT_FALSE(hidden(0.1, 0.01, 0.12, 0.11)) << "0.12 differs from 0.11 by all of the shorter";
  EXPECT_FALSE(hidden(0.1, 0.02, 0.12, 0.08)) << "both at once less than the longer alone";
  EXPECT_FALSE(hidden(0, 0, 0, 0)) << "a record without times";
  auto m = sample_measurement();
  m.rows[0].gamma = MeasuredGamma{"blas", 1e6, 64, 1e9, 0.1, 0.001, 0.101, 0.1};
  EXPECT_TRUE(to_json(m)["rows"][0]["measured_gamma"]["hidden"].is_null());
}

// The median of 1, 2, 4 is 2; of three samples the interval is the range.
TEST(Measurement, samples_alone_are_summarised) {
  auto j = to_json(sample_measurement());
  auto& row = j["rows"][0];
  row["samples_s"] = {4, 1, 2}, row["libraries"][0]["samples_s"] = {4, 1, 2};
  for (auto* summarised : {&row, &row["libraries"][0]}) summarised->erase("median_s"), summarised->erase("ci95_s");
  const auto back = measurement_from_json(j);
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(back->rows[0].median_s, 2);
  EXPECT_EQ(back->rows[0].ci95_lo_s, 1);
  EXPECT_EQ(back->rows[0].ci95_hi_s, 4);
  EXPECT_EQ(back->rows[0].libraries[0].median_s, 2);
  // A row that still runs says 0.
  row["median_s"] = 0, row["ci95_s"] = {0, 0};
  EXPECT_EQ(measurement_from_json(j)->rows[0].median_s, 0);
}

TEST(Measurement, every_damaged_field_is_refused_by_name) {
  const auto good = to_json(sample_measurement());
  for (const auto& [field, value] : good.at("rows").at(0).items()) {
    auto bad = good;
    bad["rows"][0][field] = nlohmann::json::array({nlohmann::json::object(), "x", -1e300});
    const auto read = measurement_from_json(bad);
    ASSERT_FALSE(read) << field;
    EXPECT_NE(read.error().line().find(field), std::string::npos) << read.error().line();
  }
  EXPECT_FALSE(measurement_from_json(nlohmann::json("text")));
  EXPECT_FALSE(measurement_from_json(nlohmann::json::object()));
}

TEST(Measurement, a_damaged_place_of_a_rank_is_refused_by_name) {
  const auto good = to_json(sample_measurement());
  EXPECT_EQ(good.at("environment").at("where").at(1),
            (nlohmann::json{{"rank", 1}, {"host", "node2"}, {"device", "GPU 1: H100"}}));
  for (const auto& bad : {nlohmann::json("n1"), nlohmann::json{1}, nlohmann::json::array({{{"device", "CPU"}}}),
                          nlohmann::json::array({{{"host", "n1"}, {"device", 3}}})}) {
    auto damaged = good;
    damaged["environment"]["where"] = bad;
    const auto read = measurement_from_json(damaged);
    ASSERT_FALSE(read) << bad;
    EXPECT_NE(read.error().line().find("where"), std::string::npos) << read.error().line();
  }
}

TEST(Measurement, times_that_nothing_can_take_are_refused_by_name) {
  const auto good = to_json(sample_measurement());
  for (const double seconds : {-1.0, 1e308}) {
    for (const auto& [field, value] : {std::pair<std::string, nlohmann::json>{"median_s", seconds},
                                       {"samples_s", nlohmann::json::array({0.012, seconds})},
                                       {"ci95_s", nlohmann::json::array({0.012, seconds})}}) {
      auto bad = good;
      bad["rows"][0][field] = value;
      const auto read = measurement_from_json(bad);
      ASSERT_FALSE(read) << field << " " << seconds;
      EXPECT_NE(read.error().line().find(field), std::string::npos) << read.error().line();
    }
  }
}

TEST(Calibration, what_is_written_is_read_again) {
  Calibration c;
  c.environment.host = "node1";
  c.alpha_s = 1e-6, c.beta_s_per_byte = 1e-10, c.reduce_cost_s_per_byte = 5e-11;
  c.residual_median = 0.2, c.residual_max = 0.7;
  c.ping_pong = {{8, 1e-6, 0.9e-6, 1.1e-6, 1.05e-6}};
  c.reduce = {{4096, 0, 0, 1e-7, 2e-7}, {8192, 2e-7, 2e-7, 2e-7, 2e-7}};
  const auto j = to_json(c);
  const auto back = calibration_from_json(j);
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(to_json(*back), j);
  EXPECT_TRUE(j["reduce"][0]["seconds"].is_null() && j["reduce"][0]["residual"].is_null()) << "not resolved";
  EXPECT_EQ(j["reduce"][1]["seconds"], 2e-7);
  EXPECT_NEAR(c.ping_pong[0].residual(), 0.05, 1e-12);
  EXPECT_NE(c.model().source.find("20 %"), std::string::npos) << c.model().source;
}

}  // namespace
}  // namespace ringside
