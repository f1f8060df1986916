// A placement that has to be searched is searched beside the window, which says so, and can be called off.
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include <QPushButton>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/window/opened_window.h"
#include "ui/model/case_edit.h"
#include "ui/model/run_control.h"
#include "ui/model/wiring_edit.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

/// Answers when it is let go, unless it is cancelled first.
struct Gate {
  std::atomic<bool> open{true}, was_cancelled{false};
  Compute compute() {
    return [this](const Case& question, const std::function<bool()>& cancelled) {
      while (!open && !cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (cancelled()) was_cancelled = true;
      return begin_answer(question, cancelled);
    };
  }
};

class SearchTest : public OpenedWindow {
 protected:
  void SetUp() override {
    MainWindow::Options options = forgetful();
    options.compute = gate_.compute();
    window_ = opened(options);
    Case c = with_ranks(with_topology(first_case(), "h100-rails:2"), 16);
    c.data.clear();
    c.bytes = 1 << 20;
    c.wiring.placement = "round-robin";
    change(c);
    gate_.open = false;
    Case wanted = question();
    wanted.wiring.placement = "optimised";
    ASSERT_TRUE(window_->document().change(wanted, "placement"));
  }
  void TearDown() override {
    gate_.open = true;
    OpenedWindow::TearDown();
  }
  Gate gate_;
};

TEST_F(SearchTest, the_window_goes_on_says_that_it_searches_and_takes_what_is_found) {
  EXPECT_EQ(question().wiring.placement, "optimised") << "nothing was searched on the window's thread";
  auto* toast = window_->findChild<Toast*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return toast->line().startsWith("Searching"); }, 5'000));
  EXPECT_FALSE(run_blocker(question(), nullptr, "host").isEmpty());
  gate_.open = true;
  settle();
  ASSERT_TRUE(placed_by_hand(question().wiring)) << question().wiring.placement;
  EXPECT_EQ(window_->results().answer()->question, question());
  EXPECT_TRUE(toast->line().isEmpty());
  // The same as the search itself finds.
  Case again = question();
  again.wiring.placement = "optimised";
  EXPECT_EQ(validate(again)->wiring.placement, question().wiring.placement);
  window_->document().undo_stack().undo();
  EXPECT_EQ(question().wiring.placement, "round-robin");
}

TEST_F(SearchTest, undo_calls_the_search_off) {
  window_->document().undo_stack().undo();
  ASSERT_TRUE(QTest::qWaitFor([&] { return gate_.was_cancelled.load(); }, 5'000));
  gate_.open = true;
  settle();
  EXPECT_EQ(question().wiring.placement, "round-robin");
  EXPECT_EQ(window_->results().answer()->question, question());
  EXPECT_TRUE(window_->error_line().isEmpty());
}

}  // namespace
}  // namespace ringside::ui
