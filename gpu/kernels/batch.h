// Many small copies and reductions as few launches of one kernel, and the same on host memory with the same arithmetic
// (core/collective/arithmetic.h).
#pragma once

#include <cstdint>
#include <span>

#include "core/collective/element.h"

namespace ringside {

/// to[i] = from[i], or to[i] = to[i] op from[i], for `count` elements. Any alignment that the element type allows.
struct Piece {
  void* to = nullptr;
  const void* from = nullptr;
  std::int64_t count = 0;
  bool reduces = false;
};

/// What one launch carries: as many descriptors as fit in the kernel's parameters by value.
inline constexpr std::size_t kPiecesPerLaunch = 64;

/// Queues all pieces on a stream (cudaStream_t) of the current device, which must reach all their memory. They happen
/// in any order: no element may be written twice, or written by one piece and read by another. A launch that fails
/// shows in cudaGetLastError. Only in a build with CUDA.
void launch_batch(std::span<const Piece> pieces, ElementType type, Op op, void* cuda_stream);
/// at[i] = at[i] / by, likewise: the end of an average.
void launch_divide(void* at, std::int64_t count, ElementType type, std::int32_t by, void* cuda_stream);

/// The same as launch_batch on host memory, before it returns.
void run_batch(std::span<const Piece> pieces, ElementType type, Op op);

}  // namespace ringside
