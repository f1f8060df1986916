// While another answer is computed, what stands on a page is not taken for it.
#include <gtest/gtest.h>
#include <QSpinBox>
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
  void primary() override {}
  QString badge() const { return shown_.badge->accessibleName(); }
  using LabPage::answer;
  using LabPage::end_wait;
  using LabPage::know;
  using LabPage::kWaitMs;
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
  page.wait();
  EXPECT_FALSE(veil->isHidden()) << "the last answer was slow: the next is waited for from the first moment";
  page.end_wait();
  page.wait();
  EXPECT_TRUE(veil->isHidden()) << "that one was quick";
  page.show_waiting();
  EXPECT_FALSE(veil->isHidden()) << "what another page has asked is waited for at once";
}

TEST(Waiting, is_in_sight_before_150_ms) {
  EXPECT_LT(WaitingPage::kWaitMs, 150);
}

TEST(Waiting, leaves_what_shows_the_new_question_already) {
  WaitingPage page;
  auto* veil = page.findChild<Veil*>();
  page.wait();
  page.show_waiting();
  ASSERT_FALSE(veil->isHidden());
  page.know(veil->parentWidget());
  EXPECT_TRUE(veil->isHidden());
  EXPECT_EQ(page.badge(), "simulation");
  page.end_wait();
  page.wait();
  page.show_waiting();
  EXPECT_FALSE(veil->isHidden()) << "of the next question it knows nothing";
}

// "0" typed while an older question is computed: its answer does not take the line away that says why it is refused.
TEST(Waiting, an_older_answer_leaves_what_was_refused_since) {
  WaitingPage page;
  LabForm form;
  QSpinBox* ranks = form.number("ranks");
  form.row({{QStringLiteral("Ranks"), ranks}});
  form.name_flag(ranks, "--ranks");
  Latest<int> latest;
  int answered = 0;
  page.answer<int>(latest, form, [](const auto&) -> Result<int> { return 8; }, [&](int n) { answered = n; });
  ASSERT_TRUE(form.refuse(Error{"--ranks", "0", "a whole number from 1 to 16384", {}}));
  ASSERT_TRUE(QTest::qWaitFor([&] { return answered == 8; }, 10'000));
  EXPECT_EQ(form.errors().size(), 1);
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
