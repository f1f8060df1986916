// What others do to the scenes that a window has open.
#include "tests/ui/window/remembered_files.h"

namespace ringside::ui {
namespace {

TEST_F(RememberedFiles, a_scene_that_others_changed_is_said_and_not_overwritten_without_a_word) {
  const QString path = scene(5);
  const auto window = start();
  ASSERT_TRUE(window->open_scene(path));
  set_ranks(*window, 6);
  scene(9);
  EXPECT_TRUE(QTest::qWaitFor([&] { return said(*window).startsWith("mine.ringside was changed on disk"); }, 5'000));
  EXPECT_EQ(save(*window, "Cancel"), "mine.ringside was changed on disk since you opened it.");
  EXPECT_EQ(ranks_in(path), 9);
  EXPECT_EQ(ranks(*window), 6);
  EXPECT_FALSE(save(*window, "Reload").isEmpty());
  EXPECT_EQ(ranks(*window), 9);
  EXPECT_TRUE(said(*window).isEmpty()) << "that was dealt with";
  EXPECT_FALSE(window->isWindowModified());
  window->document().undo_stack().undo();
  EXPECT_EQ(ranks(*window), 6) << "Undo brings back what was there";
  EXPECT_EQ(save(*window, "Overwrite"), "") << "what lies there is what was read";
  EXPECT_EQ(ranks_in(path), 6);
  scene(7);
  EXPECT_FALSE(save(*window, "Overwrite").isEmpty());
  EXPECT_EQ(ranks_in(path), 6);
}

TEST_F(RememberedFiles, a_file_that_is_written_again_with_the_same_bytes_was_not_changed) {
  const QString path = scene(5);
  const auto window = start();
  ASSERT_TRUE(window->open_scene(path));
  set_ranks(*window, 6);
  QTest::qWait(20);
  scene(5);
  EXPECT_EQ(save(*window, "Overwrite"), "");
  ASSERT_TRUE(QFile::remove(path));
  set_ranks(*window, 8);
  EXPECT_EQ(save(*window, "Overwrite"), "") << "where nothing lies, nothing is lost";
  EXPECT_EQ(ranks_in(path), 8);
}

TEST_F(RememberedFiles, two_windows_on_one_file_know_of_each_other) {
  const QString path = scene(5);
  ASSERT_TRUE(QFile::link(path, folder_.filePath("link.ringside")));
  auto first = start();
  ASSERT_TRUE(first->open_scene(path));
  EXPECT_TRUE(said(*first).isEmpty()) << said(*first).toStdString();
  auto second = start();
  ASSERT_TRUE(second->open_scene(folder_.filePath("link.ringside")));
  EXPECT_TRUE(said(*second).startsWith("link.ringside is open in another window, too")) << said(*second).toStdString();
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return said(*first).startsWith("mine.ringside is open in another window, too"); }, 5'000))
      << said(*first).toStdString();
  kill(first);
  const auto third = start();
  ASSERT_TRUE(third->open_scene(path));
  EXPECT_TRUE(said(*third).startsWith("mine.ringside is open in another window, too")) << said(*third).toStdString();
  set_ranks(*second, 6);
  EXPECT_EQ(save(*second, "Overwrite"), "");
  set_ranks(*third, 7);
  EXPECT_FALSE(save(*third, "Cancel").isEmpty()) << "what one saves, the other is asked about";
  kill(second);
  const auto fourth = start();
  ASSERT_TRUE(fourth->open_scene(scene(4, "other.ringside")));
  EXPECT_FALSE(said(*fourth).contains("another window")) << said(*fourth).toStdString();
}

TEST_F(RememberedFiles, two_modes_on_one_file_know_of_each_other) {
  const QString path = scene(5);
  const auto window = start();
  ASSERT_TRUE(window->open_scene(path));
  window->set_mode(Mode::build);
  ASSERT_TRUE(window->open_scene(path));
  EXPECT_TRUE(said(*window).startsWith("mine.ringside is open in another mode, too")) << said(*window).toStdString();
  set_ranks(*window, 6);
  EXPECT_EQ(save(*window, "Overwrite"), "");
  window->set_mode(Mode::explore);
  set_ranks(*window, 7);
  EXPECT_FALSE(save(*window, "Cancel").isEmpty());
  EXPECT_EQ(ranks_in(path), 6);
}

TEST_F(RememberedFiles, an_offer_waits_behind_an_error) {
  Notice notice;
  int taken = 0;
  notice.show_offer("one", "first", {"Take it", [&] { ++taken; }});
  notice.show_error("wrong");
  EXPECT_EQ(notice.line(), "wrong");
  notice.dismiss();
  EXPECT_EQ(notice.line(), "first");
  notice.show_offer("two", "second");
  EXPECT_EQ(notice.line(), "second");
  notice.withdraw("two");
  EXPECT_EQ(notice.line(), "first");
  notice.findChild<QAbstractButton*>("notice_first")->click();
  EXPECT_EQ(taken, 1);
  EXPECT_EQ(notice.line(), "");
}

}  // namespace
}  // namespace ringside::ui
