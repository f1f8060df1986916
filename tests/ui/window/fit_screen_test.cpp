#include "ui/window/fit_screen.h"

#include <gtest/gtest.h>
#include <QScreen>
#include <QWidget>

namespace ringside::ui {
namespace {

QSize room(const QWidget& window) {
  return window.screen()->availableSize();
}

TEST(FitScreen, a_window_as_large_as_its_screen_is_maximised_and_has_room_for_its_frame_when_it_is_not) {
  QWidget window;
  window.resize(room(window));
  fit_screen(window);
  EXPECT_TRUE(window.windowState().testFlag(Qt::WindowMaximized));
  EXPECT_LT(window.size().height(), room(window).height());
  EXPECT_LT(window.size().width(), room(window).width());
}

TEST(FitScreen, one_that_fits_with_its_frame_stays_as_it_is) {
  QWidget window;
  const QSize small = room(window) - QSize(100, 100);
  window.resize(small);
  fit_screen(window);
  EXPECT_FALSE(window.windowState().testFlag(Qt::WindowMaximized));
  EXPECT_EQ(window.size(), small);
  window.resize(small.width(), room(window).height() - 20);  // no title fits above it
  fit_screen(window);
  EXPECT_TRUE(window.windowState().testFlag(Qt::WindowMaximized));
  EXPECT_EQ(window.size().width(), small.width());
}

}  // namespace
}  // namespace ringside::ui
