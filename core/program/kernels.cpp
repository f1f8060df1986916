#include "core/program/kernels.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace ringside {
namespace {

// Signed overflow is undefined in C++; a sum that wraps is not. The detour through unsigned costs nothing.
template <class T>
T sum(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) + static_cast<std::make_unsigned_t<T>>(b));
  else
    return a + b;
}
template <class T>
T product(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) * static_cast<std::make_unsigned_t<T>>(b));
  else
    return a * b;
}

// __restrict__: one plain loop that the compiler turns into vector instructions.
template <class T, class F>
void loop(std::byte* into, const std::byte* from, std::int64_t count, F f) {
  T* __restrict__ a = reinterpret_cast<T*>(into);
  const T* __restrict__ b = reinterpret_cast<const T*>(from);
  for (std::int64_t i = 0; i < count; ++i) a[i] = f(a[i], b[i]);
}

template <class T>
void reduce_as(std::byte* into, const std::byte* from, std::int64_t count, Op op) {
  switch (op) {
    case Op::sum: return loop<T>(into, from, count, [](T a, T b) { return sum(a, b); });
    case Op::prod: return loop<T>(into, from, count, [](T a, T b) { return product(a, b); });
    case Op::max: return loop<T>(into, from, count, [](T a, T b) { return a < b ? b : a; });
    case Op::min: return loop<T>(into, from, count, [](T a, T b) { return b < a ? b : a; });
  }
}

}  // namespace

void reduce(std::byte* into, const std::byte* from, std::int64_t count, ElementType type, Op op) {
  if (type == ElementType::int32)
    reduce_as<std::int32_t>(into, from, count, op);
  else
    reduce_as<float>(into, from, count, op);
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

}  // namespace ringside
