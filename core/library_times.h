// What a library's way of doing a case costs: its schedules, simulated on wires that have its protocols' pace.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/case.h"
#include "core/library/library.h"
#include "core/sim/network.h"

namespace ringside {

/// One method by one protocol.
struct LibraryTime {
  Case question;  ///< with the method's algorithm and parameters
  std::string method;
  Pace pace;                        ///< of the protocol
  std::optional<Seconds> seconds;   ///< simulated; absent where that would take too long
  std::optional<Seconds> estimate;  ///< what the library itself reckons with

  /// What is known best.
  std::optional<Seconds> best() const { return seconds ? seconds : estimate; }

  /// The one that the library would take: by its own estimates, or of all that it has the fastest.
  bool choice = false;
};

/// Longer schedules are not simulated by every protocol: about a second's work each.
inline constexpr double kLibraryTransfers = 5e5;

/// Each method and protocol that the library has for the collective of the case, on its topology; every rank drives all
/// its wires at once. `gpus_per_process`: a process launches the kernels of so many ranks in a row, one after another.
/// `this_algorithm`: only the case's own, by the library's protocols for it, or, where the library does not run it, as
/// if it ran by those of its first method. The error: a case without a topology, or a collective that the library
/// lacks.
Result<std::vector<LibraryTime>> library_times(const Case& c, const Library& library, std::int32_t gpus_per_process = 1,
                                               bool this_algorithm = false);

}  // namespace ringside
