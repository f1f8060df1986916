#include "lessons/construct.h"

#include <gtest/gtest.h>

#include "lessons/handout.h"
#include "lessons/lesson.h"

namespace ringside {
namespace {

const std::string kRing =
    "  allreduce K ranks K chunks\n"
    "  for s in 0..K-2: step\n"
    "    for r in 0..K-1: r -> r+1 : r-s reduce\n"
    "  for s in 0..K-2: step\n"
    "    for r in 0..K-1: r -> r+1 : r+1-s copy\n";

/// A ring to be built, with more lines behind its fields.
std::string lesson_text(const std::string& more = "", const std::string& answer = kRing,
                        const std::string& kind = "build") {
  return "---\nid: t\ntitle: T\nsource: s\n---\n# One\n\n::: " + kind +
         " ring\n"
         "prompt: Write it.\n"
         "scene: allreduce blank k=4 n=16B chunks=4\n"
         "start:\n"
         "  allreduce K ranks K chunks\n"
         "  step\n"
         "    0 -> 1 : ? reduce\n"
         "prove: K=4,5,7,16\n"
         "bound: steps <= 2*(K-1)\n"
         "right: Right.\nwrong: Wrong.\n"
         "fault twice: Twice.\nfault missing: Missing.\nfault bound: Over.\n" +
         more + "answer:\n" + answer + ":::\n";
}

Question question_of(const std::string& text = lesson_text()) {
  const auto lesson = parse_lesson(text, "t.md");
  EXPECT_TRUE(lesson.has_value()) << (lesson ? "" : lesson.error().line());
  const auto page = show_page(*lesson, 0);
  EXPECT_TRUE(page.has_value()) << (page ? "" : page.error().line());
  return std::get<Question>(page->blocks.at(0));
}
std::string refused(const std::string& text) {
  const auto lesson = parse_lesson(text, "t.md");
  if (!lesson) return lesson.error().line();
  const auto page = show_page(*lesson, 0);
  return page ? "" : page.error().line();
}
std::string complaint_of(const std::string& text) {
  const auto report = check_lesson(*parse_lesson(text, "t.md"), {});
  return report.errors.empty() ? "" : report.errors.front().line();
}
std::string ring(const std::string& there, const std::string& back, const std::string& last = "K-2") {
  return "allreduce K ranks K chunks\nfor s in 0.." + last + ": step\n  for r in 0..K-1: r -> r+1 : " + there +
         " reduce\nfor s in 0.." + last + ": step\n  for r in 0..K-1: r -> r+1 : " + back + " copy\n";
}

TEST(Construct, who_has_written_nothing_yet_hears_it_and_what_the_proof_says) {
  Question q = question_of();
  q.construction.start = ring("r-s", "r-s");
  const std::string said = check_answer(q, q.construction.start).markdown;
  EXPECT_TRUE(said.starts_with("Nothing is written yet")) << said;
  EXPECT_TRUE(said.ends_with(check_answer(q, q.construction.start + "\n").markdown)) << said;
  EXPECT_FALSE(check_answer(q, q.construction.start + "\n").markdown.starts_with("Nothing"));
  q.kind = QuestionKind::mend;
  EXPECT_FALSE(check_answer(q, q.construction.start).markdown.starts_with("Nothing")) << "to be looked at";
}

TEST(Construct, any_schedule_that_is_proved_within_the_bound_is_right) {
  for (const std::string& text : {ring("r-s", "r+1-s"), ring("2*r-s-r", "r-s+1")})
    EXPECT_TRUE(check_answer(question_of(), text).right) << text;
  // Leftwards: the images of the same ring.
  const Feedback f = check_answer(question_of(),
                                  "allreduce K ranks K chunks\nfor s in 0..K-2: step\n  for r in 0..K-1: r -> r-1 : "
                                  "r+s reduce\nfor s in 0..K-2: step\n  for r in 0..K-1: r -> r-1 : r-1+s copy\n");
  EXPECT_TRUE(f.right) << f.markdown;
  EXPECT_EQ(f.markdown, "Right.");
  ASSERT_TRUE(f.run.has_value());
  EXPECT_EQ(f.run->question.instance.ranks, 4) << "the scene's own";
  EXPECT_EQ(f.run->cursor.step, 6) << "2 (K-1) steps";
}

TEST(Construct, a_fault_is_said_with_its_place_and_the_run_stops_there) {
  // Both halves r-s: the way back copies the chunk that began at r, which holds one rank's numbers only.
  Feedback f = check_answer(question_of(), ring("r-s", "r-s"));
  EXPECT_TRUE(f.accepted);
  EXPECT_FALSE(f.right);
  EXPECT_TRUE(f.markdown.ends_with("Missing.")) << f.markdown;
  EXPECT_TRUE(f.markdown.starts_with("**K = 4: at the end, rank 0, chunk ")) << f.markdown;
  EXPECT_EQ(f.run->cursor.step, 6);
  // Adding on the way back: rank 0 gets chunk 0 in step 4, which holds its own numbers already.
  std::string text = ring("r-s", "r+1-s");
  text.replace(text.find("copy"), 4, "reduce");
  f = check_answer(question_of(), text);
  EXPECT_TRUE(f.markdown.ends_with("Twice.")) << f.markdown;
  EXPECT_TRUE(f.markdown.starts_with("**K = 4: step 4, rank ")) << f.markdown;
  EXPECT_EQ(f.run->cursor.step, 4);
  ASSERT_TRUE(f.run->selection.cell());
  // What is sent before anything is there is none of the three.
  f = check_answer(question_of(), "allreduce K ranks K chunks\nstep\n  0 -> 1 : 0 into 1 reduce\n");
  EXPECT_TRUE(f.markdown.ends_with("Wrong.")) << f.markdown;
}

/// A reduce-scatter among four in which chunk `sent` goes from r to r+1 in step s.
std::string scattering(const std::string& sent) {
  return "reduce-scatter K ranks K chunks\nfor s in 0..K-2: step\n  for r in 0..K-1: r -> r+1 : " + sent + " reduce\n";
}

// r-s: chunk c leaves rank c and ends at c+3 = c-1, whole, but promised to rank c. 2r-1-s: who has got chunk c sends it
// on not in the next step but in the one after it, so in three steps it makes two hops at most and no sum has more than
// three of the four.
TEST(Construct, a_sum_is_called_misplaced_only_where_one_is_whole) {
  const std::string block =
      "---\nid: t\ntitle: T\nsource: s\n---\n# One\n\n::: build half\nprompt: P\n"
      "scene: reduce-scatter blank k=4 n=16B chunks=4\nstart:\n  reduce-scatter K ranks K chunks\nright: Right.\n"
      "wrong: Wrong.\nfault missing: Missing.\n";
  const std::string answer =
      "answer:\n  reduce-scatter K ranks K chunks\n  for s in 0..K-2: step\n"
      "    for r in 0..K-1: r -> r+1 : r-1-s reduce\n:::\n";
  const Question q = question_of(block + "fault misplaced: Elsewhere.\n" + answer);
  const auto said = [](const Question& asked, const std::string& text) {
    const std::string all = check_answer(asked, text).markdown;
    return all.substr(all.rfind('\n') + 1);
  };
  EXPECT_EQ(said(q, scattering("r-1-s")), "Right.");
  EXPECT_EQ(said(q, scattering("r-s")), "Elsewhere.");
  EXPECT_EQ(said(q, scattering("r+r-1-s")), "Missing.");
  EXPECT_EQ(said(question_of(block + answer), scattering("r-s")), "Missing.") << "a lesson need not tell them apart";
}

TEST(Construct, the_first_number_of_ranks_that_fails_is_said) {
  // Doubling is right for powers of two: of 4, 5, 7 and 16 the first that fails is 5.
  const Feedback f = check_answer(
      question_of(),
      "allreduce K ranks K chunks\nfor d in 1..K-1 times 2: step\n  for r in 0..K-1: r -> r+d : all reduce\n");
  EXPECT_TRUE(f.markdown.starts_with("**K = 5: ")) << f.markdown;
  EXPECT_EQ(f.run->question.instance.ranks, 5);
  EXPECT_GE(f.run->question.elements(), 5) << "no empty chunks";
}

TEST(Construct, more_steps_than_the_bound_are_refused_with_both_numbers) {
  const std::string slow = ring("r-s", "r+1-s") + "step\n  0 -> 1 : 0 copy\n";
  const Feedback f = check_answer(question_of(), slow);
  EXPECT_FALSE(f.right);
  // 2*3 + 1 steps; four ranks send in each of six, and one once more.
  EXPECT_EQ(f.markdown, "**K = 4: proved, with 7 steps and 25 messages; asked for is `steps <= 2*(K-1)`.**\n\nOver.");
}

TEST(Construct, what_is_no_answer_to_the_question_is_no_try) {
  const Question q = question_of();
  Feedback f = check_answer(q, q.construction.start);
  EXPECT_FALSE(f.accepted);
  EXPECT_EQ(f.line, 3);
  EXPECT_EQ(f.column, 12);
  EXPECT_TRUE(f.markdown.starts_with("Line 3, column 12: ")) << f.markdown;
  for (const auto& [text, line] :
       {std::pair{"allreduce K ranks K chunks\n", "Nothing is sent yet. Write at least one step."},
        {"broadcast K ranks 1 chunk\nstep\n  0 -> 1 : 0 copy\n",
         "The first line says broadcast; asked for is allreduce."},
        {"allreduce 4 ranks 1 chunk\nstep\n  0 -> 1 : 0 reduce\n",
         "The first line says 4 ranks. Write K ranks: it is proved for K = 4, 5, 7, 16."},
        {"allreduce K ranks 1 chunk\nhelpers 1\nstep\n  0 -> helper 0 : 0 copy\n",
         "There is no helper here: only ranks send."}}) {
    f = check_answer(q, text);
    EXPECT_FALSE(f.accepted) << text;
    EXPECT_EQ(f.markdown, line);
  }
  EXPECT_FALSE(
      check_answer(q, "allreduce K ranks 1 chunk\nfor s in 0..100000: step\n  0 -> 1 : 0 copy\n  1 -> 0 : 0 copy\n")
          .accepted)
      << "more transfers than anybody reads";
}

TEST(Construct, a_planted_mistake_is_answered_by_its_own_words_however_it_is_written) {
  const Question q = question_of(lesson_text("planted again: Unfinished sums.\n  And more.\n" + [] {
    std::string text = "  " + ring("r-s", "r-s");
    for (std::size_t at = 0; (at = text.find('\n', at)) + 1 < text.size(); ++at) text.insert(at + 1, "  ");
    return text;
  }()));
  ASSERT_EQ(q.construction.planted.size(), 1u);
  EXPECT_EQ(q.construction.planted[0].markdown, "Unfinished sums.\nAnd more.");
  EXPECT_TRUE(check_answer(q, ring("r-s", "0+r-s")).markdown.ends_with("Unfinished sums.\nAnd more."));
  EXPECT_TRUE(check_answer(q, ring("r-s", "r-1-s")).markdown.ends_with("Missing."));
}

TEST(Construct, a_lesson_is_told_what_is_wrong_with_its_question) {
  EXPECT_EQ(complaint_of(lesson_text()), "");
  EXPECT_NE(complaint_of(lesson_text("", "  allreduce K ranks K chunks\n  step\n    0 -> 1 : 0 reduce\n"))
                .find("its own answer is not accepted"),
            std::string::npos);
  EXPECT_NE(complaint_of(lesson_text("planted x: Words.\n" + kRing)).find("planted x is accepted"), std::string::npos);
  EXPECT_NE(complaint_of(lesson_text("", kRing, "mend")).find("what is to be mended cannot be read"),
            std::string::npos);
  EXPECT_NE(complaint_of(lesson_text("planted y: Words.\n  allreduce K ranks\n  step\n    0 -> : 1\n"))
                .find("planted y cannot be read"),
            std::string::npos);
  EXPECT_NE(
      refused(lesson_text("fault late: x\n")).find("unknown kind of fault \"late\"; twice, missing, misplaced, bound"),
      std::string::npos)
      << refused(lesson_text("fault late: x\n"));
  EXPECT_NE(refused(lesson_text("bound: time < 3\n")).find("bound: "), std::string::npos);
  EXPECT_NE(refused(lesson_text("prove: K=0\n")).find("prove"), std::string::npos);
  EXPECT_NE(refused(lesson_text("planted z: only words\n")).find("the schedule is missing"), std::string::npos);
}

TEST(Construct, a_handout_has_room_to_write_and_shows_the_answer_only_to_who_teaches) {
  const auto lesson = parse_lesson(lesson_text(), "t.md");
  const std::string paper = handout_pages(*lesson, false)->front().pieces.front().markdown;
  EXPECT_NE(paper.find("? reduce"), std::string::npos) << "what one begins with";
  EXPECT_NE(paper.find("....."), std::string::npos);
  EXPECT_EQ(paper.find("r+1-s"), std::string::npos);
  EXPECT_NE(handout_pages(*lesson, true)->front().pieces.front().markdown.find("r+1-s copy"), std::string::npos);
}

/// The first step of a ring, which goes on by itself.
std::string begun_text(const std::string& more = "") {
  return "---\nid: t\ntitle: T\nsource: s\n---\n# One\n\n::: build begin\nprompt: Begin.\n"
         "scene: allreduce blank k=4 n=16B chunks=4\nstart:\n  allreduce 4 ranks 4 chunks\n  step\n"
         "    0 -> 1 : 0 reduce\nthen: pass on\nprove: K=4\nright: Right.\nwrong: Wrong.\nfault twice: Twice.\n"
         "fault missing: Missing.\n" +
         more + "answer:\n  allreduce 4 ranks 4 chunks\n  step\n    for r in 0..3: r -> r+1 : r reduce\n:::\n";
}

// What has come is sent on: chunk c begins at rank c and visits c+1, c+2, c+3, so its sum is whole after three hops;
// three hops more tell it to the others.
TEST(Construct, a_first_step_is_proved_by_what_follows_when_it_is_passed_on) {
  const Question q = question_of(begun_text());
  const auto step = [](const std::string& moves) { return "allreduce 4 ranks 4 chunks\nstep\n" + moves; };
  for (const char* right : {"  for r in 0..3: r -> r+1 : r reduce\n", "  for r in 0..3: r -> r-1 : r reduce\n",
                            "  for r in 0..3: r -> r+1 : r+2 reduce\n"}) {
    const Feedback said = check_answer(q, step(right));
    EXPECT_TRUE(said.right) << right << said.markdown;
    ASSERT_TRUE(said.run);
    EXPECT_EQ(said.run->cursor, (CursorPosition{1, 0})) << "what is asked next is not played ahead";
  }
  // Rank 1 has ranks 0 and 1 in chunk 0 and sends it to rank 2, whose own is in what it got from rank 1 before.
  const Feedback heap = check_answer(q, step("  for r in 0..3: r -> r+1 : 0 reduce\n"));
  EXPECT_TRUE(heap.accepted && !heap.right);
  EXPECT_TRUE(heap.markdown.starts_with("**Step 2, rank ")) << heap.markdown;
  EXPECT_TRUE(heap.markdown.ends_with("Twice.")) << heap.markdown;
  ASSERT_TRUE(heap.run);
  EXPECT_EQ(heap.run->cursor, (CursorPosition{2, 0}));
  EXPECT_TRUE(check_answer(q, step("  0 -> 1 : 0 reduce\n")).markdown.ends_with("Missing."));
  EXPECT_FALSE(check_answer(q, step("  0 -> 1 : 0 reduce\nstep\n  1 -> 2 : 0 reduce\n")).accepted) << "two steps";
  EXPECT_EQ(complaint_of(begun_text()), "");
  EXPECT_NE(refused(begun_text("then: stop\n")).find("pass on"), std::string::npos);
}

}  // namespace
}  // namespace ringside
