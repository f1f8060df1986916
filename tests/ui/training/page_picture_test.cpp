// The pictures of the pages of Train as files keep them.
#include "ui/training/page_picture.h"

#include <utility>

#include <QTest>

#include <gtest/gtest.h>

#include "ui/figures/figure_view.h"
#include "ui/paint/export.h"
#include "ui/paint/theme.h"
#include "ui/training/choice_memory.h"
#include "ui/training/exact_page.h"
#include "ui/training/experts_page.h"
#include "ui/training/overlap_page.h"
#include "ui/training/step_memory.h"
#include "ui/training/step_page.h"
#include "ui/training/trace_page.h"
#include "ui/training/walked_view.h"

namespace ringside::ui {
namespace {

QByteArray drawn(const Figure& figure) {
  return figure_bytes(figure, FileFormat::svg).value();
}

QStringList cards(const std::vector<PagePicture>& all) {
  QStringList names;
  for (const PagePicture& p : all) names << p.file_name;
  return names;
}

TEST(PagePicture, each_card_is_made_again_from_what_the_page_asks) {
  load_fonts();
  StepPage step(nullptr);
  StepQuestion few = first_step();  // whose mixes are soon searched
  few.mix = with_ranks(few.mix, 8), few.cluster = "nvlink";
  step.begin_with(few);
  OverlapPage overlap(nullptr);
  ExpertsPage experts(nullptr);
  TracePage trace;
  ExactPage exact;
  const std::pair<LabPage*, QStringList> pages[] = {
      {&step,
       {"parallel", "parallel-timeline", "parallel-mixes", "parallel-gamma", "parallel-levers", "parallel-memory"}},
      {&overlap, {"overlap", "overlap-caps", "overlap-layers", "overlap-steps", "overlap-numbers"}},
      {&experts, {"moe", "moe-ports", "moe-capacity", "moe-numbers"}},
      {&trace, {"trace", "trace-exposed", "trace-calls", "trace-sizes", "trace-ranks", "trace-gamma"}},
      {&exact, {"sgd", "sgd-steps", "sgd-numbers"}}};
  for (const auto& [page, names] : pages) {
    EXPECT_TRUE(page->pictures().empty()) << "nothing is computed yet";
    page == &trace ? page->primary() : page->begin();  // the example
    ASSERT_TRUE(QTest::qWaitFor([&, page = page, names = names] { return cards(page->pictures()) == names; }, 30'000))
        << cards(page->pictures()).join(' ').toStdString();
    for (const PagePicture& picture : page->pictures()) {
      SCOPED_TRACE(picture.file_name.toStdString());
      Recipe recipe = picture.recipe.value();
      EXPECT_TRUE(of_page(recipe));
      const auto again = page_picture(recipe);
      ASSERT_TRUE(again) << again.error().line();
      EXPECT_EQ((*again)->csv(), picture.figure->csv());
      EXPECT_EQ((*again)->description(), picture.figure->description());
      EXPECT_EQ(drawn(**again), drawn(*picture.figure));
      recipe.card = "no-such";
      EXPECT_FALSE(page_picture(recipe));
      for (const char* bad : {"{}", "nothing"}) {
        recipe.page = bad;
        EXPECT_FALSE(page_picture(recipe)) << recipe.figure;
      }
      recipe.command = {recipe.figure};
      EXPECT_FALSE(of_page(recipe)) << "the words of a verb say more";
    }
  }
}

TEST(PagePicture, does_not_keep_what_is_selected) {
  load_fonts();
  StepPage page(nullptr);
  page.begin();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !page.pictures().empty(); }, 20'000));
  const QByteArray before = drawn(*page.pictures().front().figure);
  const int chosen = page.chosen();
  Q_EMIT page.sentence().walked(1);
  ASSERT_NE(page.chosen(), chosen);
  EXPECT_EQ(drawn(*page.pictures().front().figure), before);
}

TEST(PagePicture, of_training_opens_the_page_that_asks_the_same) {
  const auto overlap = page_of_lab("overlap model=resnet-50 K=16 cluster=ethernet cap=10MiB");
  ASSERT_TRUE(overlap);
  EXPECT_EQ(overlap->figure, "overlap");
  const auto asked = overlap_of(overlap->page);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->question.ranks, 16);
  EXPECT_EQ(asked->question.rule.cap, Bytes(10 << 20));
  EXPECT_EQ(asked->cluster, "ethernet");
  const auto mix = page_of_lab("memory model=llama2-7b dp=4 tp=2 zero=1");
  ASSERT_TRUE(mix);
  EXPECT_EQ(step_of(mix->page).value().mix.tp, 2);
  EXPECT_EQ(mix->card, "memory");
  const auto routed = page_of_lab("experts K=8 tokens=512 top=2 skew=0.5");
  ASSERT_TRUE(routed);
  EXPECT_EQ(experts_of(routed->page).value().question.router.tokens, 512);
  for (const char* none : {"send tier=pcie", "experts shares=1,2,3,4 K=4", "no-such"})
    EXPECT_FALSE(page_of_lab(none)) << none;
}

TEST(PagePicture, of_a_lab_scene_on_as_many_machines_as_it_needs_has_a_page) {
  const auto page = page_of_lab("sentence model=llama2-70b dp=4 tp=8 cluster=h100-rails:4");
  ASSERT_TRUE(page);
  const auto asked = step_of(page->page);
  ASSERT_TRUE(asked) << "the page calls these wires by their kind";
  EXPECT_EQ(asked->cluster, "h100-rails");
  const auto more = page_of_lab("sentence model=llama2-70b dp=4 tp=8 cluster=h100-rails:8");
  ASSERT_TRUE(more);
  EXPECT_FALSE(step_of(more->page)) << "the page has no field for machines that stand empty";
}

}  // namespace
}  // namespace ringside::ui
