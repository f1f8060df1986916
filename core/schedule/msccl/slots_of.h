// Which slots of a schedule the chunks of MSCCL's three buffers are.
#pragma once

#include <cstdint>

#include "core/collective/collective.h"
#include "core/schedule/msccl/document.h"

namespace ringside::msccl {

/// Slots of input and output as if they were one buffer, where the schedule's own initial and final state lie.
struct SlotsOf {
  Collective collective = Collective::custom;
  std::int32_t ranks = 1;
  std::int32_t chunks = 1;  ///< C of the schedule

  /// Chunks of one rank's part: C/K, in all-to-all C/(K K).
  std::int32_t part() const;
  /// Chunk k of a rank's input.
  std::int32_t input(std::int32_t rank, std::int32_t k) const;
  /// Chunk k of a rank's output when all is done.
  std::int32_t output(std::int32_t rank, std::int32_t k) const;
  /// Chunks of a rank's input and output.
  std::int32_t input_chunks() const;
  std::int32_t output_chunks() const;

  /// From the sizes of the buffers. Error: no chunks, or not as many as the collective needs.
  static Result<SlotsOf> read(const Document& d, Collective collective);
};

}  // namespace ringside::msccl
