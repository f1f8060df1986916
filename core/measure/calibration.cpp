#include "core/measure/calibration.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "core/measure/record_reader.h"

namespace ringside {
namespace {

using nlohmann::json;

json to_json(const std::vector<CalibrationPoint>& points) {
  json list = json::array();
  for (const CalibrationPoint& p : points)
    list.push_back({{"bytes", p.bytes},
                    {"seconds", p.resolved() ? json(p.seconds) : json()},
                    {"ci95_s", {p.ci95_lo_s, p.ci95_hi_s}},
                    {"fitted_s", p.fitted_s},
                    {"residual", p.resolved() ? json(p.residual()) : json()}});
  return list;
}

std::vector<CalibrationPoint> points_from_json(RecordReader& r, const json& list) {
  std::vector<CalibrationPoint> points;
  for (const json& j : list) {
    CalibrationPoint p;
    std::vector<double> ci;
    RecordReader point(j, "calibration.point.");
    point.integer("bytes", std::int64_t{0}, p.bytes);
    if (!j.is_object() || !j.contains("seconds") || !j["seconds"].is_null()) point.number("seconds", p.seconds);
    point.number("fitted_s", p.fitted_s), point.numbers("ci95_s", ci);
    if (point.error()) r.note(*point.error());
    if (ci.size() == 2) p.ci95_lo_s = ci[0], p.ci95_hi_s = ci[1];
    points.push_back(p);
  }
  return points;
}

}  // namespace

Model Calibration::model() const {
  return {alpha_s, beta_s_per_byte, reduce_cost_s_per_byte,
          fmt::format("ping-pong on {} ({}, {}), residual median {:.0f} %, max {:.0f} %", environment.host, backend,
                      counted(ranks, "rank"), 100 * residual_median, 100 * residual_max)};
}

bool Calibration::resolves_reducing() const {
  return reduce.empty() || std::ranges::any_of(reduce, &CalibrationPoint::resolved);
}

json to_json(const Calibration& c) {
  return {{"environment", to_json(c.environment)},
          {"backend", c.backend},
          {"ranks", c.ranks},
          {"alpha_s", c.alpha_s},
          {"beta_s_per_byte", c.beta_s_per_byte},
          {"reduce_cost_s_per_byte", c.reduce_cost_s_per_byte},
          {"residual", {{"median", c.residual_median}, {"max", c.residual_max}}},
          {"reduce_residual", {{"median", c.reduce_residual_median}, {"max", c.reduce_residual_max}}},
          {"ping_pong", to_json(c.ping_pong)},
          {"reduce", to_json(c.reduce)},
          {"patterns", to_json(c.patterns)}};
}

std::optional<std::string> trouble_with(const Calibration& c) {
  constexpr double kMostResidual = 0.75;
  const auto bad = count_disturbed(c.patterns);
  if (static_cast<double>(bad) > kMostDisturbed * static_cast<double>(c.patterns.size()))
    return fmt::format("{} of {} steps were disturbed", bad, c.patterns.size());
  if (c.residual_median > kMostResidual)
    return fmt::format("half of the ping-pong is {:.0f}% and more off its line", 100 * c.residual_median);
  return std::nullopt;
}

Result<Calibration> calibration_from_json(const json& j) {
  if (!j.is_object()) return fail("calibration", j.type_name(), "an object");
  Calibration c;
  RecordReader r(j, "calibration.");
  r.text("backend", c.backend), r.integer("ranks", 1, c.ranks);
  r.number("alpha_s", c.alpha_s), r.number("beta_s_per_byte", c.beta_s_per_byte);
  r.number("reduce_cost_s_per_byte", c.reduce_cost_s_per_byte);
  const auto read_residuals = [&](const char* field, double& median, double& max) {
    const json* object = r.object(field);
    if (!object) return;
    RecordReader inner(*object, std::string("calibration.") + field + ".");
    inner.number("median", median), inner.number("max", max);
    if (inner.error()) r.note(*inner.error());
  };
  read_residuals("residual", c.residual_median, c.residual_max);
  read_residuals("reduce_residual", c.reduce_residual_median, c.reduce_residual_max);
  const Fields fields(j, "calibration.");
  RINGSIDE_TRY(const auto environment, fields.object("environment"));
  RINGSIDE_TRY(auto e, environment_from_json(*environment));
  c.environment = std::move(e);
  const auto ping_pong = fields.array("ping_pong"), reduce = fields.array("reduce");
  if (!ping_pong) return Failure(ping_pong.error());
  if (!reduce) return Failure(reduce.error());
  c.ping_pong = points_from_json(r, **ping_pong);
  c.reduce = points_from_json(r, **reduce);
  if (r.error()) return Failure(*r.error());
  if (j.contains("patterns")) {
    RINGSIDE_TRY(c.patterns, patterns_from_json(j["patterns"]));
  }
  return c;
}

}  // namespace ringside
