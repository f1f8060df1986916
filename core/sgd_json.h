// Section 4.3's experiment on its way to real ranks, and its outcome on the way back.
#pragma once

#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/training/sgd.h"

namespace ringside {

nlohmann::json to_json(const SgdJob& job);
/// A number that is none any more is null.
nlohmann::json to_json(const SgdRun& run);
/// Valid.
Result<SgdJob> sgd_job_from_json(const nlohmann::json& j);
Result<SgdRun> sgd_run_from_json(nlohmann::json j);

}  // namespace ringside
