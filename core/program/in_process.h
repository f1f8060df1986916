// The rank programs of all K ranks, run in turn in one process: for tests, and for the numbers in the animation.
#pragma once

#include <cstdint>
#include <vector>

#include "core/collective/element.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// Elements of every rank's input, as the collective's `before` asks for them: inputs[rank] has n elements (for
/// broadcast and scatter only the root's is read; in gather and allgather rank r's vector is the whole n-element buffer of
/// which only its own part is read; in all-to-all each rank has its own n elements).
using Inputs = std::vector<std::vector<double>>;

class InProcess {
 public:
  InProcess(const Schedule& schedule, std::int64_t elements, ElementType type, Op op, const Inputs& inputs);

  std::int64_t steps_done() const { return done_; }
  /// Executes the next step on every rank.
  void advance();
  /// The elements in a slot; empty where the slot is empty or has no elements.
  std::vector<double> slot(std::int32_t place, std::int32_t slot) const;
  bool holds(std::int32_t place, std::int32_t slot) const;

 private:
  // The runner's helper fills this in.
  std::int64_t done_ = 0;
};

}  // namespace ringside
