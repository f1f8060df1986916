// A page of Train as its picture keeps it.
#include "ui/training/page_picture.h"

#include <utility>

#include <QTest>

#include <gtest/gtest.h>

#include "ui/paint/theme.h"
#include "ui/training/experts_page.h"
#include "ui/training/overlap_page.h"
#include "ui/training/step_page.h"

namespace ringside::ui {
namespace {

TEST(PagePicture, is_made_again_from_what_the_page_asks) {
  load_fonts();
  StepPage step(nullptr);
  OverlapPage overlap(nullptr);
  ExpertsPage experts(nullptr);
  for (LabPage* page :
       {static_cast<LabPage*>(&step), static_cast<LabPage*>(&overlap), static_cast<LabPage*>(&experts)}) {
    EXPECT_FALSE(page->recipe()) << "nothing is computed yet";
    page->begin();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->recipe() && page->figure(); }, 20'000))
        << page->name().toStdString();
    Recipe recipe = *page->recipe();
    EXPECT_TRUE(of_page(recipe));
    const auto again = page_picture(recipe);
    ASSERT_TRUE(again) << again.error().line();
    EXPECT_EQ((*again)->csv(), page->figure()->csv());
    EXPECT_EQ((*again)->description(), page->figure()->description());
    for (const char* bad : {"{}", "nothing"}) {
      recipe.page = bad;
      EXPECT_FALSE(page_picture(recipe)) << recipe.figure;
    }
    recipe.command = {recipe.figure};
    EXPECT_FALSE(of_page(recipe)) << "the words of a verb say more";
  }
}

}  // namespace
}  // namespace ringside::ui
