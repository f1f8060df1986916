#include "app/window/window.h"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include <unistd.h>

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLocale>
#include <QPixmap>
#include <QThreadPool>
#include <QTimer>

#include <nlohmann/json.hpp>

#include "app/launch/signals.h"
#include "core/base/leading_number.h"
#include "ui/model/run_control.h"
#include "ui/paint/qt_text.h"
#include "ui/window/fit_screen.h"

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
  const double ticks = leading_number_or(field, 0);
  return 1e3 * (static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) -
                ticks / static_cast<double>(sysconf(_SC_CLK_TCK)));
}

/// What a widget says: a label's or button's text, a choice's current one.
QString words_of(const QWidget& w) {
  if (const auto* label = qobject_cast<const QLabel*>(&w)) return label->text();
  if (const auto* button = qobject_cast<const QAbstractButton*>(&w)) return button->text();
  if (const auto* box = qobject_cast<const QComboBox*>(&w)) return box->currentText();
  return w.accessibleName();
}

/// {"play": {"at": [x, y, width, height], "text": "Play", "enabled": true}, ..} of all named widgets that show now.
std::string widgets_json() {
  nlohmann::json all = nlohmann::json::object();
  for (const QWidget* w : QApplication::allWidgets()) {
    const QString name = w->objectName();
    if (name.isEmpty() || name.startsWith(QLatin1String("qt_")) || !w->isVisible()) continue;
    const QPoint at = w->mapToGlobal(QPoint(0, 0));
    all[name.toStdString()] = {{"at", {at.x(), at.y(), w->width(), w->height()}},
                               {"text", words_of(*w).toStdString()},
                               {"enabled", w->isEnabled()}};
  }
  return all.dump();
}

/// Prints the widgets whenever anything about them has changed.
void keep_printing_widgets(QObject* owner) {
  auto* timer = new QTimer(owner);
  auto last = std::make_shared<std::string>();
  QObject::connect(timer, &QTimer::timeout, owner, [last] {
    std::string now = widgets_json();
    if (now == *last) return;
    std::printf("%s\n", now.c_str());
    std::fflush(stdout);
    *last = std::move(now);
  });
  timer->start(100);
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
  if (options.size.isValid())
    window.resize(options.size);
  else if (!picture)
    ui::fit_screen(window);
  if (!options.target.empty() && !window.open_target(ui::qt(options.target))) {
    std::fprintf(stderr, "ringside: %s\n", qPrintable(window.error_line()));
    return 2;
  }
  if (!options.traces.empty()) {
    QStringList paths;
    for (const std::string& path : options.traces) paths << QFile::decodeName(path.c_str());
    window.open_traces(paths);
  }
  if (options.trace_startup)
    QObject::connect(&window, &ui::MainWindow::painted_first, &application, [] {
      std::printf("first paint after %.0f ms\n", milliseconds_since_start());
      std::fflush(stdout);
    });
  window.show();
  if (options.size.isValid()) window.resize(options.size);
  if (options.enlarge) window.enlarge(*options.enlarge);
  int failure = 0;
  std::optional<Interruption> interruption;
  if (options.print_widgets) keep_printing_widgets(&application);
  if (picture) {
    when_ready(window, options.run_first, [&] {
      interruption.reset();  // no rank runs any more: a signal ends the program, however long a page computes
      // Pages of Train answer beside the window, one question after another.
      for (int i = 0; i < 3; ++i) {
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
      }
      if (!window.grab().save(ui::qt(options.screenshot), "PNG")) {
        std::fprintf(stderr, "ringside: screenshot: cannot write %s\n", options.screenshot.c_str());
        failure = 3;
      }
      window.close();
      QApplication::exit(failure);
    });
  } else if (options.run_first) {
    when_ready(window, true, [] {});
  }
  if (!picture || options.run_first)
    interruption.emplace([&] {
      window.leave();
      QApplication::exit();  // quit() would close the window, which asks
    });
  return QApplication::exec();
}

}  // namespace ringside::app
