#include "ui/editor/schedule_files.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "core/flow.h"
#include "core/schedule/language/language.h"

namespace ringside::ui {
namespace {

Case case_of(Collective collective, const char* algorithm, std::int32_t ranks) {
  Case c;
  c.collective = collective;
  c.algorithm = algorithm;
  c.instance.ranks = ranks;
  c.bytes = 48;
  return validate(c).value();
}

TEST(ScheduleFiles, what_is_written_opens_as_the_same_schedule) {
  const QTemporaryDir folder;
  const Case c = case_of(Collective::allreduce, "rabenseifner", 6);
  const Schedule schedule = schedule_of(c).value();
  for (const char* name : {"a.txt", "a.json", "a.xml"}) {
    const QString path = folder.filePath(QString::fromLatin1(name));
    ASSERT_TRUE(is_schedule_file(path));
    ASSERT_TRUE(write_schedule_file(c, path)) << name;
    const auto text = schedule_text_of_file(path);
    ASSERT_TRUE(text) << text.error().line();
    EXPECT_TRUE(same_schedule(parse_schedule(*text).value(), schedule)) << name;
  }
}

TEST(ScheduleFiles, goal_is_written_but_says_why_it_cannot_be_opened) {
  const QTemporaryDir folder;
  const Case c = case_of(Collective::broadcast, "binomial", 4);
  const QString path = folder.filePath(QStringLiteral("a.goal"));
  ASSERT_TRUE(write_schedule_file(c, path));
  const auto text = schedule_text_of_file(path);
  ASSERT_FALSE(text);
  EXPECT_NE(text.error().line().find("no chunks"), std::string::npos) << text.error().line();
}

}  // namespace
}  // namespace ringside::ui
