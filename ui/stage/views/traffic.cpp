// Bytes from every rank to every other.
#include "ui/figures/traffic.h"

#include <QCoreApplication>

#include "ui/figures/outcome.h"
#include "ui/model/lineage.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

namespace {

/// What becomes of it has a picture of its own where another pair of ranks sends another number of bytes.
std::unique_ptr<Figure> make_matrix(const FigureInput& input) {
  if (input.becomes && survey(input.answer)->links == survey(input.what_if->before)->links) return nullptr;
  return std::make_unique<TrafficFigure>(input);
}

std::unique_ptr<Figure> make_traffic(const FigureInput& input) {
  return with_outcome(input, make_matrix, sent_difference);
}

QString traffic_hint(const FigureInput& now, bool) {
  return brush_text(now);
}

}  // namespace

ViewKind traffic_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Traffic"),
          .summary = QT_TRANSLATE_NOOP("View", "bytes from every rank to every other"),
          .hint_now = traffic_hint,
          .figure = OfCase{make_traffic},
          .flags = {"--channel", "--what-if"},
          .outcome = true,
          .full = CardSpot::side,
          .compact = CardSpot::strip};
}

}  // namespace ringside::ui
