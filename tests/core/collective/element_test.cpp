#include "core/collective/element.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/collective/arithmetic.h"

namespace ringside {
namespace {

TEST(Element, names_and_aliases_are_read_back) {
  for (const ElementType t : kElementTypes) EXPECT_EQ(parse_element_type(name(t)).value(), t);
  for (const Op op : kOps) EXPECT_EQ(parse_op(name(op)).value(), op);
  for (const char* alias : {"f64", "double", "float64"})
    EXPECT_EQ(parse_element_type(alias).value(), ElementType::float64);
  for (const char* alias : {"f16", "half", "fp16"}) EXPECT_EQ(parse_element_type(alias).value(), ElementType::fp16);
  EXPECT_EQ(parse_element_type("bfloat16").value(), ElementType::bf16);
  EXPECT_EQ(parse_element_type("").error().accepted, "int32, float32, float64, bf16, fp16");
  EXPECT_EQ(parse_op("mean").error().accepted, "sum, max, min, prod, avg");
}

TEST(Element, sizes_and_limits_are_those_of_the_arithmetic) {
  for (const ElementType t : kElementTypes)
    with_type(t, [&](auto zero) {
      using T = decltype(zero);
      EXPECT_EQ(size_of(t), static_cast<int>(sizeof(T)));
      const double largest = to_number(nearest<T>(largest_of(t)));
      EXPECT_EQ(largest, largest_of(t));
      if (!rounds(t)) return;
      // The next number up is no longer finite; the first integer that is not exact comes after 2^bits.
      const double step = std::ldexp(1.0, std::ilogb(largest_of(t)) + 1 - exact_bits(t));
      if (t != ElementType::float64) {
        EXPECT_TRUE(std::isinf(to_number(nearest<T>(largest + step)))) << name(t);
      }
      const double power = std::ldexp(1.0, exact_bits(t));
      EXPECT_EQ(to_number(nearest<T>(power - 1)), power - 1);
      EXPECT_EQ(to_number(nearest<T>(power + 1)), power) << name(t);
    });
}

/// max and min of every pair of special values: the same bits on either side, NaN wins, -0 below +0.
template <class T>
void expect_ieee_extremes() {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  const double values[] = {nan, -nan, -inf, -2.5, -0.0, 0.0, 1, 2.5, inf};
  for (const double x : values)
    for (const double y : values) {
      const T a = nearest<T>(x), b = nearest<T>(y);
      const double most = to_number(combine<Op::max>(a, b)), least = to_number(combine<Op::min>(a, b));
      if (std::isnan(x) || std::isnan(y)) {
        EXPECT_TRUE(std::isnan(most) && std::isnan(least));
        EXPECT_EQ(std::signbit(most), std::signbit(to_number(combine<Op::max>(b, a))));
        continue;
      }
      EXPECT_EQ(most, std::max(x, y));
      EXPECT_EQ(least, std::min(x, y));
      if (x == 0 && y == 0) {
        EXPECT_EQ(std::signbit(most), std::signbit(x) && std::signbit(y));
        EXPECT_EQ(std::signbit(least), std::signbit(x) || std::signbit(y));
      }
    }
}

TEST(Arithmetic, maximum_and_minimum_are_those_of_ieee_754_2019) {
  expect_ieee_extremes<float>();
  expect_ieee_extremes<double>();
  expect_ieee_extremes<Bf16>();
  expect_ieee_extremes<Fp16>();
}

TEST(Arithmetic, sixteen_bits_round_after_every_operation) {
  // bf16 keeps 8 bits: 256 + 1 is a tie that goes to even, 256; 1 + 1 first gives 258.
  const Bf16 large = nearest<Bf16>(256), one = nearest<Bf16>(1);
  EXPECT_EQ(to_number(combine<Op::sum>(combine<Op::sum>(large, one), one)), 256);
  EXPECT_EQ(to_number(combine<Op::sum>(large, combine<Op::sum>(one, one))), 258);
  EXPECT_TRUE(std::isinf(to_number(combine<Op::sum>(nearest<Fp16>(65504), nearest<Fp16>(16)))));
}

TEST(Arithmetic, an_average_is_divided_once) {
  EXPECT_EQ(divided(7, 2), 3);
  EXPECT_EQ(divided(-7, 2), -3) << "toward zero";
  EXPECT_EQ(divided(7.0F, 2), 3.5F);
  EXPECT_EQ(to_number(divided(nearest<Bf16>(1), 3)), to_number(nearest<Bf16>(1.0 / 3)));
  EXPECT_EQ(to_number(divided(nearest<Fp16>(1), 3)), to_number(nearest<Fp16>(1.0 / 3)));
}

}  // namespace
}  // namespace ringside
