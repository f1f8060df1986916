// Curves come after a while, of the question that was asked last and of no other.
#include "ui/model/simulated_control.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace ringside::ui {
namespace {

Case on(const std::string& topology, std::int64_t bytes) {
  Case c;
  c.instance.ranks = 8;
  c.bytes = bytes;
  c.wiring.topology = topology;
  return validate(c).value();
}

TEST(SimulatedControl, tells_of_the_case_that_was_asked_last_alone) {
  SimulatedControl control;
  QSignalSpy changed(&control, &SimulatedControl::changed);
  const Case first = on("dgx-h100", 1 << 20), last = on("dgx-h100", 1 << 22);
  control.ask(first, {}, 1 << 20);
  EXPECT_EQ(control.curves_of(first, {}), nullptr) << "the window does not wait";
  control.ask(last, {"rabenseifner"}, 1 << 20);
  ASSERT_TRUE(QTest::qWaitFor([&] { return changed.count() > 0; }, 60'000));
  EXPECT_EQ(control.curves_of(first, {}), nullptr);
  EXPECT_EQ(control.curves_of(last, {}), nullptr) << "compared with nobody";
  const auto curves = control.curves_of(last, {"rabenseifner"});
  ASSERT_TRUE(curves);
  ASSERT_EQ(curves->curves.size(), 2U);
  EXPECT_EQ(curves->curves[0].points.size(), simulated_curves(last, {}, 1 << 20).curves[0].points.size());
  QTest::qWait(50);
  EXPECT_EQ(changed.count(), 1) << "what nobody waits for any more is not told";
}

TEST(SimulatedControl, forgets_the_curves_of_a_topology_where_there_is_none) {
  SimulatedControl control;
  QSignalSpy changed(&control, &SimulatedControl::changed);
  const Case wired = on("dgx-h100", 1 << 20), plain = on("", 1 << 20);
  control.ask(wired, {}, 1 << 20);
  ASSERT_TRUE(QTest::qWaitFor([&] { return changed.count() > 0; }, 60'000));
  control.ask(plain, {}, 1 << 20);
  EXPECT_EQ(control.curves_of(wired, {}), nullptr);
  EXPECT_EQ(control.curves_of(plain, {}), nullptr);
}

}  // namespace
}  // namespace ringside::ui
