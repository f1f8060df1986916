// What a calibration found: the constants of alpha-beta on this machine, and how far the machine is from obeying them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/measure/measurement.h"
#include "core/measure/patterns.h"

namespace ringside {

/// One size of a benchmark: measured and fitted.
struct CalibrationPoint {
  std::int64_t bytes = 0;
  double seconds = 0;  ///< median; 0 where the clock does not resolve it, null in a file
  double ci95_lo_s = 0, ci95_hi_s = 0;
  double fitted_s = 0;
  bool resolved() const { return seconds > 0; }
  double residual() const { return seconds > 0 ? fitted_s / seconds - 1 : 0; }  ///< relative, signed
};

/// Half a ping-pong round trip is alpha + n beta; reducing n bytes is n reduce_cost. A machine that does not obey has a
/// table beside it, of what a step takes by its pattern.
struct Calibration {
  Environment environment;
  std::string backend = "host";
  std::int32_t ranks = 2;  ///< in pairs, all pairs at once
  double alpha_s = 0, beta_s_per_byte = 0, reduce_cost_s_per_byte = 0;
  double residual_median = 0, residual_max = 0;  ///< of the ping-pong: |fitted/measured - 1|
  double reduce_residual_median = 0, reduce_residual_max = 0;
  std::vector<CalibrationPoint> ping_pong, reduce;
  std::vector<PatternPoint> patterns;  ///< empty in calibrations of older versions

  Model model() const;
  /// Whether any size shows what reducing costs; also where none was tried.
  bool resolves_reducing() const;
};

/// Above this share of disturbed steps a calibration is not kept.
inline constexpr double kMostDisturbed = 0.25;
/// Why it would mislead whoever predicts with it ("9 of 30 steps were disturbed"); nothing where it holds.
std::optional<std::string> trouble_with(const Calibration& c);

nlohmann::json to_json(const Calibration& c);
Result<Calibration> calibration_from_json(const nlohmann::json& j);

}  // namespace ringside
