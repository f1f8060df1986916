#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(GlossaryVerb, lists_words_and_explains_one) {
  const auto all = ringside_json({"glossary"});
  EXPECT_GE(all.size(), 30U);
  const auto one = ringside_json({"glossary", "BusBW"});
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0]["word"], "busbw");
  expect_error(ringside({"glossary", "blob"}), 2, {"blob", "rank"});
}

}  // namespace
}  // namespace ringside::test
