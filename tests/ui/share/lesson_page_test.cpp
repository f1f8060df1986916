// A lesson as one page: small enough for a mail, and judged in a browser as in the window.
#include "ui/share/lesson_page.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <QRegularExpression>
#include <QSet>

#include "lessons/plan/plan.h"
#include "tests/ui/share/in_browser.h"
#include "ui/paint/qt_text.h"
#include "ui/share/share_page.h"

namespace ringside::ui {
namespace {

/// What the script reads of a question of each kind: the names after "q." in its function.
std::map<std::string, std::set<std::string>> read_by_kind() {
  std::map<std::string, std::set<std::string>> names;
  const QString script = lesson_script();
  static const QRegularExpression head(QStringLiteral("^  (\\w+)(?:\\(q\\b|: \\(q\\))"),
                                       QRegularExpression::MultilineOption);
  static const QRegularExpression name(QStringLiteral("\\bq\\.(\\w+)"));
  std::vector<std::pair<std::string, qsizetype>> kinds;
  for (auto it = head.globalMatch(script); it.hasNext();) {
    const auto match = it.next();
    kinds.emplace_back(match.captured(1).toStdString(), match.capturedStart());
  }
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const qsizetype end = i + 1 < kinds.size() ? kinds[i + 1].second : script.size();
    const QString body = script.mid(kinds[i].second, end - kinds[i].second);
    for (auto it = name.globalMatch(body); it.hasNext();)
      names[kinds[i].first].insert(it.next().captured(1).toStdString());
  }
  return names;
}

/// What is missing would be written into the page as "undefined".
void expect_complete(const std::vector<SharedSheet>& sheets) {
  static const auto read = read_by_kind();
  ASSERT_TRUE(read.contains("choice") && read.contains("shown") && read.at("shown").contains("elsewhere"));
  for (const SharedSheet& sheet : sheets)
    for (const auto& q : sheet.asked) {
      const std::string kind = q["kind"];
      ASSERT_TRUE(read.contains(kind)) << kind;
      for (const std::string& name : read.at(kind)) {
        const bool painted = name == "places";  // found when the picture is painted
        EXPECT_TRUE(painted || (q.contains(name) && !q[name].is_null()))
            << kind << " without " << name << ": " << q["prompt"];
      }
      for (const char* name : {"prompt", "truth", "why"}) EXPECT_TRUE(q.contains(name)) << name;
      EXPECT_EQ(q["prompt"].get<std::string>().find("lick the band"), std::string::npos) << "there is no grid";
    }
}

constexpr qsizetype kMost = 2'000'000;  // bytes of a mail

// The sheets of all lessons take long: a test for each, which are run beside one another.
class EveryLesson : public testing::TestWithParam<std::string> {};

TEST_P(EveryLesson, is_judged_in_its_page) {
  const auto lesson = load_lesson(GetParam()).value();
  const auto sheets = shared_sheets(lesson);
  ASSERT_TRUE(sheets) << sheets.error().line();
  expect_complete(*sheets);
  for (const SharedSheet& sheet : *sheets)
    for (const auto& q : sheet.asked) {
      const std::string where = q["elsewhere"];
      EXPECT_EQ(where.find("ringside " + GetParam()) != std::string::npos, q["kind"] == "shown") << q["prompt"];
      if (q["kind"] != "shown") {
        EXPECT_EQ(where, "");
      }
    }
}

class MadeLesson : public testing::TestWithParam<std::string> {};

TEST_P(MadeLesson, goes_into_a_mail_and_is_complete) {
  const QByteArray page = made_page(GetParam());
  EXPECT_LT(page.size(), kMost);
  EXPECT_FALSE(page.contains("{{")) << "everything is filled in";
  // What is referred to is there.
  const QString html = QString::fromUtf8(page);
  static const QRegularExpression use(QStringLiteral("<use href=\"#([ks]\\d+)\""));
  QSet<QString> referred;
  for (auto it = use.globalMatch(html); it.hasNext();) referred.insert(it.next().captured(1));
  EXPECT_FALSE(referred.isEmpty());
  for (const QString& id : referred)
    EXPECT_TRUE(html.contains(QStringLiteral("<g id=\"%1\">").arg(id))) << id.toStdString();
}

std::vector<std::string> all_lessons() {
  std::vector<std::string> ids;
  for (const LessonInfo& lesson : lessons()) ids.push_back(lesson.id);
  return ids;
}
const auto kName = [](const auto& param) {
  std::string name = param.param;
  std::ranges::replace(name, '.', '_');
  return name;
};

INSTANTIATE_TEST_SUITE_P(LessonPage, EveryLesson, testing::ValuesIn(all_lessons()), kName);
// With deals, picks on a picture, and pictures of training.
INSTANTIATE_TEST_SUITE_P(LessonPage, MadeLesson, testing::Values("1", "4.2a", "4.10"), kName);
INSTANTIATE_TEST_SUITE_P(Full, MadeLesson, testing::ValuesIn(all_lessons()), kName);

TEST(LessonPage, every_class_is_complete_and_one_goes_into_a_mail) {
  for (const PlanInfo& info : plans()) {
    SCOPED_TRACE(info.id);
    auto sheets = shared_sheets(load_plan(info.id).value());
    ASSERT_TRUE(sheets) << sheets.error().line();
    expect_complete(*sheets);
    if (info.id != "overview") continue;
    EXPECT_LT(lesson_page(info.id, std::move(*sheets)).value().size(), kMost);
  }
}

// Nothing is written yet, which is no mistake before somebody has answered.
TEST(LessonPage, a_schedule_that_is_asked_for_is_not_marked_as_wrong) {
  const auto sheets = shared_sheets(load_plan("4.2b").value()).value();
  const auto marked = [](const SharedSheet& sheet) {
    return QString::fromUtf8(lesson_page("t", {sheet}).value()).contains("missing</text>");
  };
  const auto ring = std::ranges::find_if(sheets, [](const SharedSheet& sheet) {
    return sheet.scene && sheet.scene->question.algorithm == "ring" && !sheet.scene->question.own();
  });
  ASSERT_NE(ring, sheets.end());
  SharedSheet asked = sheets.front();
  ASSERT_TRUE(asked.waits && asked.scene && asked.scene->question.own());
  asked.then = ring->scene;
  EXPECT_FALSE(marked(asked));
  asked.waits = false;
  asked.then.reset();
  EXPECT_TRUE(marked(asked)) << "shown without a question it is what it is";
}

TEST(LessonPage, drawn_values_have_several_draws) {
  int drawn = 0;
  const auto sheets = shared_sheets(load_lesson("4.1").value()).value();
  for (const SharedSheet& sheet : sheets)
    for (const SharedSheet& other : sheet.draws) {
      ++drawn;
      EXPECT_EQ(other.heading, sheet.heading);
      EXPECT_EQ(other.asked.size(), sheet.asked.size());
      EXPECT_NE(other.asked, sheet.asked);
    }
  EXPECT_GT(drawn, 0);
}

// What a page shows before the answer is read aloud, too.
TEST(LessonPage, a_picture_that_is_asked_about_is_not_named_by_its_verb) {
  int asked = 0;
  const auto sheets = shared_sheets(load_plan("overview").value()).value();
  for (const SharedSheet& sheet : sheets) {
    if (!sheet.waits || !sheet.scene || (!sheet.asks.empty() && sheet.asks != "chunks")) continue;
    const QString page = QString::fromUtf8(lesson_page("t", {sheet}).value());
    const QString before = page.section("<div class=\"before\">", 1).section("<template", 0, 0);
    EXPECT_TRUE(before.contains("aria-label=\"")) << sheet.heading;
    EXPECT_FALSE(before.contains(QString::fromUtf8(name(sheet.scene->question.collective)))) << sheet.heading;
    ++asked;
  }
  EXPECT_GT(asked, 0);
}

}  // namespace
}  // namespace ringside::ui
