// What a bundle shows, in sentences that follow from its numbers alone, and the parts that a report has.
#pragma once

#include <string>
#include <vector>

#include "core/measure/measurement.h"

namespace ringside {

/// Rows of one collective on the same ranks, type, operation, backend and tier.
struct MeasuredGroup {
  std::string label;                            ///< "allreduce on 4 ranks, emulated (infiniband)"
  std::vector<const MeasurementRow*> rows;      ///< in the bundle's order; they point into it
  std::vector<std::string> algorithms() const;  ///< each once, in that order
};
std::vector<MeasuredGroup> groups_of(const Measurement& m);

/// median over prediction, less one; 0 where nothing was predicted.
double residual(const MeasurementRow& row);
/// "+100 %"; above 500 % "18 times", of which median over prediction is told.
std::string residual_text(const MeasurementRow& row);

/// Too few runs for any median: of three against three not even the most uneven ranks would show a difference (p =
/// 0.1), of four they do. Of an imported log a sample is a mean of many calls already.
bool too_few_runs(const MeasurementRow& row);

/// Whether results were right; which algorithm is fastest at which size, where chance alone would not show it; how far
/// the model is off, and where most; how the library's own compares; all of undisturbed rows of four runs or more; what
/// disturbs or limits the run.
std::vector<std::string> conclusions(const Measurement& m);

}  // namespace ringside
