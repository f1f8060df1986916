// The fastest values of an algorithm's parameters by trying: what takes how long is the caller's to say.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "core/algorithms/algorithm.h"
#include "core/base/units.h"

namespace ringside {

/// Seconds that an instance takes; absent where that cannot be had, or would take too long to find.
using Timing = std::function<std::optional<double>(const Instance&)>;

struct Climbed {
  Instance instance;
  int looked_at = 0;  ///< instances that were timed
  double spent = 0;   ///< what that took, as search_effort() counts
};

/// From `start` along the candidates() of each free parameter, up or else down, as long as it gets faster by a
/// hundredth or more, and once more from a value that another parameter has. `other` is tried beside the start.
/// Instances that would take the search beyond `most` effort are not timed. Absent where not even the start could be
/// timed.
std::optional<Climbed> climbed(const Algorithm& algorithm, const Instance& start, const std::optional<Instance>& other,
                               const std::set<std::string>& free, Bytes n, int element_bytes, double most,
                               const Timing& timing);

/// How long timing an instance takes, in transfers. What a switch sends waits for all that came in, so its transfers
/// count once for each who sends.
double search_effort(const Algorithm& algorithm, const Instance& instance);

/// What a search may look at: about half a second.
inline constexpr double kSearchEffort = 4e5;

/// A question to fewer machines of the same kind.
struct FewerMachines {
  Instance instance;
  Bytes n;  ///< so that chunks are as large
  std::int32_t machines = 0;
};

/// Where an instance is so large that a search of so `most` effort could look at a few values only: the first of its
/// machines, 2, 4, 8 or more, on which it can look at many. What is fastest there is as good as fastest on all of them,
/// where `alike` says that their wires are. Absent where the instance is small enough, or has too few machines of
/// `node_size` ranks.
std::optional<FewerMachines> fewer_machines(const Algorithm& algorithm, const Instance& instance,
                                            std::int32_t node_size, Bytes n,
                                            const std::function<bool(const Instance&)>& alike,
                                            double most = kSearchEffort);

}  // namespace ringside
