// A page that was answered comes back with what its answers have shown, not with what stood there while they were
// asked.
#include <algorithm>
#include <variant>

#include <gtest/gtest.h>
#include <QPlainTextEdit>
#include <QSignalSpy>

#include "ui/controls/button.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/option_button.h"

namespace ringside::ui {
namespace {

class PageLeft : public testing::Test {
 protected:
  void open(const QString& page) {
    load_fonts();
    apply_theme(light_theme());
    panel_.show();
    ASSERT_TRUE(panel_.open(page));
  }
  void commit(const char* question) {
    panel_.findChild<Button*>(QStringLiteral("commit_") + QLatin1String(question))->click();
  }
  Scene shown() const { return scenes_.back()[0].value<Scene>(); }
  Scene watched() const { return watched_.back()[0].value<Scene>(); }
  /// To the next page and back.
  void come_back() {
    const int page = panel_.page();
    panel_.show_page(page + 1);
    panel_.show_page(page);
  }

  LessonPanel panel_;
  QSignalSpy scenes_{&panel_, &LessonPanel::scene_requested}, watched_{&panel_, &LessonPanel::watch_requested};
};

TEST_F(PageLeft, shows_what_its_last_answer_has_shown) {
  open("4.2b/4");
  const Scene asked = shown();
  come_back();
  EXPECT_EQ(shown(), asked) << "nothing is answered yet";
  panel_.findChild<OptionButton*>("option_second-step_0")->click();
  commit("second-step");
  ASSERT_NE(watched(), asked);
  come_back();
  EXPECT_EQ(shown(), watched());
}

TEST_F(PageLeft, shows_the_run_of_a_schedule_of_one_s_own) {
  open("4.2b/3");
  const Page page = show_page(load_lesson("4.2b").value(), 2).value();
  std::string answer;
  for (const Block& block : page.blocks)
    if (const auto* question = std::get_if<Question>(&block); question != nullptr && question->id == "cut-it")
      answer = question->construction.answer;
  panel_.findChild<QPlainTextEdit*>("code_cut-it")->setPlainText(QString::fromStdString(answer));
  commit("cut-it");
  ASSERT_TRUE(watched().question.own());
  come_back();
  EXPECT_EQ(shown(), watched());
}

}  // namespace
}  // namespace ringside::ui
