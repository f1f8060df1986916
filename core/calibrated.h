// A case on the machine that a calibration was made on.
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/case.h"
#include "core/measure/calibration.h"

namespace ringside {

/// "calibrated on node7, 2026-11-24, backend host"
std::string words_of(const Calibration& found);

/// The case with the alpha, bandwidth and reduce_cost that were found, and words that say where and when. The error: a
/// calibration without a bandwidth.
Result<Case> with_calibration(Case c, const Calibration& found);
/// The same of a file that `ringside calibrate -o` wrote; errors name it.
Result<Case> with_calibration_file(Case c, const std::string& path);

}  // namespace ringside
