#include "lessons/handout.h"

#include <regex>
#include <variant>

#include <gtest/gtest.h>

namespace ringside {
namespace {

std::string all_text(const std::vector<HandoutPage>& pages) {
  std::string text;
  for (const HandoutPage& page : pages)
    for (const HandoutPiece& piece : page.pieces) text += piece.markdown;
  return text;
}

TEST(Handout, of_every_lesson_asks_everything_and_answers_only_when_told_to) {
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = load_lesson(info.id).value();
    const auto asked = handout_pages(lesson, false), answered = handout_pages(lesson, true);
    ASSERT_TRUE(asked && answered) << info.id;
    ASSERT_EQ(asked->size(), lesson.pages.size());
    const std::string without = all_text(*asked), with = all_text(*answered);
    EXPECT_EQ(with.find("](scene:"), std::string::npos) << info.id;
    std::size_t questions = 0, numbered = 0;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
      const Page page = show_page(lesson, i).value();
      for (const HandoutPiece& piece : (*asked)[i].pieces) numbered += piece.question;
      for (const Block& block : page.blocks) {
        const auto* q = std::get_if<Question>(&block);
        if (q == nullptr) continue;
        ++questions;
        EXPECT_NE(without.find(q->prompt.substr(0, q->prompt.find("]("))), std::string::npos)
            << info.id << " " << q->id;
        const std::string why = explanation(*q).substr(0, 30);
        if (why.find('[') == std::string::npos) {
          EXPECT_NE(with.find(why), std::string::npos) << info.id << " " << q->id;
        }
      }
    }
    EXPECT_EQ(numbered, questions);
    EXPECT_NE(with.find("**Answer: "), std::string::npos);
    EXPECT_EQ(without.find("**Answer: "), std::string::npos);
    EXPECT_EQ(without.find("A model answer"), std::string::npos);
  }
}

// What a window does (clicks, draws anew, hints on demand) is not printed, and each mistake is called by what was said.
TEST(Handout, of_every_lesson_reads_on_paper) {
  const std::regex unnamed("- \\*Not quite\\*"), stop_and_colon("[.]\\*: "),
      zeros("Answer: [0-9]+[.]0+ ([kKMGT]i?)?(B|s|ms|µs)\\b");
  int hints = 0;
  for (const LessonInfo& info : lessons()) {
    SCOPED_TRACE(info.id);
    const Lesson lesson = load_lesson(info.id).value();
    const auto asked = handout_pages(lesson, false).value(), answered = handout_pages(lesson, true).value();
    for (const HandoutPage& page : asked)
      for (const HandoutPiece& piece : page.pieces) {
        EXPECT_EQ(piece.question && piece.markdown.find("*Hint: ") != std::string::npos, false) << piece.markdown;
        EXPECT_EQ(piece.markdown.find("lick the band"), std::string::npos) << piece.markdown;
        EXPECT_EQ(piece.markdown.find("drawn for you"), std::string::npos) << piece.markdown;
      }
    hints += asked.back().pieces.back().markdown.starts_with("**Hints");
    const std::string with = all_text(answered);
    for (const std::regex* wrong : {&unnamed, &stop_and_colon, &zeros}) {
      std::smatch found;
      EXPECT_FALSE(std::regex_search(with, found, *wrong)) << found.str() << found.suffix().str().substr(0, 80);
    }
  }
  EXPECT_GE(hints, 10) << "of thirteen lessons, on their last pages";
}

// The curriculum's rule: steps count from 1, ranks and chunks from 0; s in the text of a schedule begins at 0.
// The sweep of 4.1 says what the sketch above it asks for, and which axis sits on a machine what 4.9 asks.
TEST(Handout, keeps_what_stands_behind_a_question_for_its_end_and_shows_no_picture_that_tells) {
  const Lesson lesson = load_lesson("4.1").value();
  const auto asked = handout_pages(lesson, false).value(), answered = handout_pages(lesson, true).value();
  const std::string sweep = "Here is the whole sweep";
  for (std::size_t i = 0; i + 1 < asked.size(); ++i) {
    EXPECT_EQ(all_text({asked[i]}).find(sweep), std::string::npos) << asked[i].heading;
    EXPECT_EQ(all_text({answered[i]}).find(sweep) != std::string::npos, answered[i].heading == "A thousand workers");
  }
  const std::string end = all_text({asked.back()});
  EXPECT_LT(end.find("**For afterwards**"), end.find("**Behind question 5, A thousand workers**"));
  EXPECT_NE(end.find(sweep), std::string::npos);
  // The ring's code answers what the page before it asks for: "Put an expression of r and s".
  const auto ring = handout_pages(load_lesson("4.2b").value(), false).value();
  for (const HandoutPage& page : ring)
    EXPECT_EQ(all_text({page}).find("(r - s) % K") != std::string::npos, &page == &ring.back()) << page.heading;
  const auto seats = handout_pages(load_lesson("4.9").value(), false).value();
  for (const HandoutPage& page : seats)
    if (page.heading == "Which axis stays inside?") {
      EXPECT_EQ(page.scene->lab, "groups K=32 machine=8") << "seats without their groups";
    }
}

TEST(Handout, of_no_lesson_numbers_steps_from_0) {
  for (const LessonInfo& info : lessons()) {
    const std::string text = all_text(handout_pages(load_lesson(info.id).value(), true).value());
    for (const char* other : {"teps are numbered from 0", "teps count from 0", "step 0"})
      EXPECT_EQ(text.find(other), std::string::npos) << info.id << ": " << other;
  }
}

TEST(Handout, leaves_out_what_only_a_window_can_do) {
  const auto lesson = parse_lesson(
      "---\nid: t\ntitle: T\n---\n\n# P\nscene: allreduce ring k=4 n=16B\n\nSee [the chain](scene: allreduce chain k=4 "
      "n=16B).\n\n"
      "[A](scene: allreduce ring k=4 n=16B) [B](scene: allreduce chain k=4 n=16B)\n",
      "t.md");
  const auto pages = handout_pages(lesson.value(), false).value();
  ASSERT_EQ(pages[0].pieces.size(), 1U) << "buttons are gone";
  EXPECT_EQ(pages[0].pieces[0].markdown, "See the chain.\n\n");
  ASSERT_TRUE(pages[0].scene.has_value());
  EXPECT_EQ(pages[0].scene->question.algorithm, "ring");
}

}  // namespace
}  // namespace ringside
