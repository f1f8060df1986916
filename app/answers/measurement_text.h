// A measurement for people.
#pragma once

#include <string>

#include "core/case.h"
#include "core/measure/measurement.h"

namespace ringside {

/// All of it, of one run: `question` is what the first row measures and knows which wires were imposed. Needs one row.
std::string measurement_text(const Measurement& m, const Case& question);

/// A line for each row, and what its columns mean. Needs one row.
std::string measurement_table(const Measurement& m);

/// What a reader of the rows must know, each once, with the algorithms it is true of unless that is all; after an empty
/// line, or nothing at all.
std::string notes_text(const Measurement& m);

/// The best of each library at each size and which to take; empty where no library was measured.
std::string libraries_text(const Measurement& m);

}  // namespace ringside
