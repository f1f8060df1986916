// Curves that a learner draws.
#include <cmath>

#include <gtest/gtest.h>

#include "lessons/lesson.h"

namespace ringside {
namespace {

const std::string kLine =
    "x: K 1..100 log\ny: 0..10 GB\nanswer: 2*log2(K)/log2(10) + 1\nshape level: It grows.\n"
    "wrong 1: It is no constant.\nwrong: Draw again.\nright: Right.\n";

Result<Question> asked(const std::string& fields) {
  const auto lesson =
      parse_lesson("---\nid: t\ntitle: T\n---\n# One\n\n::: sketch q\nprompt: x\n" + fields + ":::\n", "t.md");
  if (!lesson) return Failure(lesson.error());
  auto page = show_page(*lesson, 0);
  if (!page) return Failure(page.error());
  return std::get<Question>(page->blocks.front());
}

/// A straight line in the frame.
std::string line(double from, double to) {
  SketchCurve curve;
  for (std::size_t i = 0; i < kSketchPoints; ++i)
    curve.emplace_back(from + (to - from) * static_cast<double>(i) / (kSketchPoints - 1));
  return sketch_text(curve);
}

TEST(Sketch, the_answer_lies_where_the_axes_put_it) {
  const Question q = asked(kLine).value();
  // 2 log10(K) + 1 over log K is the straight line from 1 to 5, of 10.
  for (std::size_t i = 0; i < kSketchPoints; ++i)
    EXPECT_NEAR(*q.sketch->truth[i], 0.1 + 0.4 * static_cast<double>(i) / (kSketchPoints - 1), 1e-9);
  EXPECT_NEAR(q.sketch->x_at(kSketchPoints / 2), 10, 1e-9);
  EXPECT_EQ(q.truth, "rising from 1 GB at K = 1 to 5 GB at K = 100");
  EXPECT_TRUE(check_answer(q, line(0.1, 0.5)).right);
  EXPECT_TRUE(check_answer(q, line(0.2, 0.6)).right) << "within 0.12 of the frame everywhere";
  EXPECT_FALSE(check_answer(q, line(0.1, 0.65)).right);
}

TEST(Sketch, a_wrong_curve_is_answered_by_what_it_is) {
  const Question q = asked(kLine).value();
  EXPECT_NE(check_answer(q, line(0.1, 0.1)).markdown.find("It is no constant."), std::string::npos);
  EXPECT_NE(check_answer(q, line(0.6, 0.6)).markdown.find("It grows."), std::string::npos);
  const std::string said = check_answer(q, line(0.9, 0.1)).markdown;
  EXPECT_NE(said.find("Draw again."), std::string::npos);
  EXPECT_NE(said.find("**You drew 9 GB at K = 1; it is 1 GB at K = 1.**"), std::string::npos) << said;
}

TEST(Sketch, half_a_curve_is_no_answer) {
  const Question q = asked(kLine).value();
  SketchCurve half(kSketchPoints);
  EXPECT_FALSE(check_answer(q, sketch_text(half)).accepted);
  for (std::size_t i = 0; i < kSketchPoints / 2; ++i) half[i] = 0.3;
  EXPECT_FALSE(check_answer(q, sketch_text(half)).accepted);
  for (const char* nonsense : {"", "0.5", "x", "2 2 2"}) EXPECT_FALSE(check_answer(q, nonsense).accepted) << nonsense;
  EXPECT_EQ(sketch_of(sketch_text(half)).size(), kSketchPoints);
  EXPECT_EQ(sketch_text(sketch_of(sketch_text(half))), sketch_text(half));
}

TEST(Sketch, a_sketch_that_cannot_be_drawn_is_refused_with_its_place) {
  const auto error = [](const std::string& fields) {
    const auto q = asked(fields);
    return q ? std::string() : q.error().line();
  };
  EXPECT_EQ(error(kLine), "");
  EXPECT_NE(error("x: K 1..100 log\n").find("needs a prompt, x, y and an answer"), std::string::npos);
  EXPECT_NE(error("x: K 0..100 log\ny: 0..1\nanswer: K\n").find("begins above 0"), std::string::npos);
  EXPECT_NE(error("x: K 100..1\ny: 0..1\nanswer: K\n").find("smaller number to a larger"), std::string::npos);
  EXPECT_NE(error("x: K\ny: 0..1\nanswer: K\n").find("an axis has a range"), std::string::npos);
  EXPECT_NE(error("x: K 0..9\ny: 0..1\nanswer: K\n").find("leaves the range of y"), std::string::npos);
  EXPECT_NE(error("x: K 0..1\ny: 0..1\nanswer: L\n").find("unknown name"), std::string::npos);
  EXPECT_NE(error("x: K 0..1\ny: 0..1\nanswer: K\nknown: 2\n").find("known beyond the axis"), std::string::npos);
  EXPECT_NE(error("x: K 0..1\ny: 0..1\nanswer: K\nshape wavy: x\n").find("unknown shape"), std::string::npos);
}

TEST(Sketch, the_check_finds_words_that_are_never_said) {
  const auto errors = [](const std::string& fields) {
    const auto lesson = parse_lesson(
        "---\nid: t\ntitle: T\n---\n# One\n\n::: sketch q\nprompt: x\nright: r\n" + fields + ":::\n", "t.md");
    const auto report = check_lesson(*lesson, {});
    return report.errors.empty() ? std::string() : report.errors.front().line();
  };
  const std::string frame = "x: K 0..1\ny: 0..1\nanswer: K\n";
  EXPECT_EQ(errors(frame + "wrong: w\n"), "");
  EXPECT_NE(errors(frame).find("gets no feedback"), std::string::npos);
  EXPECT_NE(errors(frame + "wrong: w\nshape rising: x\n").find("own shape"), std::string::npos);
  EXPECT_NE(errors(frame + "wrong: w\nwrong K + 0.1: x\n").find("less than twice the tolerance"), std::string::npos);
}

// Three bars of 33 points: eleven each. 4 and 8 of 10 are four tenths of the frame apart.
TEST(Sketch, bars_are_level_over_their_block_and_called_by_its_name) {
  const Question q =
      asked(
          "x: part compute | exchange | wait\ny: 0..10 ms\nanswer: if(part == 1, 2, if(part == 2, 4, 8))\n"
          "wrong 2: All alike.\nwrong: Draw again.\nright: Right.\n")
          .value();
  const Sketch& s = *q.sketch;
  ASSERT_EQ(s.marks(), 3U);
  for (std::size_t i = 0; i < kSketchPoints; ++i) {
    EXPECT_EQ(s.mark_of(i), i / 11) << i;
    EXPECT_NEAR(*s.truth[i], i < 11 ? 0.2 : i < 22 ? 0.4 : 0.8, 1e-9) << i;
  }
  for (std::size_t mark = 0; mark < 3; ++mark) {
    EXPECT_EQ(s.first_of(mark), 11 * mark);
    EXPECT_EQ(s.end_of(mark), 11 * (mark + 1));
  }
  EXPECT_EQ(q.truth, "2.00 ms for compute, 4.00 ms for exchange, 8.00 ms for wait");
  EXPECT_TRUE(check_answer(q, sketch_text(s.truth)).right);
  const Feedback level = check_answer(q, sketch_text(SketchCurve(kSketchPoints, 0.2)));
  EXPECT_FALSE(level.right);
  EXPECT_EQ(level.markdown, "**You drew 2.00 ms for wait; it is more.**\n\nAll alike.");
  SketchCurve two = s.truth;
  for (std::size_t i = 22; i < kSketchPoints; ++i) two[i].reset();
  EXPECT_FALSE(check_answer(q, sketch_text(two)).accepted) << "a bar is missing";
}

TEST(Sketch, where_nobody_can_foresee_it_nothing_is_judged) {
  // Right up to the middle, K = 10, then as far off as the frame goes, and right again at the end.
  SketchCurve wild;
  for (std::size_t i = 0; i < kSketchPoints; ++i)
    wild.emplace_back(
        i > kSketchPoints / 2 && i + 1 < kSketchPoints ? 1 : 0.1 + 0.4 * static_cast<double>(i) / (kSketchPoints - 1));
  const Question free = asked(kLine + "free: 10..100\n").value();
  EXPECT_TRUE(check_answer(free, sketch_text(wild)).right);
  EXPECT_FALSE(check_answer(asked(kLine).value(), sketch_text(wild)).right);
  wild.back() = 1;
  EXPECT_FALSE(check_answer(free, sketch_text(wild)).right) << "its ends count";
  EXPECT_FALSE(asked(kLine + "free: 100..10\n"));
}

}  // namespace
}  // namespace ringside
