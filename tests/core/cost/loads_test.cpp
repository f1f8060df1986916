// One walk without numbers gives the same prices as a walk with them.
#include "core/cost/loads.h"

#include <gtest/gtest.h>

#include "tests/support/catalogue.h"

namespace ringside {
namespace {

TEST(Loads, are_the_price_for_any_size_and_any_wires) {
  const std::vector<CostParameters> wires{
      {Seconds(3e-6), SecondsPerByte(2e-11), SecondsPerByte(1e-11)},
      {Seconds(0), SecondsPerByte(1), SecondsPerByte(0)},
      {Seconds(1), SecondsPerByte(0), SecondsPerByte(1)},
  };
  int compared = 0;
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    const Schedule schedule = make_schedule(a, i).value();
    const Loads loads(schedule);
    for (const CostParameters& w : wires)
      for (const double n : {0., 12., 1e9}) {
        const double walked = price_by_walk(schedule, Bytes(n), w).total.value;
        EXPECT_NEAR(loads.at(Bytes(n), w).value, walked, 1e-9 * walked) << test::label(a, i) << " n=" << n;
        ++compared;
      }
  });
  EXPECT_GT(compared, 1000);
}

TEST(Loads, keep_several_ports_where_n_decides_which_is_busiest) {
  // Rank 0 sends two messages of one chunk, rank 3 one message of three: 2 alpha + 2/4 n beta or alpha + 3/4 n beta.
  Schedule s;
  s.ranks = 5, s.chunks = 4;
  Step step;
  step.copy(0, 1, Slots{0});
  step.copy(0, 2, Slots{1});
  step.copy(3, 4, Slots{1, 2, 3});
  s.set_steps({step});
  const Loads loads(s);
  const CostParameters unit{Seconds(1), SecondsPerByte(1), SecondsPerByte(0)};
  EXPECT_DOUBLE_EQ(loads.at(Bytes(0), unit).value, 2);
  EXPECT_DOUBLE_EQ(loads.at(Bytes(4), unit).value, 4);
  EXPECT_DOUBLE_EQ(loads.at(Bytes(8), unit).value, 1 + 6);
}

}  // namespace
}  // namespace ringside
