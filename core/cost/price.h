// Alpha-beta, one port, full duplex (DESIGN section 5): what a schedule costs when it is walked step by step.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// The constants of the model and where they come from.
struct CostParameters {
  Seconds alpha;               ///< per message
  SecondsPerByte beta;         ///< 1/bandwidth
  SecondsPerByte reduce_cost;  ///< per reduced byte at the receiver; 0 by default (never called gamma)
  std::string source;          ///< "tier infiniband", "calibrated 2026-11-20", "given"
};

/// The walk's answer.
struct Price {
  Seconds total;
  std::int64_t steps = 0;
  std::int64_t transfers = 0;                ///< messages, local moves not counted
  std::vector<double> bytes_sent_per_rank;   ///< K entries, real-valued
};

/// A step lasts as long as its busiest port, the steps add up. A transfer of m bytes costs alpha + m beta at its sender's
/// out-port and its receiver's in-port; reducing adds m reduce_cost at the in-port. Uses the real-valued n/C.
/// With uneven `sizes`, n is ignored: element_bytes times the file's elements.
Price price(const Schedule& schedule, Bytes n, const CostParameters& parameters, int element_bytes = 4);
/// The same walk, only step i: for the window's clock.
Seconds price_step(const Schedule& schedule, std::int64_t i, Bytes n, const CostParameters& parameters, int element_bytes = 4);

}  // namespace ringside
