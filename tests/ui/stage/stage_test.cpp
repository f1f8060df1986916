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

TEST(Stage, lessons_and_words_have_nothing_to_enlarge) {
  Shown shown(Arrangement::hero);
  shown.stage.enlarge(View::chunks);
  EXPECT_FALSE(shown.stage.enlarged());
  shown.stage.arrange(Arrangement::full);
  shown.stage.enlarge(View::script);
  EXPECT_FALSE(shown.stage.enlarged());
}

}  // namespace
}  // namespace ringside::ui
