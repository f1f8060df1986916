// Orders of blocking calls and seatings, judged. Expected rounds are derived in tests/core/sim/blocking_test.cpp.
#include <gtest/gtest.h>

#include "lessons/construct.h"
#include "lessons/lesson.h"

namespace ringside {
namespace {

std::string calls_text(const std::string& answer = "  even: send, receive\n  odd: receive, send\n",
                       const std::string& more = "") {
  return "---\nid: t\ntitle: T\nsource: s\n---\n# One\n\n::: mend calls\nprompt: Mend it.\n"
         "scene: allgather ring k=4 n=64KiB order=sends-first eager=4KiB\nkind: calls\n"
         "start:\n  all ranks: send, then receive\nprove: K=4,6,8\nbound: rounds <= 2\nright: Right.\nwrong: Wrong.\n"
         "fault circle: A circle.\nfault bound: Too slow.\n" +
         more + "answer:\n" + answer + ":::\n";
}

std::string seats_text(const std::string& answer) {
  return "---\nid: t\ntitle: T\nsource: s\n---\n# One\n\n::: build seats\nprompt: Seat them.\n"
         "scene: allreduce ring k=16 n=64MiB topology=torus:4x4\nkind: placement\n"
         "start:\n  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15\nbound: time <= 450us\n"
         "right: Right.\nwrong: Wrong.\nfault bound: Too slow.\nanswer:\n  " +
         answer + "\n:::\n";
}
const std::string kSnake = "0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12";

Question arranged(const std::string& text) {
  const auto page = show_page(parse_lesson(text, "t.md").value(), 0);
  EXPECT_TRUE(page) << (page ? "" : page.error().line());
  return std::get<Question>(page->blocks.front());
}

std::string errors_arranged(const std::string& text) {
  std::string all;
  for (const Error& e : check_lesson(parse_lesson(text, "t.md").value(), {"chunks"}).errors) all += e.line() + '\n';
  return all;
}

TEST(Calls, two_rounds_or_one_are_right_however_they_are_written) {
  const Question q = arranged(calls_text());
  for (const char* right :
       {"even ranks: send, then receive\nodd ranks: receive, then send", "all: sendrecv",
        "all: receive, send\neven: send and receive  # a later line counts", "even: recv, send\nodd: send, recv"})
    EXPECT_TRUE(check_answer(q, right).right) << right << ": " << check_answer(q, right).markdown;
  EXPECT_EQ(check_answer(q, "all: sendrecv").run->question.instance.ranks, 4) << "the scene's, not the last that held";
}

TEST(Calls, a_circle_and_a_staircase_are_told_apart_and_shown) {
  const Question q = arranged(calls_text());
  const Feedback circle = check_answer(q, "all ranks: receive, then send");
  EXPECT_FALSE(circle.right);
  EXPECT_EQ(circle.markdown.substr(0, 8), "**K = 4:");
  EXPECT_TRUE(circle.markdown.ends_with("nobody moves again.**\n\nA circle.")) << circle.markdown;
  ASSERT_TRUE(circle.run && circle.run->calls);
  EXPECT_EQ(circle.run->calls->orders, std::vector<CallOrder>(4, CallOrder::receives_first));
  const Feedback stairs = check_answer(q, "all: send, receive\nrank 0: receive, send");
  EXPECT_FALSE(stairs.right);
  EXPECT_NE(stairs.markdown.find("all calls return, after 4 rounds; asked for is `rounds <= 2`"), std::string::npos)
      << stairs.markdown;
  EXPECT_TRUE(stairs.markdown.ends_with("Too slow."));
}

TEST(Calls, what_cannot_be_read_is_no_try_and_names_its_line) {
  const Question q = arranged(calls_text());
  const auto refused = [&](const char* text, int line, const char* word) {
    const Feedback said = check_answer(q, text);
    EXPECT_FALSE(said.accepted) << text;
    EXPECT_EQ(said.line, line) << text;
    EXPECT_NE(said.markdown.find(word), std::string::npos) << said.markdown;
  };
  refused("even: send, receive", 0, "Nothing is said of rank 1");
  refused("even: send, receive\nodd: shout", 2, "Line 2");
  refused("everybody: send, receive", 1, "all, even, odd");
  refused("", 0, "rank 0");
}

TEST(Calls, the_check_proves_answer_and_plants) {
  EXPECT_EQ(errors_arranged(calls_text()), "");
  EXPECT_NE(errors_arranged(calls_text("  all: send, receive\n")).find("its own answer is not accepted"),
            std::string::npos);
  const std::string plant = "planted others: The circle backwards.\n  all: receive, send\n";
  EXPECT_EQ(errors_arranged(calls_text("  all: sendrecv\n", plant)), "");
  EXPECT_TRUE(check_answer(arranged(calls_text("  all: sendrecv\n", plant)), "all: receive, send")
                  .markdown.ends_with("The circle backwards."));
}

// On a torus of 4 x 4 a snake's hops are one wire each, so every step takes alpha and a sixteenth of the bytes; by rows
// four hops of sixteen take two wires, which others use.
TEST(Seats, are_simulated_and_held_against_the_bound) {
  const Question q = arranged(seats_text(kSnake));
  EXPECT_TRUE(check_answer(q, kSnake).right);
  const Feedback rows = check_answer(q, q.construction.start);
  EXPECT_TRUE(rows.accepted);
  EXPECT_FALSE(rows.right);
  EXPECT_NE(rows.markdown.find("asked for is `time <= 450us`"), std::string::npos) << rows.markdown;
  ASSERT_TRUE(rows.run);
  EXPECT_EQ(rows.run->question.wiring.placement, "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15");
  EXPECT_EQ(errors_arranged(seats_text(kSnake)), "");
}

TEST(Seats, each_place_is_given_once) {
  const Question q = arranged(seats_text(kSnake));
  for (const auto& [text, word] : {std::pair{"0, 1, 2", "Give 16 places"},
                                   {"0, 0", "Place 0 is given twice"},
                                   {"0, 16", "16 is no place"},
                                   {"a snake", "a is no place"}}) {
    EXPECT_FALSE(check_answer(q, text).accepted) << text;
    EXPECT_NE(check_answer(q, text).markdown.find(word), std::string::npos) << check_answer(q, text).markdown;
  }
}

}  // namespace
}  // namespace ringside
