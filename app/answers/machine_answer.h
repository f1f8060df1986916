// What cases should take on a machine that was calibrated, beside what a model says of them.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "app/answers/standings.h"
#include "core/measure/calibration.h"

namespace ringside {

/// A table by size, the fastest first; says where it comes from and what is extrapolated. Empty where the calibration
/// has no patterns.
std::string machine_text(const Standings& standings, const Calibration& found);

/// "machine_s" and "machine_source" for every row of json_of(standings), where a schedule can be walked.
void add_machine_times(nlohmann::ordered_json& rows, const Standings& standings, const Calibration& found);

}  // namespace ringside
