// How many of a lesson's questions a shared page judges by itself.
#include <variant>

#include <gtest/gtest.h>

#include "lessons/lesson.h"
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

}  // namespace
}  // namespace ringside::ui
