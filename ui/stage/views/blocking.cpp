// Who waits for whom when sends block.
#include "ui/figures/blocking.h"

#include <QCoreApplication>

#include "ui/stage/blocking_panel.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

ViewWidget blocking_widget(Views& views) {
  auto* panel = new BlockingPanel;
  QObject::connect(panel, &BlockingPanel::changed, &views, [&views] { views.touch(View::blocking); });
  return {.widget = panel, .figure = &panel->view(), .choose = [panel](FigureInput& input) {
            input.blocking = panel->rules();
          }};
}

}  // namespace

ViewKind blocking_view() {
  return {
      .title = QT_TRANSLATE_NOOP("View", "Blocking"),
      .summary = QT_TRANSLATE_NOOP("View", "with blocking calls: who waits for whom, and from which size on"),
      .hint = QT_TRANSLATE_NOOP("View", "who waits for whom"),
      .stale_on = kAnswer | kMarks,
      .figure = OfCase{make<BlockingFigure>},
      .flags = {"--order", "--eager-limit"},
      .widget = blocking_widget,
      .full = CardSpot::side,
  };
}

}  // namespace ringside::ui
