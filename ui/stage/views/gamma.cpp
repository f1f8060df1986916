// Section 4.1 to play with.
#include "ui/charts/gamma_figure.h"

#include <QCoreApplication>

#include "ui/gamma/gamma_panel.h"
#include "ui/model/document.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

std::unique_ptr<Figure> make_gamma(const TrainingStep& step, const std::vector<std::int64_t>& workers) {
  return std::make_unique<GammaFigure>(step, workers);
}

ViewWidget gamma_widget(Views& views) {
  auto* panel = new GammaPanel;
  panel->offer_case([&document = views.document()] { return document.question(); });
  if (QWidget* foot = views.make_gamma_foot()) panel->add_foot(foot);
  return {.widget = panel, .drawn = [panel] { return panel->figure(); }};
}

}  // namespace

ViewKind gamma_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Gamma"),
          .summary = QT_TRANSLATE_NOOP("View", "communication over computation, over the number of workers"),
          .hint = QT_TRANSLATE_NOOP("View", "communication over computation, section 4.1"),
          .stale_on = 0,
          .figure = OfStep{make_gamma},
          .widget = gamma_widget};
}

}  // namespace ringside::ui
