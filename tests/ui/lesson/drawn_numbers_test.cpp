// Questions that are asked once more: with other numbers, or of one goal of the lesson.
#include <gtest/gtest.h>
#include <QApplication>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTimer>
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

TEST(LessonPanel, begin_again_asks_before_answers_are_forgotten) {
  load_fonts();
  apply_theme(light_theme());
  LessonPanel panel;
  panel.resize(468, 700);
  panel.show();
  const auto answer = [&](const char* page, const char* question, const char* number) {
    ASSERT_TRUE(panel.open(page));
    QTest::keyClicks(panel.findChild<QLineEdit*>(QStringLiteral("field_") + QLatin1String(question)), number);
    panel.findChild<Button*>(QStringLiteral("commit_") + QLatin1String(question))->click();
  };
  answer("4.2a/1", "big-message", "7");
  answer("pitfalls/1", "crumbs", "23.9");
  const auto known = [&](const char* act) { return panel.progress().answers.contains(act); };
  const auto begin_again = [&](const char* button) {
    ASSERT_TRUE(panel.open("pitfalls/99"));
    bool asked = false;
    QTimer::singleShot(0, &panel, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (box == nullptr) return;
      asked = true;
      auto* chosen = box->findChild<QPushButton*>(QLatin1String(button));
      chosen != nullptr ? chosen->click() : box->reject();
    });
    panel.findChild<Button*>("lesson_next")->click();
    EXPECT_TRUE(asked) << button;
  };
  begin_again("escape");
  EXPECT_TRUE(panel.sums_up() && known("pitfalls/crumbs"));
  begin_again("keep_answers");
  EXPECT_EQ(panel.position(), "pitfalls/1");
  EXPECT_TRUE(known("pitfalls/crumbs") && !panel.asking());
  begin_again("forget_answers");
  EXPECT_EQ(panel.position(), "pitfalls/1");
  EXPECT_FALSE(known("pitfalls/crumbs"));
  EXPECT_TRUE(panel.asking()) << "an empty page";
  EXPECT_EQ(panel.findChild<QLineEdit*>("field_crumbs")->text(), "");
  EXPECT_TRUE(known("4.2a/big-message")) << "another lesson's";
  // Where another lesson follows, a button of its own.
  ASSERT_TRUE(panel.open("4.2a/99"));
  QTimer::singleShot(100, &panel, [] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box != nullptr) box->findChild<QPushButton*>("forget_answers")->click();
  });
  auto* again = panel.findChild<Button*>("begin_again");
  ASSERT_NE(again, nullptr);
  again->click();
  QTest::qWait(300);
  EXPECT_EQ(panel.position(), "4.2a/1");
  EXPECT_FALSE(known("4.2a/big-message"));
  // With nothing to forget nobody is asked.
  ASSERT_TRUE(panel.open("pitfalls/99"));
  panel.findChild<Button*>("lesson_next")->click();
  EXPECT_EQ(panel.position(), "pitfalls/1");
}

}  // namespace
}  // namespace ringside::ui
