// The inner loops of an executor: reduce, gather into a message, scatter from it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/collective/element.h"
#include "core/program/rank_program.h"

namespace ringside {

/// into[i] = into[i] op from[i] for `count` elements of `type` (core/collective/arithmetic.h). The two must not
/// overlap.
void reduce(std::byte* into, const std::byte* from, std::int64_t count, ElementType type, Op op);

/// Copies the regions of `memory`, in order, to `message`.
void pack(std::byte* message, const std::byte* memory, const std::vector<Region>& regions, ElementType type);
/// Copies or reduces the parts of `message`, in order, to where they land in `memory`.
void land(std::byte* memory, const std::byte* message, const std::vector<Landing>& landings, ElementType type, Op op);

/// The same of `count` elements of the message, which begins with its element `first`.
void land(std::byte* memory, const std::byte* message, const std::vector<Landing>& landings, std::int64_t first,
          std::int64_t count, ElementType type, Op op);

/// What is left to do after the last step of an average: these elements are sums and are divided.
struct Division {
  Region where;
  std::int32_t by = 1;  ///< how many ranks contributed
};
/// Empty unless the operator is avg. Only what the collective judges is divided.
std::vector<Division> divisions(const RankProgram& program, Op op);
/// at[i] = at[i] / by.
void divide(std::byte* at, std::int64_t count, ElementType type, std::int32_t by);
/// Ends a run: every division of the program, in its memory.
void finish(std::byte* memory, const RankProgram& program, ElementType type, Op op);

}  // namespace ringside
