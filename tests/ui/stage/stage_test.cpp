#include "ui/stage/stage.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QFontMetricsF>
#include <QPushButton>
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

// 1280 x 720 with a title bar, and the same with text of 115 %: 248 is what the longest why of the catalogue asks for.
TEST(Stage, a_low_one_keeps_the_script_whole_and_puts_the_other_views_behind_tabs) {
  Shown shown(Arrangement::compact);
  shown.stage.setMinimumSize(100, 100);  // as a window that is less than its parts ask for
  const auto sized = [&](int width, int height) {
    shown.stage.resize(width, height);
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
    return shown.visible();
  };
  const auto script = [&](const std::vector<Card*>& cards) {
    for (const Card* card : cards)
      if (card->accessibleName() == title(View::script)) return card->height();
    return 0;
  };
  const std::vector<Card*> all = sized(1280, 501);
  EXPECT_EQ(all.size(), 4U);
  EXPECT_GE(script(all), 248);
  for (const auto& [width, height] : {std::pair(1113, 409), std::pair(1280, 449 - 16), std::pair(985, 341)}) {
    const std::vector<Card*> two = sized(width, height);
    ASSERT_EQ(two.size(), 2U) << width << " x " << height;
    EXPECT_GE(script(two), std::min(248, height - 32));
    for (const View view : {View::spacetime, View::performance, View::traffic, View::topology}) {
      shown.stage.show_view(view);
      EXPECT_EQ(shown.stage.hero(), view);
    }
  }
  EXPECT_EQ(sized(1280, 501).size(), 4U);
  shown.stage.show_view(View::chunks);
  EXPECT_EQ(shown.stage.hero(), View::chunks);
}

// As a mode that is left for a page of its own and entered again at the same size: no resize tells.
TEST(Stage, a_low_one_that_is_arranged_while_it_is_hidden_is_low_when_it_is_shown) {
  Shown shown(Arrangement::compact);
  shown.stage.setMinimumSize(100, 100);
  shown.stage.resize(1113, 409);
  EXPECT_TRUE(QTest::qWaitFor([&] { return shown.visible().size() == 2; }));
  shown.stage.hide();
  shown.stage.arrange(Arrangement::compact, "build");
  shown.stage.show();
  EXPECT_TRUE(QTest::qWaitFor([&] { return shown.visible().size() == 2; }));
  EXPECT_EQ(shown.stage.size(), QSize(1113, 409));
}

// As for a plan that takes its place: it is squeezed, and hidden before it has looked whether it has room.
TEST(Stage, a_low_one_that_is_hidden_and_shown_keeps_the_view_that_was_chosen) {
  for (const View chosen : {View::race, View::topology}) {
    Shown shown(Arrangement::compact);
    shown.stage.setMinimumSize(100, 100);
    shown.stage.resize(1024, 400);
    ASSERT_TRUE(QTest::qWaitFor([&] { return shown.visible().size() == 2; }));
    shown.stage.show_view(chosen);
    ASSERT_EQ(shown.stage.hero(), chosen);
    shown.stage.resize(1024, 380);
    shown.stage.hide();
    QCoreApplication::processEvents();
    shown.stage.resize(1024, 400);
    shown.stage.show();
    QCoreApplication::processEvents();
    EXPECT_TRUE(QTest::qWaitFor([&] { return shown.visible().size() == 2; }));
    EXPECT_EQ(shown.stage.hero(), chosen);
  }
}

TEST(Card, tab_leads_through_its_head_before_its_body_whichever_was_there_first) {
  QWidget window;
  // The way is a circle: what is around the card tells where it begins.
  new QPushButton(QStringLiteral("before"), &window);
  auto* card = new Card(QStringLiteral("Card"), {}, &window);
  auto* body = new Button(Button::Kind::quiet, QStringLiteral("body"));
  card->set_body(body);
  auto* corner = new Button(Button::Kind::quiet, QStringLiteral("corner"));
  card->set_corner(corner);
  auto* control = new Button(Button::Kind::quiet, QStringLiteral("control"));
  card->add_control(control);
  auto* tabs = new Segmented(QStringLiteral("View"), {QStringLiteral("One"), QStringLiteral("Two")});
  card->set_lead(tabs);
  new QPushButton(QStringLiteral("after"), &window);
  window.show();
  QStringList way;
  for (const QWidget* w = window.nextInFocusChain(); w != &window; w = w->nextInFocusChain())
    if (const auto* button = qobject_cast<const QAbstractButton*>(w)) way << button->text();
  EXPECT_EQ(way, QStringList({"before", "One", "Two", "control", "corner", "body", "after"}))
      << way.join(u' ').toStdString();
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
      // The focus ring reaches 5 pixels beyond a tab (focus_ring.cpp): not to the word beside it.
      EXPECT_GE(tab->width(), QFontMetricsF(tab->font()).horizontalAdvance(tab->text()) + 2 * 5) << i;
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
