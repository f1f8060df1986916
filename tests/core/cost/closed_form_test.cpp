// Closed forms as functions: their derivatives by n and by K are the slopes of their values.
#include "core/cost/closed_form.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/catalogue.h"

namespace ringside {
namespace {

const CostParameters kWires{Seconds(3e-6), SecondsPerByte(2e-11), SecondsPerByte(1e-11)};

TEST(ClosedForm, derivatives_are_slopes) {
  std::size_t tried = 0;
  for (const Algorithm& a : registry())
    for (const auto& parameters : test::parameter_sets(a)) {
      const auto instance = validate(a, {.ranks = 16, .root = 0, .chunks = 0, .parameters = parameters});
      if (!instance) continue;
      ++tried;
      Bindings at = bindings(*instance, Bytes(1e6), kWires);
      at[Symbol::K] = 13.37;  // between the steps of floor and ceil
      const Formula& t = a.closed_form.formula;
      for (const Symbol s : {Symbol::n, Symbol::K}) {
        const double x = at[s], h = 1e-5 * x;
        const auto value = [&](double v) {
          Bindings there = at;
          there[s] = v;
          return t.evaluate(there);
        };
        const double slope = (value(x + h) - value(x - h)) / (2 * h);
        const double scale = std::fabs(value(x)) / x;
        EXPECT_NEAR(t.differentiate(s).evaluate(at), slope, 1e-6 * scale)
            << test::label(a, *instance) << " by " << name(s);
      }
    }
  EXPECT_GT(tried, std::size(registry())) << "the parameters of some algorithms are not valid for 16 ranks";
}

TEST(ClosedForm, parameters_are_bound_by_their_names) {
  const Bindings b =
      bindings({.ranks = 8, .root = 0, .chunks = 8, .parameters = {{"segments", 5}, {"radix", 3}, {"node-size", 4}}},
               Bytes(7), kWires);
  EXPECT_EQ(b.at(Symbol::K), 8);
  EXPECT_EQ(b.at(Symbol::n), 7);
  EXPECT_EQ(b.at(Symbol::m), 5);
  EXPECT_EQ(b.at(Symbol::k), 3);
  EXPECT_EQ(b.at(Symbol::L), 4);
}

}  // namespace
}  // namespace ringside
