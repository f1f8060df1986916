// What a screen reader is told of every kind of block on a lesson's page: a name, what it is, and how far one is with
// it.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>
#include <QAbstractButton>
#include <QAccessible>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "ui/controls/button.h"
#include "ui/controls/style.h"
#include "ui/lesson/code_listing.h"
#include "ui/lesson/holdings_grid.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/measure_card.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/order_list.h"
#include "ui/lesson/progress_segments.h"
#include "ui/lesson/question_card.h"
#include "ui/lesson/sketch_field.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

QAccessibleInterface& told(const QWidget& widget) {
  return *QAccessible::queryAccessibleInterface(const_cast<QWidget*>(&widget));
}

/// Each has a name, and is something; the roles that were told, by the class of the widget.
template <class T>
void hear(const LessonPanel& panel, const std::string& where, std::map<std::string, std::set<int>>& roles) {
  for (const T* widget : panel.findChildren<T*>()) {
    // Code may wait behind a question: it is heard when that is answered.
    if (!widget->isVisible() && !std::is_same_v<T, CodeListing>) continue;
    const std::string what = where + ": " + widget->metaObject()->className();
    EXPECT_FALSE(told(*widget).text(QAccessible::Name).isEmpty()) << what;
    EXPECT_NE(told(*widget).role(), QAccessible::Client) << what << " is nothing";
    EXPECT_NE(told(*widget).role(), QAccessible::NoRole) << what;
    roles[T::staticMetaObject.className()].insert(told(*widget).role());
  }
}

TEST(SpokenPage, every_block_of_every_lesson_has_a_name_and_a_role) {
  load_fonts();
  apply_theme(light_theme());
  std::map<std::string, std::set<int>> roles;
  for (const LessonInfo& info : lessons()) {
    LessonPanel panel;
    panel.resize(468, 700);
    panel.show();
    ASSERT_TRUE(panel.open(qt(info.id)));
    for (int page = 0; page <= panel.page_count(); ++page) {
      panel.show_page(page);
      const std::string where = info.id + "/" + std::to_string(page + 1);
      hear<QuestionCard>(panel, where, roles);
      hear<MeasureCard>(panel, where, roles);
      hear<CodeListing>(panel, where, roles);
      hear<SketchField>(panel, where, roles);
      hear<HoldingsGrid>(panel, where, roles);
      hear<OrderList>(panel, where, roles);
      hear<ProgressSegments>(panel, where, roles);
      hear<LessonText>(panel, where, roles);
      hear<QAbstractButton>(panel, where, roles);
      hear<QLineEdit>(panel, where, roles);
      hear<QPlainTextEdit>(panel, where, roles);
    }
  }
  EXPECT_EQ(roles.size(), 11U) << "every kind was met";
  EXPECT_EQ(roles["ringside::ui::QuestionCard"], std::set<int>{QAccessible::Grouping});
  EXPECT_EQ(roles["ringside::ui::OrderList"], std::set<int>{QAccessible::List});
  EXPECT_EQ(roles["ringside::ui::SketchField"], std::set<int>{QAccessible::Slider});
}

TEST(SpokenPage, an_answer_and_its_verdict_are_heard) {
  load_fonts();
  apply_theme(light_theme());
  LessonPanel panel;
  panel.show();
  ASSERT_TRUE(panel.open("4.2b/4"));
  const auto& card = *panel.findChild<QuestionCard*>("question_second-step");
  EXPECT_EQ(told(card).text(QAccessible::Name), "Question: Which chunk does rank 0 send in step 2?");
  EXPECT_EQ(told(card).text(QAccessible::Description), "not answered yet");
  auto* option = panel.findChild<OptionButton*>("option_second-step_3");
  EXPECT_FALSE(told(*option).state().checked);
  option->click();
  EXPECT_TRUE(told(*option).state().checked);
  panel.findChild<Button*>("commit_second-step")->click();
  EXPECT_EQ(told(card).text(QAccessible::Description), "answered, right");
  EXPECT_EQ(told(*option).text(QAccessible::Description), "the right answer");
  const auto* said = panel.findChild<QWidget*>("feedback_second-step");
  EXPECT_TRUE(told(*said).text(QAccessible::Name).startsWith("As you predicted. "));
  EXPECT_EQ(told(*said).role(), QAccessible::AlertMessage);
}

TEST(SpokenPage, a_line_to_be_ordered_is_heard_with_its_place) {
  load_fonts();
  apply_theme(light_theme());
  LessonPanel panel;
  panel.show();
  ASSERT_TRUE(panel.open("1/6"));
  const auto* list = panel.findChild<OrderList*>();
  ASSERT_NE(list, nullptr);
  ASSERT_EQ(told(*list).childCount(), list->count());
  for (int i = 0; i < list->count(); ++i) {
    EXPECT_EQ(told(*list).child(i)->text(QAccessible::Name), list->item(i)->text());
    EXPECT_EQ(told(*list).child(i)->role(), QAccessible::ListItem);
  }
}

TEST(SpokenPage, who_matches_or_sorts_is_not_told_to_put_in_order) {
  load_fonts();
  apply_theme(light_theme());
  LessonPanel panel;
  panel.show();
  for (const auto& [page, words] : std::map<QString, QString>{
           {"1/6", "Sort them"}, {"1/7", "Match them"}, {"4.2b/11", "Sort them"}, {"4.5/4", "Put in order"}}) {
    ASSERT_TRUE(panel.open(page));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // what showed the page before
    const auto* list = panel.findChild<OrderList*>();
    ASSERT_NE(list, nullptr) << page.toStdString();
    EXPECT_TRUE(told(*list).text(QAccessible::Name).startsWith(words + ": ")) << page.toStdString();
    const auto labels = panel.findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const QLabel* l) { return l->text() == words; })) << page.toStdString();
  }
}

}  // namespace
}  // namespace ringside::ui
