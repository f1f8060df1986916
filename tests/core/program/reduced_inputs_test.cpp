#include "core/program/reduced_inputs.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace ringside {
namespace {

using Values = std::vector<double>;

TEST(ReducedInputs, are_what_the_operator_says) {
  const std::vector<Values> inputs{{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}};
  const auto by = [&](Op op) { return reduced_inputs(inputs, 3, ElementType::int32, op); };
  EXPECT_EQ(by(Op::sum), (Values{20, 16, 17}));
  EXPECT_EQ(by(Op::avg), (Values{5, 4, 4})) << "17 / 4, toward zero";
  EXPECT_EQ(by(Op::max), (Values{8, 6, 9}));
  EXPECT_EQ(by(Op::min), (Values{1, 1, 1}));
  EXPECT_EQ(by(Op::prod), (Values{192, 108, 90}));
  EXPECT_EQ(reduced_inputs(inputs, 2, ElementType::float32, Op::avg), (Values{5, 4}));
  EXPECT_EQ(reduced_inputs({}, 3, ElementType::int32, Op::sum), Values{});
}

TEST(ReducedInputs, keep_a_nan_whoever_brings_it) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Op op : {Op::max, Op::min}) {
    EXPECT_TRUE(std::isnan(reduced_inputs({{nan}, {1}}, 1, ElementType::float64, op)[0]));
    EXPECT_TRUE(std::isnan(reduced_inputs({{1}, {nan}}, 1, ElementType::float64, op)[0]));
  }
}

TEST(ReducedInputs, are_rounded_to_the_type_at_each_hop) {
  EXPECT_EQ(reduced_inputs({{256}, {1}, {1}}, 1, ElementType::bf16, Op::sum), Values{256}) << "8 bits: 257 is 256";
  const double largest = std::numeric_limits<std::int32_t>::max();
  EXPECT_EQ(reduced_inputs({{largest}, {1}}, 1, ElementType::int32, Op::sum), Values{-largest - 1}) << "wraps around";
}

}  // namespace
}  // namespace ringside
