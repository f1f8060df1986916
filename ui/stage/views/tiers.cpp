// One transfer across the tiers.
#include "ui/charts/tiers_figure.h"

#include <QCoreApplication>

#include "ui/charts/chart_card.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

ViewWidget tiers_widget(Views& views) {
  auto* view = new ChartCard;
  QObject::connect(view, &ChartCard::point_clicked, &views, &Views::size_chosen);
  return {.widget = view, .figure = view};
}

}  // namespace

ViewKind tiers_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Tiers"),
          .summary = QT_TRANSLATE_NOOP("View", "one transfer across the four tiers"),
          .hint = QT_TRANSLATE_NOOP("View", "one transfer across the four tiers, section 4.2"),
          .stale_on = kAnswer,
          .figure = OfSize{[](std::int64_t bytes) -> std::unique_ptr<Figure> {
            return std::make_unique<TiersFigure>(bytes);
          }},
          .widget = tiers_widget};
}

}  // namespace ringside::ui
