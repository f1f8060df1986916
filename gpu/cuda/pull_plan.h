// All rank programs of a team as one plan of pulls: every place takes what is sent to it straight from the sender's
// memory, and waits for exactly those whose memory it touches. There are no messages, and there is no step's end.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/program/kernels.h"

namespace ringside {

/// Elements of one place's memory, copied or reduced into the puller's own. The staging of a place follows its
/// program's memory.
struct Pull {
  std::int64_t to = 0;  ///< offset at the puller
  std::int32_t place = 0;
  std::int64_t from = 0;  ///< offset at `place`
  std::int64_t count = 0;
  bool reduces = false;
};

/// What a place does at once; its operations happen in order.
struct PullOp {
  std::int32_t place = 0;
  std::int64_t step = 0;            ///< of the schedule
  std::vector<Pull> copies;         ///< from places that kernels cannot reach; before the pulls
  std::vector<Pull> pulls;          ///< in any order: none writes what another reads or writes
  std::vector<Division> divisions;  ///< after the last step: ends of averages
  std::vector<std::int32_t>
      after;             ///< operations of other places that must be over; what follows from others is left out
  bool awaited = false;  ///< some operation of another place comes after it
};

struct PullPlan {
  std::vector<std::int64_t> memory;  ///< elements per place, with staging
  std::vector<PullOp> ops;           ///< every operation stands behind those that it waits for
};

/// More are not planned: what each knows of the others grows with the square.
inline constexpr std::size_t kMostPlaces = 128;

/// Whether kernels of `place` can use the memory of `peer`.
using Reach = std::function<bool(std::int32_t place, std::int32_t peer)>;

/// `programs` are of all places, in order; `op` is what they reduce with. Staged is only what is sent and overwritten
/// in one step, what is moved within a place, and what is reduced from out of reach.
PullPlan plan_pulls(std::span<const RankProgram> programs, Op op, const Reach& reaches);

}  // namespace ringside
