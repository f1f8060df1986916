// While another answer is computed, what stands on a page is not taken for it.
#include <gtest/gtest.h>
#include <QTest>

#include "ui/training/lab_form.h"
#include "ui/training/lab_page.h"
#include "ui/training/veil.h"

namespace ringside::ui {
namespace {

class WaitingPage : public LabPage {
 public:
  WaitingPage() : LabPage(0), shown_(add(Place::hero, QStringLiteral("Hero"), new FigureView, Origin::simulation)) {
    set_full(true);
  }
  std::vector<PagePicture> pictures() const override { return {}; }
  void begin() override {}
  QString badge() const { return shown_.badge->accessibleName(); }
  using LabPage::answer;
  using LabPage::end_wait;
  using LabPage::say;
  using LabPage::wait;

 private:
  Shown shown_;
};

TEST(Waiting, greys_the_pictures_and_says_so_in_place_of_origin_and_verdict) {
  WaitingPage page;
  const auto* veil = page.findChild<Veil*>();
  ASSERT_TRUE(veil);
  page.say(QStringLiteral("8 ranks"), QStringLiteral("Fits"), true);
  page.wait();
  EXPECT_TRUE(veil->isHidden()) << "an answer that comes at once is not waited for in sight";
  ASSERT_TRUE(QTest::qWaitFor([&] { return !veil->isHidden(); }, 10'000));
  EXPECT_TRUE(page.badge().startsWith("computing"));
  EXPECT_EQ(page.verdict(), "");
  page.end_wait();
  page.say(QStringLiteral("64 ranks"), QStringLiteral("Fits, too"), true);
  EXPECT_TRUE(veil->isHidden());
  EXPECT_EQ(page.badge(), "simulation");
  EXPECT_EQ(page.verdict(), "Fits, too");
}

TEST(Waiting, what_is_refused_leaves_older_pictures_grey) {
  WaitingPage page;
  LabForm form;
  Latest<int> latest;
  const auto* veil = page.findChild<Veil*>();
  page.answer<int>(
      latest, form, [](const auto&) -> Result<int> { return fail("16 ranks", "8 experts", "as many"); }, [](int) {});
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.verdict().contains("16 ranks"); }, 10'000));
  EXPECT_FALSE(veil->isHidden());
  page.say(QStringLiteral("8 ranks"), QStringLiteral("Fits"), true);
  EXPECT_TRUE(veil->isHidden());
}

}  // namespace
}  // namespace ringside::ui
