// What stands in the performance chart beside the model and one's own rows: what a library takes, what others measured.
#pragma once

#include <vector>

#include "ui/charts/performance_data.h"

namespace ringside::ui {

/// On a topology: the lines simulated, `alone` in place of all others. False, and nothing is added, where the case's
/// own is not known.
bool add_simulated(PerformanceData& d, const SimulatedCurves& curves, const Case& c, bool alone);
/// Lines of what the library takes, and of what it reckons with itself where it says so.
void add_library(PerformanceData& d, const LibraryCurve& curve);
/// Of the runs those of the case's collective, such of its machine first; the others are counted in `said`.
void add_published(PerformanceData& d, const std::vector<PublishedRun>& runs, const Case& c);
/// What goes otherwise: the line of the case on the wires that it leaves, and this size in words.
void add_becomes(PerformanceData& d, const Consequence& consequence, const SimulatedCurves* curves);
/// "NVLSTree Simple", "tuned eager to 8 KiB, ring": how the library takes its time.
QString way_of(const LibraryTime& t);

}  // namespace ringside::ui
