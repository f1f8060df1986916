// How what was measured is written: in digits in which two measurements of the same may agree.
#pragma once

#include <optional>
#include <string>

#include "core/base/units.h"

namespace ringside {

/// A ratio of two times: "0.047", "0.98", "14.2", "513", "14000"; three digits at most.
std::string format_ratio(double ratio);

/// "1.07 MB/s", "10.4 GB/s", "886 kB/s": three digits with their zeros, for a column.
std::string format_measured(BytesPerSecond b);

/// How far a measured value is from a fitted one, 0.6 for 60 % more: "-25%", "0%", "+64%", from tenfold on "x 597".
std::string format_deviation(double share);

/// MeasuredGamma::hidden() in a column: "62%"; "-" where it is not resolved, which kHiddenUnresolved explains.
std::string format_hidden(std::optional<double> share);
inline constexpr const char* kHiddenUnresolved =
    "hidden is - where the clock does not resolve it: the shorter of the two takes less than 5% of both, or the\n"
    "four times do not fit each other to half of the shorter\n";

}  // namespace ringside
