// gamma by the clock for several numbers of workers, beside section 4.1's formula with what the same run found of this
// machine.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/flags/run_flags.h"
#include "core/base/result.h"
#include "core/measure/measurement.h"
#include "core/training/gamma.h"

namespace ringside::ui {
class Figure;
}

namespace ringside {

/// One number of workers: real ranks, and the formula with R of the first point's products and with alpha and bandwidth
/// of this point's ping-pong.
struct MeasuredPoint {
  MeasurementRow row;  ///< with gamma
  GammaRow predicted;
};
struct MeasuredCurve {
  Environment environment;
  std::vector<MeasuredPoint> points;
  TrainingStep step;  ///< the formula's, with the constants of the first point
};

/// A layer of P float32 parameters is multiplied, and its gradient summed by the algorithm's schedule: apart and at
/// once. `step` has P and a batch; R, bandwidth and alpha are measured. Each of `workers` is at least 2.
Result<MeasuredCurve> measure_curve(const TrainingStep& step, const std::vector<std::int64_t>& workers,
                                    const std::string& algorithm, const RunFlags& run);

nlohmann::ordered_json json_of(const MeasuredCurve& curve);
std::string text_of(const MeasuredCurve& curve);
/// The points beside that formula's curve.
std::shared_ptr<const ui::Figure> figure_of(const MeasuredCurve& curve);

}  // namespace ringside
