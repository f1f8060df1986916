// What throws in a slot is one line in the window, and the window goes on. The program has an application of its own.
#include "ui/window/application.h"

#include <memory>
#include <new>
#include <stdexcept>

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <gtest/gtest.h>

#include "tests/ui/window/opened_window.h"
#include "ui/model/case_edit.h"

namespace ringside::ui {
namespace {

TEST(Application, an_exception_in_a_slot_is_one_line_and_nothing_is_lost) {
  const auto window = opened(forgetful());
  ASSERT_TRUE(window->document().change(with_ranks(window->document().question(), 6), "ranks"));
  const Case mine = window->document().question();
  QPushButton button(window.get());
  QObject::connect(&button, &QPushButton::clicked, [] { throw std::runtime_error("two\nlines"); });
  button.show();
  QTest::mouseClick(&button, Qt::LeftButton);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->error_line().isEmpty(); }, 5'000));
  EXPECT_TRUE(window->error_line().contains("two lines")) << window->error_line().toStdString();
  EXPECT_EQ(window->document().question(), mine);
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->results().answer()->question == mine; }, 20'000))
      << "the window goes on answering";
}

TEST(Application, timers_and_whatever_else_is_thrown_end_here_too) {
  auto* application = qobject_cast<Application*>(QCoreApplication::instance());
  ASSERT_NE(application, nullptr);
  QSignalSpy faulted(application, &Application::faulted);
  QTimer::singleShot(0, [] { throw std::bad_alloc(); });
  ASSERT_TRUE(QTest::qWaitFor([&] { return faulted.count() == 1; }, 5'000));
  EXPECT_TRUE(faulted[0][0].toString().contains("memory"));
  QTimer::singleShot(0, [] { throw 42; });
  ASSERT_TRUE(QTest::qWaitFor([&] { return faulted.count() == 2; }, 5'000));
  EXPECT_FALSE(faulted[1][0].toString().contains('\n'));
}

}  // namespace
}  // namespace ringside::ui

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  testing::InitGoogleTest(&argc, argv);
  ringside::ui::Application application(argc, argv);
  return RUN_ALL_TESTS();
}
