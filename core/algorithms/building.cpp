#include "core/algorithms/building.h"

#include <algorithm>
#include <utility>

namespace ringside {

Slots Parts::from(std::int32_t first, std::int32_t n) const {
  const std::int32_t straight = std::min(n, count - first);
  Slots slots = Slots::range(first * size, straight * size);
  slots.append({0, (n - straight) * size});
  return slots;
}

Condition power_of_two() {
  return {"K is a power of two", [](const Instance& i) { return is_power_of_two(i.ranks); }};
}

Condition at_least_two() {
  return {"K is at least 2", [](const Instance& i) { return i.ranks >= 2; }};
}

Condition at_least_three() {
  return {"K is at least 3", [](const Instance& i) { return i.ranks >= 3; }};
}

Schedule header(Collective collective, const char* algorithm, const Instance& instance) {
  Schedule s;
  s.collective = collective;
  s.algorithm = algorithm;
  s.ranks = instance.ranks;
  s.root = instance.root;
  s.chunks = instance.chunks;
  return s;
}

void add_phase(Schedule& schedule, std::string name, std::int64_t count) {
  if (count == 0) return;
  const std::int64_t first = schedule.phases.empty() ? 0 : schedule.phases.back().first + schedule.phases.back().count;
  schedule.phases.push_back({std::move(name), first, count});
}

}  // namespace ringside
