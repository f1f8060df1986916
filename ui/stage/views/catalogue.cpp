// Every algorithm of the case's collective.
#include <QCoreApplication>

#include "ui/catalogue/catalogue_panel.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

ViewWidget catalogue_widget(Views& views) {
  auto* panel = new CataloguePanel;
  QObject::connect(panel, &CataloguePanel::chosen, &views, &Views::algorithm_chosen);
  return {.widget = panel, .show = [panel](const FigureInput& now, unsigned) { panel->show_answer(now.answer); }};
}

}  // namespace

ViewKind catalogue_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Catalogue"),
          .summary = QT_TRANSLATE_NOOP("View", "every algorithm of the collective, and what it costs here"),
          .stale_on = kAnswer,
          .widget = catalogue_widget,
          .learn = CardSpot::none};
}

}  // namespace ringside::ui
