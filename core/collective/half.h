// The two 16-bit floating types as bits, and their conversions, the same on host and device. Every conversion to 16
// bits rounds to nearest, ties to even (IEEE 754); a NaN becomes the one quiet NaN of its sign.
#pragma once

#include <cstdint>

#include "core/base/host_device.h"

namespace ringside {

/// bfloat16: float32's sign and exponent, 7 bits of fraction.
struct Bf16 {
  std::uint16_t bits;
};
/// IEEE 754 binary16: 5 bits of exponent, 10 of fraction.
struct Fp16 {
  std::uint16_t bits;
};

/// std::bit_cast, which nvcc takes on the host only.
template <class To, class From>
RINGSIDE_HOST_DEVICE constexpr To as_bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

RINGSIDE_HOST_DEVICE constexpr float widen(Bf16 h) {
  return as_bits<float>(static_cast<std::uint32_t>(h.bits) << 16);
}

RINGSIDE_HOST_DEVICE constexpr float widen(Fp16 h) {
  const std::uint32_t sign = (h.bits & 0x8000U) << 16, rest = (h.bits & 0x7fffU) << 13;
  if (rest >= 0x7c00U << 13) return as_bits<float>(sign | 0x7f800000U | rest);     // infinity, NaN
  if (rest >= 0x0400U << 13) return as_bits<float>(sign | (rest + (112U << 23)));  // bias 15 becomes 127
  // Subnormal: as the fraction of a number with exponent -14, whose leading 1 is then taken away.
  return as_bits<float>(sign | as_bits<std::uint32_t>(as_bits<float>(0x38800000U | rest) - 0x1p-14F));
}

template <class T>
RINGSIDE_HOST_DEVICE constexpr T narrow(float value);

template <>
RINGSIDE_HOST_DEVICE constexpr Bf16 narrow<Bf16>(float value) {
  const std::uint32_t u = as_bits<std::uint32_t>(value);
  if ((u & 0x7fffffffU) > 0x7f800000U) return {static_cast<std::uint16_t>((u >> 16 & 0x8000U) | 0x7fc0U)};
  return {static_cast<std::uint16_t>((u + 0x7fffU + (u >> 16 & 1U)) >> 16)};  // a carry may reach the exponent: right
}

template <>
RINGSIDE_HOST_DEVICE constexpr Fp16 narrow<Fp16>(float value) {
  const std::uint32_t all = as_bits<std::uint32_t>(value);
  const std::uint32_t sign = all >> 16 & 0x8000U, u = all & 0x7fffffffU;
  std::uint32_t rest = 0;
  if (u > 0x7f800000U)
    rest = 0x7e00U;  // NaN
  else if (u >= 0x47800000U)
    rest = 0x7c00U;  // 65536 and more; what rounds up to infinity from below does so by its carry
  else if (u >= 0x38800000U)
    rest = (u - (112U << 23) + 0xfffU + (u >> 13 & 1U)) >> 13;
  else  // subnormal: one unit in the last place of 0.5 is the least Fp16, so the addition rounds
    rest = as_bits<std::uint32_t>(as_bits<float>(u) + 0.5F) - as_bits<std::uint32_t>(0.5F);
  return {static_cast<std::uint16_t>(sign | rest)};
}

}  // namespace ringside
