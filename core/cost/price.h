// Alpha-beta, one port, full duplex: what a schedule costs when it is walked step by step.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/units.h"
#include "core/cost/constants_source.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// The constants of the model and where they come from.
struct CostParameters {
  Seconds alpha;               ///< per message
  SecondsPerByte beta;         ///< 1/bandwidth
  SecondsPerByte reduce_cost;  ///< per reduced byte at the receiver; 0 by default (never called gamma)
  ConstantsSource source = {};
};

/// The walk's answer.
struct Price {
  Seconds total;
  std::int64_t steps = 0;
  std::int64_t transfers = 0;               ///< messages, local moves not counted
  std::vector<double> bytes_sent_per_rank;  ///< K entries, real-valued
  std::vector<Seconds> step_seconds;        ///< how long each step lasts
};

/// A step lasts as long as its busiest port, the steps add up. A transfer of m bytes costs alpha + m beta at its
/// sender's out-port and its receiver's in-port; reducing adds m reduce_cost at the in-port, also what a rank reduces
/// locally. Uses the real-valued n/C. With uneven `sizes`, n is ignored: element_bytes times the file's elements. A
/// regular schedule is priced by its symmetry: one rank tells what all ports carry, so K may be in the millions.
Price price(const Schedule& schedule, Bytes n, const CostParameters& parameters, int element_bytes = 4);
/// The same without symmetry: every transfer of every step.
Price price_by_walk(const Schedule& schedule, Bytes n, const CostParameters& parameters, int element_bytes = 4);

/// The bytes that transfers move: uniform n/C per chunk, or the file's own sizes, followed through moves.
class TransferSizes {
 public:
  TransferSizes(const Schedule& schedule, Bytes n, int element_bytes);
  Bytes of(const Transfer& t) const;
  /// To be called after each step, in order; only uneven sizes need it.
  void advance(const Step& step);

 private:
  std::size_t at(std::int32_t place, std::int32_t slot) const {
    return static_cast<std::size_t>(place) * static_cast<std::size_t>(slots_) + static_cast<std::size_t>(slot);
  }
  Bytes per_chunk_;
  std::int32_t slots_;
  std::vector<double> chunk_bytes_;     ///< per chunk; empty where all are equal
  std::vector<std::int32_t> chunk_of_;  ///< places x slots, only with uneven sizes
};

}  // namespace ringside
