#include "gpu/cuda/pull_waves.h"

#include <algorithm>
#include <map>

namespace ringside {
namespace {

/// Per operation how many must be over before it, one after the other: those of its place and those that it waits for.
std::vector<std::int32_t> depths(const PullPlan& plan) {
  std::vector<std::int32_t> depth(plan.ops.size()), of_place(plan.memory.size(), 0);
  for (std::size_t i = 0; i < plan.ops.size(); ++i) {
    std::int32_t& latest = of_place[static_cast<std::size_t>(plan.ops[i].place)];
    depth[i] = latest;
    for (const std::int32_t other : plan.ops[i].after)
      depth[i] = std::max(depth[i], depth[static_cast<std::size_t>(other)] + 1);
    latest = depth[i] + 1;
  }
  return depth;
}

}  // namespace

std::vector<PullWave> waves_of(const PullPlan& plan, const std::function<int(std::int32_t place)>& device_of) {
  const std::vector<std::int32_t> depth = depths(plan);
  std::map<std::pair<std::int32_t, int>, std::vector<std::int32_t>> by_depth;  // and device
  for (std::size_t i = 0; i < plan.ops.size(); ++i)
    by_depth[{depth[i], device_of(plan.ops[i].place)}].push_back(static_cast<std::int32_t>(i));

  std::vector<PullWave> waves;
  std::vector<std::int32_t> wave_of(plan.ops.size());
  for (const auto& [key, ops] : by_depth) {
    std::map<int, std::int32_t> latest;  // per other device
    for (const std::int32_t i : ops) {
      wave_of[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(waves.size());
      for (const std::int32_t other : plan.ops[static_cast<std::size_t>(i)].after) {
        const std::int32_t before = wave_of[static_cast<std::size_t>(other)];
        const int device = waves[static_cast<std::size_t>(before)].device;
        if (device == key.second) continue;
        const auto [at, fresh] = latest.try_emplace(device, before);
        if (!fresh) at->second = std::max(at->second, before);
      }
    }
    PullWave wave{key.second, ops, {}, false};
    for (const auto& [device, before] : latest) {
      wave.after.push_back(before);
      waves[static_cast<std::size_t>(before)].awaited = true;
    }
    waves.push_back(std::move(wave));
  }
  return waves;
}

}  // namespace ringside
