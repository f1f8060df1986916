// Opens the window on a scene, and the hidden options that tests and pictures need.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QSize>

#include "ui/stage/stage.h"
#include "ui/window/main_window.h"

class QApplication;

namespace ringside::app {

struct WindowOptions {
  std::vector<std::string> traces;  ///< profiler traces of one job, where more than one file is opened
  std::string target;               ///< a .ringside file or a lesson; empty for the first example
  bool trace_startup = false;       ///< prints milliseconds from the process's start to the first paint
  bool print_widgets = false;  ///< prints names and screen rectangles of named widgets as one line of JSON, once shown
  bool run_first = false;      ///< starts a run at once; a screenshot waits for its end
  std::string screenshot;      ///< renders the window to this PNG and ends
  QSize size;                  ///< of the screenshot or the window; invalid keeps the default
  std::optional<bool> dark;
  std::optional<ui::Mode> mode;
  std::optional<ui::View> enlarge;  ///< shown alone, where the layout has other views beside it
};

/// `measurer` may be null. Returns the exit code: that of the event loop, 2 for a target that cannot be opened, 3 for a
/// screenshot that cannot be written.
int open_window(QApplication& application, ui::Measurer* measurer, const WindowOptions& options);

}  // namespace ringside::app
