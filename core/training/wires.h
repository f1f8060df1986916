// What the collectives of a training step run on, and how long they take there.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/collective/collective.h"
#include "core/cost/price.h"
#include "core/topology/wiring.h"

namespace ringside {

/// How a time on a topology came about; of several the last of them says the least.
enum class CallTiming : std::uint8_t {
  simulated,
  continued,  ///< not simulated whole: on the line through fewer machines
  formed      ///< what its busiest port or link carries: a lower bound
};

/// Either a topology, on which collectives are simulated, or the uniform crossbar of some constants.
struct TrainingWires {
  CostParameters parameters;       ///< of the crossbar, or of the slowest way of the topology
  std::optional<Network> network;  ///< with a node for every rank
  /// Of a time on these wires.
  std::string origin(CallTiming timing = CallTiming::simulated) const {
    return !network || timing == CallTiming::formed ? "formula"
           : timing == CallTiming::continued        ? "continued"
                                                    : "simulation";
  }
};

/// One collective of n bytes (a rank's full buffer) in all these groups of ranks at once, which are equally large,
/// until the last is done: simulated on the topology, where groups share wires, with the fastest of the parameters that
/// nobody gave ("ring"; given: "ring:channels=8"), else by the algorithm's closed form or price. One rank takes no
/// time. The error: ranks that the algorithm does not suit, or too many transfers to simulate.
struct TimedCall {
  Seconds seconds;
  CallTiming timing = CallTiming::simulated;
  std::map<std::string, std::int64_t> parameters;  ///< given and chosen
};
Result<TimedCall> timed_call(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                             const std::vector<std::vector<std::int32_t>>& groups, Bytes n);
/// Its seconds alone.
Result<Seconds> collective_seconds(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                   const std::vector<std::vector<std::int32_t>>& groups, Bytes n);

/// The same, and what its messages take by themselves: of no bytes, with the same parameters.
struct CallParts {
  Seconds whole, messages;
  CallTiming timing = CallTiming::simulated;  ///< of the whole
};
Result<CallParts> collective_parts(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                   const std::vector<std::vector<std::int32_t>>& groups, Bytes n);

/// As collective_seconds(), as a function of n for all ranks as one group: on a topology simulated at powers of
/// two and linear between them: at all of them, or at every second of four where the one in the middle lies on its
/// line.
using CallSeconds = std::function<Seconds(Bytes)>;
struct CallCurve {
  CallSeconds seconds;
  CallTiming timing = CallTiming::simulated;  ///< of its points the last
  Seconds operator()(Bytes n) const { return seconds(n); }
};
Result<CallCurve> call_seconds(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                               std::int32_t ranks, Bytes largest);

}  // namespace ringside
