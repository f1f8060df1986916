// What an expression of a lesson is worth.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "lessons/expression.h"

namespace ringside::test {

inline double worth(const std::string& expression) {
  Context context;
  const auto v = evaluate({expression, {}}, context);
  EXPECT_TRUE(v) << expression << ": " << (v ? "" : v.error().line());
  return v ? v->number : -1;
}

}  // namespace ringside::test
