// One start of check-gpu: goes on with what the state leaves open, until all is done or the time is over.
#pragma once

#include <string>

#include "core/base/result.h"
#include "kit/check/part.h"
#include "kit/check/state.h"

namespace ringside::kit {

struct Request {
  Kit kit;
  std::string kit_name;
  std::string state;  ///< folder
  std::string only;   ///< beginning of the parts' ids; empty: all
  int minutes = 8;
};

/// Exit codes beside ringside's own (contract).
inline constexpr int kAllDone = 0, kSomethingFailed = 1, kGoOn = 4, kNoGpu = 77;

/// Which part to begin with `left_s` seconds left: the first that is open and fits, or, when nothing was begun yet, the
/// first that is open at all; nullptr: none fits.
const Part* next_part(const std::vector<Part>& parts, const State& s, double left_s, bool first);

/// The exit code of a finished or cut-off session.
int exit_code(const std::vector<Part>& parts, const State& s, const Machine& m);

/// Does it; prints a line for each part and writes report.json and report.md after each. The exit code, or what is
/// wrong with the request.
Result<int> check(const Request& r);

}  // namespace ringside::kit
