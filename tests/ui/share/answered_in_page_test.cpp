// How many of a lesson's questions a shared page judges by itself, and what it says of fractions.
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "lessons/lesson.h"
#include "lessons/plan/sheet.h"
#include "tests/ui/share/in_browser.h"
#include "ui/paint/qt_text.h"
#include "ui/share/lesson_page.h"
#include "ui/share/shared_pages.h"

namespace ringside::ui {
namespace {

TEST(LessonPage, nine_of_ten_questions_are_answered_in_the_page) {
  int elsewhere = 0, judged = 0;
  for (const LessonInfo& info : lessons()) {
    const auto lesson = load_lesson(info.id).value();
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
      const auto page = show_page(lesson, i).value();
      for (const Block& block : page.blocks)
        if (const auto* q = std::get_if<Question>(&block))
          ++(question_json(*q, info.id)["kind"] == "shown" ? elsewhere : judged);
    }
  }
  EXPECT_GT(elsewhere, 0);
  EXPECT_GT(judged, 9 * elsewhere);
}

class FractionInBrowser : public InBrowser {};

// "idle-share" of 4.2b asks for 75 per cent; 0.75 is no try, 0.25 is the share that is used, 0.4 no mistake of a name.
TEST_F(FractionInBrowser, where_per_cent_are_asked_for_is_named_as_in_the_window) {
  const Lesson lesson = load_lesson("4.2b").value();
  std::optional<Question> asked;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    const Page page = show_page(lesson, i).value();
    for (const Block& block : page.blocks)
      if (const auto* q = std::get_if<Question>(&block); q != nullptr && q->id == "idle-share") asked = *q;
  }
  ASSERT_TRUE(asked);
  open("4.2b");
  const std::vector<std::string> typed{"0.75", "0.25", "0.4", "0.4 %", "75"};
  QString script = QStringLiteral(
      "const input=[...document.querySelectorAll('input')].find((n)=>n.getAttribute('aria-label')==='Your answer in "
      "percent');const q=input.closest('.question'),said=q.querySelector('.verdict');"
      "const tried=(text)=>{input.value=text;q.querySelector('button.primary').click();"
      "log(said.textContent.replace(/\\s+/g,' '));};");
  for (const std::string& one : typed) script += QStringLiteral("tried('%1');").arg(qt(one));
  const QStringList said = run(script, "1440");
  ASSERT_EQ(said.size(), 5) << said.join('|').toStdString();
  const QStringList heads{"", "Not yet", "Not yet", "Not yet", "Right"};
  for (qsizetype i = 0; i < said.size(); ++i) {
    const QString words = qt(check_answer(*asked, typed[static_cast<std::size_t>(i)]).markdown);
    EXPECT_TRUE(said[i].startsWith(heads[i])) << said[i].toStdString();
    for (const QString& part : words.split("\n\n")) EXPECT_TRUE(said[i].contains(part)) << said[i].toStdString();
  }
  EXPECT_TRUE(said[0].startsWith("That is a fraction: as per cent it is 75.")) << said[0].toStdString();
}

// A scene of one's own without a title is called as on the plan's paper.
TEST(LessonPage, an_item_without_a_title_has_the_name_that_the_plan_s_paper_gives_it) {
  Plan plan = load_plan("overview").value();
  PlanItem own;
  own.scene = Scene{};
  PlanItem asks = own;
  asks.asks = PlanQuestion{"Who sends first?", {{"0", ""}, {"1", ""}}, 0, ""};
  plan.items = {own, asks};
  const auto sheets = shared_sheets(plan).value();
  const auto paper = sheet_pages(plan).value();
  ASSERT_EQ(sheets.size(), 2U);
  ASSERT_EQ(paper.size(), 3U) << "the plan itself, and its items";
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_FALSE(sheets[i].heading.empty());
    EXPECT_TRUE(paper[i + 1].heading.ends_with("  " + sheets[i].heading)) << paper[i + 1].heading;
  }
  EXPECT_EQ(sheets[1].heading, "Who sends first?");
}

class LessonOnPhone : public InBrowser {};

// 4.4 has seven pages, and its first waits with a still picture of 720 pixels.
TEST_F(LessonOnPhone, a_still_picture_moves_sideways_and_all_pages_are_seen) {
  open("4.4");
  const QStringList said =
      run("const at=(n)=>n.getBoundingClientRect(),still=document.querySelector('section.now .still');"
          "log(at(still).width>=600&&at(document.querySelector('section.now .picture')).right<=innerWidth);"
          "log(document.documentElement.scrollWidth<=innerWidth);"
          "const pages=[...document.querySelectorAll('#pages button')];log(pages.length);"
          "log(pages.every((b)=>at(b).left>=at($('pages')).left&&at(b).right<=at($('pages')).right));",
          "500");  // the narrowest window that Chromium makes
  EXPECT_EQ(said, (QStringList{"true", "true", "7", "true"})) << said.join('|').toStdString();
}

// 1 has a table of five columns, 4.4 a formula of two equations in a line. Chromium makes no window under 500 pixels,
// so the page is given 360 of them.
TEST_F(LessonOnPhone, no_page_is_wider_than_its_screen) {
  for (const char* id : {"1", "4.4"}) {
    const std::size_t pages = load_lesson(id).value().pages.size();
    open(id);
    const QStringList said =
        run("document.body.style.maxWidth='360px';const main=document.querySelector('main'),wide=[];let seen=0;"
            "for(const b of document.querySelectorAll('#pages button')){b.click();++seen;"
            "await new Promise((r)=>setTimeout(r,50));if(main.scrollWidth>main.clientWidth)wide.push(b.textContent)}"
            "log(seen);log(main.clientWidth<360);log('wide: '+wide.join())",
            "500");
    EXPECT_EQ(said, (QStringList{QString::number(pages), "true", "wide: "})) << id;
  }
}

}  // namespace
}  // namespace ringside::ui
