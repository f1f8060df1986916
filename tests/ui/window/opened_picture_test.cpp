// Pictures that are opened in the window show again what they showed.
#include <fstream>

#include <gtest/gtest.h>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/what_if.h"
#include "tests/ui/window/opened_window.h"
#include "ui/paint/recipe.h"
#include "ui/play/play_bar.h"
#include "ui/stage/compare_button.h"
#include "ui/stage/stage.h"
#include "ui/stage/views.h"
#include "ui/training/choice_memory.h"
#include "ui/window/notice.h"
#include "ui/window/opened_picture.h"

namespace ringside::ui {
namespace {

using Names = std::vector<std::string>;

class OpenedPicture : public OpenedWindow {
 protected:
  OpenedPicture() { window_ = opened(forgetful()); }
  /// Of a ring on eight ranks, as a file.
  void open(const char* figure, const std::map<std::string, std::string>& flags) {
    Recipe recipe = of(figure);
    recipe.flags = flags;
    open(recipe);
  }
  void open(const Recipe& recipe) {
    const QString path = folder_.filePath("picture.svg");
    std::ofstream(path.toStdString()) << "<svg><metadata>" + recipe_line(recipe) + "</metadata></svg>";
    ASSERT_TRUE(window_->open_target(path)) << window_->error_line().toStdString();
    settle();
  }
  static Recipe of(const char* figure) {
    Recipe recipe;
    recipe.figure = figure;
    recipe.scene.question.algorithm = "ring";
    recipe.scene.question.instance.ranks = 8;
    recipe.scene.question.bytes = 1 << 20;
    return recipe;
  }
  const CompareButton& button(const char* name) {
    return *window_->findChild<Stage*>()->findChild<CompareButton*>(QLatin1String(name));
  }
  QTemporaryDir folder_;
};

TEST_F(OpenedPicture, of_times_compares_with_the_same_algorithms) {
  open("performance", {{"--compare", "chain,recursive_doubling"}});
  EXPECT_EQ(button("compare").chosen(), (Names{"chain", "recursive_doubling"}));
  open("performance", {{"--compare", "all"}});
  EXPECT_EQ(button("compare").chosen().size(), algorithms_of(Collective::allreduce).size() - 1) << "all others";
  open("performance", {});
  EXPECT_TRUE(button("compare").chosen().empty()) << "a picture of the case alone";
}

TEST_F(OpenedPicture, of_a_race_runs_against_the_same_lanes_whatever_the_menu_offers) {
  open("race", {{"--compare", "recursive_doubling,size=3MiB"}});
  EXPECT_EQ(window_->findChild<Stage*>()->hero(), View::race);
  EXPECT_EQ(button("race_lanes").chosen(), (Names{"recursive_doubling", "size=3MiB"}));
}

// Whichever was asked last; a race's sizes, wires and placements are its own.
TEST_F(OpenedPicture, of_times_and_of_a_race_compare_with_the_same_algorithms) {
  open("race", {{"--compare", "recursive_doubling,size=3MiB"}});
  open("performance", {{"--compare", "chain"}});
  EXPECT_EQ(button("race_lanes").chosen(), (Names{"chain", "size=3MiB"}));
  open("race", {{"--compare", "rabenseifner"}});
  EXPECT_EQ(button("compare").chosen(), (Names{"rabenseifner"}));
}

TEST_F(OpenedPicture, of_a_race_has_no_other_times_than_those_of_its_lanes) {
  const auto* told = window_->play_bar().findChild<QLabel*>("time");
  const auto* step = window_->play_bar().findChild<QLabel*>("step");
  open("chunks", {});
  EXPECT_TRUE(told->text().contains(" of ")) << "the ring's: " << told->text().toStdString();
  open("race", {{"--compare", "recursive_doubling"}});
  EXPECT_EQ(told->text(), "");
  EXPECT_TRUE(told->isHidden()) << "no blank line under the step";
  EXPECT_TRUE(step->text().startsWith("Step ")) << step->text().toStdString();
  open("chunks", {});
  EXPECT_TRUE(told->text().contains(" of "));
  EXPECT_FALSE(told->isHidden());
}

TEST_F(OpenedPicture, of_one_channel_shows_that_channel_and_the_next_one_all) {
  const auto channel = [&] { return window_->findChild<Stage*>()->findChild<QComboBox*>("channel")->currentIndex(); };
  const auto rings = [](const char* figure, const char* shown) {
    Recipe recipe = of(figure);
    recipe.scene.question.instance.parameters["channels"] = 4;
    if (*shown != '\0') recipe.flags["--channel"] = shown;
    return recipe;
  };
  open(rings("chunks", "3"));
  EXPECT_EQ(channel(), 3);
  open(rings("traffic", "2"));
  EXPECT_EQ(channel(), 2) << "the same case, which is answered already";
  open(rings("traffic", ""));
  EXPECT_EQ(channel(), 0);
  open(rings("traffic", "5"));
  EXPECT_EQ(channel(), 0) << "there are four";
  // Of a case that fails nothing is left for the next one.
  QSignalSpy failed(&window_->results(), &Results::failed);
  Case none = rings("traffic", "").scene.question;
  none.algorithm = "no such algorithm";
  window_->results().ask(none);
  choose_as(rings("traffic", "3"), *window_->findChild<Stage*>());
  ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() == 1; }, 20'000));
  Scene next = rings("traffic", "").scene;
  next.question.bytes *= 2;
  ASSERT_TRUE(window_->document().load(next, {}));
  settle();
  EXPECT_EQ(channel(), 0);
}

TEST_F(OpenedPicture, says_how_calls_are_made_and_what_was_published) {
  Recipe recipe = of("blocking");
  recipe.flags = {{"--order", "even-odd"}, {"--eager-limit", "64KiB"}};
  recipe.published = {
      parse_published("# collective: allreduce\n# ranks: 8\nbytes,time_us\n1024,12\n", "a.csv").value()};
  open(recipe);
  ASSERT_TRUE(window_->document().calls());
  EXPECT_EQ(window_->document().calls()->order, CallOrder::even_odd);
  EXPECT_EQ(window_->document().calls()->eager_limit.value, 65536);
  EXPECT_EQ(window_->results().published(), recipe.published);
  // What is not said takes nothing away, nor does an order beside each rank's own.
  recipe.flags = {{"--order", "sends-first"}};
  recipe.scene.what_if = parse_what_if("late 3 1ms").value();
  recipe.scene.calls = BlockingRules{CallOrder::sends_first, kEagerLimit};
  recipe.scene.calls->orders.assign(8, CallOrder::even_odd);
  EXPECT_EQ(scene_of(recipe), recipe.scene);
  // What cannot be read says nothing.
  recipe.flags = {{"--order", "upside-down"}, {"--costs", "of gold"}, {"--what-if", "what"}};
  EXPECT_EQ(scene_of(recipe), recipe.scene);
}

// `ringside figure .. -o chunks.json`: the numbers open what they were made from, beside schedules, which are JSON,
// too.
TEST_F(OpenedPicture, a_figure_s_numbers_open_its_case) {
  const QString path = folder_.filePath("chunks.json");
  std::ofstream(path.toStdString()) << R"({"description": "..", "recipe": ")" + recipe_line(of("chunks")) +
                                           R"(", "rows": []})";
  ASSERT_TRUE(window_->open_target(path)) << window_->error_line().toStdString();
  EXPECT_EQ(window_->document().question().instance.ranks, 8);
}

TEST_F(OpenedPicture, of_training_whose_page_cannot_show_it_stays_told_with_a_command_that_a_shell_takes) {
  const Case before = window_->document().question();
  Recipe recipe;
  recipe.command = {"overlap", "--slow", "NIC *-rail *:4"};
  recipe.page = R"({"model": "resnet-50", "ranks": -3})";
  open(recipe);
  EXPECT_EQ(window_->document().question(), before);
  const auto* notice = window_->findChild<Notice*>();
  ASSERT_NE(notice, nullptr);
  EXPECT_TRUE(notice->line().contains("another case")) << notice->line().toStdString();
  EXPECT_TRUE(notice->line().contains("ringside overlap --slow 'NIC *-rail *:4'")) << notice->line().toStdString();
  recipe.page = text_of(first_overlap());
  open(recipe);
  EXPECT_FALSE(notice->line().contains("ringside overlap")) << "until the next file";
}

}  // namespace
}  // namespace ringside::ui
