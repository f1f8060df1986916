// Libraries side by side: the best that each has at each size, and which to take here, with the reasons that were
// measured.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/measure/measurement.h"

namespace ringside {

/// One way to do it at one size. Wall clock.
struct LibraryStanding {
  std::string library;    ///< "Ringside" for the executor's own rows
  std::string algorithm;  ///< "own choice" where the library chose and no algorithm of its was faster
  bool in_place = true;
  double seconds = 0, ci95_lo_s = 0, ci95_hi_s = 0, least_s = 0;
  double own_choice_s = 0;     ///< of the same library; 0 where it does not choose
  double own_choice_lo_s = 0;  ///< the lower end of its interval
  std::size_t samples = 0, own_choice_samples = 0;
};

struct StandingsAtSize {
  std::int64_t bytes = 0;
  double bus_factor = 0;
  std::vector<LibraryStanding> libraries;  ///< the best of each, the fastest first
  LibraryStanding ours;                    ///< the fastest of our algorithms
  /// All of them, ours among them, the fastest first.
  std::vector<LibraryStanding> ranked() const;
  /// Whether the two fastest libraries are known too badly to say which to take: too few samples, or disturbed.
  bool in_doubt() const;
};

struct SideBySide {
  Manner manner;
  std::vector<StandingsAtSize> sizes;  ///< ascending
  std::vector<std::string> advice;     ///< which library to take at which sizes, and why; sentences
};

/// One for every manner in which rows with libraries were measured; empty where none was.
std::vector<SideBySide> side_by_side(const Measurement& m);

}  // namespace ringside
