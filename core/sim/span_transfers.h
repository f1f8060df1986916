// The transfers that spans are of, as a chain of them is gone through from its end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/schedule/schedule.h"
#include "core/sim/timeline.h"

namespace ringside {

/// In the order of the schedule.
inline bool precedes(const Span& a, const Span& b) {
  return a.step != b.step ? a.step < b.step : a.index < b.index;
}

/// Each step is asked for once; of ranks that are alike the sender's part of it, where that tells which it is.
class SpanTransfers {
 public:
  explicit SpanTransfers(const Schedule& schedule) : schedule_(schedule) {}
  /// Stays valid until forgotten.
  const Transfer& of(const Span& span) {
    if (schedule_.regular())
      if (const Transfer* only = only_one(span)) return *only;
    auto at = steps_.find(span.step);
    if (at == steps_.end()) at = steps_.emplace(span.step, schedule_.step(span.step)).first;
    return at->second.transfers[static_cast<std::size_t>(span.index)];
  }
  void forget_after(std::int64_t step) {
    steps_.erase(steps_.upper_bound(step), steps_.end());
    sends_.erase(sends_.lower_bound({step + 1, 0}), sends_.end());
  }

 private:
  const Transfer* only_one(const Span& span) {
    const auto [at, fresh] = sends_.try_emplace({span.step, span.from});
    if (fresh) at->second = schedule_.step_of(span.from, span.step);
    const Transfer* found = nullptr;
    for (const Transfer& t : at->second.transfers) {
      if (t.to != span.to || t.op != span.op || moves_nothing(t)) continue;
      if (found != nullptr) return nullptr;
      found = &t;
    }
    return found;
  }

  const Schedule& schedule_;
  std::map<std::int64_t, Step> steps_;
  std::map<std::pair<std::int64_t, std::int32_t>, Step> sends_;
};

}  // namespace ringside
