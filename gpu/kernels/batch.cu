#include <algorithm>

#include <cuda_runtime.h>

#include "core/collective/arithmetic.h"
#include "gpu/kernels/batch.h"

namespace ringside {
namespace {

constexpr int kThreads = 256;
constexpr int kInFlight = 4;            // vectors that a thread asks for before it uses the first
constexpr unsigned kMostBlocks = 1024;  // per piece; more elements are walked in strides
constexpr std::uintptr_t kVector = 16;  // bytes

struct Batch {
  Piece pieces[kPiecesPerLaunch];
};

/// 16 bytes as elements; one load and one store in machine code.
template <class T>
struct alignas(kVector) Vector {
  T of[kVector / sizeof(T)];
};

template <class T>
struct Copy {
  static constexpr bool kReads = false;  // whether what is there matters
  __device__ static T apply(T, T from) { return from; }
};
template <class T, Op op>
struct Reduce {
  static constexpr bool kReads = true;
  __device__ static T apply(T to, T from) { return combine<op>(to, from); }
};

template <class T, class Action>
__device__ Vector<T> apply(const Vector<T>& to, const Vector<T>& from) {
  Vector<T> result;
#pragma unroll
  for (int i = 0; i < static_cast<int>(kVector / sizeof(T)); ++i) result.of[i] = Action::apply(to.of[i], from.of[i]);
  return result;
}

/// One element per thread and turn: what is misaligned, and the ends of the rest.
template <class T, class Action>
__device__ void each(T* to, const T* from, std::int64_t count, std::int64_t thread, std::int64_t threads) {
  for (std::int64_t i = thread; i < count; i += threads) to[i] = Action::apply(Action::kReads ? to[i] : T{}, from[i]);
}

template <class T, class Action>
__device__ void each_vector(Vector<T>* to, const Vector<T>* from, std::int64_t count, std::int64_t thread,
                            std::int64_t threads) {
  std::int64_t i = thread;
  for (; i + (kInFlight - 1) * threads < count; i += kInFlight * threads) {
    Vector<T> a[kInFlight] = {}, b[kInFlight];
#pragma unroll
    for (int k = 0; k < kInFlight; ++k) {
      b[k] = from[i + k * threads];
      if (Action::kReads) a[k] = to[i + k * threads];
    }
#pragma unroll
    for (int k = 0; k < kInFlight; ++k) to[i + k * threads] = apply<T, Action>(a[k], b[k]);
  }
  for (; i < count; i += threads) to[i] = apply<T, Action>(Action::kReads ? to[i] : Vector<T>{}, from[i]);
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
    return each<T, Action>(to, from, piece.count, thread, threads);
  // Both are equally far from the next vector: a few elements first, vectors, a few elements last.
  const std::int64_t missing = static_cast<std::int64_t>((kVector - misaligned) % kVector / sizeof(T));
  const std::int64_t head = missing < piece.count ? missing : piece.count;
  const std::int64_t vectors = (piece.count - head) / kWidth, tail = head + vectors * kWidth;
  each<T, Action>(to, from, head, thread, threads);
  each_vector<T, Action>(reinterpret_cast<Vector<T>*>(to + head), reinterpret_cast<const Vector<T>*>(from + head),
                         vectors, thread, threads);
  each<T, Action>(to + tail, from + tail, piece.count - tail, thread, threads);
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
