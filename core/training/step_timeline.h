// The two streams of a data-parallel rank: computation unit by unit, and the collectives that go beside it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/units.h"

namespace ringside {

/// Seconds of one call each; 0 where there is none.
struct UnitCalls {
  Seconds gather;  ///< its parameters, before it computes (ZeRO 3)
  Seconds reduce;  ///< its gradients, after its backward pass
  Seconds update;  ///< its new parameters, after the last reduction (ZeRO 1 and 2)
};

struct TimedUnit {
  double share = 0;  ///< of the computation
  UnitCalls calls;
};

/// Calls of tensor, expert and context parallelism: the computation stands still for them.
struct BlockingCalls {
  std::int32_t word = 0;  ///< of the sentence
  bool backward = false;
  Seconds seconds;  ///< of all units and micro-batches together
};

struct StepPace {
  Seconds forward, backward;  ///< of all units and micro-batches together
  std::int32_t zero = 0;
  std::int64_t micro_batches = 1;
  bool overlap = true;  ///< else the computation waits for every call
  std::vector<BlockingCalls> blocking = {};
  /// A pipeline's: what messages delay its end (of these words), and what its stage waits for others without them.
  BlockingCalls fill = {}, drain = {};
  Seconds bubble = {};
  bool drawn = true;     ///< else the end alone is told, without a span
  double filling = 0.5;  ///< of the bubble, where the step begins; the rest lies at its end
};

/// Something that a stream does.
struct StreamSpan {
  enum class Kind : std::uint8_t { forward, backward, gather, reduce, update, blocking, idle };
  Kind kind = Kind::forward;
  std::int32_t unit = 0;
  Seconds start, end;
  std::int32_t word = -1;  ///< of the sentence; known of blocking calls
};

/// Nothing of `compute`, `blocking` and `idle` is at the same time.
struct StepTimeline {
  std::vector<StreamSpan> compute, communication, blocking;
  std::vector<StreamSpan> idle;  ///< the pipeline's bubble
  Seconds end;
};

/// Calls go one after the other, in the order in which they are issued. Under ZeRO 3 a unit is gathered as soon as the
/// one before the one before it is through, so that two are held; in the backward pass the next gathering goes ahead of
/// the reduction. Gradients are reduced in the last micro-batch, from ZeRO 2 on in each. Blocking calls of a unit are
/// drawn together, as long as its share of them, before what they leave it to compute. Half of what a pipeline's stage
/// waits lies at the beginning, where the pipeline fills, and half at the end, as for a stage in the middle, unless
/// `filling` says otherwise.
StepTimeline step_timeline(const std::vector<TimedUnit>& units, const StepPace& pace);

}  // namespace ringside
