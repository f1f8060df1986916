// Every page of every shipped lesson in a small window: what it asks is in sight, and nothing that stands beside it
// tells.
#include <QLabel>
#include <QScrollArea>
#include <QTest>

#include <gtest/gtest.h>

#include "lessons/lesson.h"
#include "lessons/rules.h"
#include "tests/ui/window/opened_window.h"
#include "ui/figures/figure_view.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/question_card.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

/// Visits all pages, none of whose questions has been answered.
template <class F>
void visit(MainWindow& window, F&& at_page) {
  for (const LessonInfo& info : lessons()) {
    ASSERT_TRUE(window.open_lesson(qt(info.id)));
    auto& panel = *window.findChild<LessonPanel*>("lesson_panel");
    for (int page = 0; page < panel.page_count(); ++page) {
      panel.show_page(page);
      at_page(panel, info.id + "/" + std::to_string(page + 1));
    }
  }
}

const QuestionCard* asked_on(const LessonPanel& panel) {
  for (const auto* card : panel.findChildren<QuestionCard*>())
    if (card->isVisible() && !card->given().done) return card;
  return nullptr;
}

TEST(LessonPages, ask_above_the_fold_of_1280_by_720) {
  constexpr int kFirstLine = 62;  // of a card: its margin, the kind of question, a line of the prompt
  const auto window = opened(forgetful(Mode::learn));
  visit(*window, [](const LessonPanel& panel, const std::string& page) {
    QTest::qWait(1);  // laid out
    const QuestionCard* card = asked_on(panel);
    ASSERT_NE(card, nullptr) << page << " asks nothing";
    const QWidget* seen = panel.findChild<QScrollArea*>()->viewport();
    const int begins = card->mapTo(seen, QPoint()).y();
    EXPECT_LE(begins + kFirstLine, seen->height())
        << page << ": " << begins + kFirstLine - seen->height() << " pixels too low";
  });
}

TEST(LessonPages, show_no_number_that_they_ask_for) {
  const auto window = opened(forgetful(Mode::learn));
  int numbers = 0;
  visit(*window, [&](const LessonPanel& panel, const std::string& page) {
    settle(*window);
    const QuestionCard* card = asked_on(panel);
    if (card == nullptr || !card->question().asks_number() || !card->question().options.empty()) return;
    ++numbers;
    std::vector<Said> said;
    const auto read = [&](const std::string& words) {
      for (const Said& one : said_in(words)) said.push_back(one);
    };
    for (const auto* view : window->findChildren<FigureView*>())
      if (view->isVisible() && view->figure()) read(view->figure()->description());
    for (const auto* label : window->findChildren<QLabel*>())
      if (label->isVisible() && !panel.isAncestorOf(label)) read(label->text().toStdString());
    const auto told = told_by(card->question(), said);
    EXPECT_FALSE(told) << page << " asks " << card->question().id << " and shows " << (told ? told->text : "");
  });
  EXPECT_GE(numbers, 20);
}

}  // namespace
}  // namespace ringside::ui
