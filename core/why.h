// Why a case takes as long as it does: what its messages and its bytes cost, which link is busiest, and who comes next.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/case.h"
#include "core/flow.h"
#include "core/library_times.h"

namespace ringside {

/// One way to do it.
struct Contestant {
  Case question;       ///< with the parameters that it was given or that were chosen
  std::string name;    ///< "ring", "NVLSTree Simple"
  Seconds seconds;     ///< simulated on a topology, else the price
  Pace pace{};         ///< of a library's protocol
  bool taken = false;  ///< what the library would take
};

struct Reasons {
  /// The one that was asked about; else what the library would take, without a library the fastest.
  Contestant best;
  Seconds start;                    ///< of it before the first message: a library's call and its launches
  Seconds messages, bytes, adding;  ///< what it takes, after the start, if only these cost anything
  std::optional<Seconds> planned;   ///< what it would take with nothing wrong; absent where nothing is
  std::optional<HottestLink> hottest;
  std::optional<Contestant> next;  ///< the fastest other one: the fastest of all where `best` is not
  /// The nearest size, within a factor of 65,536, at which the order of the two turns; absent: it does not, or nobody
  /// knows (see turn_known).
  std::optional<std::int64_t> turn;
  bool turn_known = false;  ///< all sizes that were looked at had both times
};

/// `one`: about the case's own algorithm; else about what is taken of its collective. Requires a valid case. The error:
/// nothing can be predicted.
Result<Reasons> why(const Case& c, bool one, const CostModel& model = {});

}  // namespace ringside
