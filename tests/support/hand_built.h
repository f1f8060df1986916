// Schedules written out by hand, so that what runs them can be tested without the registry.
#pragma once

#include <utility>
#include <vector>

#include "core/schedule/schedule.h"

namespace ringside::test {

inline Schedule schedule_of(Collective collective, int ranks, int chunks, std::vector<Step> steps, int root = 0) {
  Schedule s;
  s.collective = collective;
  s.ranks = ranks;
  s.root = root;
  s.chunks = chunks;
  s.set_steps(std::move(steps));
  return s;
}

/// Reduce-scatter, then allgather, around the ring: 2 (K-1) steps of K transfers, one chunk each.
inline Schedule ring_allreduce(int ranks) {
  std::vector<Step> steps;
  for (int phase = 0; phase < 2; ++phase)
    for (int s = 0; s + 1 < ranks; ++s) {
      Step step;
      for (int r = 0; r < ranks; ++r) {
        const int chunk = ((r - s + phase) % ranks + ranks) % ranks;
        phase == 0 ? step.reduce(r, (r + 1) % ranks, {chunk}) : step.copy(r, (r + 1) % ranks, {chunk});
      }
      steps.push_back(std::move(step));
    }
  return schedule_of(Collective::allreduce, ranks, ranks, std::move(steps));
}

/// A running sum walks K-1 hops, the total walks back.
inline Schedule chain_allreduce(int ranks) {
  std::vector<Step> steps;
  for (int r = 0; r + 1 < ranks; ++r) steps.emplace_back().reduce(r, r + 1, {0});
  for (int r = ranks - 1; r > 0; --r) steps.emplace_back().copy(r, r - 1, {0});
  return schedule_of(Collective::allreduce, ranks, 1, std::move(steps));
}

/// Two ranks exchange their whole buffers at once: what is sent is also what is reduced into.
inline Schedule exchange_allreduce() {
  Step step;
  step.reduce(0, 1, {0});
  step.reduce(1, 0, {0});
  return schedule_of(Collective::allreduce, 2, 1, {step});
}

/// The same schedule with its steps stored, after `edit` has changed them.
template <class Edit>
Schedule edited(const Schedule& original, Edit&& edit) {
  Schedule s = original;
  std::vector<Step> steps;
  for (std::int64_t i = 0; i < original.step_count(); ++i) steps.push_back(original.step(i));
  edit(steps);
  s.set_steps(std::move(steps));
  return s;
}

}  // namespace ringside::test
