#include "app/window.h"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <sstream>

#include <unistd.h>

#include <QApplication>
#include <QLocale>
#include <QPixmap>
#include <QTimer>

#include <nlohmann/json.hpp>

#include "ui/run_control.h"

namespace ringside::app {
namespace {

/// Milliseconds since the kernel started this process; -1 where /proc does not tell.
double milliseconds_since_start() {
  std::ifstream file("/proc/self/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto after_name = text.rfind(')');
  if (after_name == std::string::npos) return -1;
  std::istringstream fields(text.substr(after_name + 2));
  std::string field;
  for (int i = 3; i <= 22; ++i) fields >> field;  // field 22: start, in ticks since boot
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  const double ticks = std::strtod(field.c_str(), nullptr);
  return 1e3 * (static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) -
                ticks / static_cast<double>(sysconf(_SC_CLK_TCK)));
}

void print_widgets(const QWidget& window) {
  nlohmann::json all = nlohmann::json::object();
  for (const QWidget* w : window.findChildren<QWidget*>()) {
    const QString name = w->objectName();
    if (name.isEmpty() || name.startsWith(QLatin1String("qt_")) || !w->isVisible()) continue;
    const QPoint at = w->mapToGlobal(QPoint(0, 0));
    all[name.toStdString()] = {at.x(), at.y(), w->width(), w->height()};
  }
  std::printf("%s\n", all.dump().c_str());
  std::fflush(stdout);
}

/// Calls `then` once: when the answer is there and, with a run, when the run has ended.
void when_ready(ui::MainWindow& window, bool run, const std::function<void()>& then) {
  auto* once = new QObject(&window);
  const auto finish = [once, then] {
    once->deleteLater();
    QTimer::singleShot(300, then);
  };
  const auto answered = [&window, run, once, finish] {
    if (!run) return finish();
    QObject::connect(&window.run_control(), &ui::RunControl::stopped, once, finish);
    window.run();
    if (!window.run_control().running()) finish();
  };
  if (window.results().answer()) return answered();
  QObject::connect(&window.results(), &ui::Results::ready, once, answered);
  QObject::connect(&window.results(), &ui::Results::failed, once, finish);
}

}  // namespace

int open_window(QApplication& application, ui::Measurer* measurer, const WindowOptions& options) {
  // Numbers are written one way everywhere: point for decimals, no group separators.
  QLocale::setDefault(QLocale::c());
  const bool picture = !options.screenshot.empty();
  ui::MainWindow::Options window_options;
  window_options.remember = !picture;
  window_options.dark = options.dark;
  window_options.mode = options.mode;
  ui::MainWindow window(measurer, window_options);
  if (options.size.isValid()) window.resize(options.size);
  if (!options.target.empty() && !window.open_target(QString::fromStdString(options.target))) {
    std::fprintf(stderr, "%s\n", qPrintable(window.error_line()));
    return 2;
  }
  if (options.trace_startup)
    QObject::connect(&window, &ui::MainWindow::painted_first, &application, [] {
      std::printf("first paint after %.0f ms\n", milliseconds_since_start());
      std::fflush(stdout);
    });
  window.show();
  if (options.size.isValid()) window.resize(options.size);
  int failure = 0;
  if (options.print_widgets) when_ready(window, false, [&window] { print_widgets(window); });
  if (picture) {
    when_ready(window, options.run_first, [&] {
      if (!window.grab().save(QString::fromStdString(options.screenshot), "PNG")) {
        std::fprintf(stderr, "screenshot: cannot write %s\n", options.screenshot.c_str());
        failure = 3;
      }
      window.close();
      application.exit(failure);
    });
  } else if (options.run_first) {
    when_ready(window, true, [] {});
  }
  return application.exec();
}

}  // namespace ringside::app
