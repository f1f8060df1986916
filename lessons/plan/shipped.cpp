// The plans that come with the program: of every lesson what its pages say about class, and an overview.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>
#include <variant>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/library.h"
#include "lessons/plan/plan.h"

namespace ringside {
namespace {

constexpr std::string_view kOverview = "overview";

const Plan& overview() {
  static const Plan plan = [] {
    auto read = plan_from_text(embedded_plans().front().text, std::string(embedded_plans().front().file));
    RINGSIDE_CHECK(read.has_value());  // a mistake of the build: the tests read it
    return std::move(*read);
  }();
  return plan;
}

/// What its "class" blocks say, without showing a page, which takes its time.
int class_minutes(const Lesson& lesson) {
  std::int64_t all = 0;
  for (const PageSource& page : lesson.pages)
    for (const BlockSource& block : page.blocks)
      if (block.word == "class") all += parse_integer(block.name, "minutes", 1, kMostMinutes).value_or(0);
  return static_cast<int>(all);
}

std::vector<std::string> questions_of(const Page& page) {
  std::vector<std::string> ids;
  for (const Block& block : page.blocks)
    if (const auto* question = std::get_if<Question>(&block)) ids.push_back(question->id);
  return ids;
}

/// What a page's "class" blocks say.
std::vector<PlanItem> items_of(const Page& page, const std::string& lesson) {
  const std::vector<std::string> questions = questions_of(page);
  std::vector<PlanItem> items;
  for (const Block& block : page.blocks)
    if (const auto* notes = std::get_if<ClassNotes>(&block)) {
      PlanItem& item = items.emplace_back();
      item.minutes = notes->minutes;
      item.lesson = lesson;
      item.page = page.heading;
      item.question = notes->asked(questions);
      item.title = notes->title;
      item.hall = notes->hall;
      item.text = notes->reads;
      item.notes = {notes->show, notes->ask, notes->expect, notes->few, notes->then};
    }
  return items;
}

}  // namespace

const std::vector<PlanInfo>& plans() {
  static const std::vector<PlanInfo> all = [] {
    std::vector<PlanInfo> list{{std::string(kOverview), overview().title, overview().minutes()}};
    for (const LessonInfo& info : lessons()) {
      const auto lesson = load_lesson(info.id);
      list.push_back({info.id, info.label(), lesson ? class_minutes(*lesson) : 0});
    }
    return list;
  }();
  return all;
}

Result<Plan> plan_of(const Lesson& lesson) {
  Plan plan;
  plan.title = lesson.info.label();
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    RINGSIDE_TRY(const auto page, show_page(lesson, i));
    std::ranges::move(items_of(page, lesson.info.id), std::back_inserter(plan.items));
  }
  if (plan.items.empty()) return fail("lesson", lesson.info.id, "one whose pages have \"::: class MINUTES\" notes");
  return plan;
}

PlanItem item_of(const Page& page, const std::string& lesson) {
  const std::vector<std::string> questions = questions_of(page);
  for (PlanItem& item : items_of(page, lesson))
    if (questions.empty() || !item.question.empty()) return std::move(item);
  PlanItem item;
  item.lesson = lesson;
  item.page = page.heading;
  if (!questions.empty()) item.question = questions.front();
  return item;
}

Result<Plan> load_plan(std::string_view id_or_path) {
  if (id_or_path == kOverview) return overview();
  std::vector<std::string> ids;
  for (const PlanInfo& info : plans()) ids.push_back(info.id);
  for (const LessonInfo& info : lessons())
    if (info.id == id_or_path) {
      RINGSIDE_TRY(const auto lesson, load_lesson(id_or_path));
      return plan_of(lesson);
    }
  const std::string path(id_or_path);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    return fail("class", path, join(ids) + ", or the path of a .ringclass file");
  return read_plan(path);
}

}  // namespace ringside
