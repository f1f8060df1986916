// Whatever is pressed, and however late its answer comes: all that the window shows speaks of one answer.
#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <random>
#include <thread>

#include <QAbstractButton>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>

#include <gtest/gtest.h>

#include "core/what_if.h"
#include "tests/ui/window/opened_window.h"
#include "ui/controls/field.h"
#include "ui/figures/figure_view.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/model/case_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"
#include "ui/play/play_bar.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

/// Answers as ringside does, at a random time: at once, or up to 40 ms later.
Compute late(unsigned seed) {
  auto random = std::make_shared<std::mt19937>(seed);
  auto lock = std::make_shared<std::mutex>();
  return [random, lock](const Case& question, const std::function<bool()>& cancelled) {
    int before = 0, after = 0;
    {
      const std::scoped_lock guard(*lock);
      before = std::uniform_int_distribution(-40, 20)(*random);
      after = std::uniform_int_distribution(-40, 20)(*random);
    }
    const auto sleep = [](int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(std::max(ms, 0))); };
    sleep(before);
    auto result = begin_answer(question, cancelled);
    sleep(after);
    return result;
  };
}

QImage drawn(const Figure& figure) {
  QImage image(480, 320, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  figure.paint(painter, image.rect(), light_theme());
  return image;
}

class OneAnswerTest : public OpenedWindow {
 protected:
  void SetUp() override {
    MainWindow::Options options = forgetful();
    options.compute = late(7);
    window_ = opened(options);
  }
  void expect_ways_there_and_back(int ways);
  /// Every view that is seen, the bar, the script's and the chunks' hints, the case line, Run and the title.
  void expect_one_answer() {
    const auto answer = window_->results().answer();
    ASSERT_NE(answer, nullptr);
    const std::string line = one_line(answer->question);
    FigureInput input;
    input.answer = answer;
    input.cursor = window_->cursor().position();
    input.selection = window_->selection().selected();
    if (const auto& calls = window_->document().calls()) input.blocking = *calls;
    const auto* lesson = window_->findChild<LessonPanel*>();
    input.untold = window_->mode() == Mode::learn && lesson != nullptr && lesson->untold();
    int seen = 0;
    for (const FigureView* view : window_->findChildren<FigureView*>()) {
      if (!view->isVisible()) continue;
      const QString name = view->objectName().remove(QStringLiteral("_view"));
      const auto kind = find_view(name.toStdString());
      ASSERT_TRUE(kind || name == QLatin1String("present_figure")) << name.toStdString();
      ASSERT_NE(view->figure(), nullptr) << name.toStdString() << " shows nothing of " << line;
      // A picture of training is of its own question; lab_scene_test.cpp looks at those.
      if (!window_->document().lab().empty() && (!kind || *kind == View::lab)) {
        ++seen;
        continue;
      }
      // Presented is what the lesson shows: nothing of it is told while a prediction waits.
      if (!kind) input.untold = lesson != nullptr && lesson->waiting();
      const auto expected = figure_of(kind ? *kind : View::chunks, input);
      ASSERT_NE(expected, nullptr);
      EXPECT_EQ(view->figure()->description(), expected->description()) << name.toStdString() << " of " << line;
      if (kind) {
        EXPECT_EQ(drawn(*view->figure()), drawn(*expected)) << name.toStdString() << " of " << line;
      }
      ++seen;
    }
    EXPECT_GT(seen, 0);
    const auto steps = answer->schedule.step_count();
    EXPECT_EQ(window_->play_bar().axis().steps(), steps) << line;
    EXPECT_EQ(find<QPushButton>("run")->text(),
              answer->schedule.ranks == 1 ? "Run on 1 rank"
                                          : QString("Run on %1 ranks").arg(qt(grouped(answer->schedule.ranks))));
    EXPECT_EQ(find<QAbstractButton>("case_line")->text().toStdString(), line);
    const QRegularExpression counted("^(step|before step|after step) [\\d,]+ of [\\d,]+$");
    for (const QLabel* hint : window_->findChildren<QLabel*>())
      if (hint->isVisible() && counted.match(hint->text()).hasMatch()) {
        EXPECT_TRUE(hint->text().endsWith(QString(" of %1").arg(qt(grouped(steps)))))
            << hint->text().toStdString() << ", " << line;
      }
  }
};

void OneAnswerTest::expect_ways_there_and_back(int ways) {
  std::mt19937 random(42);
  const auto up_to = [&](int n) { return std::uniform_int_distribution(0, n)(random); };
  for (int round = 0; round < ways && !HasFailure(); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    window_->set_mode(Mode::explore);
    const Case now = window_->document().question();
    ASSERT_TRUE(window_->document().change(with_ranks(now, 2 + (now.instance.ranks + up_to(2) - 1) % 6), "ranks"));
    if (up_to(1) == 0) settle();
    if (up_to(2) == 0) window_->set_mode(Mode::build);
    const QString page = QString("4.2/%1").arg(1 + up_to(6));
    ASSERT_TRUE(window_->open_lesson(page));
    if (up_to(4) == 0) window_->set_mode(Mode::present);
    settle();
    expect_one_answer();
    EXPECT_TRUE(window_->windowTitle().contains("Lesson 4.2") ||
                window_->findChild<QWidget*>("present_view")->isVisible())
        << window_->windowTitle().toStdString();
    if (up_to(1) == 0) continue;
    window_->set_mode(Mode::explore);
    settle();
    expect_one_answer();
    EXPECT_FALSE(window_->windowTitle().contains("Lesson"));
  }
}

TEST_F(OneAnswerTest, fifteen_ways_from_a_case_to_a_lesson_and_back) {
  expect_ways_there_and_back(15);
}

class FullOneAnswerTest : public OneAnswerTest {};

TEST_F(FullOneAnswerTest, forty_ways_from_a_case_to_a_lesson_and_back) {
  expect_ways_there_and_back(40);
}

TEST_F(OneAnswerTest, one_more_rank_then_the_lesson_from_the_menu) {
  for (int i = 0; i < 4 && !HasFailure(); ++i) {
    SetUp();
    ASSERT_TRUE(window_->document().change(with_ranks(window_->document().question(), 5), "ranks"));
    settle();
    ASSERT_TRUE(window_->open_lesson("4.2"));
    settle();
    EXPECT_EQ(window_->results().answer()->question.instance.ranks, 2) << "the lesson begins with two";
    expect_one_answer();
  }
}

}  // namespace
}  // namespace ringside::ui
