// Questions whose numbers are drawn for a learner.
#include <gtest/gtest.h>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include "ui/controls/button.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/question_card.h"

namespace ringside::ui {
namespace {

TEST(LessonPanel, drawn_numbers_stay_until_somebody_asks_for_others) {
  QTemporaryDir folder;
  const QString file = folder.filePath("lessons.json");
  apply_theme(light_theme());
  const auto prompt = [](LessonPanel& panel) {
    return QString::fromStdString(panel.findChild<QuestionCard*>("question_chunk-again")->question().prompt);
  };
  LessonPanel first(file);
  first.show();
  ASSERT_TRUE(first.open("4.2b/13"));
  const QString asked = prompt(first);
  auto* anew = first.findChild<Button*>("ask_anew");
  EXPECT_FALSE(anew->isVisible()) << "first answer";
  LessonPanel again(file);
  again.show();
  ASSERT_TRUE(again.open("4.2b/13"));
  EXPECT_EQ(prompt(again), asked) << "the same person is asked the same";
  for (QuestionCard* card : first.findChildren<QuestionCard*>()) {
    auto* field = card->findChild<QLineEdit*>();
    QTest::keyClicks(field, QString::fromStdString(card->question().truth).remove(QRegularExpression("[^0-9.]")));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_TRUE(card->given().right) << card->question().id << ": " << card->question().truth;
  }
  ASSERT_TRUE(anew->isVisible());
  // Of 27 ways to draw, more than ten in a row that are the same would be no draw.
  QSet<QString> seen{asked};
  for (int i = 0; i < 12; ++i) {
    first.findChild<Button*>("ask_anew")->click();
    QTest::qWait(10);
    seen << prompt(first);
    EXPECT_TRUE(first.asking()) << "what was answered to other numbers is forgotten";
    for (QuestionCard* card : first.findChildren<QuestionCard*>()) {
      if (!card->isVisible()) continue;
      auto* field = card->findChild<QLineEdit*>();
      field->setText(QString::fromStdString(card->question().truth).remove(QRegularExpression("[^0-9.]")));
      QTest::keyClick(field, Qt::Key_Space);
      QTest::keyClick(field, Qt::Key_Return);
    }
  }
  EXPECT_GT(seen.size(), 2);
}

}  // namespace
}  // namespace ringside::ui
