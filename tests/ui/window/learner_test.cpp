// Whole lessons as two learners take them, both by keys alone: one who is right throughout, and one who is wrong until
// the answer is shown.
#include <algorithm>
#include <functional>

#include <gtest/gtest.h>
#include <QScrollArea>
#include <QScrollBar>

#include "lessons/beside.h"
#include "lessons/lesson.h"
#include "lessons/rules.h"
#include "lessons/summary.h"
#include "tests/ui/window/by_keys.h"
#include "tests/ui/window/opened_window.h"
#include "tests/ui/window/said_beside.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/play/play_bar.h"

namespace ringside::ui {
namespace {

std::string right_answer(const Question& q) {
  if (q.asks_schedule()) return q.construction.answer;
  if (q.picks) return picks_text(q.picks->kind, q.picks->answer);
  if (q.sketch) return sketch_text(q.sketch->truth);
  if (!q.orders.empty()) return text_of(q.orders.front());
  return q.kind == QuestionKind::explain ? "Since nobody waits." : q.truth;
}

/// Answers that can be read and are refused.
std::vector<std::string> wrong_answers(const Question& q) {
  std::vector<std::string> wrong;
  for (const Option& option : q.options)
    if (option.markdown != q.truth) wrong.push_back(option.markdown);
  if (!q.options.empty()) return wrong;
  std::vector<std::string> tries{"123456789", "0", "1", "0.02", "0:0", "1:0", "0>1", "1>2"};
  for (const Plant& plant : q.construction.planted)
    for (const char* more : {"", "\n"}) tries.push_back(plant.text + more);
  if (q.picks && !q.picks->parts.empty())
    for (const std::string& part : {q.picks->parts.back(), q.picks->parts[q.picks->parts.size() / 2]})
      tries.push_back(part);
  for (const double place : {0.0, 1.0})
    if (q.sketch) tries.push_back(sketch_text(SketchCurve(kSketchPoints, place)));
  if (!q.orders.empty()) {
    std::vector<std::string> order(q.orders.front().rbegin(), q.orders.front().rend());
    for (std::size_t i = 0; i < order.size(); ++i) {
      tries.push_back(text_of(order));
      std::rotate(order.begin(), order.begin() + 1, order.end());
    }
  }
  if (q.contract)
    for (const Holdings& held : {at_first(*q.contract), Holdings{q.contract->ranks, q.contract->ranks, {}}})
      if (!held.cells.empty()) tries.push_back(holdings_text(held));
  for (const char* number : {"987654321", "987654322"})
    if (q.table) tries.push_back(q.truth.substr(0, q.truth.rfind(',') + 1) + number + "\n");
  for (const std::string& text : tries)
    if (const Feedback said = check_answer(q, text); said.accepted && !said.right) wrong.push_back(text);
  return wrong;
}

QuestionCard* next_asked(const LessonPanel& panel) {
  for (auto* card : panel.findChildren<QuestionCard*>())
    if (card->isVisible() && !card->given().done) return card;
  return nullptr;
}

/// A page that was turned to, or the card below an answer, stands where it stays: a pass over all that is to be done
/// has moved nothing.
void lay_out(const LessonPanel& panel) {
  const auto places = [&] {
    std::vector<QRect> all;
    for (const auto* part : panel.findChildren<QWidget*>())
      if (part->isVisible()) all.push_back(part->geometry());
    return all;
  };
  for (auto before = places();; before = places()) {
    QCoreApplication::processEvents();
    if (places() == before) return;
  }
}

/// Enter at the heading goes to the question.
void expect_to_begin_at_the_top(const QuestionCard& card) {
  press_key(Qt::Key_Return);
  const QWidget* focus = QApplication::focusWidget();
  EXPECT_TRUE(focus != nullptr && card.isAncestorOf(focus)) << card.question().id << ", by Enter";
}

/// After an answer the keyboard is where one goes on, and that can be seen.
void expect_to_go_on(const QuestionCard& card) {
  const QString id = qt(card.question().id);
  const QWidget* focus = QApplication::focusWidget();
  ASSERT_NE(focus, nullptr) << id.toStdString();
  if (card.given().done)
    EXPECT_EQ(focus, card.findChild<QWidget*>("feedback_" + id)) << id.toStdString();
  else
    EXPECT_TRUE(card.isAncestorOf(focus) && focus != card.findChild<QWidget*>("commit_" + id)) << id.toStdString();
  EXPECT_FALSE(focus->visibleRegion().isEmpty()) << id.toStdString() << ": what has the keyboard is out of sight";
}

/// With RINGSIDE_SHOTS a picture of every page as it asks, and after every answer, is left in that folder.
void shoot(MainWindow& window, const std::string& lesson, bool rightly, int page, const std::string& when) {
  const QByteArray folder = qgetenv("RINGSIDE_SHOTS");
  if (folder.isEmpty()) return;
  settle(window);
  for (int i = 0; i < 100 && window.play_bar().playing(); ++i) QTest::qWait(50);
  window.grab().save(QStringLiteral("%1/%2-%3-%4-%5.png")
                         .arg(QString::fromUtf8(folder), qt(lesson), rightly ? "right" : "wrong")
                         .arg(page + 1, 2, 10, QChar('0'))
                         .arg(qt(when)));
}

/// Answers every question of a lesson; how many there were. `met` is told of each before it is answered.
int take(MainWindow& window, const std::string& lesson, bool rightly,
         const std::function<void(const LessonPanel&, const Question&)>& met = {}) {
  EXPECT_TRUE(window.open_lesson(qt(lesson)));
  auto& panel = *window.findChild<LessonPanel*>("lesson_panel");
  int asked = 0;
  EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
  for (int page = 0; page < panel.page_count(); ++page) {
    EXPECT_EQ(panel.page(), page) << "turned to by its key";
    lay_out(panel);
    for (bool first = true; QuestionCard* card = next_asked(panel); first = false) {
      const Question& q = card->question();
      ++asked;
      if (first) expect_to_begin_at_the_top(*card);
      const std::string number = std::to_string(asked);
      shoot(window, lesson, rightly, page, number + "a");
      if (met) met(panel, q);
      const bool tells = rightly || q.kind == QuestionKind::explain;
      const auto* shows = card->findChild<Button*>("give_up_" + qt(q.id));
      const auto wrong = tells ? std::vector<std::string>() : wrong_answers(q);
      EXPECT_TRUE(tells || !wrong.empty()) << lesson << " " << q.id << ": no wrong answer is known";
      for (const std::string& text : wrong) {
        if (card->given().done || !shows->isHidden()) break;
        give_by_keys(*card, text);
        EXPECT_FALSE(card->given().right) << lesson << " " << q.id << " takes " << text;
        lay_out(panel);
        expect_to_go_on(*card);
      }
      if (!card->given().done && !shows->isHidden()) {
        EXPECT_TRUE(tab_to(shows)) << lesson << " " << q.id;
        press_key(Qt::Key_Space);
      } else if (!card->given().done) {
        give_by_keys(*card, right_answer(q));
      }
      if (!card->given().done) return ADD_FAILURE() << lesson << " " << q.id << " refuses " << right_answer(q), asked;
      lay_out(panel);
      expect_to_go_on(*card);
      shoot(window, lesson, rightly, page, number + "b");
    }
    EXPECT_FALSE(panel.asking() || panel.waiting()) << lesson << "/" << page + 1;
    // Where all is answered Enter goes on, a long reply to its end before that, and a key of the menu does always.
    if (!rightly) press_key(Qt::Key_PageDown, Qt::ControlModifier);
    const auto* bar = panel.findChild<QScrollArea*>()->verticalScrollBar();
    for (int before = -1; rightly && panel.page() == page && bar->value() != before;) {
      before = bar->value();
      press_key(Qt::Key_Return);
    }
  }
  EXPECT_EQ(panel.page(), panel.page_count()) << "the summary";
  shoot(window, lesson, rightly, panel.page_count(), "summary");
  return asked;
}

class LearnerTest : public testing::TestWithParam<std::string> {};

TEST_P(LearnerTest, comes_to_the_end_whatever_is_answered) {
  int asked = 0;
  for (const bool rightly : {true, false}) {
    const auto window = opened(forgetful(Mode::learn));
    const int now = take(*window, GetParam(), rightly);
    EXPECT_GE(now, 4);
    if (rightly) asked = now;
    EXPECT_EQ(now, asked) << "both meet the same questions";
    const auto& panel = *window->findChild<LessonPanel*>("lesson_panel");
    int right = 0;
    for (const auto& [key, given] : panel.progress().answers) right += given.right ? 1 : 0;
    if (rightly)
      EXPECT_GE(right, asked / 2) << "own words are not judged";
    else
      EXPECT_LE(right, asked / 3) << "a choice of two is right at the second try";
  }
}

// Whoever answers one question after the other is told no number by a picture or a label before it is asked for, be it
// of this page or of an earlier one.
TEST_P(LearnerTest, is_told_no_number_beforehand) {
  const auto window = opened(forgetful(Mode::learn));
  std::string before;  // words beside earlier questions
  take(*window, GetParam(), true, [&](const LessonPanel& panel, const Question& q) {
    settle(*window);
    const std::string now = words_beside(*window, panel);
    if (q.asks_number() && q.kind == QuestionKind::numeric)
      if (const auto told = told_by(q, said_in(now))) ADD_FAILURE() << q.id << " is told: " << told->text;
    EXPECT_EQ(told_ratio(now, q), "") << q.id << " is told beside it: " << now;
    EXPECT_EQ(told_ratio(before, q), "") << q.id << " was told before: " << before;
    before += now;
  });
}

std::vector<std::string> ids() {
  std::vector<std::string> all;
  for (const LessonInfo& info : lessons()) all.push_back(info.id);
  return all;
}

const auto kLessonName = [](const auto& param) {
  std::string name = param.param;
  for (char& c : name)
    if (c == '.') c = '_';
  return name;
};

// With deals, tables and schedules to write, picks, and curves to draw.
INSTANTIATE_TEST_SUITE_P(Lessons, LearnerTest, testing::Values("1", "4.1", "4.2a", "4.2b", "4.4"), kLessonName);
INSTANTIATE_TEST_SUITE_P(Full, LearnerTest, testing::ValuesIn(ids()), kLessonName);

}  // namespace
}  // namespace ringside::ui
