// A fourth kind of block; parser and library are linked as they are.
#include <gtest/gtest.h>

#include "lessons/lesson.h"

namespace ringside {
namespace {

Lesson lesson(const std::string& body) {
  return parse_lesson("---\nid: t\ntitle: T\n---\n# One\n\n" + body, "t.md").value();
}

TEST(OneListOfBlocks, a_new_kind_is_read_checked_and_shown) {
  const Lesson good = lesson("Before.\n\n::: scratch a\nword: {{1 + 1}}\n:::\n\nAfter.\n");
  const Page page = show_page(good, 0).value();
  ASSERT_EQ(page.blocks.size(), 3U);
  EXPECT_EQ(std::get<ScratchBlock>(page.blocks[1]).word, "2");
  EXPECT_EQ(render_markdown(page), "# One\n\nBefore.\n\nscratched 2\n\nAfter.\n");
  EXPECT_TRUE(check_lesson(good, {}).errors.empty());
  const LessonReport bad = check_lesson(lesson("::: scratch a\nword:\n:::\n"), {});
  ASSERT_EQ(bad.errors.size(), 1U);
  EXPECT_EQ(bad.errors.front().line(), "t.md:7:1: no word");
}

TEST(OneListOfBlocks, its_keys_and_its_word_are_known) {
  const auto refused = [](const std::string& body) {
    const auto read = parse_lesson("---\nid: t\ntitle: T\n---\n# One\n\n" + body, "t.md");
    return read ? std::string() : read.error().line();
  };
  EXPECT_EQ(refused("::: scratch a\nprompt: x\n:::\n"), "t.md:8:1: unknown key \"prompt\"; word");
  EXPECT_NE(refused("::: sing a\n:::\n").find("scratch"), std::string::npos);
}

struct Forgotten {
  static const BlockSyntax& syntax();
  static Result<Forgotten> read(const BlockSource& source, PageReader& reader);
  void check(Place at, LessonCheck& check) const;
  std::vector<std::string> all_markdown() const;
};
static_assert(LessonBlock<ScratchBlock>);
static_assert(!LessonBlock<Forgotten>, "it does not show itself as text: a Block with it does not compile");

}  // namespace
}  // namespace ringside
