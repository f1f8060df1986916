// Which measured rows stand beside a case in the performance chart.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/measure/measurement.h"
#include "ui/charts/performance_data.h"

namespace ringside::ui {

/// The row is of a log: the library took what it liked, so it stands beside the case whatever algorithm that names.
bool of_library(const MeasurementRow& row);
/// The rows of the case and of what it is compared with (`shown`, by name): one backend, in emulation one tier; those
/// of a log are not mixed with others. What is left out is counted in `d.said`.
std::vector<const MeasurementRow*> choose_rows(const Measurement& m, const Answer& a,
                                               const std::set<std::string>& shown, PerformanceData& d);
/// Where choose_rows() finds none: how the nearest row differs, "int32 asked, bf16 in the file".
std::string why_no_row(const Measurement& m, const Case& c);
/// Into the series of its algorithm, by size; or said, where a logarithmic axis has no place for it.
void add_row(PerformanceData& d, const MeasurementRow& row);
/// From which log, and how far its times are from the line.
QString about_imported(const PerformanceData& d, const Measurement& m);

}  // namespace ringside::ui
