// When every transfer starts and ends if no global step holds anybody back.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/units.h"
#include "core/cost/price.h"
#include "core/schedule/schedule.h"

namespace ringside {

struct Span {
  std::int64_t step = 0;
  std::int32_t index = 0;  ///< position within the step
  std::int32_t from = 0, to = 0;
  Arrival op = Arrival::copy;
  Seconds start;  ///< takes its ports
  Seconds wire;   ///< the latency is over, bytes flow
  Seconds sent;   ///< the sender's port is free
  Seconds end;    ///< arrived, and reduced where it reduces
};

/// Hears of every transfer of a simulation, once.
class SpanSink {
 public:
  virtual ~SpanSink() = default;
  virtual void arrived(std::int32_t job, const Span& span) = 0;
};

struct Timeline {
  std::vector<Span> spans;  ///< in order of (step, index)
  Seconds end;              ///< the last end
};

/// The uniform crossbar: one port in, one port out per place, full duplex, ports serve in order of (step, position).
/// A transfer waits for every transfer of an earlier step that conflicts with it on a slot.
Timeline simulate(const Schedule& schedule, Bytes n, const CostParameters& parameters, int element_bytes = 4);
/// Only the finishing time, in O(places x slots) memory; of a regular schedule by its symmetry, in next to none, and
/// then the sink hears of nothing. Else in order of (step, index).
Seconds simulate_end(const Schedule& schedule, Bytes n, const CostParameters& parameters, int element_bytes = 4,
                     SpanSink* sink = nullptr);

}  // namespace ringside
