// When every transfer is under way.
#include "ui/figures/spacetime.h"

#include <QCoreApplication>

#include "core/measure/backend.h"
#include "core/measure/measurement.h"
#include "ui/controls/badge.h"
#include "ui/figures/figure_view.h"
#include "ui/figures/outcome.h"
#include "ui/figures/what_if.h"
#include "ui/model/lineage.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

/// Before above after, where something goes otherwise.
std::unique_ptr<Figure> make_spacetime(const FigureInput& input) {
  if (shows_outcome(input)) return std::make_unique<WhatIfFigure>(input, WhatIfFigure::Part::lanes);
  return std::make_unique<SpacetimeFigure>(input);
}

QString spacetime_hint(const FigureInput& now, bool) {
  if (now.brush) return brush_text(now);
  return QCoreApplication::translate("View", "one row per rank, one bar per transfer it sends; drag to brush steps");
}

/// Whose times are drawn over the simulated ones.
ViewWidget spacetime_widget(Views& views) {
  auto* view = new FigureView;
  auto* badge = new Badge(Origin::measured);
  const auto tell = [&views, badge](const FigureInput& now) {
    const bool any = now.measured && !now.measured->rows.empty() && !now.what_if;
    badge->setProperty("wanted", any);
    const bool imposed = any && backend_of(now.measured->rows.front().backend).imposes;
    badge->set_origin(imposed ? Origin::emulated : now.recorded ? Origin::recorded : Origin::measured);
    views.refresh_header(View::spacetime);
  };
  return {.widget = view, .figure = view, .extra = badge, .tell = tell};
}

}  // namespace

ViewKind spacetime_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Space-time"),
          .summary = QT_TRANSLATE_NOOP("View", "one row per rank, one bar per transfer it sends"),
          .hint_now = spacetime_hint,
          .figure = OfCase{make_spacetime},
          .flags = {"--channel", "--measured", "--what-if"},
          .outcome = true,
          .widget = spacetime_widget,
          .full = CardSpot::strip,
          .compact = CardSpot::strip,
          .discreet = true};
}

}  // namespace ringside::ui
