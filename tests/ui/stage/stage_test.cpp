#include "ui/stage/stage.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QFontMetricsF>
#include <QTest>

#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/segmented.h"

namespace ringside::ui {
namespace {

struct Shown {
  Stage stage{[](View) { return new QWidget; }};

  explicit Shown(Arrangement arrangement) {
    stage.resize(1600, 900);
    stage.arrange(arrangement);
    stage.show();
    QCoreApplication::processEvents();
  }
  std::vector<Card*> visible() {
    std::vector<Card*> cards;
    for (Card* card : stage.findChildren<Card*>())
      if (card->isVisible()) cards.push_back(card);
    return cards;
  }
};

TEST(Stage, shows_one_card_alone_as_large_as_itself_and_all_of_them_again) {
  Shown shown(Arrangement::full);
  const std::vector<Card*> all = shown.visible();
  ASSERT_EQ(all.size(), 5U);
  shown.stage.enlarge(View::traffic);
  QCoreApplication::processEvents();
  ASSERT_EQ(shown.visible().size(), 1U);
  EXPECT_EQ(shown.stage.enlarged(), View::traffic);
  const QRect alone = shown.visible().front()->geometry();
  EXPECT_EQ(alone.left(), shown.stage.width() - 1 - alone.right()) << "the same gap on both sides";
  EXPECT_EQ(alone.top(), shown.stage.height() - 1 - alone.bottom());
  shown.stage.enlarge({});
  EXPECT_EQ(shown.visible(), all);
  EXPECT_FALSE(shown.stage.enlarged());
}

TEST(Stage, a_mode_begins_with_the_chunks_whatever_another_has_looked_at_and_keeps_its_own) {
  for (const Arrangement arrangement : {Arrangement::full, Arrangement::compact}) {
    Shown shown(Arrangement::hero);
    shown.stage.arrange(Arrangement::hero, "learn");
    shown.stage.show_view(View::performance);
    shown.stage.arrange(arrangement, "explore");
    EXPECT_EQ(shown.stage.hero(), View::chunks);
    shown.stage.show_view(View::gamma);
    shown.stage.arrange(Arrangement::hero, "learn");
    EXPECT_EQ(shown.stage.hero(), View::performance);
    shown.stage.arrange(arrangement, "explore");
    EXPECT_EQ(shown.stage.hero(), View::gamma);
  }
}

TEST(Stage, its_buttons_enlarge_and_bring_back_and_another_view_brings_all_back) {
  Shown shown(Arrangement::compact);
  const std::size_t all = shown.visible().size();
  for (Button* button : shown.stage.findChildren<Button*>()) {
    if (button->accessibleName() != "Enlarge") continue;
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(shown.visible().size(), 1U);
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(shown.visible().size(), all);
  }
  shown.stage.enlarge(View::topology);
  shown.stage.show_view(View::performance);
  EXPECT_EQ(shown.visible().size(), all);
}

TEST(Segmented, every_word_stays_whole_where_there_is_too_little_room) {
  QWidget window;
  Segmented tabs(QStringLiteral("View"),
                 {QStringLiteral("Script"), QStringLiteral("Traffic"), QStringLiteral("Time over size")},
                 Qt::Horizontal, &window);
  tabs.set_small(true);
  tabs.resize(tabs.sizeHint() - QSize(40, 0));
  window.show();
  QCoreApplication::processEvents();
  for (int i = 0; i < 3; ++i) {
    const auto* tab = qobject_cast<const QAbstractButton*>(tabs.segment(i));
    EXPECT_GE(tab->width(), QFontMetricsF(tab->font()).horizontalAdvance(tab->text())) << tab->text().toStdString();
  }
}

TEST(Segmented, what_has_no_room_is_in_a_menu_behind_and_the_chosen_one_never) {
  QWidget window;
  QStringList names;
  for (int i = 0; i < 10; ++i) names << QStringLiteral("Choice %1").arg(i);
  Segmented tabs(QStringLiteral("View"), names, Qt::Horizontal, &window);
  tabs.set_folding();
  tabs.set_small(true);
  window.show();
  const auto* more = tabs.findChild<QWidget*>(QStringLiteral("more"));
  const auto shown = [&] {
    QCoreApplication::processEvents();
    int count = 0, right = 0;
    for (int i = 0; i < 10; ++i) {
      const auto* tab = qobject_cast<const QAbstractButton*>(tabs.segment(i));
      if (!tab->isVisible()) continue;
      ++count;
      EXPECT_GE(tab->width(), QFontMetricsF(tab->font()).horizontalAdvance(tab->text())) << i;
      EXPECT_GE(tab->x(), right) << i << " lies over the one before";
      right = tab->geometry().right();
    }
    EXPECT_LE(more->isVisible() ? more->geometry().right() : right, tabs.width());
    return count;
  };
  tabs.resize(tabs.sizeHint());
  EXPECT_EQ(shown(), 10);
  EXPECT_FALSE(more->isVisible());
  tabs.set_offered(3, false);
  EXPECT_EQ(shown(), 9);
  tabs.resize(tabs.sizeHint().width() / 2, tabs.height());
  const int some = shown();
  EXPECT_GE(some, 3);
  EXPECT_LT(some, 9);
  EXPECT_TRUE(more->isVisible());
  tabs.set_current(9);
  shown();
  EXPECT_TRUE(tabs.segment(9)->isVisible());
  tabs.resize(tabs.minimumSizeHint());
  EXPECT_EQ(shown(), 1);
  EXPECT_TRUE(tabs.segment(9)->isVisible());
}

TEST(Stage, lessons_and_words_have_nothing_to_enlarge) {
  Shown shown(Arrangement::hero);
  shown.stage.enlarge(View::chunks);
  EXPECT_FALSE(shown.stage.enlarged());
  shown.stage.arrange(Arrangement::full);
  shown.stage.enlarge(View::script);
  EXPECT_FALSE(shown.stage.enlarged());
}

TEST(Stage, what_a_page_keeps_back_has_no_tab) {
  Shown shown(Arrangement::hero);
  shown.stage.arrange(Arrangement::hero, "learn");
  const auto has = [&](View view) {
    QCoreApplication::processEvents();
    for (const auto* tab : shown.stage.findChildren<QAbstractButton*>())
      if (tab->text() == title(view)) return tab->isVisible();
    return false;
  };
  ASSERT_TRUE(has(View::tiers) && has(View::chunks));
  shown.stage.set_withheld({View::tiers});
  EXPECT_FALSE(has(View::tiers));
  EXPECT_TRUE(has(View::chunks));
  shown.stage.set_withheld({});
  EXPECT_TRUE(has(View::tiers));
}

}  // namespace
}  // namespace ringside::ui
