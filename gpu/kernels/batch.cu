#include <algorithm>
#include <type_traits>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "core/collective/arithmetic.h"
#include "gpu/kernels/batch.h"

namespace ringside {
namespace {

constexpr int kThreads = 256;
constexpr int kInFlight = 2;             // vectors that a thread asks for before it uses the first; more spill
constexpr unsigned kMostBlocks = 16384;  // per piece: the last to run are few; what is left is walked in strides
constexpr unsigned kMostBlocksPerLaunch = 4 * kMostBlocks;
constexpr std::uintptr_t kVector = 16;  // bytes

struct Batch {
  Piece pieces[kPiecesPerLaunch];
};

/// 16 bytes as elements; one load and one store in machine code.
template <class T>
struct alignas(kVector) Vector {
  T of[kVector / sizeof(T)];
};

/// Two 16-bit numbers in one instruction. combine() goes by way of float, which has twice their digits and two more at
/// least: there rounding twice is rounding once (Figueroa, "When is double rounding innocuous?", 1995), so the bits are
/// the same, but for those of a NaN.
template <class T>
using Two = std::conditional_t<std::is_same_v<T, Bf16>, __nv_bfloat162, __half2>;

template <Op op, class T>
__device__ Two<T> combine_two(Two<T> a, Two<T> b) {
  if constexpr (op == Op::max)
    return __hmax2_nan(a, b);
  else if constexpr (op == Op::min)
    return __hmin2_nan(a, b);
  else if constexpr (op == Op::prod)
    return __hmul2_rn(a, b);
  else
    return __hadd2_rn(a, b);
}

template <class T>
struct Copy {
  static constexpr bool kReads = false;  // whether what is there matters
  __device__ static T apply(T, T from) { return from; }
  __device__ static Vector<T> apply(const Vector<T>&, const Vector<T>& from) { return from; }
};
template <class T, Op op>
struct Reduce {
  static constexpr bool kReads = true;
  __device__ static T apply(T to, T from) { return combine<op>(to, from); }
  __device__ static Vector<T> apply(Vector<T> to, const Vector<T>& from) {
    if constexpr (kIsHalf<T>) {
      constexpr int kTwos = kVector / sizeof(Two<T>);
      auto* a = reinterpret_cast<Two<T>*>(&to);
      const auto* b = reinterpret_cast<const Two<T>*>(&from);
#pragma unroll
      for (int i = 0; i < kTwos; ++i) a[i] = combine_two<op, T>(a[i], b[i]);
    } else {
#pragma unroll
      for (int i = 0; i < static_cast<int>(kVector / sizeof(T)); ++i) to.of[i] = apply(to.of[i], from.of[i]);
    }
    return to;
  }
};

/// Vectors, or single elements where a piece is misaligned and at its ends. All loads of a turn come before its stores,
/// which the compiler, not knowing that pieces are apart, could not do.
template <class Action, class Unit>
__device__ void walk(Unit* to, const Unit* from, std::int64_t count, std::int64_t thread, std::int64_t threads) {
  std::int64_t i = thread;
  for (; i + (kInFlight - 1) * threads < count; i += kInFlight * threads) {
    Unit a[kInFlight] = {}, b[kInFlight];
#pragma unroll
    for (int k = 0; k < kInFlight; ++k) {
      b[k] = from[i + k * threads];
      if (Action::kReads) a[k] = to[i + k * threads];
    }
#pragma unroll
    for (int k = 0; k < kInFlight; ++k) to[i + k * threads] = Action::apply(a[k], b[k]);
  }
  for (; i < count; i += threads) to[i] = Action::apply(Action::kReads ? to[i] : Unit{}, from[i]);
}

template <class T, class Action>
__device__ void carry_out(const Piece& piece) {
  T* to = static_cast<T*>(piece.to);
  const T* from = static_cast<const T*>(piece.from);
  const std::int64_t thread = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  const std::int64_t threads = std::int64_t{gridDim.x} * kThreads;
  constexpr std::int64_t kWidth = kVector / sizeof(T);
  const auto misaligned = reinterpret_cast<std::uintptr_t>(to) % kVector;
  if (misaligned != reinterpret_cast<std::uintptr_t>(from) % kVector)
    return walk<Action>(to, from, piece.count, thread, threads);
  // Both are equally far from the next vector: a few elements first, vectors, a few elements last.
  const std::int64_t missing = static_cast<std::int64_t>((kVector - misaligned) % kVector / sizeof(T));
  const std::int64_t head = missing < piece.count ? missing : piece.count;
  const std::int64_t vectors = (piece.count - head) / kWidth, tail = head + vectors * kWidth;
  walk<Action>(to, from, head, thread, threads);
  walk<Action>(reinterpret_cast<Vector<T>*>(to + head), reinterpret_cast<const Vector<T>*>(from + head), vectors,
               thread, threads);
  walk<Action>(to + tail, from + tail, piece.count - tail, thread, threads);
}

/// gridDim.y pieces; all threads with one blockIdx.y share one.
template <class T, Op op>
__global__ void __launch_bounds__(kThreads) batch_kernel(const __grid_constant__ Batch batch) {
  const Piece& piece = batch.pieces[blockIdx.y];
  if (piece.reduces)
    carry_out<T, Reduce<T, op>>(piece);
  else
    carry_out<T, Copy<T>>(piece);
}

template <class T>
__global__ void __launch_bounds__(kThreads) divide_kernel(T* at, std::int64_t count, std::int32_t by) {
  const std::int64_t threads = std::int64_t{gridDim.x} * kThreads;
  for (std::int64_t i = std::int64_t{blockIdx.x} * kThreads + threadIdx.x; i < count; i += threads)
    at[i] = divided(at[i], by);
}

/// Enough that every thread has its vectors in flight once, and no more than is useful.
unsigned blocks_for(std::int64_t count, int width) {
  const std::int64_t per_block = std::int64_t{kThreads} * kInFlight * static_cast<std::int64_t>(kVector) / width;
  return static_cast<unsigned>(std::clamp<std::int64_t>((count + per_block - 1) / per_block, 1, kMostBlocks));
}

}  // namespace

void launch_batch(std::span<const Piece> pieces, ElementType type, Op op, void* cuda_stream) {
  auto* stream = static_cast<cudaStream_t>(cuda_stream);
  while (!pieces.empty()) {
    Batch batch;
    unsigned size = 0, blocks = 1;
    for (; !pieces.empty() && size < kPiecesPerLaunch; pieces = pieces.subspan(1)) {
      if (pieces.front().count == 0) continue;
      batch.pieces[size++] = pieces.front();
      blocks = std::max(blocks, blocks_for(pieces.front().count, size_of(type)));
    }
    if (size == 0) return;
    blocks = std::min(blocks, std::max(1U, kMostBlocksPerLaunch / size));  // pieces may differ: most may have nothing
    with_type(type, [&](auto zero) {
      with_op(op, [&](auto constant) {
        batch_kernel<decltype(zero), decltype(constant)::value><<<dim3(blocks, size), kThreads, 0, stream>>>(batch);
      });
    });
  }
}

void launch_divide(void* at, std::int64_t count, ElementType type, std::int32_t by, void* cuda_stream) {
  if (count == 0) return;
  auto* stream = static_cast<cudaStream_t>(cuda_stream);
  with_type(type, [&](auto zero) {
    using T = decltype(zero);
    divide_kernel<T><<<blocks_for(count, size_of(type)), kThreads, 0, stream>>>(static_cast<T*>(at), count, by);
  });
}

}  // namespace ringside
