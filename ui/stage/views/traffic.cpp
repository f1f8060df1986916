// Bytes from every rank to every other.
#include "ui/figures/traffic.h"

#include <QCoreApplication>

#include "ui/stage/registry.h"

namespace ringside::ui {

ViewKind traffic_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Traffic"),
          .summary = QT_TRANSLATE_NOOP("View", "bytes from every rank to every other"),
          .figure = OfCase{make<TrafficFigure>},
          .full = CardSpot::side,
          .compact = CardSpot::strip,
          .learn = CardSpot::none};
}

}  // namespace ringside::ui
