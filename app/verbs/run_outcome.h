// What a run leaves: its text on standard output, its bundle in the file that -o named.
#pragma once

#include <string>

#include "app/flags/run_flags.h"
#include "app/verbs/verb.h"

namespace ringside {

/// Writes the bundle where -o says. Where that fails after all, the bundle is printed, for a run cannot be had back:
/// the outcome carries the error, which decides how the program ends.
Outcome run_outcome(const RunFlags& flags, bool json, const std::string& text, const std::string& bundle,
                    int exit_code = 0);

}  // namespace ringside
