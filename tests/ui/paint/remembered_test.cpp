#include "ui/paint/remembered.h"

#include <gtest/gtest.h>

namespace ringside::ui {
namespace {

struct Counted {
  Remembered<int, 2, char> known;
  int made = 0;
  int ask(const std::shared_ptr<const int>& source, char key) {
    return *known.of(source, key, [&] { return ++made, *source * 100 + key; });
  }
};

TEST(Remembered, a_value_is_made_once_for_a_source_and_a_key) {
  Counted c;
  const auto one = std::make_shared<const int>(1), two = std::make_shared<const int>(2);
  EXPECT_EQ(c.ask(one, 'a'), 100 + 'a');
  EXPECT_EQ(c.ask(one, 'a'), 100 + 'a');
  EXPECT_EQ(c.made, 1);
  EXPECT_EQ(c.ask(one, 'b'), 100 + 'b');
  EXPECT_EQ(c.ask(two, 'b'), 200 + 'b');
  EXPECT_EQ(c.made, 3);
  EXPECT_EQ(c.ask(one, 'a'), 100 + 'a') << "the oldest of three was forgotten";
  EXPECT_EQ(c.made, 4);
}

// An alias keeps the address alive while its owner is another: as where a new object takes the place of an old one.
TEST(Remembered, a_source_is_its_owner_not_its_address) {
  Counted c;
  const int place = 7;
  const std::shared_ptr<const int> first(std::make_shared<int>(), &place), second(std::make_shared<int>(), &place);
  c.ask(first, 'a');
  c.ask(second, 'a');
  EXPECT_EQ(c.made, 2);
}

}  // namespace
}  // namespace ringside::ui
