// bf16 and fp16 against their definition: sign, exponent and fraction, and rounding to the nearer neighbour.
#include "core/collective/half.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include "core/collective/arithmetic.h"

namespace ringside {
namespace {

template <class T>
struct Format;
template <>
struct Format<Bf16> {
  static constexpr int kFraction = 7, kBias = 127;
};
template <>
struct Format<Fp16> {
  static constexpr int kFraction = 10, kBias = 15;
};

template <class T>
constexpr std::uint32_t kInfinity = 0x7fffU >> Format<T>::kFraction << Format<T>::kFraction;

/// The value of a magnitude's bits by the definition; of infinity, the number that would come after the largest.
template <class T>
double value_of(std::uint32_t bits) {
  constexpr int kFraction = Format<T>::kFraction;
  const auto exponent = static_cast<int>(bits >> kFraction);
  const double fraction = static_cast<double>(bits & ((1U << kFraction) - 1)) / (1U << kFraction);
  const int least = 1 - Format<T>::kBias;
  return exponent == 0 ? std::ldexp(fraction, least) : std::ldexp(1 + fraction, exponent - Format<T>::kBias);
}

/// From `bits` on, which is no more than the answer: the magnitude nearest to value >= 0, ties to even.
template <class T>
std::uint32_t nearest_from(std::uint32_t bits, double value) {
  while (bits < kInfinity<T>) {
    const double middle = (value_of<T>(bits) + value_of<T>(bits + 1)) / 2;
    if (value < middle || (value == middle && bits % 2 == 0)) break;
    ++bits;
  }
  return bits;
}

template <class T>
void expect_rounded(float value, std::uint32_t expected) {
  ASSERT_EQ(narrow<T>(value).bits, expected) << std::hexfloat << value;
  ASSERT_EQ(narrow<T>(-value).bits, expected | 0x8000U) << std::hexfloat << -value;
}

template <class T>
class Half : public testing::Test {};
using Types = testing::Types<Bf16, Fp16>;
TYPED_TEST_SUITE(Half, Types, );

TYPED_TEST(Half, all_65536_widen_to_their_value_and_back) {
  for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
    const TypeParam h{static_cast<std::uint16_t>(bits)};
    const float wide = widen(h);
    const std::uint32_t magnitude = bits & 0x7fffU;
    ASSERT_EQ(std::signbit(wide), bits >> 15 != 0);
    if (magnitude > kInfinity<TypeParam>) {
      ASSERT_TRUE(std::isnan(wide)) << bits;
      const std::uint32_t quiet = kInfinity<TypeParam> | 1U << (Format<TypeParam>::kFraction - 1);
      ASSERT_EQ(narrow<TypeParam>(wide).bits, (bits & 0x8000U) | quiet);
      continue;
    }
    if (magnitude == kInfinity<TypeParam>)
      ASSERT_TRUE(std::isinf(wide));
    else
      ASSERT_EQ(std::abs(static_cast<double>(wide)), value_of<TypeParam>(magnitude)) << bits;
    ASSERT_EQ(narrow<TypeParam>(wide).bits, bits);
  }
}

TYPED_TEST(Half, halfway_between_neighbours_and_one_float_beside_it) {
  for (std::uint32_t bits = 0; bits < kInfinity<TypeParam>; ++bits) {
    const double middle = (value_of<TypeParam>(bits) + value_of<TypeParam>(bits + 1)) / 2;
    if (middle > std::numeric_limits<float>::max()) continue;
    const auto tie = static_cast<float>(middle);
    ASSERT_EQ(static_cast<double>(tie), middle);
    expect_rounded<TypeParam>(tie, bits + bits % 2);
    expect_rounded<TypeParam>(std::nextafter(tie, 0.F), bits);
    expect_rounded<TypeParam>(std::nextafter(tie, std::numeric_limits<float>::infinity()), bits + 1);
  }
}

TYPED_TEST(Half, every_exponent_of_float_with_fractions_at_the_boundaries) {
  constexpr int kDropped = 23 - Format<TypeParam>::kFraction;
  constexpr std::uint32_t kHalfway = 1U << (kDropped - 1);
  std::uint32_t expected = 0;
  for (std::uint32_t high = 0; high < 0x7f800000U >> kDropped; ++high)  // exponent and kept fraction, ascending
    for (const std::uint32_t low : {0U, 1U, kHalfway - 1, kHalfway, kHalfway + 1, 2 * kHalfway - 1}) {
      const float value = as_bits<float>(high << kDropped | low);
      expected = nearest_from<TypeParam>(expected, static_cast<double>(value));
      expect_rounded<TypeParam>(value, expected);
    }
  EXPECT_EQ(expected, kInfinity<TypeParam>);
}

TYPED_TEST(Half, a_double_is_rounded_once) {
  // Just beside the middle, nearer than float can tell: rounded to float first, it would look like a tie.
  for (std::uint32_t bits = 0; bits < kInfinity<TypeParam> - 1; bits += 7) {
    const double middle = (value_of<TypeParam>(bits) + value_of<TypeParam>(bits + 1)) / 2;
    for (const double sign : {1.0, -1.0}) {
      const std::uint32_t minus = sign < 0 ? 0x8000U : 0;
      ASSERT_EQ(nearest<TypeParam>(sign * middle).bits, minus | (bits + bits % 2));
      ASSERT_EQ(nearest<TypeParam>(sign * std::nextafter(middle, 0)).bits, minus | bits);
      ASSERT_EQ(nearest<TypeParam>(sign * std::nextafter(middle, 1e300)).bits, minus | (bits + 1));
    }
  }
  EXPECT_EQ(nearest<TypeParam>(1e300).bits, kInfinity<TypeParam>);
  EXPECT_TRUE(std::isnan(widen(nearest<TypeParam>(std::nan("")))));
}

template <class T>
class FullHalf : public testing::Test {};
TYPED_TEST_SUITE(FullHalf, Types, );

TYPED_TEST(FullHalf, all_floats_round_to_the_nearest) {
  std::uint32_t expected = 0;
  double middle = value_of<TypeParam>(1) / 2;
  std::uint64_t wrong = 0;
  for (std::uint32_t bits = 0; bits <= 0x7f800000U; ++bits) {
    const float value = as_bits<float>(bits);
    while (expected < kInfinity<TypeParam> &&
           (static_cast<double>(value) > middle || (static_cast<double>(value) == middle && expected % 2 == 1))) {
      ++expected;
      middle = (value_of<TypeParam>(expected) + value_of<TypeParam>(expected + 1)) / 2;
    }
    wrong += narrow<TypeParam>(value).bits != expected;
    wrong += narrow<TypeParam>(-value).bits != (expected | 0x8000U);
  }
  EXPECT_EQ(expected, kInfinity<TypeParam>);
  const std::uint32_t quiet = kInfinity<TypeParam> | 1U << (Format<TypeParam>::kFraction - 1);
  for (std::uint32_t bits = 0x7f800001U; bits <= 0x7fffffffU; ++bits)
    wrong += narrow<TypeParam>(as_bits<float>(bits)).bits != quiet;
  EXPECT_EQ(wrong, 0U);
}

}  // namespace
}  // namespace ringside
