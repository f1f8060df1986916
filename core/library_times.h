// What a library's way of doing a case costs: its schedules, simulated on wires that have its protocols' pace.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/case.h"
#include "core/library/library.h"
#include "core/sim/network.h"

namespace ringside {

/// The cost model to ask: pure alpha-beta, or a library's.
struct CostModel {
  const Library* library = nullptr;  ///< nullptr: alpha-beta
  std::int32_t gpus_per_process = 1;

  /// "alpha-beta", "nccl-2.30"
  std::string name() const { return library ? library->name : "alpha-beta"; }
};
inline constexpr std::int32_t kMostGpusPerProcess = 1024;
/// By name, as find_library() and CostModel::name() know them.
Result<CostModel> find_cost_model(std::string_view name);

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
  /// Simulated with so many pieces, and continued to all of them; 0: simulated whole.
  std::int64_t continued = 0;
  bool renumbered = false;  ///< the question's ranks are numbered by their devices, as the library orders them itself
};

/// Longer schedules are not simulated whole: about a second's work each. A pipeline is continued from fewer pieces.
inline constexpr double kLibraryTransfers = 5e5;

/// Which of a library's methods and protocols are asked.
enum class LibraryScope : std::uint8_t {
  all,
  /// Only the case's own algorithm, by the library's protocols for it, or, where the library does not run it, as if it
  /// ran by those of its first method.
  this_algorithm,
  /// Only what the library would take, where it reckons with all that it has; else as all.
  choice
};

/// Each method and protocol that the library has for the collective of the case, on its topology; every rank drives all
/// its wires at once. `gpus_per_process`: a process launches the kernels of so many ranks in a row, one after another.
/// The error: a case without a topology, or a collective that the library lacks.
Result<std::vector<LibraryTime>> library_times(const Case& c, const Library& library, std::int32_t gpus_per_process = 1,
                                               LibraryScope scope = LibraryScope::all);

/// Whether the library is made for the wires of the case and has its collective; the error says what it would need.
Result<bool> suits(const Case& c, const Library& library);

/// What a library takes over sizes.
struct LibraryCurve {
  CostModel model;
  std::vector<LibraryTime> times;  ///< by size, at each what it would take; of an own schedule its fastest protocol

  /// Of exactly this size; nullptr where it is not known.
  const LibraryTime* at(std::int64_t bytes) const;
};
/// As far as a curve goes at least.
inline constexpr std::int64_t kLibrarySizes = std::int64_t{1} << 30;
/// The case's own size first, then powers of two from 8 B until `most` and the case's own are reached; but for those
/// that are `known`, of the same question. `go_on` is shown what there is after every size and may end it. Requires a
/// library.
Result<LibraryCurve> library_curve(const Case& c, LibraryCurve known, std::int64_t most = kLibrarySizes,
                                   const std::function<bool(const LibraryCurve&)>& go_on = {});

}  // namespace ringside
