// What the arrows do over all shipped plans: Right leaves nothing of a run out, Left undoes it, and who
// reads the slide and the teacher's screen misses nothing of an answer.
#include <algorithm>
#include <set>
#include <vector>

#include <QImage>
#include <QPainter>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/window/drawn_texts.h"
#include "tests/ui/window/given_class.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_text.h"
#include "ui/paint/qt_text.h"
#include "ui/play/play_bar.h"
#include "ui/present/presenter_page.h"
#include "ui/stage/key_button.h"
#include "ui/stage/question_column.h"

namespace ringside::ui {
namespace {

class ClassRunTest : public ClassTest {
 protected:
  void quick(Qt::Key k) { QTest::keyClick(window_.get(), k); }
  void expect_every_step(const std::vector<std::string>& ids);
};

void ClassRunTest::expect_every_step(const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    open_plan(id.c_str());
    key(Qt::Key_F5);
    std::set<std::int64_t> seen;
    const auto watching = QObject::connect(&window_->cursor(), &Cursor::moved, window_.get(),
                                           [&] { seen.insert(window_->cursor().position().step); });
    std::vector<Place> pressed;
    const std::size_t items = lecture().plan().items.size();
    for (std::size_t at = 0; at < items; ++at) {
      const std::string where = id + ", " + lecture().moment().title;
      std::int64_t from = step();
      seen = {from};
      bool was_waiting = lecture().waiting();
      for (int i = 0; lecture().at() == at && i < 400; ++i) {
        const bool rests = hall().rests();
        if (at + 1 == items && !lecture().waiting() && !rests && !bar().playing()) break;
        if (!bar().playing()) pressed.push_back(here());
        if (!lecture().waiting() && !bar().playing() && !rests) {
          const bool moves = !hall().of_class()->still && (kind_of(hall().drawn()).stale_on & kTime) != 0;
          const std::int64_t to = lecture().until() ? lecture().until()->step : bar().axis().steps();
          for (std::int64_t s = from; s <= to && moves; ++s)
            EXPECT_TRUE(seen.contains(s)) << where << ", step " << s << " from " << from;
        }
        quick(Qt::Key_Right);
        if (was_waiting) {
          was_waiting = false;
          settle();
          const CursorPosition now = window_->cursor().position();
          seen = {now.step};
          from = now.step;
        }
      }
      settle();
    }
    for (; !pressed.empty(); pressed.pop_back()) {
      quick(Qt::Key_Left);
      settle();
      ASSERT_EQ(here(), pressed.back()) << id << ", item " << pressed.back().at + 1 << ", step "
                                        << pressed.back().cursor.step << ", but " << lecture().at() + 1 << ", step "
                                        << step();
    }
    QObject::disconnect(watching);
    end_class();
  }
}

TEST_F(ClassRunTest, right_shows_every_step_of_every_run_before_the_next_item_and_left_undoes_it) {
  expect_every_step(some_plans());
}

class FullClassRunTest : public ClassRunTest {};

TEST_F(FullClassRunTest, right_shows_every_step_of_every_run_of_every_plan_and_left_undoes_it) {
  expect_every_step(all_plans());
}

// Behind a picture of the training lab lies a run, too, which nobody sees.
TEST_F(ClassRunTest, right_plays_no_run_behind_a_picture_that_stands_still) {
  open_plan("4.10");
  key(Qt::Key_F5);
  const std::size_t at = lecture().at();
  ASSERT_FALSE(lecture().moment().scene->lab.empty());
  key(Qt::Key_Right);
  ASSERT_TRUE(lecture().revealed());
  EXPECT_FALSE(hall().rests());
  key(Qt::Key_Right);
  EXPECT_EQ(lecture().at(), at + 1);
}

TEST_F(ClassRunTest, a_step_of_the_run_goes_back_behind_a_question_and_never_past_it) {
  start_at_the_second_step();
  key(Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_EQ(step(), 0);
  key(Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_TRUE(reaches(1));
  key(Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_FALSE(bar().playing());
  EXPECT_EQ(step(), 1);
  EXPECT_TRUE(lecture().waiting());
}

// The reason stands below the answers or below the picture, which keeps more than half of its 760 px of 1080.
TEST(QuestionColumn, has_room_for_all_that_is_said_to_any_question_of_a_shipped_plan) {
  load_fonts();
  for (const PlanInfo& info : plans()) {
    const Plan plan = load_plan(info.id).value();
    for (const PlanItem& item : plan.items) {
      const PresentView::Shown shown = shown_of(show_item(item).value());
      if (!shown.question) continue;
      QuestionColumn column;
      HallQuestion question = *shown.question;
      question.revealed = true;
      column.set_question(question);
      EXPECT_TRUE(column.fit({617, 732}, light_theme(), 1)) << info.id << ", " << item.question;
      EXPECT_LT(column.height_below(1051, 1), 380) << info.id << ", " << item.question;
    }
  }
}

TEST(QuestionColumn, a_bar_of_all_hands_ends_before_its_number) {
  load_fonts();
  HallQuestion question;
  question.prompt = "Which?";
  question.answers = {{"this", 111, true}, {"that", 0, false}};
  question.split = true;
  QuestionColumn column;
  column.set_question(question);
  const QSize size(640, 760);
  const Theme& theme = light_theme();
  const auto paint = [&](QPaintDevice& device) {
    QPainter p(&device);
    column.paint(p, {0, 0, 617, 732}, theme, 1);
  };
  TextDevice texts(size);
  paint(texts);
  QImage image(size, QImage::Format_RGB32);
  image.fill(theme.panel);
  paint(image);
  int seen = 0;
  for (const DrawnText& text : texts.take()) {
    if (text.words != "111 of 111") continue;
    ++seen;
    int last = -1;
    for (int x = 0; x < size.width(); ++x)
      if (image.pixel(x, static_cast<int>(text.box.center().y())) == theme.bar.rgb()) last = x;
    EXPECT_GT(last, 300);
    EXPECT_LT(last, text.box.left());
  }
  EXPECT_EQ(seen, 1);
}

TEST_F(ClassRunTest, play_is_offered_only_where_the_run_may_go_on) {
  window_->open_plan();
  PlanItem shown;
  shown.scene = window_->document().desk("explore").scene;
  PlanItem asked = shown;
  asked.asks = PlanQuestion{"Which?", {{"a", ""}, {"b", "no"}}, 0, ""};
  const auto offered = [&] {
    return std::ranges::any_of(hall().findChildren<KeyButton*>(),
                               [](const KeyButton* button) { return button->text() == "play"; });
  };
  asked.scene->cursor = {1, 0};
  plan().change({"t", 10, {shown, asked}}, "test");
  key(Qt::Key_F5);
  EXPECT_TRUE(offered());
  key(Qt::Key_Right);
  ASSERT_TRUE(reaches(1));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !offered(); })) << "the next item asks about that step";
  end_class();
  asked.scene->cursor = {0, 0};
  plan().change({"t", 10, {shown, asked}}, "test");
  key(Qt::Key_F5);
  ASSERT_EQ(lecture().until(), (CursorPosition{0, 0}));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !offered(); }));
}

// The ring is asked about in three items: no key shows more of the run than the item before needs.
TEST_F(ClassRunTest, no_run_goes_past_the_moment_that_a_later_item_asks_of) {
  start_at_the_second_step();
  ASSERT_EQ(lecture().until(), (CursorPosition{3, 0})) << "the next item asks before step 4";
  key(Qt::Key_Right);
  ASSERT_TRUE(reaches(2));
  for (const Qt::Key k : {Qt::Key_End, Qt::Key_Space, Qt::Key_Right}) {
    key(k);
    ASSERT_TRUE(reaches(3));
    ASSERT_EQ(lecture().at(), at_);
    key(k == Qt::Key_Right ? Qt::Key_Right : Qt::Key_Space);
    EXPECT_EQ(step(), 3) << "and no further";
    if (k != Qt::Key_Right) window_->cursor().set({2, 0});
  }
  EXPECT_EQ(lecture().at(), at_ + 1) << "Right goes on to what is asked there";
  EXPECT_EQ(lecture().until(), std::nullopt) << "nobody asks after that";
  key(Qt::Key_Right);
  ASSERT_TRUE(reaches(4));
  key(Qt::Key_Right);
  EXPECT_TRUE(reaches(6));
}

TEST_F(ClassRunTest, on_one_display_notes_tell_no_answer_before_it_is_revealed) {
  start_at_the_second_step();
  key(Qt::Key_N);
  const PlanItem& item = lecture().plan().items[at_];
  const auto said = [&] {
    QString all;
    const auto& page = *find<PresenterPage>("presenter_page");
    for (const auto* text : page.findChildren<LessonText*>())
      if (text->isVisible()) all += text->toPlainText() + u'\n';
    for (const auto* text : page.findChildren<Text*>())
      if (text->isVisible()) all += text->text() + u'\n';
    return all;
  };
  const auto tells = [&] {
    return said().contains(qt(item.notes.expect)) || said().contains(qt(item.notes.then)) ||
           said().contains(qt(lecture().moment().question->because)) || said().contains("right\n");
  };
  EXPECT_TRUE(said().contains(qt(item.notes.ask)));
  EXPECT_FALSE(tells()) << said().toStdString();
  key(Qt::Key_W);
  EXPECT_TRUE(tells()) << "the class has a window of its own";
  key(Qt::Key_W);
  key(Qt::Key_N);
  EXPECT_FALSE(tells()) << said().toStdString();
  key(Qt::Key_Right);
  EXPECT_TRUE(tells());
}

TEST_F(ClassRunTest, the_teacher_s_screen_has_all_that_is_said_to_any_answer) {
  const auto plain = [](const std::string& markdown) {
    LessonText text(LessonText::Role::hint);
    text.set_markdown(qt(markdown));
    return text.toPlainText();
  };
  for (const PlanInfo& info : plans()) {
    open_plan(info.id.c_str());
    key(Qt::Key_F5);
    key(Qt::Key_W);  // the class has a window of its own
    for (std::size_t i = 0; i < lecture().plan().items.size(); ++i, key(Qt::Key_Down)) {
      const auto& asked = lecture().moment().question;
      if (!asked) continue;
      QString said;
      for (const LessonText* text : window_->findChild<PresenterPage*>()->findChildren<LessonText*>())
        said += text->toPlainText() + u'\n';
      EXPECT_TRUE(said.contains(plain(asked->because))) << info.id << ", " << lecture().moment().title;
      for (const ClassAnswer& answer : asked->answers)
        EXPECT_TRUE(said.contains(plain(answer.meaning))) << info.id << ", " << lecture().moment().title;
    }
    end_class();
  }
}

TEST_F(ClassRunTest, a_page_s_text_stands_in_the_picture_s_place_until_the_reveal_where_the_plan_says_so) {
  open_plan("overview");
  const auto& items = plan().plan().items;
  const auto at = std::ranges::find(items, "small-ring", &PlanItem::question) - items.begin();
  key(Qt::Key_F5);
  for (std::ptrdiff_t i = 0; i < at; ++i) key(Qt::Key_Down);
  QWidget* picture = find<QWidget>("present_figure");
  EXPECT_FALSE(picture->isVisible());
  key(Qt::Key_T);
  EXPECT_TRUE(picture->isVisible());
  key(Qt::Key_Right);
  EXPECT_TRUE(picture->isVisible()) << "the answer is in the picture";
}

TEST_F(ClassRunTest, the_plan_s_picture_follows_dark_and_light) {
  open_plan("4.4");
  const auto seen = [&] {  // what the figure itself paints
    auto* figure = find<QWidget>("plan_preview_figure");
    QImage image(figure->size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    figure->render(&image, {}, {}, QWidget::RenderFlags());
    return image;
  };
  const QImage light = seen();
  window_->set_dark(true);
  EXPECT_NE(seen(), light);
  window_->set_dark(false);
  EXPECT_EQ(seen(), light);
}

}  // namespace
}  // namespace ringside::ui
