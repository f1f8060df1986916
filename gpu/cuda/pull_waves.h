// What a plan of pulls does at once on one device: ranks that share it are served by one launch.
#pragma once

#include "gpu/cuda/pull_plan.h"

namespace ringside {

/// Operations of places on one device none of which comes after another, so that their pulls are one batch. The waves
/// of a device happen in order.
struct PullWave {
  int device = 0;
  std::vector<std::int32_t> ops;    ///< of the plan
  std::vector<std::int32_t> after;  ///< waves of other devices that must be over, the latest of each
  bool awaited = false;             ///< some wave of another device comes after it
};

/// Every operation in one wave, as early as what it waits for allows; every wave stands behind those that it waits for.
std::vector<PullWave> waves_of(const PullPlan& plan, const std::function<int(std::int32_t place)>& device_of);

}  // namespace ringside
