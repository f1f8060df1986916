// A window in which a class is given by keys.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <QTest>

#include "tests/ui/model/spoken_measurer.h"
#include "tests/ui/window/opened_window.h"
#include "ui/model/document.h"
#include "ui/play/play_bar.h"
#include "ui/present/lecture.h"
#include "ui/present/plan_document.h"
#include "ui/present/plan_page.h"
#include "ui/stage/present_view.h"
#include "ui/window/first_sight.h"

namespace ringside::ui {

/// The ids of all shipped plans; and some with each kind of item: pages of many lessons, a run by steps and a schedule
/// to write, charts, a picture that stands still.
inline std::vector<std::string> all_plans() {
  std::vector<std::string> ids;
  for (const PlanInfo& info : plans()) ids.push_back(info.id);
  return ids;
}
inline std::vector<std::string> some_plans() {
  return {"overview", "4.2b", "4.4", "4.10"};
}

class ClassTest : public OpenedWindow {
 protected:
  void SetUp() override { window_ = opened(forgetful(), &measurer_); }
  /// The same, and what the class sees is painted: what is pressed sooner is not about it.
  void settle() {
    OpenedWindow::settle();
    const auto* sight = window_->findChild<FirstSight*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return sight == nullptr || sight->painted(); }));
  }
  void key(Qt::Key k, Qt::KeyboardModifiers m = Qt::NoModifier) {
    QTest::keyClick(window_.get(), k, m);
    settle();
  }
  void open_plan(const char* id) {
    window_->open_plan();
    ASSERT_TRUE(plan().open(id));
    settle();
  }
  /// The class on the ring, given from where it asks which chunk rank 0 sends in step 2: four answers.
  void start_at_the_second_step() {
    open_plan("4.2b");
    const auto& items = plan().plan().items;
    const auto at = std::ranges::find(items, "second-step", &PlanItem::question) - items.begin();
    key(Qt::Key_F5);
    for (std::ptrdiff_t i = 0; i < at; ++i) key(Qt::Key_Down);
    ASSERT_EQ(lecture().choices(), 4U);
    at_ = static_cast<std::size_t>(at);
  }
  /// Before everything was shown one Escape only says that the next one ends the class.
  void end_class() {
    for (int i = 0; i < 4 && lecture().running(); ++i) key(Qt::Key_Escape);
    ASSERT_FALSE(lecture().running());
  }
  PlanDocument& plan() { return *window_->findChild<PlanDocument*>(); }
  PlanPage& page() { return *find<PlanPage>("plan_page"); }
  PresentView& hall() { return *find<PresentView>("present_view"); }
  Lecture& lecture() { return *window_->findChild<Lecture*>(); }
  /// Steps are played, not jumped to.
  bool reaches(std::int64_t to) {
    for (int i = 0; i < 200 && window_->cursor().position() != CursorPosition{to, 0}; ++i) QTest::qWait(20);
    return window_->cursor().position() == CursorPosition{to, 0};
  }
  std::int64_t step() { return window_->cursor().position().step; }
  PlayBar& bar() { return *window_->findChild<PlayBar*>(); }
  /// Where the class is, as a key that goes back shall find it again.
  struct Place {
    std::size_t at;
    bool revealed;
    CursorPosition cursor;
    bool operator==(const Place&) const = default;
  };
  Place here() { return {lecture().at(), lecture().revealed(), window_->cursor().position()}; }

  SpokenMeasurer measurer_;
  std::size_t at_ = 0;
};

}  // namespace ringside::ui
