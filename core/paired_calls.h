// Collective calls of a group pair by their number alone: the first with the first, the second with the second.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ringside {

struct PairedCalls {
  std::int32_t ranks = 4;
  std::int32_t calls = 3;    ///< that the program of every rank has
  std::int32_t skips = -1;   ///< the rank that leaves one out; -1: none
  std::int32_t skipped = 1;  ///< which, counted from 1
  std::int32_t started = 4;  ///< ranks below this number are there at all

  /// Which of its program's calls a rank makes as its n-th, both counted from 1; 0: it makes none any more.
  std::int32_t made(std::int32_t rank, std::int32_t n) const;
  /// The n-th calls of all ranks that are there come together; else whoever makes one waits for ever.
  bool complete(std::int32_t n) const;
  /// Complete, but of different calls of the program: results are mixed up.
  bool mixed(std::int32_t n) const;
  /// "0:3": rank 0 hangs in its program's third call; all who do, in the order of ranks.
  std::vector<std::string> stuck() const;
};

}  // namespace ringside
