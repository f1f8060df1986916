#include "core/base/units.h"

#include <type_traits>

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(Units, products_and_quotients_have_the_unit_that_physics_gives_them) {
  static_assert(std::is_same_v<decltype(Bytes(1) / BytesPerSecond(1)), Seconds>);
  static_assert(std::is_same_v<decltype(1.0 / BytesPerSecond(1)), SecondsPerByte>);
  static_assert(std::is_same_v<decltype(Bytes(1) * SecondsPerByte(1)), Seconds>);
  static_assert(std::is_same_v<decltype(Seconds(1) * BytesPerSecond(1)), Bytes>);
  static_assert(std::is_same_v<decltype(Bytes(1) / Bytes(1)), double>, "a ratio has no unit");
}

TEST(Units, alpha_plus_n_beta_is_a_time) {
  const Seconds alpha(3e-6);
  const SecondsPerByte beta = 1.0 / BytesPerSecond(50e9);
  const Bytes n(100e9);  // two seconds at 50 GB/s
  EXPECT_DOUBLE_EQ((alpha + n * beta).value, 2 + 3e-6);
}

TEST(Units, crossover_is_where_latency_equals_transmission) {
  const Seconds alpha(5e-6);
  const BytesPerSecond bandwidth(25e9);
  const Bytes crossover = alpha * bandwidth;
  EXPECT_DOUBLE_EQ((crossover / bandwidth).value, alpha.value);
}

}  // namespace
}  // namespace ringside
