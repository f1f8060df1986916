#include "ui/window/fit_screen.h"

#include <QScreen>
#include <QWidget>

namespace ringside::ui {
namespace {

constexpr int kTitle = 40, kEdge = 8;  // pixels of a frame: above, and at each other side

}  // namespace

QSize fitting_size(const QWidget& window) {
  return window.size().boundedTo(window.screen()->availableSize() - QSize(2 * kEdge, kTitle + kEdge));
}

void fit_screen(QWidget& window) {
  if (window.windowState().testAnyFlags(Qt::WindowMaximized | Qt::WindowFullScreen)) return;
  const QSize fitting = fitting_size(window);
  if (fitting == window.size()) return;
  window.resize(fitting);
  window.setWindowState(window.windowState() | Qt::WindowMaximized);
}

}  // namespace ringside::ui
