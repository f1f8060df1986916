// What an element type and an operator are in arithmetic: one description for host and device. 16-bit types are widened
// to float, combined and rounded again, so each hop rounds once.
//
// max and min are IEEE 754-2019's maximum and minimum: a NaN wins (as the one quiet NaN) and -0 is less than +0. So
// they depend neither on order nor on which side a value arrives, unlike a < b ? b : a, which loses a NaN on one side
// only.
#pragma once

#include <cstdint>
#include <type_traits>

#include "core/base/check.h"
#include "core/base/host_device.h"
#include "core/collective/element.h"
#include "core/collective/half.h"

namespace ringside {

template <class T>
inline constexpr bool kIsHalf = std::is_same_v<T, Bf16> || std::is_same_v<T, Fp16>;

namespace detail {

// 0 / 0 would be the same but for a sign that differs between machines.
template <class T>
RINGSIDE_HOST_DEVICE constexpr T quiet_nan() {
  if constexpr (sizeof(T) == 4)
    return as_bits<T>(std::uint32_t{0x7fc00000U});
  else
    return as_bits<T>(std::uint64_t{0x7ff8000000000000U});
}

/// Of two equal numbers either will do, but for zeros: those differ in the sign bit.
template <class T, bool kMax>
RINGSIDE_HOST_DEVICE constexpr T extreme(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return (a < b) == kMax ? b : a;
  } else {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    const Bits x = as_bits<Bits>(a), y = as_bits<Bits>(b);
    const T equal = as_bits<T>(kMax ? x & y : x | y);
    const T ordered = (a < b) == kMax ? b : a;
    return a == b ? equal : a < b || b < a ? ordered : quiet_nan<T>();
  }
}

}  // namespace detail

/// a op b, rounded to T; int32 wraps around. avg adds: the division comes at the end.
template <Op op, class T>
RINGSIDE_HOST_DEVICE constexpr T combine(T a, T b) {
  if constexpr (kIsHalf<T>) {
    return narrow<T>(combine<op>(widen(a), widen(b)));
  } else if constexpr (op == Op::max || op == Op::min) {
    return detail::extreme < T, op == Op::max > (a, b);
  } else if constexpr (std::is_integral_v<T>) {
    // Signed overflow is undefined in C++; a sum that wraps is not. The detour through unsigned costs nothing.
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(op == Op::prod ? static_cast<U>(a) * static_cast<U>(b)
                                         : static_cast<U>(a) + static_cast<U>(b));
  } else {
    return op == Op::prod ? a * b : a + b;
  }
}

/// sum / by: the end of an average. int32 rounds toward zero, the others to nearest. by >= 1.
template <class T>
RINGSIDE_HOST_DEVICE constexpr T divided(T sum, std::int32_t by) {
  if constexpr (kIsHalf<T>)
    return narrow<T>(widen(sum) / static_cast<float>(by));
  else
    return sum / static_cast<T>(by);
}

/// Calls f with a value of the element type: `with_type(type, [&](auto zero) { using T = decltype(zero); .. })`.
template <class F>
decltype(auto) with_type(ElementType type, F&& f) {
  switch (type) {
    case ElementType::int32: return f(std::int32_t{});
    case ElementType::float32: return f(float{});
    case ElementType::float64: return f(double{});
    case ElementType::bf16: return f(Bf16{});
    case ElementType::fp16: return f(Fp16{});
  }
  RINGSIDE_CHECK(!"an element type");
}

/// Calls f with the operator of an arrival as a constant; an average arrives as a sum.
template <class F>
decltype(auto) with_op(Op op, F&& f) {
  switch (op) {
    case Op::avg:
    case Op::sum: return f(std::integral_constant<Op, Op::sum>{});
    case Op::max: return f(std::integral_constant<Op, Op::max>{});
    case Op::min: return f(std::integral_constant<Op, Op::min>{});
    case Op::prod: return f(std::integral_constant<Op, Op::prod>{});
  }
  RINGSIDE_CHECK(!"an operator");
}

/// An element as a number, exactly; and the element nearest to a number, ties to even (int32: the number must fit).
template <class T>
constexpr double to_number(T value) {
  if constexpr (kIsHalf<T>)
    return static_cast<double>(widen(value));
  else
    return static_cast<double>(value);
}
template <class T>
constexpr T nearest(double number) {
  if constexpr (kIsHalf<T>) {
    // Rounding twice, to float and to 16 bits, may differ from rounding once, unless the first rounds to odd.
    const float f = static_cast<float>(number);
    std::uint32_t bits = as_bits<std::uint32_t>(f);
    const double error = number - static_cast<double>(f);
    if (error != 0 && error == error && (bits & 1U) == 0 && (bits & 0x7f800000U) != 0x7f800000U)
      bits += (error > 0) == (f > 0 || (f == 0 && error > 0)) ? 1U : 0xffffffffU;
    return narrow<T>(as_bits<float>(bits));
  } else {
    return static_cast<T>(number);
  }
}

}  // namespace ringside
