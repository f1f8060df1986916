// Bytes from every rank to every other.
#include "ui/figures/traffic.h"

#include <QCoreApplication>

#include "ui/model/lineage.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

namespace {

QString traffic_hint(const FigureInput& now, bool) {
  return brush_text(now);
}

}  // namespace

ViewKind traffic_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Traffic"),
          .summary = QT_TRANSLATE_NOOP("View", "bytes from every rank to every other"),
          .hint_now = traffic_hint,
          .figure = OfCase{make<TrafficFigure>},
          .flags = {"--channel"},
          .full = CardSpot::side,
          .compact = CardSpot::strip,
          .learn = CardSpot::none};
}

}  // namespace ringside::ui
