// What a case is compared with is ticked in a menu that stays open, by keys as well.
#include "ui/stage/compare_button.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QTimer>

namespace ringside::ui {
namespace {

TEST(CompareButton, keys_tick_and_the_menu_stays_open) {
  CompareButton button;
  button.set_case(Collective::allreduce, "ring");
  button.show();
  int looked = 0;
  QTimer::singleShot(0, &button, [&] {
    auto* menu = button.findChild<QMenu*>(QStringLiteral("compare_menu"));
    for (QAction* action : menu->actions())
      for (const auto key : {Qt::Key_Space, Qt::Key_Return}) {
        if (action->text() != QStringLiteral("chain")) continue;
        menu->setActiveAction(action);
        QTest::keyClick(menu, key);
        EXPECT_TRUE(menu->isVisible()) << key;
        const std::vector<std::string> expected(key == Qt::Key_Space ? 1 : 0, "chain");  // ticked, and unticked again
        EXPECT_EQ(button.chosen(), expected) << key;
        ++looked;
      }
    menu->close();
  });
  button.click();
  EXPECT_EQ(looked, 2);
}

TEST(CompareButton, own_algorithm_is_not_ticked_off_and_does_not_close_the_menu) {
  CompareButton button;
  button.set_case(Collective::allreduce, "ring");
  button.show();
  bool looked = false;
  QTimer::singleShot(0, &button, [&] {
    auto* menu = button.findChild<QMenu*>(QStringLiteral("compare_menu"));
    for (QAction* action : menu->actions()) {
      if (action->text() != QStringLiteral("ring")) continue;
      menu->setActiveAction(action);
      QTest::keyClick(menu, Qt::Key_Space);
      EXPECT_TRUE(menu->isVisible());
      EXPECT_TRUE(action->isChecked());
      looked = true;
    }
    menu->close();
  });
  button.click();
  EXPECT_TRUE(looked);
}

}  // namespace
}  // namespace ringside::ui
