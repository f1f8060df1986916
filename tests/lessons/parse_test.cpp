#include <gtest/gtest.h>

#include "lessons/lesson.h"

namespace ringside {
namespace {

const std::string kHead = "---\nid: t\ntitle: Title\nsource: here\n---\n";
const std::string kQuestion =
    "::: numeric q\n"
    "prompt: How much is\n"
    "  $2+2$?\n"
    "answer: 2+2\n"
    "tolerance: 0\n"
    "right: Right: {{2+2}}.\n"
    "wrong 5: One less.\n"
    "wrong: No.\n"
    ":::\n";

Page page(const std::string& body, std::size_t i = 0) {
  const auto lesson = parse_lesson(kHead + body, "t.md");
  EXPECT_TRUE(lesson.has_value()) << (lesson ? "" : lesson.error().line());
  if (!lesson) return {};
  const auto shown = show_page(*lesson, i);
  EXPECT_TRUE(shown.has_value()) << (shown ? "" : shown.error().line());
  return shown.value_or(Page{});
}
/// Of the page's first block, which is text.
std::string text_of(const Page& page) {
  return std::get<TextBlock>(page.blocks.at(0)).markdown;
}
std::string error_of(const std::string& text) {
  const auto lesson = parse_lesson(text, "t.md");
  if (!lesson) return lesson.error().line();
  for (std::size_t i = 0; i < lesson->pages.size(); ++i)
    if (const auto shown = show_page(*lesson, i); !shown) return shown.error().line();
  return "";
}

TEST(LessonParse, headings_make_pages_and_their_first_lines_are_their_source_scene_and_stage) {
  const std::string body =
      "# One\nsource: Section 1\nscene: allreduce ring k=3 n=12B\nstage: gamma\n\nText.\n\n# Two\n\nMore.\n";
  const Page one = page(body), two = page(body, 1);
  EXPECT_EQ(one.heading, "One");
  EXPECT_EQ(one.source, "Section 1");
  EXPECT_EQ(one.stage, "gamma");
  ASSERT_TRUE(one.opening.has_value());
  EXPECT_EQ(one.scenes[*one.opening].question.instance.ranks, 3);
  EXPECT_EQ(two.heading, "Two");
  EXPECT_EQ(two.stage, "") << "the first view";
  ASSERT_EQ(two.blocks.size(), 1u);
  EXPECT_EQ(text_of(two), "More.");
}

TEST(LessonParse, numbers_are_computed_and_definitions_hold_for_later_pages) {
  const std::string body = "# One\n@let x = 2*3\n\nx is {{x}}, twice {{2*x | fixed 1}}.\n\n# Two\n\n> Still {{x}}.\n";
  EXPECT_EQ(text_of(page(body)), "x is 6, twice 12.0.");
  EXPECT_EQ(std::get<NoteBlock>(page(body, 1).blocks[0]).markdown, "Still 6.");
}

TEST(LessonParse, each_repeats_the_next_line_for_every_value) {
  EXPECT_EQ(text_of(page("# One\n\n| a | b |\n|--|--|\n@each i in 1, max(2, 1), 3\n| {{i}} | {{i*i}} |\n\nend {{1}}")),
            "| a | b |\n|--|--|\n| 1 | 1 |\n| 2 | 4 |\n| 3 | 9 |\n\nend 1");
}

TEST(LessonParse, scene_links_become_numbers_of_the_pages_scenes) {
  const Page p = page(
      "# One\n\nSee [the ring](scene: allreduce ring k={{2+1}} n=12B) and [json](scene: {\"collective\": \"reduce\", "
      "\"algorithm\": \"binomial\", \"ranks\": 5, \"bytes\": 20}).\n");
  EXPECT_EQ(text_of(p), "See [the ring](scene:0) and [json](scene:1).");
  ASSERT_EQ(p.scenes.size(), 2u);
  EXPECT_EQ(p.scenes[0].question.instance.ranks, 3);
  EXPECT_EQ(p.scenes[1].question.collective, Collective::reduce);
}

TEST(LessonParse, a_question_knows_its_answer_before_anybody_gives_one) {
  const Page p = page("# One\n\n" + kQuestion);
  ASSERT_EQ(p.blocks.size(), 1u);
  const auto& q = std::get<Question>(p.blocks[0]);
  EXPECT_EQ(q.kind, QuestionKind::numeric);
  EXPECT_EQ(q.prompt, "How much is\n$2+2$?");
  EXPECT_EQ(q.answer, 4);
  EXPECT_EQ(q.truth, "4");
  EXPECT_EQ(q.right, "Right: 4.");
  ASSERT_EQ(q.replies.size(), 1u);
  EXPECT_EQ(q.replies[0].value, 5);
}

TEST(LessonParse, code_is_left_alone) {
  EXPECT_EQ(page("# One\n\n```\n# no page\n> no note\n```\n").blocks.size(), 1u);
}

TEST(LessonParse, errors_name_line_and_column) {
  EXPECT_EQ(error_of("hello").substr(0, 9), "t.md:1:1:");
  EXPECT_EQ(error_of(kHead + "text\n").substr(0, 9), "t.md:6:1:");
  EXPECT_EQ(error_of(kHead + "# One\n\nab {{1 + zz}} c\n").substr(0, 30), "t.md:8:10: unknown name \"zz\"; ");
  EXPECT_EQ(error_of(kHead + "# One\n\n> a\n> b {{zz}}\n").substr(0, 9), "t.md:9:7:");
  EXPECT_EQ(error_of(kHead + "# One\n\n[x](scene: allreduce wring)\n").substr(0, 10), "t.md:8:11:");
  EXPECT_EQ(error_of(kHead + "# One\n\n::: numeric q\nprompt: a\nanswer: zz\n:::\n").substr(0, 11), "t.md:10:9: ");
  EXPECT_EQ(error_of(kHead + "# One\n\n::: numeric q\nprompt: a\n  and {{zz}}\nanswer: 1\n:::\n").substr(0, 11),
            "t.md:10:9: ");
}

TEST(LessonParse, broken_lessons_are_refused_in_one_line) {
  for (const std::string& body :
       {std::string(), std::string("# One\n\n::: numeric q\nprompt: x\n"), std::string("# One\n\n::: sing q\n:::\n"),
        std::string("# One\n\n::: numeric q\nprompt: x\n:::\n"), std::string("# One\n\n::: numeric q\nbogus: x\n:::\n"),
        std::string("# One\n\n::: choice q\nprompt: x\nanswer: 1\n:::\n"),
        std::string("# One\n\n::: choice q\nprompt: x\nanswer: 1\noption 2: a\noption 3: b\n:::\n"),
        std::string("# One\n\n::: choice q\nprompt: x\nanswer: 1\noption 1: a\noption 1: b\n:::\n"),
        std::string("# One\n\n::: numeric q\nprompt: x\nanswer: 5ms\n:::\n"),
        std::string("# One\n\n::: numeric q\nprompt: x\nanswer: 1/0\n:::\n"), std::string("# One\n\n{{1"),
        std::string("# One\n\n@each x in 1, 2"), std::string("# One\n@let = 3\n"),
        std::string("# One\n\n[x](scene: allreduce")}) {
    const std::string line = error_of(kHead + body);
    EXPECT_EQ(line.substr(0, 5), "t.md:") << body;
    EXPECT_EQ(line.find('\n'), std::string::npos);
  }
  EXPECT_NE(error_of("---\nid: x\n---\n# One\n"), "") << "no title";
  EXPECT_NE(error_of("---\nid: x\ntitle: y\n# One\n"), "") << "front matter not closed";
}

}  // namespace
}  // namespace ringside
