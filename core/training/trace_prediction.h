// What wires would take for the calls of a trace.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

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
  std::string origin;                 ///< "formula", "simulation", "continued"
};

/// Of those that predict anything, each origin once.
std::vector<std::string> origins_of(const std::vector<TracePrediction>& predicted);

/// The wires of so many ranks.
using WiresOf = std::function<Result<TrainingWires>(std::int32_t ranks)>;

/// By `algorithm`; where it is empty, or the collective has none of this name: by a ring, a broadcast or reduce by a
/// chain, all other calls by "linear". Nothing where the trace does not say enough.
Result<TracePrediction> predict_call(const TraceCollective& call, const std::string& algorithm, const WiresOf& wires);

}  // namespace ringside
