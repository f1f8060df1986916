// What wires would take for the calls of a trace.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/training/trace.h"
#include "core/training/wires.h"

namespace ringside {

struct TracePrediction {
  std::optional<Seconds> seconds;
  std::optional<bool> latency_bound;  ///< its messages cost more by their number than by their bytes
  std::optional<Bytes> crossover;     ///< the size from which its bytes take longer than its messages, on the line
                                      ///< through no bytes and its own
  std::string algorithm;              ///< that predicts
};

/// The wires of so many ranks.
using WiresOf = std::function<Result<TrainingWires>(std::int32_t ranks)>;

/// By `algorithm`; where it is empty, or the collective has none of this name: by a ring, where there is one. Nothing
/// where the trace does not say enough.
Result<TracePrediction> predict_call(const TraceCollective& call, const std::string& algorithm, const WiresOf& wires);

}  // namespace ringside
