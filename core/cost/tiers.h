// The chapter's four tiers (section 4.2, Figure 4.2.1 and Code 4.2.3) and one transfer across them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/cost/price.h"

namespace ringside {

struct Tier {
  std::string name;   ///< nvlink, pcie, infiniband, ethernet
  std::string label;  ///< "NVLink", "InfiniBand NDR"
  Seconds alpha;
  BytesPerSecond bandwidth;
  bool intra_node = false;

  /// alpha + n / bandwidth
  Seconds transfer_time(Bytes n) const { return alpha + n / bandwidth; }
  /// alpha * bandwidth: below it the latency dominates, above it the bandwidth.
  Bytes crossover() const { return alpha * bandwidth; }
  CostParameters parameters() const;
};

/// In the chapter's order; the first is the reference of all ratios.
const std::vector<Tier>& tiers();
Result<Tier> find_tier(std::string_view name);

}  // namespace ringside
