#include "lessons/plan/sheet.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "lessons/plan/moment.h"

namespace ringside {
namespace {

/// A ring of four; two questions, of which one has hands that were counted.
Plan two_items() {
  Scene scene;
  Case c;
  c.bytes = 16;
  scene.question = validate(c).value();
  PlanItem first;
  first.title = "What | how?";
  first.minutes = 65;
  first.scene = scene;
  first.asks = PlanQuestion{"Who?", {{"rank 0", "it began there"}, {"rank 1", ""}}, 1, "it is\nnext"};
  first.notes.show = "The ring.";
  first.hands = {1, 7};
  PlanItem second;
  second.title = "Aloud";
  second.minutes = 1;
  second.scene = scene;
  second.asks = PlanQuestion{"Why?", {}, 0, "so it is"};
  return {"Rings", 60, {first, second}};
}

std::string text_of(const HandoutPage& page) {
  return page_markdown(page, "");
}

TEST(Sheet, tells_when_each_item_begins_and_how_it_is_asked) {
  const auto pages = sheet_pages(two_items()).value();
  ASSERT_EQ(pages.size(), 3U) << "the plan, then its items";
  const std::string plan = text_of(pages[0]);
  EXPECT_NE(plan.find("| 0:00 | 65 | What \\| how? | hands, 2 answers |"), std::string::npos) << plan;
  EXPECT_NE(plan.find("| 65:00 | 1 | Aloud | asked aloud |"), std::string::npos) << plan;
  EXPECT_NE(plan.find("66 of 60 minutes, 6 minutes too long"), std::string::npos) << plan;
  EXPECT_EQ(pages[2].heading, "65:00  Aloud");
}

TEST(Sheet, names_what_has_no_title_by_its_question_or_its_case) {
  Plan plan = two_items();
  plan.items[0].title.clear();
  plan.items[0].asks->prompt = "What holds\nrank $K - 1$?";
  plan.items[1].title.clear();
  plan.items[1].asks.reset();
  const auto pages = sheet_pages(plan).value();
  EXPECT_EQ(pages[1].heading, "0:00  What holds rank K - 1?");
  EXPECT_EQ(pages[2].heading, "65:00  allreduce, ring, 4 ranks, 16 B");
  EXPECT_NE(text_of(pages[0]).find("| 65 | What holds rank K - 1? |"), std::string::npos) << text_of(pages[0]);
}

TEST(Sheet, marks_the_right_answer_and_says_what_the_others_mean) {
  const auto pages = sheet_pages(two_items()).value();
  const std::string first = text_of(pages[1]);
  EXPECT_NE(first.find("- **Show:** The ring."), std::string::npos) << first;
  EXPECT_EQ(first.find("**Ask:**"), std::string::npos) << "an empty note is left out";
  EXPECT_NE(first.find("- **A:** rank 0 (in the last class 1 hand) → it began there"), std::string::npos) << first;
  EXPECT_NE(first.find("- **B, right:** rank 1 (in the last class 7 hands) → it is next"), std::string::npos) << first;
  EXPECT_NE(text_of(pages[2]).find("so it is"), std::string::npos);
}

TEST(Sheet, of_every_shipped_plan_has_all_notes_and_what_the_class_sees_first) {
  for (const PlanInfo& info : plans()) {
    const Plan plan = load_plan(info.id).value();
    const auto pages = sheet_pages(plan);
    ASSERT_TRUE(pages) << info.id << ": " << pages.error().line();
    ASSERT_EQ(pages->size(), plan.items.size() + 1);
    int from = 0;
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
      const PlanItem& item = plan.items[i];
      const HandoutPage& page = (*pages)[i + 1];
      const ClassMoment moment = show_item(item).value();
      const std::string text = text_of(page);
      EXPECT_EQ(page.heading.rfind(clock_text(from), 0), 0U) << page.heading;
      EXPECT_EQ(page.scene, moment.scene) << info.id << ", " << page.heading;
      EXPECT_EQ(page.view, moment.question && moment.question->blind ? "" : moment.view) << info.id << page.heading;
      EXPECT_EQ(text.find("](scene:"), std::string::npos) << info.id << ", " << page.heading;
      for (const NoteField& field : note_fields())
        EXPECT_NE(text.find(item.notes.*field.text), std::string::npos) << info.id << ", " << page.heading;
      if (moment.question && !moment.question->answers.empty()) {
        const auto& answers = moment.question->answers;
        const auto right = std::ranges::find_if(answers, &ClassAnswer::right) - answers.begin();
        EXPECT_NE(text.find(std::string("- **") + static_cast<char>('A' + right) + ", right:** "), std::string::npos)
            << text;
      }
      from += item.minutes;
    }
  }
}

TEST(Sheet, has_the_lines_that_are_put_in_order) {
  PlanItem item;
  item.lesson = "4.3";
  item.page = "The order of the lines";
  item.question = "training-loop";
  const auto pages = sheet_pages({"Order", 10, {item}}).value();
  const std::string text = text_of(pages[1]);
  // Lesson 4.3: its six lines, as it lists them.
  for (const char* line : {"`all_reduce`", "`step`", "`forward`", "`zero_grad`", "`divide`", "`backward`"})
    EXPECT_NE(text.find(std::string("- ") + line), std::string::npos) << line;
}

TEST(Sheet, fails_with_the_item_that_cannot_be_shown) {
  PlanItem gone;
  gone.lesson = "4.3";
  gone.page = "No such page";
  const auto pages = sheet_pages({"Gone", 10, {gone}});
  ASSERT_FALSE(pages);
  EXPECT_NE(pages.error().line().find("No such page"), std::string::npos);
}

}  // namespace
}  // namespace ringside
