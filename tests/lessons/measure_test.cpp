// Measurements in lessons: how they are written, and what is no measurement.
#include "lessons/blocks/measure.h"

#include <gtest/gtest.h>

#include "lessons/lesson.h"
#include "lessons/summary.h"

namespace ringside {
namespace {

std::string lesson_with(const std::string& fields) {
  return "---\nid: t\ntitle: T\nsource: S\n---\n\n# A\n\n::: numeric first\nprompt: 1 + 1?\nanswer: 2\nright: Yes.\n"
         "wrong: No.\n:::\n\n::: measure here\nprompt: Run it.\n" +
         fields + ":::\n";
}

LessonReport checked(const std::string& fields) {
  const auto lesson = parse_lesson(lesson_with(fields), "t.md");
  EXPECT_TRUE(lesson) << (lesson ? "" : lesson.error().line());
  return check_lesson(*lesson, {"chunks"});
}

TEST(Measure, it_is_read_and_its_cases_are_proved) {
  const std::string fields =
      "backend: emulated\nafter: first\nrun: allreduce chain k=4 n=1MiB tier=infiniband\nrun: allreduce ring k=4 "
      "n=1MiB tier=infiniband\ntold: Look.\n";
  EXPECT_TRUE(checked(fields).errors.empty());
  const auto lesson = parse_lesson(lesson_with(fields), "t.md");
  const auto page = show_page(*lesson, 0);
  ASSERT_TRUE(page) << page.error().line();
  const auto* m = std::get_if<MeasureBlock>(&page->blocks.back());
  ASSERT_NE(m, nullptr);
  ASSERT_EQ(m->cases.size(), 2U);
  EXPECT_EQ(m->cases[0].algorithm, "chain");
  EXPECT_EQ(m->backend, "emulated");
  EXPECT_EQ(m->after, "first");
  EXPECT_NE(m->text().find("allreduce, ring, 4 ranks, 1 MiB, infiniband, emulated"), std::string::npos) << m->text();
}

// Of 1024 choices each of four ranks sends 410 to rank 1: 3 x 410 tokens of 8 KiB come there, beside its own.
TEST(Measure, a_routers_exchange_and_training_are_measured_too) {
  const auto block = [](const std::string& fields) {
    const auto page = show_page(*parse_lesson(lesson_with(fields), "t.md"), 0);
    EXPECT_TRUE(page) << (page ? "" : page.error().line());
    return std::get<MeasureBlock>(page->blocks.back());
  };
  const MeasureBlock routed = block("backend: emulated\nrun: experts K=4 shares=205,410,205,204 capacity=none\n");
  ASSERT_EQ(routed.tasks.size(), 1U);
  EXPECT_EQ(routed.exchanges.front(), "205,410,205,204");
  EXPECT_EQ(routed.ranks(), 4);
  const Schedule& schedule = *routed.tasks.front().schedule;
  std::int64_t to_favourite = 0;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i)
    for (const Transfer& t : schedule.step(i).transfers)
      if (t.to == 1 && !t.local()) to_favourite += schedule.sizes[static_cast<std::size_t>(t.chunks.front())];
  EXPECT_EQ(to_favourite * 4, 3 * 410 * 8192) << "elements of int32";
  const MeasureBlock trained = block("train: K=3 steps=5 fault=fewer-batches\n");
  ASSERT_TRUE(trained.training);
  EXPECT_EQ(trained.ranks(), 3);
  EXPECT_EQ(trained.training->steps, 5);
  EXPECT_EQ(trained.training->fault, SgdFault::fewer_batches);
  const MeasureBlock mixed = block("train: K=4 steps=6 type=fp16 fault=mixed-types\n");
  EXPECT_EQ(mixed.training->fault, SgdFault::mixed_types);
  EXPECT_EQ(mixed.training->type, ElementType::fp16);
  EXPECT_NE(mixed.text().find("6 steps in fp16, the last worker in bf16"), std::string::npos) << mixed.text();
  EXPECT_TRUE(checked("train: K=4 steps=20\n").errors.empty());
}

TEST(Measure, what_cannot_be_measured_is_named) {
  const auto complains = [](const std::string& fields, const std::string& word) {
    const auto report = checked(fields);
    std::string all;
    for (const Error& error : report.errors) all += error.line() + '\n';
    EXPECT_NE(all.find(word), std::string::npos) << fields << ": " << all;
  };
  const std::string run = "run: allreduce ring k=4 n=1MiB\n";
  complains("", "something to run");
  complains("run: allreduce wring k=4 n=1MiB\n", "wring");
  complains(run + "backend: abacus\n", "abacus");
  complains(run + "batch: 0\n", "batch");
  complains("train: K=99\n", "K");
  complains("train: quickly\n", "fault=fewer-batches");
  complains("train: K=4 type=int32\n", "int32");
  complains("train: K=4 fault=everything\n", "fault=mixed-types");
  complains(run + "train: K=4\n", "not both");
  complains("run: sentence model=llama2-7b dp=8\n", "experts with shares");
  complains(run + "after: second\n", "there is no question second");
  complains("run: allreduce ring k=64 n=1MiB\n", "64 ranks");
  complains(run + run + run + run + run, "5 runs");
  complains("run: broadcast binomial k=4 n=1MiB\nbatch: 64\n", "needs an allreduce");
  complains(run + "backend: emulated\nlibrary: 1\n", "no library");
}

TEST(Measure, the_summary_says_what_was_measured) {
  const auto lesson = parse_lesson(lesson_with("run: allreduce ring k=4 n=1MiB\n"), "t.md").value();
  LessonProgress progress;
  const auto before = render_markdown(summary_page(lesson, progress).value());
  EXPECT_NE(before.find("Run it. *not measured yet*"), std::string::npos) << before;
  progress.answers["t/here"] = {.text = "0.24 ms", .tries = 1, .done = true};
  const auto after = render_markdown(summary_page(lesson, progress).value());
  EXPECT_NE(after.find("0.24 ms"), std::string::npos) << after;
  EXPECT_EQ(tally(lesson, progress)->answered, 0U) << "a measurement is no question";
}

}  // namespace
}  // namespace ringside
