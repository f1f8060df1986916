// The calibration that is kept for each host, so that predictions for a machine need no file name.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/measure/calibration.h"

namespace ringside {

/// What --calibration is given to mean the one kept for this host.
inline constexpr const char* kHere = "here";

/// Keeps it for the host that it names, in the user's data folder ($XDG_DATA_HOME/ringside/machines); the path. The
/// error: it would mislead (trouble_with), or cannot be written.
Result<std::string> save_calibration(const Calibration& found);

/// The path that stands for "here", any other as it is. The error: nothing is kept for this host.
Result<std::string> calibration_path(const std::string& given);

/// The one kept for this host; nullopt where there is none, or none that can be read.
std::optional<Calibration> saved_calibration();

}  // namespace ringside
