// What samples say together, and how those of several launches become one row.
#pragma once

#include "core/base/result.h"
#include "core/measure/measurement.h"

namespace ringside {

/// Fills in the median, its interval (the range, where there are too few samples for one) and the notes that follow
/// from them: too few samples, a disturbed run, launches that differ. Needs one sample at least. Again and again: notes
/// of an earlier summary are replaced.
void summarise(MeasurementRow& row);
/// The median of a library's samples and its interval, or their range.
void summarise(LibraryRun& run);

/// Adds the rows of another launch of the same job, one by one: samples behind samples, none removed, and the summary
/// of all. The error: a row that measured something else.
Result<bool> append_launch(Measurement& all, const Measurement& next);

}  // namespace ringside
