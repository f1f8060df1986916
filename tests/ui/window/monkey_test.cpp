// A monkey at the window: whatever it does, nothing breaks, nothing grows without end, and the scene can be saved.
#include <fstream>
#include <sstream>
#include <string>

#include <malloc.h>

#include <QDialog>
#include <QTemporaryDir>
#include <QUndoGroup>

#include "core/scene.h"
#include "tests/ui/window/monkey.h"
#include "tests/ui/window/opened_window.h"

namespace ringside::ui {
namespace {

/// What the process holds, in MiB.
double resident() {
  malloc_trim(0);
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  return 0;
}

int number(const char* name, int otherwise) {
  const QByteArray text = qgetenv(name);
  return text.isEmpty() ? otherwise : text.toInt();
}

/// RINGSIDE_MONKEY_SEED and RINGSIDE_MONKEY_ACTIONS do it again.
void let_loose(int actions) {
  const int seed = number("RINGSIDE_MONKEY_SEED", 1);
  actions = number("RINGSIDE_MONKEY_ACTIONS", actions);
  auto window = opened(forgetful());
  Monkey monkey(*window, static_cast<unsigned>(seed));
  double settled = 0;
  for (int i = 0; i < actions; ++i) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", action " + std::to_string(i) + monkey.last_actions());
    monkey.act();
    ASSERT_EQ(window->error_line().count('\n'), 0) << window->error_line().toStdString();
    if (i != actions / 2) continue;
    settle(*window);  // what is still being computed is no leak
    settled = resident();
  }
  SCOPED_TRACE("seed " + std::to_string(seed) + monkey.last_actions());
  for (QDialog* dialog : window->findChildren<QDialog*>()) dialog->reject();
  settle(*window);
  // Half of what it did may leave caches behind, but not what grows with every action.
  EXPECT_LT(resident() - settled, 150) << "MiB more than after half of the actions, " << settled;
  for (const Mode mode : {Mode::learn, Mode::present, Mode::build, Mode::explore}) window->set_mode(mode);
  settle(*window);
  // The document can be saved and read, and undoing everything leads back to a case that has an answer.
  const QTemporaryDir folder;
  const std::string path = folder.filePath("after.ringside").toStdString();
  const Scene scene = window->document().scene(window->cursor().position(), {});
  ASSERT_TRUE(write_scene(scene, path));
  const auto back = read_scene(path);
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(back->question, scene.question);
  QUndoStack& stack = window->document().undo_stack();
  const int done = stack.index();
  stack.setIndex(0);
  settle(*window);
  stack.setIndex(done);
  settle(*window);
  EXPECT_EQ(window->document().question(), scene.question) << "what was undone is done again";
}

TEST(MonkeyTest, four_hundred_actions) {
  let_loose(400);
}

TEST(FullMonkeyTest, five_thousand_actions) {
  let_loose(5000);
}

}  // namespace
}  // namespace ringside::ui
