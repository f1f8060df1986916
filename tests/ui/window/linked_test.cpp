// One selection, one hover and one brush in all views: by mouse and keys, as people do.
#include <map>

#include <QImage>
#include <QMouseEvent>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/window/opened_window.h"
#include "ui/figures/chunks.h"
#include "ui/figures/figure_view.h"
#include "ui/figures/script.h"
#include "ui/figures/spacetime.h"
#include "ui/figures/traffic.h"
#include "ui/model/case_edit.h"
#include "ui/play/play_bar.h"
#include "ui/play/scrubber.h"
#include "ui/stage/present_view.h"
#include "ui/stage/registry.h"
#include "ui/stage/stage.h"

namespace ringside::ui {
namespace {

class LinkedTest : public OpenedWindow {
 protected:
  void SetUp() override {
    window_ = opened(forgetful(), nullptr, {1920, 1080});
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return view("chunks_view")->isVisible(); }, 2'000));
  }
  FigureView* view(const char* name) { return window_->findChild<FigureView*>(name); }
  /// Where figures lie in their widgets.
  static QRectF area(const QWidget* w) { return QRectF(w->rect()).adjusted(6, 6, -6, -6); }
  QImage picture(const char* name) { return view(name)->grab().toImage(); }
  std::map<std::string, QImage> pictures() {
    std::map<std::string, QImage> all;
    for (const char* name : {"chunks_view", "spacetime_view", "topology_view", "script_view"})
      all[name] = picture(name);
    return all;
  }
  QPoint cell(std::int32_t place, std::int32_t slot) {
    const auto* figure = dynamic_cast<const ChunksFigure*>(view("chunks_view")->figure().get());
    return figure->grid(area(view("chunks_view"))).cell(place, slot).center().toPoint();
  }
  /// The middle of the bar of what a rank sends in a step.
  QPoint bar(std::int32_t rank, std::int64_t step) {
    const auto* figure = dynamic_cast<const SpacetimeFigure*>(view("spacetime_view")->figure().get());
    const TimeGrid grid = figure->grid(area(view("spacetime_view")));
    for (const Span& s : window_->results().answer()->timeline.spans)
      if (s.from == rank && s.step == step) return grid.bar(rank, s.start.value, s.sent.value).center().toPoint();
    return {};
  }
  void drag(QWidget* widget, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = Qt::NoModifier) {
    QTest::mousePress(widget, Qt::LeftButton, keys, from);
    for (const QPoint& at : {(from + to) / 2, to}) {
      QMouseEvent move(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, keys);
      QCoreApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, Qt::LeftButton, keys, to);
  }
  Selection& selection() { return window_->selection(); }
};

TEST_F(LinkedTest, hovering_a_transfer_marks_it_in_every_view_and_its_step_in_the_script) {
  window_->cursor().set({2, 0});
  const auto before = pictures();
  QTest::mouseMove(view("spacetime_view"), bar(1, 3));
  ASSERT_TRUE(selection().hovered().transfer);
  EXPECT_EQ(selection().hovered().step, 3);
  for (const auto& [name, image] : before) EXPECT_NE(image, picture(name.c_str())) << name;
}

TEST_F(LinkedTest, hovering_a_line_of_the_script_marks_the_transfers_of_its_step_in_every_view) {
  window_->cursor().set({2, 0});
  const auto before = pictures();
  auto* script = view("script_view");
  const auto* figure = dynamic_cast<const ScriptFigure*>(script->figure().get());
  for (const ScriptFigure::Entry& e : figure->entries(area(script)))
    if (e.step == 3) QTest::mouseMove(script, QPoint(60, static_cast<int>(e.top + e.height / 2)));
  ASSERT_EQ(selection().hovered().step, 3);
  EXPECT_FALSE(selection().hovered().transfer);
  for (const auto& [name, image] : before) EXPECT_NE(image, picture(name.c_str())) << name;
}

TEST_F(LinkedTest, a_click_asks_what_brought_a_cell_a_click_with_shift_what_depends_on_it) {
  window_->cursor().set({3, 0});
  const auto before = pictures();
  QTest::mouseClick(view("chunks_view"), Qt::LeftButton, {}, cell(3, 0));
  Selected expected;
  expected.rank = 3, expected.chunk = 0;
  EXPECT_EQ(selection().selected(), expected);
  const auto past = pictures();
  for (const auto& [name, image] : before) EXPECT_NE(image, past.at(name)) << name;
  QTest::mouseClick(view("chunks_view"), Qt::LeftButton, Qt::ShiftModifier, cell(3, 0));
  expected.onward = true;
  EXPECT_EQ(selection().selected(), expected);
  for (const auto& [name, image] : past) EXPECT_NE(image, picture(name.c_str())) << name;
  QTest::keyClick(window_.get(), Qt::Key_Escape);
  EXPECT_TRUE(selection().selected().empty());
}

TEST_F(LinkedTest, dragging_over_time_leaves_only_these_steps_until_escape) {
  window_->cursor().set({5, 0});
  const QImage all = picture("topology_view");
  drag(view("spacetime_view"), bar(0, 1), bar(0, 2));
  EXPECT_EQ(selection().brush(), (StepRange{1, 2}));
  EXPECT_TRUE(selection().selected().empty()) << "a drag is no click";
  const auto* script = dynamic_cast<const ScriptFigure*>(view("script_view")->figure().get());
  for (const ScriptFigure::Entry& e : script->entries(area(view("script_view"))))
    EXPECT_TRUE(e.first >= 1 && e.last <= 2);
  EXPECT_NE(all, picture("topology_view"));
  QTest::keyClick(window_.get(), Qt::Key_Escape);
  EXPECT_FALSE(selection().brush());
  EXPECT_EQ(all, picture("topology_view"));
}

TEST_F(LinkedTest, the_play_bar_brushes_with_shift_and_another_case_forgets_it) {
  auto* scrubber = window_->findChild<Scrubber*>("scrubber");
  const QRectF track = scrubber->track();
  const auto at = [&](double share) {
    return QPointF(track.left() + share * track.width(), track.center().y()).toPoint();
  };
  drag(scrubber, at(1.5 / 6), at(3.5 / 6), Qt::ShiftModifier);  // six steps
  EXPECT_EQ(selection().brush(), (StepRange{1, 3}));
  EXPECT_EQ(window_->cursor().position(), CursorPosition{}) << "the cursor stays";
  change(with_algorithm(question(), "chain"));
  EXPECT_FALSE(selection().brush());
}

TEST_F(LinkedTest, keys_brush_too) {
  window_->cursor().set({2, 0});
  for (int i = 0; i < 3; ++i) QTest::keyClick(window_.get(), Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_EQ(selection().brush(), (StepRange{2, 4}));
  for (int i = 0; i < 3; ++i) QTest::keyClick(window_.get(), Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_EQ(selection().brush(), (StepRange{1, 2}));
  EXPECT_EQ(window_->cursor().position(), (CursorPosition{2, 0}));
}

TEST_F(LinkedTest, the_script_is_at_hand_in_every_mode) {
  for (const Mode mode : {Mode::learn, Mode::explore, Mode::build}) {
    window_->set_mode(mode);
    settle();
    window_->findChild<Stage*>()->show_view(View::script);
    EXPECT_TRUE(QTest::qWaitFor([&] { return view("script_view")->isVisible(); }, 2'000)) << static_cast<int>(mode);
  }
  window_->set_mode(Mode::present);
  auto* present = window_->findChild<PresentView*>();
  const QImage why = present->grab().toImage();
  QTest::keyClick(window_.get(), Qt::Key_S);
  EXPECT_NE(why, present->grab().toImage());
  QTest::keyClick(window_.get(), Qt::Key_S);
  EXPECT_EQ(why, present->grab().toImage());
}

TEST_F(LinkedTest, the_card_about_a_cell_leaves_the_cell_to_be_seen) {
  window_->cursor().set({3, 0});
  for (const auto& [place, slot] : {std::pair(0, 0), std::pair(3, 3), std::pair(0, 3), std::pair(3, 0)}) {
    const QPoint at = cell(place, slot);
    QTest::mouseMove(view("chunks_view"), at);
    const auto* figure = view("chunks_view")->figure().get();
    const auto outline = figure->outline(at, area(view("chunks_view")));
    ASSERT_TRUE(outline);
    const QRect there(view("chunks_view")->mapTo(window_.get(), outline->topLeft().toPoint()),
                      outline->size().toSize());
    QWidget* card = nullptr;
    for (QWidget* child : window_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
      if (child->testAttribute(Qt::WA_TransparentForMouseEvents) && child->isVisible()) card = child;
    ASSERT_NE(card, nullptr);
    EXPECT_FALSE(card->geometry().intersects(there)) << place << ' ' << slot;
  }
}

}  // namespace
}  // namespace ringside::ui
