// Contributions that a slot holds more than once. A correct schedule has none; a wrong one carries them on.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/schedule/proof.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// A rank whose contribution is in a slot `times` >= 2 times.
struct Repeated {
  std::int32_t rank = 0;
  std::int64_t times = 2;
  static constexpr std::int64_t kMost = 1'000'000'000;  ///< larger counts stay there
  bool operator==(const Repeated&) const = default;
};

/// What a State leaves out, because a set counts everybody once. Sparse: only slots with repeats are kept.
class Repeats {
 public:
  /// Ascending by rank; empty for a slot in which everybody counts once.
  const std::vector<Repeated>& at(std::int32_t place, std::int32_t slot) const;
  /// How often the slot counts a rank that contributes to it.
  std::int64_t times(std::int32_t place, std::int32_t slot, std::int32_t rank) const;
  bool empty() const { return cells_.empty(); }
  /// The repeats after a step that reads this moment's `state`. Transfers that a proof does not execute are left out.
  Repeats after(const Step& step, const State& state, const Schedule& schedule) const;

 private:
  using Place = std::pair<std::int32_t, std::int32_t>;  // place and slot
  std::map<Place, std::vector<Repeated>> cells_;
};

/// One per state: states[i] together with the i-th entry says who is in a slot, and how often.
std::vector<Repeats> repeats(const Schedule& schedule, const std::vector<State>& states);

}  // namespace ringside
