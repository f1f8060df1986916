#include "core/program/kernels.h"

#include <algorithm>
#include <cstring>

#include "core/collective/arithmetic.h"

namespace ringside {
namespace {

// Chosen when the program is loaded. Without FMA: every processor has to come to the same sums.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define RINGSIDE_FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define RINGSIDE_FOR_EACH_PROCESSOR
#endif

// __restrict__: one plain loop that the compiler turns into vector instructions.
template <class T, class F>
RINGSIDE_FOR_EACH_PROCESSOR void loop(std::byte* into, const std::byte* from, std::int64_t count, F f) {
  T* __restrict__ a = reinterpret_cast<T*>(into);
  const T* __restrict__ b = reinterpret_cast<const T*>(from);
  for (std::int64_t i = 0; i < count; ++i) a[i] = f(a[i], b[i]);
}

}  // namespace

void reduce(std::byte* into, const std::byte* from, std::int64_t count, ElementType type, Op op) {
  with_type(type, [&](auto zero) {
    with_op(op, [&](auto constant) {
      using T = decltype(zero);
      loop<T>(into, from, count, [](T a, T b) { return combine<decltype(constant)::value>(a, b); });
    });
  });
}

void pack(std::byte* message, const std::byte* memory, const std::vector<Region>& regions, ElementType type) {
  const std::int64_t width = size_of(type);
  for (const Region& r : regions) {
    std::memcpy(message, memory + r.offset * width, static_cast<std::size_t>(r.count * width));
    message += r.count * width;
  }
}

void land(std::byte* memory, const std::byte* message, const std::vector<Landing>& landings, ElementType type, Op op) {
  const std::int64_t width = size_of(type);
  for (const Landing& l : landings) {
    std::byte* at = memory + l.where.offset * width;
    if (l.reduces)
      reduce(at, message, l.where.count, type, op);
    else
      std::memcpy(at, message, static_cast<std::size_t>(l.where.count * width));
    message += l.where.count * width;
  }
}

void land(std::byte* memory, const std::byte* message, const std::vector<Landing>& landings, std::int64_t first,
          std::int64_t count, ElementType type, Op op) {
  const std::int64_t width = size_of(type);
  for (const Landing& l : landings) {
    if (first >= l.where.count) {
      first -= l.where.count;
      continue;
    }
    const std::int64_t here = std::min(l.where.count - first, count);
    if (here <= 0) return;
    std::byte* at = memory + (l.where.offset + first) * width;
    if (l.reduces)
      reduce(at, message, here, type, op);
    else
      std::memcpy(at, message, static_cast<std::size_t>(here * width));
    message += here * width;
    count -= here, first = 0;
  }
}

std::vector<Division> divisions(const RankProgram& program, Op op) {
  std::vector<Division> all;
  if (op != Op::avg) return all;
  for (const Holding& h : program.after) {
    const auto by = h.from.front() == Held::kAllRanks ? program.ranks : static_cast<std::int32_t>(h.from.size());
    if (by == 1 || h.where.count == 0) continue;
    if (!all.empty() && all.back().by == by && all.back().where.offset + all.back().where.count == h.where.offset)
      all.back().where.count += h.where.count;
    else
      all.push_back({h.where, by});
  }
  return all;
}

void divide(std::byte* at, std::int64_t count, ElementType type, std::int32_t by) {
  with_type(type, [&](auto zero) {
    auto* values = reinterpret_cast<decltype(zero)*>(at);
    for (std::int64_t i = 0; i < count; ++i) values[i] = divided(values[i], by);
  });
}

void finish(std::byte* memory, const RankProgram& program, ElementType type, Op op) {
  for (const Division& d : divisions(program, op))
    divide(memory + d.where.offset * size_of(type), d.where.count, type, d.by);
}

}  // namespace ringside
