// Who waits for whom when sends block.
#include "ui/figures/blocking.h"

#include <QCoreApplication>

#include "ui/model/document.h"
#include "ui/stage/blocking_panel.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

ViewWidget blocking_widget(Views& views) {
  auto* panel = new BlockingPanel;
  QObject::connect(panel, &BlockingPanel::changed, &views, [&views] { views.touch(View::blocking); });
  // A scene may say how its ranks call; what was tried on one page of a lesson is no fact of the next.
  const auto take = [panel, &views] {
    const auto& calls = views.document().calls();
    if (calls || views.document().desk_in_use() == "learn")
      panel->set_rules(calls.value_or(BlockingRules{CallOrder::sends_first, kEagerLimit}));
    views.touch(View::blocking);
  };
  QObject::connect(&views.document(), &Document::loaded, panel, take);
  take();
  return {.widget = panel,
          .figure = &panel->view(),
          .choose = [panel](FigureInput& input) { input.blocking = panel->rules(); },
          .show = [panel, &views](const FigureInput&,
                                  unsigned) { panel->set_choice(!views.asked() && !views.withholds(View::blocking)); }};
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
      .discreet = true,
  };
}

}  // namespace ringside::ui
