// What a calibration found, and what reducing costs, in every answer.
#include "core/calibrated.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/algorithms/registry.h"
#include "core/flow.h"

namespace ringside {
namespace {

Calibration found() {
  Calibration c;
  c.environment.host = "node7";
  c.environment.date = "2026-11-20T10:00:00Z";
  c.alpha_s = 2e-6, c.beta_s_per_byte = 1e-10, c.reduce_cost_s_per_byte = 5e-11;
  return c;
}

Case asked(const Algorithm& a, std::int32_t ranks) {
  Case c;
  c.collective = a.collective;
  c.algorithm = a.name;
  c.instance.ranks = ranks;
  c.bytes = std::int64_t{4} * 9 * 16 * 7 * ranks * ranks;
  return c;
}

TEST(Calibrated, every_answer_is_that_of_the_three_constants_and_says_where_they_are_from) {
  for (const Algorithm& a : registry())
    for (const std::int32_t ranks : {1, 4, 8}) {
      Case given = asked(a, ranks);
      given.alpha = Seconds(2e-6);
      given.bandwidth = BytesPerSecond(1e10);
      given.reduce_cost = SecondsPerByte(5e-11);
      const auto expected = predict(given);
      if (!expected) continue;  // an algorithm that does not exist for these ranks
      const auto p = predict(*with_calibration(asked(a, ranks), found()));
      ASSERT_TRUE(p) << p.error().line();
      EXPECT_EQ(p->price->value, expected->price->value) << a.name;
      EXPECT_EQ(p->simulation->value, expected->simulation->value) << a.name;
      EXPECT_EQ(p->parameters.source.text(), "calibrated on node7, 2026-11-20, backend host");
      EXPECT_EQ(expected->parameters.source.text(), "given, reduce_cost given");
    }
}

TEST(Calibrated, what_takes_no_calibration_names_what_is_wrong) {
  const auto refused = [](auto change, const std::string& word) {
    Calibration c = found();
    change(c);
    const auto made = with_calibration(Case{}, c);
    ASSERT_FALSE(made) << word;
    EXPECT_NE(made.error().line().find(word), std::string::npos) << made.error().line();
  };
  refused([](Calibration& c) { c.alpha_s = -1; }, "alpha_s");
  refused([](Calibration& c) { c.beta_s_per_byte = 0; }, "beta_s_per_byte");
  refused([](Calibration& c) { c.reduce_cost_s_per_byte = -1; }, "reduce_cost_s_per_byte");
}

TEST(Calibrated, of_imposed_wires_says_so) {
  Calibration c = found();
  c.backend = "emulated";
  c.environment.settings["imposed"] = "tier nvlink, slowed 5000 times";
  EXPECT_TRUE(
      with_calibration(Case{}, c)->calibrated.ends_with("emulated, which imposed tier nvlink, slowed 5000 times"));
}

TEST(Calibrated, a_file_is_read_as_it_was_written_and_an_error_names_it) {
  const std::string path = std::filesystem::path(testing::TempDir()) / "calibration.json";
  std::ofstream(path) << to_json(found()).dump();
  EXPECT_EQ(with_calibration_file(Case{}, path).value(), with_calibration(Case{}, found()).value());
  std::ofstream(path) << "{}";
  const auto none = with_calibration_file(Case{}, path);
  ASSERT_FALSE(none);
  EXPECT_TRUE(none.error().line().starts_with(path)) << none.error().line();
}

TEST(Calibrated, a_case_keeps_it_in_a_file_but_no_control_characters) {
  Calibration hostile = found();
  hostile.environment.host = "a\x1b[31mb";
  for (const Calibration& c : {found(), hostile}) {
    const Case made = validate(*with_calibration(Case{}, c)).value();
    EXPECT_EQ(case_from_json(to_json(made)).value(), made);
    EXPECT_EQ(made.calibrated.find('\x1b'), std::string::npos);
  }
  auto j = to_json(validate(Case{}).value());
  j["calibrated"] = "a\x1b[31mb";
  EXPECT_FALSE(case_from_json(j));
  j["calibrated"] = "", j["reduce_cost_s_per_byte"] = -1;
  EXPECT_FALSE(case_from_json(j));
}

// A crossbar with the tier's wires is the uniform crossbar, looked at as a topology: what reducing costs must be the
// same on both, and where nothing is reduced nothing.
TEST(Calibrated, reducing_costs_the_same_on_a_topology) {
  for (const Algorithm& a : registry()) {
    if (a.collective == Collective::custom) continue;
    Case c = asked(a, 8);
    const auto free = predict(c);
    c.reduce_cost = SecondsPerByte(3e-11);
    const auto uniform = predict(c);
    c.wiring.topology = "crossbar";
    const auto crossbar = predict(c);
    if (!uniform || !crossbar || schedule_of(c)->helpers > 0) continue;  // a switch reduces at the speed of its wires
    EXPECT_NEAR(crossbar->simulation->value / uniform->simulation->value, 1, 1e-9) << a.name;
    EXPECT_EQ(crossbar->parameters.reduce_cost.value, 3e-11);
    EXPECT_TRUE(crossbar->parameters.source.text().ends_with(", reduce_cost given"));
    if (!reduces(a.collective)) {
      EXPECT_EQ(uniform->simulation->value, free->simulation->value) << a.name;
    }
    if (a.collective == Collective::allreduce && a.name == "ring") {
      EXPECT_NEAR((*uniform->simulation - *free->simulation).value, 7.0 / 8 * c.size().value * 3e-11, 1e-15);
    }
  }
}

}  // namespace
}  // namespace ringside
