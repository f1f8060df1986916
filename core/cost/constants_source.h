// Where the constants of a model come from, as data: both the long and the short text are made from it.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace ringside {

/// A tier of core/cost/tiers.h.
struct OfTier {
  std::string name, label;  ///< "infiniband", "InfiniBand"
  std::string given = {};   ///< the one constant that was given instead of the tier's: "alpha", "bandwidth"; or empty
};
/// Both constants were given.
struct GivenConstants {};
/// The slowest way that two ranks have on a topology.
struct SlowestWay {
  std::string topology;
  std::int32_t from = 0, to = 0;                    ///< the two ranks
  std::int32_t latency_from = -1, latency_to = -1;  ///< the pair with the longest latency, where it is another one
};

struct ConstantsSource {
  /// A text says it in its own words: "calibrated 2026-11-20", or what a file says.
  std::variant<std::string, OfTier, GivenConstants, SlowestWay> of;
  double slowed = 1;  ///< emulated: how many times the constants are slowed
  /// Whose reduce_cost it is, where that is another's: "given", "calibrated on gpu07, 2026-11-20"; else empty.
  std::string reducing = {};

  /// "tier infiniband", "tier nvlink, alpha given", "given", "slowest way on h100-rails:2: rank 0 to 9" or "slowest
  /// ways on dgx-1: latency of rank 0 to 5, bandwidth of 0 to 1", each with ", reduce_cost given" and ", slowed 400
  /// times" where they are: the `source` of files and JSON.
  std::string text() const;
  /// Which wires these are, for a title: "InfiniBand tier", "given constants", "slowest way on h100-rails:2".
  std::string wires() const;
};

}  // namespace ringside
