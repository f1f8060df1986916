// What a teacher's screen has room for on a small laptop: nothing lies on a button, nothing that was said is cut off.
#include <algorithm>

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QPaintEvent>
#include <QRegion>
#include <QScrollArea>
#include <QScrollBar>

#include <gtest/gtest.h>

#include "tests/ui/window/drawn_texts.h"
#include "tests/ui/window/given_class.h"
#include "ui/play/play_bar.h"
#include "ui/present/hand_box.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

class ClassLayout : public ClassTest {
 protected:
  void expect_read_without_scrolling(const std::vector<std::string>& ids);
};

/// What of a widget was painted since.
class Painted : public QObject {
 public:
  explicit Painted(QWidget* watched) : QObject(watched) { watched->installEventFilter(this); }
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) region_ += static_cast<QPaintEvent*>(event)->region();
    return false;
  }
  const QRegion& region() const { return region_; }

 private:
  QRegion region_;
};

// 26 of 1080: what is said on the class's slide is read in the last row, too.
TEST_F(ClassLayout, a_toast_on_the_slide_is_as_large_as_its_words) {
  auto* toast = window_->findChild<Toast*>();
  toast->say("before");
  EXPECT_EQ(toast->findChild<QLabel*>()->font().pixelSize(), 14);
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
    window_->resize(size);
    open_plan("4.2b");
    key(Qt::Key_F5);
    key(Qt::Key_Escape);
    ASSERT_TRUE(toast->isVisible());
    EXPECT_GE(toast->findChild<QLabel*>()->font().pixelSize(), 26 * hall().height() / 1080);
    EXPECT_LE(toast->mapTo(window_.get(), QPoint(0, toast->height())).y(), window_->height());
    key(Qt::Key_N);
    toast->say("for who teaches");
    EXPECT_EQ(toast->findChild<QLabel*>()->font().pixelSize(), 14);
    end_class();
  }
}

TEST_F(ClassLayout, a_line_of_keys_ends_between_two_of_them) {
  open_plan("4.2b");
  key(Qt::Key_F5);
  const QString keys = find<QLabel>("class_keys")->text();
  EXPECT_GT(keys.split("   ").size(), 8);
  for (const QString& pair : keys.split("   ")) EXPECT_FALSE(pair.contains(u' ')) << pair.toStdString();
}

TEST_F(ClassLayout, a_toast_lies_on_nothing_that_is_read) {
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
    window_->resize(size);
    open_plan("4.2b");
    auto* toast = window_->findChild<Toast*>();
    const auto expect_clear = [&](const char* where) {
      toast->say("The plan keeps hands and what was written down; Undo takes them out");
      settle();
      ASSERT_TRUE(toast->isVisible());
      for (const auto* button : window_->findChildren<QAbstractButton*>()) {
        const QRect there(button->mapTo(window_.get(), QPoint()), button->size());
        const QRect line(toast->mapTo(window_.get(), QPoint()), toast->size());
        if (button->isVisible()) {
          EXPECT_FALSE(there.intersects(line)) << where << ": " << button->accessibleName().toStdString();
        }
      }
      for (const char* read : {"class_keys", "class_clock", "plan_note_show", "plan_list"})
        if (const auto* words = window_->findChild<QWidget*>(read); words != nullptr && words->isVisible()) {
          const QRect seen = words->visibleRegion().boundingRect();
          const QRect there(words->mapTo(window_.get(), seen.topLeft()), seen.size());
          EXPECT_FALSE(there.intersects({toast->mapTo(window_.get(), QPoint()), toast->size()}))
              << where << ": " << read;
        }
    };
    expect_clear("the plan");
    key(Qt::Key_F5);
    key(Qt::Key_N);
    for (std::size_t i = 0; i < lecture().plan().items.size(); ++i, key(Qt::Key_Down))
      expect_clear("the teacher's screen");
    end_class();
  }
}

// Nor on how far the run is, which stands beside the keys.
TEST_F(ClassLayout, a_toast_lies_on_no_word_of_a_slide) {
  window_->play_bar().set_reduced_motion(true);
  auto* speed = find<QComboBox>("speed");
  speed->setCurrentIndex(speed->count() - 1);
  auto* toast = window_->findChild<Toast*>();
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
    window_->resize(size);
    open_plan("4.2b");
    key(Qt::Key_F5);
    const auto expect_clear = [&] {
      toast->say("The class of 2026-11-27 10:15 goes on; Esc twice ends it");
      settle();
      ASSERT_TRUE(toast->isVisible());
      const QRectF line(hall().mapFromGlobal(toast->mapToGlobal(QPoint())), toast->size());
      EXPECT_TRUE(QRectF(hall().rect()).contains(line)) << lecture().moment().title;
      for (const DrawnText& text : drawn_texts(hall()))
        EXPECT_FALSE(text.box.intersects(line))
            << size.width() << ", " << lecture().moment().title << ": \"" << text.words.toStdString() << "\"";
    };
    for (std::size_t i = 0; i < lecture().plan().items.size(); ++i, key(Qt::Key_Down)) {
      expect_clear();
      if (!lecture().waiting()) continue;
      key(Qt::Key_Right);
      ASSERT_TRUE(QTest::qWaitFor([&] { return !window_->play_bar().playing(); }));
      expect_clear();
    }
    end_class();
  }
}

TEST_F(ClassLayout, a_toast_goes_with_the_next_key) {
  start_at_the_second_step();
  auto* toast = window_->findChild<Toast*>();
  key(Qt::Key_I);
  ASSERT_EQ(toast->line(), "This question has no hint");
  key(Qt::Key_A);
  EXPECT_EQ(toast->line(), "");
  toast->say("a line");
  lecture().go(1);
  EXPECT_EQ(toast->line(), "") << "or with the item";
}

TEST_F(ClassLayout, a_toast_about_the_plan_goes_with_the_undo_that_it_offers) {
  start_at_the_second_step();
  const auto* toast = window_->findChild<Toast*>();
  key(Qt::Key_A);
  end_class();
  ASSERT_TRUE(toast->line().endsWith("Undo takes them out")) << toast->line().toStdString();
  key(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_TRUE(plan().plan().items[at_].hands.empty());
  EXPECT_EQ(toast->line(), "");
}

TEST_F(ClassLayout, names_of_keys_lie_on_neither_picture_nor_words) {
  const QString name = "Down";
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
    window_->resize(size);
    open_plan("4.2b");
    key(Qt::Key_F5);
    hall().set_echo(true);
    for (std::size_t i = 0; i < lecture().plan().items.size(); ++i, key(Qt::Key_Down)) {
      for (int pressed = 0; pressed < 4; ++pressed) hall().say_key(name);
      const QRectF picture = find<QWidget>("present_figure")->geometry();
      const auto texts = drawn_texts(hall());
      EXPECT_GE(std::ranges::count(texts, name, &DrawnText::words), 4);
      for (const DrawnText& cap : texts) {
        if (cap.words != name) continue;
        EXPECT_TRUE(QRectF(hall().rect()).contains(cap.box));
        EXPECT_FALSE(cap.box.intersects(picture)) << lecture().moment().title;
        for (const DrawnText& other : texts)
          EXPECT_TRUE(other.words == name || !cap.box.intersects(other.box)) << other.words.toStdString();
      }
    }
    end_class();
  }
}

TEST_F(ClassLayout, the_picture_is_in_the_middle_of_its_place_and_leaves_no_frame_behind) {
  window_->resize(1280, 720);
  start_at_the_second_step();
  key(Qt::Key_N);
  auto* screen = find<QWidget>("presenter_page");
  const QRect before = hall().geometry();
  const Painted painted(screen);
  key(Qt::Key_Right);
  ASSERT_TRUE(QTest::qWaitFor([&] { return hall().width() < before.width(); })) << "what answers mean needs room";
  QTest::qWait(50);
  EXPECT_TRUE(painted.region().contains(QPoint(before.right() + 1, before.top() + 9))) << "the frame that was there";
  const QWidget* card = window_->findChild<HandBox*>();
  while (card->parentWidget() != screen) card = card->parentWidget();
  EXPECT_NEAR(hall().geometry().center().x(), card->geometry().center().x(), 1);
}

void ClassLayout::expect_read_without_scrolling(const std::vector<std::string>& ids) {
  window_->resize(1280, 720);
  int looked = 0;
  for (const std::string& id : ids) {
    open_plan(id.c_str());
    key(Qt::Key_F5);
    key(Qt::Key_N);
    for (std::size_t i = 0; i < lecture().plan().items.size(); ++i, key(Qt::Key_Down)) {
      if (lecture().choices() == 0) continue;
      lecture().reveal();
      settle();
      QTest::qWait(60);  // boxes are made at once and laid out later: until then nothing is hidden
      for (const auto* box : window_->findChildren<HandBox*>()) {
        if (!box->isVisible()) continue;
        ++looked;
        const QWidget* area = box;
        while (area != nullptr && qobject_cast<const QScrollArea*>(area) == nullptr) area = area->parentWidget();
        ASSERT_NE(area, nullptr);
        const auto* bar = static_cast<const QScrollArea*>(area)->verticalScrollBar();
        EXPECT_TRUE(QTest::qWaitFor([&] { return bar->maximum() == 0; }, 5'000))
            << id << ", " << lecture().moment().title << ": " << bar->maximum() << " pixels are hidden, the picture is "
            << hall().height() << " high; " << find<QLabel>("class_keys")->text().toStdString();
        break;
      }
    }
    end_class();
  }
  EXPECT_GT(looked, 0);
}

TEST_F(ClassLayout, all_that_an_answer_means_is_read_without_scrolling) {
  expect_read_without_scrolling(some_plans());
}

class FullClassLayout : public ClassLayout {};

TEST_F(FullClassLayout, all_that_any_answer_of_any_plan_means_is_read_without_scrolling) {
  expect_read_without_scrolling(all_plans());
}

TEST_F(ClassLayout, as_many_answers_as_there_may_be_stand_beside_one_another) {
  window_->resize(1280, 720);
  window_->open_plan();
  PlanItem item;
  item.scene = window_->document().desk("explore").scene;
  item.asks = PlanQuestion{"Which?", {}, 2, "It is."};
  for (std::size_t i = 0; i < kMostAnswers; ++i) item.asks->answers.push_back({"an answer", "why it is not"});
  plan().change({"t", 10, {item}}, "test");
  key(Qt::Key_F5);
  key(Qt::Key_N);
  lecture().count(2, 111);
  lecture().reveal();
  settle();
  std::size_t seen = 0;
  for (const auto* box : window_->findChildren<HandBox*>()) {
    if (!box->isVisible()) continue;
    ++seen;
    const QWidget* area = box;
    while (qobject_cast<const QScrollArea*>(area) == nullptr) area = area->parentWidget();
    const int left = box->mapTo(area, QPoint()).x();
    EXPECT_GE(left, 0) << seen;
    EXPECT_LE(left + box->width(), area->width()) << seen;
  }
  EXPECT_EQ(seen, kMostAnswers);
}

// A schedule that nobody has written lacks everything, which is no error of the class.
TEST_F(ClassLayout, what_a_class_is_asked_to_write_is_not_marked_as_wrong_before_anybody_has) {
  open_plan("4.2b");
  const auto marked = [this] {
    return std::ranges::any_of(drawn_texts(hall()), [](const DrawnText& text) {
      return text.words == "3 ?" || text.words.contains("missing");
    });
  };
  key(Qt::Key_F5);
  int blank = 0;
  for (std::size_t i = 0; i < lecture().plan().items.size(); ++i, key(Qt::Key_Down)) {
    const auto answer = window_->results().answer();
    if (!lecture().waiting() || answer->proof.ok()) continue;
    ++blank;
    EXPECT_FALSE(marked()) << "item " << i + 1;
  }
  EXPECT_GE(blank, 2);
  // Shown without a question it is what it is.
  end_class();
  PlanItem item;
  item.scene = show_item(plan().plan().items.front())->scene;
  plan().change({"t", 10, {item}}, "test");
  key(Qt::Key_F5);
  ASSERT_FALSE(window_->results().answer()->proof.ok());
  EXPECT_TRUE(marked());
}

}  // namespace
}  // namespace ringside::ui
