// The steps in plain sentences.
#include "ui/figures/script.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/what_if.h"
#include "ui/figures/figure_view.h"
#include "ui/model/document.h"
#include "ui/model/lineage.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

QString script_hint(const FigureInput& now, bool) {
  if (now.brush) return brush_text(now);
  const std::int64_t steps = now.answer->schedule.step_count();
  return QCoreApplication::translate("View", "step %1 of %2")
      .arg(qt(grouped(std::min(now.cursor.step + 1, steps))), qt(grouped(steps)));
}

ViewWidget script_widget(Views& views) {
  auto* view = new FigureView;
  // A sentence stands for its step: the cursor goes there.
  const auto click = [&views](const Selected& what) {
    what.step && !what.transfer ? views.cursor().set({*what.step, 0}) : views.selection().select(what);
  };
  return {.widget = view, .figure = view, .click = click};
}

}  // namespace

ViewKind script_view() {
  return {
      .title = QT_TRANSLATE_NOOP("View", "Script"),
      .summary = QT_TRANSLATE_NOOP("View", "the steps in plain sentences"),
      .hint_now = script_hint,
      .figure = OfCase{make<ScriptFigure>},
      .flags = {"--channel"},
      .widget = script_widget,
      .full = CardSpot::words,
      .compact = CardSpot::words,
  };
}

}  // namespace ringside::ui
