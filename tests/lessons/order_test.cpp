// Orders in which some items may stand in any order, are sorted by a line, or are matched with rows.
#include <gtest/gtest.h>

#include "lessons/arrange.h"
#include "lessons/handout.h"
#include "lessons/lesson.h"

namespace ringside {
namespace {

std::string order_text(const std::string& fields) {
  return "---\nid: t\ntitle: T\n---\n\n# P\n\n::: order o\nprompt: P\n" + fields + "right: R\nwrong: N\n:::\n";
}

Question ordering(const std::string& fields) {
  const auto page = show_page(parse_lesson(order_text(fields), "t.md").value(), 0);
  EXPECT_TRUE(page) << (page ? "" : page.error().line());
  return std::get<Question>(page->blocks.front());
}

std::string complaints(const std::string& fields) {
  std::string all;
  for (const Error& e : check_lesson(parse_lesson(order_text(fields), "t.md").value(), {}).errors)
    all += e.line() + '\n';
  return all;
}

const std::string kSorted =
    "line rest: not needed\nitem ga: gather\nitem ag: allgather\nitem rs: reduce-scatter\nitem re: reduce\n"
    "item bc: broadcast\nanswer: rs ag rest {ga re bc}\nalso: re bc rest {ga ag rs}\nwrong rs@1 ga@2: One knows.\n";

TEST(Order, arrows_stand_only_where_the_order_counts) {
  const Question q = ordering(kSorted);
  EXPECT_TRUE(ordered(q, 0));
  EXPECT_FALSE(ordered(q, 1)) << "below the line any order is right";
  EXPECT_EQ(q.truth, "reduce-scatter → allgather; not needed: gather, reduce, broadcast");
  const Question sides = ordering("line below: two sides\nitem a: A\nitem b: B\nitem c: C\nanswer: {b c} below a\n");
  EXPECT_FALSE(ordered(sides, 0));
  EXPECT_EQ(sides.truth, "B, C; two sides: A");
  EXPECT_EQ(check_answer(sides, "a c below b").given, "A, C; two sides: B");
  EXPECT_EQ(check_answer(sides, "a c below").markdown, "Put each on its side of the line. Name each of the 4 once.")
      << "and the line";
}

// What is asked, in a text, on paper, and of who has left something out.
TEST(Order, a_sentence_says_where_the_order_counts) {
  const std::string abc = "item a: A\nitem b: B\nitem c: C\n";
  const std::string line = "line below: two sides\n" + abc;
  const auto asked = [](const std::string& fields) { return to_arrange(ordering(fields)); };
  EXPECT_EQ(asked(abc + "answer: a b c\n"), "Put them in order.");
  EXPECT_EQ(asked("row: R\nrow: S\nitem a: A\nitem b: B\nanswer: a b\n"), "Match them with: R; S.");
  EXPECT_EQ(asked(line + "answer: {b c} below a\n"), "Put each on its side of the line.");
  EXPECT_EQ(asked(kSorted), "Put each on its side of the line, those above it in order.");
  EXPECT_EQ(asked(line + "answer: a below b c\n"), "Put each on its side of the line, those below it in order.");
  EXPECT_EQ(asked(line + "item d: D\nanswer: a d below b c\n"), "Put each on its side of the line, and in order.");
  const Question q = ordering(line + "answer: a below b c\n");
  EXPECT_NE(q.text().find(to_arrange(q)), std::string::npos);
  EXPECT_EQ(check_answer(q, "a").markdown, to_arrange(q) + " Name each of the 4 once.");  // the line is one of them
}

TEST(Order, what_is_not_needed_stands_below_the_line_in_any_order) {
  const Question q = ordering(kSorted);
  // Two pairs, and below the line 3! orders of the other three.
  EXPECT_EQ(q.orders.size(), 12U);
  for (const char* right : {"rs ag rest ga re bc", "rs ag rest bc re ga", "re bc rest rs ga ag"})
    EXPECT_TRUE(check_answer(q, right).right) << right;
  for (const char* wrong : {"ag rs rest ga re bc", "rs ag ga rest re bc", "rest rs ag ga re bc"})
    EXPECT_FALSE(check_answer(q, wrong).right) << wrong;
  EXPECT_EQ(check_answer(q, "rs ga rest ag re bc").markdown, "One knows.");
  EXPECT_EQ(check_answer(q, "re ga rs rest ag bc").markdown, "N") << "not at these places";
  EXPECT_EQ(q.truth, "reduce-scatter → allgather; not needed: gather, reduce, broadcast");
  EXPECT_EQ(complaints(kSorted), "");
}

const std::string kMatched =
    "row: first job\nrow: second job\nitem b: log B\nitem a: log A\nanswer: a b\nwrong b@1: B is none of it.\n";

TEST(Order, items_are_matched_with_rows) {
  const Question q = ordering(kMatched);
  EXPECT_TRUE(check_answer(q, "a b").right);
  EXPECT_EQ(check_answer(q, "b a").markdown, "B is none of it.");
  EXPECT_EQ(check_answer(q, "b a").given, "first job: log B; second job: log A");
  EXPECT_EQ(told_reply(q, {"b@1"}), "first job: log B");
  EXPECT_EQ(complaints(kMatched), "");
  const auto lesson = parse_lesson(order_text(kMatched), "t.md").value();
  const auto blank = handout_pages(lesson, false), told = handout_pages(lesson, true);
  ASSERT_TRUE(blank && told);
  EXPECT_NE(blank->front().pieces.front().markdown.find("first job: ...."), std::string::npos);
  EXPECT_NE(told->front().pieces.front().markdown.find("*first job: log B*: B is none of it."), std::string::npos)
      << told->front().pieces.front().markdown;
}

TEST(Order, what_cannot_be_sorted_or_matched_is_refused) {
  const auto refused = [](const std::string& fields) {
    const auto page = show_page(parse_lesson(order_text(fields), "t.md").value(), 0);
    return page ? "" : page.error().line();
  };
  const std::string two = "item b: B\nitem a: A\n";
  EXPECT_NE(refused(two + "answer: a {b\n").find("braces close"), std::string::npos);
  EXPECT_NE(refused(two + "row: one\nanswer: a b\n").find("each item has a row"), std::string::npos);
  std::string many = "answer: {";
  for (char key = 'a'; key < 'h'; ++key) many += std::string(1, key) + ' ';
  EXPECT_NE(refused(two + many + "}\n").find("few items"), std::string::npos) << "7! orders";
  EXPECT_NE(complaints(two + "answer: a b\nwrong b@3: W\n").find("no item is called"), std::string::npos);
  EXPECT_NE(complaints(two + "answer: a b\nwrong a@1: W\n").find("part of a right one"), std::string::npos);
}

}  // namespace
}  // namespace ringside
