#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "lessons/lesson.h"
#include "lessons/plan/moment.h"
#include "lessons/plan/plan.h"

namespace ringside {
namespace {

TEST(ClassNotes, ask_what_their_page_asks_and_nothing_twice) {
  const auto wrong = [](const std::string& notes) {
    const std::string head = "---\nid: t\ntitle: T\n---\n\n# P\n\n";
    const std::string asked =
        "::: numeric sum\nprompt: One and one?\nanswer: 2\ntolerance: 0\nright: Yes.\nwrong: Add.\n:::\n\n";
    return check_lesson(parse_lesson(head + asked + notes, "t.md").value(), {});
  };
  EXPECT_TRUE(wrong("::: class 5\nshow: x\n:::\n").errors.empty());
  EXPECT_EQ(wrong("::: class 5\nshow: x\n:::\n\n::: class 7\nquestion: none\nshow: y\n:::\n").class_minutes, 12);
  const auto unknown = wrong("::: class 5\nquestion: product\nshow: x\n:::\n").errors;
  ASSERT_EQ(unknown.size(), 1U);
  EXPECT_NE(unknown[0].line().find("t.md:16"), std::string::npos) << unknown[0].line();
  EXPECT_NE(unknown[0].line().find("\"product\""), std::string::npos) << unknown[0].line();
  EXPECT_NE(unknown[0].line().find("sum, none"), std::string::npos) << unknown[0].line();
  const auto twice = wrong("::: class 5\nshow: x\n:::\n\n::: class 5\nshow: y\n:::\n").errors;
  ASSERT_EQ(twice.size(), 1U);
  EXPECT_NE(twice[0].line().find("second time"), std::string::npos) << twice[0].line();
}

// Answers of a hall need a question of a hall, are two to six, and one of them is right.
TEST(ClassNotes, give_a_hall_answers_to_choose_from) {
  const auto errors = [](const std::string& notes) {
    const std::string head = "---\nid: t\ntitle: T\n---\n\n# P\n\n::: numeric sum\nprompt: One and one?\nanswer: 2\n";
    const auto lesson = parse_lesson(
        head + "tolerance: 0\nright: Yes.\nwrong: Add.\n:::\n\n::: class 5\nshow: x\n" + notes + ":::\n", "t.md");
    std::string all;
    for (const Error& e : check_lesson(lesson.value(), {}).errors) all += e.line() + '\n';
    return all;
  };
  const std::string hall = "hall: How many?\n", two = "option one: Count again.\noption two: One and one.\n";
  EXPECT_EQ(errors(hall), "");
  EXPECT_EQ(errors(hall + two + "answer: two\n"), "");
  EXPECT_NE(errors(two + "answer: two\n").find("no question of a hall"), std::string::npos);
  EXPECT_NE(errors(hall + "option two: Yes.\nanswer: two\n").find("2 to 6"), std::string::npos);
  EXPECT_NE(errors(hall + two + "answer: three\n").find("one, two"), std::string::npos);
}

// Who cannot drag in a hall raises a hand: every question that a shipped class asks in words of its own has answers.
TEST(ClassNotes, a_question_in_other_words_has_answers_in_every_shipped_class) {
  int asked = 0;
  for (const LessonInfo& info : lessons()) {
    const auto plan = plan_of(load_lesson(info.id).value());
    ASSERT_TRUE(plan) << info.id;
    for (const PlanItem& item : plan->items) {
      if (item.hall.empty()) continue;
      ++asked;
      const ClassQuestion question = *show_item(item)->question;
      EXPECT_EQ(question.prompt, item.hall);
      EXPECT_EQ(std::ranges::count_if(question.answers, &ClassAnswer::right), 1) << info.id << ": " << item.hall;
      EXPECT_GE(question.answers.size(), 2U);
      EXPECT_FALSE(question.because.empty());
      for (const ClassAnswer& one : question.answers) EXPECT_EQ(one.meaning.empty(), one.right) << one.markdown;
    }
  }
  EXPECT_GE(asked, 4);
}

// A list of items that are called alike says nothing of what each asks.
TEST(ClassNotes, no_two_items_of_a_shipped_class_are_called_alike) {
  for (const LessonInfo& info : lessons()) {
    std::set<std::string> names;
    const auto plan = plan_of(load_lesson(info.id).value());
    for (const PlanItem& item : plan.value().items) {
      const std::string name = item_name(item, *show_item(item));
      EXPECT_TRUE(names.insert(name).second) << info.id << ": " << name;
    }
  }
}

// What a class reads (heading, text, picture's place) before it raises hands, by what it is asked.
ClassMoment asked_in_class(const std::string& plan, const std::string& question) {
  const auto items = load_plan(plan)->items;
  return *show_item(*std::ranges::find(items, question, &PlanItem::question));
}

TEST(ClassNotes, the_text_of_a_question_neither_lacks_what_it_is_about_nor_tells_its_answer) {
  const ClassMoment waits = asked_in_class("4.2a", "waits-for");
  EXPECT_TRUE(waits.reads) << "the picture shows neither circle nor limit";
  for (const char* needed : {"eager limit", "ring", "16 KiB", "right-hand"})
    EXPECT_NE(waits.words.find(needed), std::string::npos) << needed;
  const ClassMoment remedy = asked_in_class("4.2a", "what-to-change");
  for (const char* telling : {"slow", "pace", "wait"})
    EXPECT_EQ((remedy.title + remedy.words).find(telling), std::string::npos) << telling;
  const ClassMoment first = asked_in_class("overview", "which-verb");
  EXPECT_EQ(first.words.find("The other way round"), std::string::npos) << "of a page that it has not seen";
}

}  // namespace
}  // namespace ringside
