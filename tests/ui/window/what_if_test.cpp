// What goes otherwise, as a person asks for it in the window.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/ui/window/drawn_texts.h"
#include "tests/ui/window/opened_window.h"
#include "ui/figures/figure_view.h"
#include "ui/play/play_bar.h"
#include "ui/stage/present_view.h"
#include "ui/stage/stage.h"
#include "ui/stage/what_if_panel.h"
#include "ui/window/notice.h"

namespace ringside::ui {
namespace {

class WhatIfWindowTest : public OpenedWindow {
 protected:
  void SetUp() override {
    window_ = opened(forgetful(), nullptr, {1920, 1080});
    window_->findChild<Stage*>()->show_view(View::whatif);
  }
  void choose(WhatIf::Kind kind) {
    auto* box = find<QComboBox>("what_if");
    const int index = box->findText(QString::fromUtf8(kind_of(kind).label.data()), Qt::MatchEndsWith);
    ASSERT_GT(index, 0);
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
    wait();
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] {
      const auto shown = window_->results().what_if();
      return window_->document().what_if().none() ? !shown : shown && shown->what == window_->document().what_if();
    }));
    QTest::qWait(2);
  }
  void enter(const char* field, const char* text) {
    auto* edit = find<QLineEdit>(field);
    edit->selectAll();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Return);
  }
};

TEST_F(WhatIfWindowTest, a_choice_shows_before_and_after_and_other_views_say_what_follows_until_it_is_cleared) {
  choose(WhatIf::Kind::skip);
  auto* view = find<FigureView>("whatif_view");
  EXPECT_TRUE((view->accessibleName() + view->accessibleDescription()).contains("ank 2 skips the call"));
  EXPECT_TRUE(find<Notice>("notice")->line().isEmpty()) << "its own card says it";
  const auto planned = [&] {
    QStringList hints;
    for (auto* hint : window_->findChildren<QLabel*>("card_hint"))
      if (hint->isVisible()) hints << hint->text();
    return hints.filter("as planned");
  };
  EXPECT_TRUE(planned().isEmpty()) << "the script tells the step of the run that goes otherwise: "
                                   << planned().join("; ").toStdString();
  window_->findChild<Stage*>()->show_view(View::chunks);
  EXPECT_EQ(planned().size(), 1) << planned().join("; ").toStdString();
  const auto line = [&] { return find<Notice>("notice")->line(); };
  EXPECT_TRUE(line().contains("What if rank 2 skips the call?")) << line().toStdString();
  EXPECT_TRUE(window_->document().modified());
  window_->set_mode(Mode::train);
  EXPECT_TRUE(line().isEmpty()) << "a lab shows no case: " << line().toStdString();
  window_->set_mode(Mode::explore);
  EXPECT_TRUE(line().contains("What if rank 2 skips the call?")) << line().toStdString();
  window_->findChild<Stage*>()->show_view(View::whatif);
  enter("what_if_where", "1");
  wait();
  window_->findChild<Stage*>()->show_view(View::chunks);
  EXPECT_TRUE(line().contains("What if rank 1 skips the call?")) << line().toStdString();
  window_->document().undo_stack().undo();
  wait();
  EXPECT_EQ(window_->document().what_if().rank, 2);
  EXPECT_EQ(find<QLineEdit>("what_if_where")->text(), "2");
  QTest::mouseClick(find<QPushButton>("notice_first"), Qt::LeftButton);
  wait();
  EXPECT_TRUE(window_->document().what_if().none());
  EXPECT_TRUE(line().isEmpty());
  window_->findChild<Stage*>()->show_view(View::whatif);
  EXPECT_FALSE(find<QLineEdit>("what_if_where")->isVisible());
}

// Build asks the same case, and its answer comes again: with no other consequence.
TEST_F(WhatIfWindowTest, the_play_bar_tells_its_times_after_another_mode_too) {
  choose(WhatIf::Kind::late);
  const auto total = [&] { return window_->play_bar().axis().total().value; };
  const double late = window_->results().what_if()->clock().step_end.back().value;
  ASSERT_GT(late, window_->results().answer()->step_end.back().value);
  EXPECT_EQ(total(), late);
  for (const Mode mode : {Mode::build, Mode::explore}) {
    window_->set_mode(mode);
    settle();
    wait();
  }
  ASSERT_EQ(window_->findChild<Stage*>()->hero(), View::whatif);
  EXPECT_EQ(total(), late);
}

TEST_F(WhatIfWindowTest, the_place_can_be_picked_on_the_stage) {
  choose(WhatIf::Kind::slow_link);
  auto* pick = find<QPushButton>("what_if_pick");
  Selected transfer;
  transfer.step = 0, transfer.transfer = 3;
  window_->selection().select(transfer);
  EXPECT_EQ(window_->document().what_if().link, "2-3") << "nobody asked to pick";
  pick->click();
  Selected rank;
  rank.rank = 1;
  window_->selection().select(rank);
  EXPECT_TRUE(pick->isChecked()) << "a rank is no link";
  window_->selection().select(transfer);
  wait();
  const Transfer t = window_->results().answer()->schedule.step(0).transfers[3];
  EXPECT_EQ(window_->document().what_if().link, std::to_string(t.from) + "-" + std::to_string(t.to));
  EXPECT_FALSE(pick->isChecked());
  Selected link;
  link.rank = 0, link.peer = 1;
  pick->click();
  window_->selection().select(link);
  wait();
  EXPECT_EQ(window_->document().what_if().link, "0-1");
  choose(WhatIf::Kind::late);
  pick->click();
  window_->selection().select(rank);
  wait();
  EXPECT_EQ(window_->document().what_if().rank, 1);
}

TEST_F(WhatIfWindowTest, sends_first_leads_to_who_blocks_whom) {
  choose(WhatIf::Kind::sends_first);
  for (auto* button : window_->findChildren<QPushButton*>())
    if (button->text() == "Show who blocks whom") button->click();
  EXPECT_TRUE(find<FigureView>("blocking_view")->isVisible());
}

TEST_F(WhatIfWindowTest, what_does_not_fit_is_said_under_the_field) {
  choose(WhatIf::Kind::slow_rank);
  auto& fields = *window_->findChild<WhatIfPanel*>();
  for (const char* wrong : {"9", "-1", "x"}) {
    enter("what_if_where", wrong);
    EXPECT_FALSE(fields.error().isEmpty()) << wrong;
    EXPECT_EQ(window_->document().what_if().rank, 2);
  }
  enter("what_if_where", "3");
  enter("what_if_amount", "2.5");
  wait();
  EXPECT_TRUE(fields.error().isEmpty());
  EXPECT_EQ(window_->document().what_if().factor, 2.5);
}

// 1280 x 720 of a desktop that enlarges all by a quarter, less a title bar.
TEST_F(WhatIfWindowTest, in_a_small_window_a_field_is_as_wide_as_its_text) {
  window_->resize(1024, 560);
  window_->findChild<Stage*>()->show_view(View::whatif);
  choose(WhatIf::Kind::late);
  enter("what_if_amount", "200us");
  wait();
  auto* field = find<QLineEdit>("what_if_amount");
  ASSERT_EQ(field->text(), "200 µs");
  constexpr int kFrame = 8 + 2;  // at each side: the style's (SE_LineEditContents) and Qt's own
  const int text = field->fontMetrics().horizontalAdvance(field->text());
  EXPECT_TRUE(QTest::qWaitFor([&] { return field->width() - 2 * kFrame > text; }))
      << field->width() << " pixels for a text of " << text;
  EXPECT_EQ(field->visibleRegion().boundingRect(), field->rect()) << "cut by its card";
}

// Space-time beside it has the lanes; enlarged, the card has them itself.
TEST_F(WhatIfWindowTest, the_lanes_stand_once_on_the_screen) {
  choose(WhatIf::Kind::slow_rank);
  auto* stage = window_->findChild<Stage*>();
  const auto lanes = [&] {
    int titles = 0;
    for (const char* name : {"whatif_view", "spacetime_view"})
      if (auto* view = find<FigureView>(name); view->isVisible())
        for (const DrawnText& text : drawn_texts(*view)) titles += text.words == "as it is" ? 1 : 0;
    return titles;
  };
  EXPECT_EQ(lanes(), 1);
  stage->enlarge(View::whatif);
  QTest::qWait(2);
  EXPECT_EQ(lanes(), 1);
  stage->enlarge({});
  QTest::qWait(2);
  EXPECT_EQ(lanes(), 1);
}

TEST_F(WhatIfWindowTest, it_is_saved_with_the_scene_and_presented) {
  choose(WhatIf::Kind::slow_rank);
  const Scene scene = window_->document().scene({}, {});
  EXPECT_EQ(scene_from_json(to_json(scene)).value().what_if, window_->document().what_if());
  window_->set_mode(Mode::present);
  QTest::qWait(2);
  auto* figure = find<PresentView>("present_view")->figure();
  EXPECT_TRUE(figure->accessibleDescription().contains("4 times slower") ||
              figure->accessibleName().contains("4 times slower"));
}

// Where no language is set, the window says what core says.
TEST(WhatIfWords, in_english_are_those_of_core) {
  const Case question;
  for (const WhatIfKind& kind : kWhatIfs) {
    const WhatIf what = usual_what_if(kind.kind, question, Seconds(1e-4));
    EXPECT_EQ(WhatIfPanel::words_of(what).toStdString(), title_of(what)) << kind.name;
  }
}

}  // namespace
}  // namespace ringside::ui
