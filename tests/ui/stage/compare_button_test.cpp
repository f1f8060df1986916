// What a case is compared with is ticked in a menu that stays open, by keys as well.
#include "ui/stage/compare_button.h"

#include <set>

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

TEST(CompareButton, each_collective_keeps_what_was_chosen_for_it) {
  CompareButton button;
  const std::vector<std::string> chosen{"chain", "linear"};
  Case question;
  question.algorithm = "ring";
  button.compare(question, chosen);
  button.set_case(Collective::broadcast, "binomial");
  EXPECT_TRUE(button.chosen().empty());
  button.set_case(Collective::allreduce, "ring");
  EXPECT_EQ(button.chosen(), chosen);
}

TEST(CompareButton, a_tick_beside_the_racers_of_a_scene_asks_for_other_racers_and_keeps_what_no_menu_offers) {
  CompareButton button;
  button.set_case(Collective::allreduce, "ring");
  button.set_scene({"chain", "size=1MiB"});
  EXPECT_EQ(button.text(), QStringLiteral("Compare: 3"));
  button.show();
  std::set<std::string> asked;
  QObject::connect(&button, &CompareButton::scene_picked, &button,
                   [&](const std::vector<std::string>& beside) { asked = {beside.begin(), beside.end()}; });
  QTimer::singleShot(0, &button, [&] {
    auto* menu = button.findChild<QMenu*>(QStringLiteral("compare_menu"));
    for (QAction* action : menu->actions()) {
      EXPECT_TRUE(action->text() != QStringLiteral("chain") || action->isChecked());
      if (action->text() == QStringLiteral("linear")) action->trigger();
    }
    menu->close();
  });
  button.click();
  EXPECT_EQ(asked, (std::set<std::string>{"chain", "linear", "size=1MiB"}));
  EXPECT_EQ(button.text(), QStringLiteral("Compare: 4"));
  EXPECT_TRUE(button.chosen().empty()) << "what was chosen beside other scenes is another thing";
}

}  // namespace
}  // namespace ringside::ui
