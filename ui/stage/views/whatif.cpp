// A case before and after something goes otherwise.
#include "ui/figures/what_if.h"

#include <QCoreApplication>

#include "ui/model/document.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"
#include "ui/stage/what_if_panel.h"

namespace ringside::ui {
namespace {

ViewWidget whatif_widget(Views& views) {
  auto* panel = new WhatIfPanel(views.document(), views.results());
  Selection& selection = views.selection();
  QObject::connect(&selection, &Selection::changed, panel, [panel, &selection] { panel->pick(selection.selected()); });
  QObject::connect(panel, &WhatIfPanel::blocking_asked, &views, [&views] { views.show_view(View::blocking); });
  QObject::connect(&views, &Views::shown_changed, panel, [&views](View which) {
    if (which == View::spacetime) views.touch(View::whatif);
  });
  const auto choose = [&views](FigureInput& input) { input.lanes_beside = views.shows(View::spacetime); };
  return {.widget = panel, .figure = &panel->view(), .choose = choose};
}

}  // namespace

ViewKind whatif_view() {
  return {
      .title = QT_TRANSLATE_NOOP("View", "What if"),
      .summary = QT_TRANSLATE_NOOP("View", "as it is above what becomes of it if a rank or a link fails or is slow"),
      .hint = QT_TRANSLATE_NOOP("View", "before and after on one clock; differences in the colour of errors"),
      .stale_on = kTime | kAnswer | kBeside,
      .figure = OfCase{make<WhatIfFigure>},
      .flags = {"--what-if"},
      .widget = whatif_widget};
}

}  // namespace ringside::ui
