#include "ui/training/routing_table.h"

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

std::shared_ptr<const Figure> routing_table(const RoutingAnswer& a) {
  const auto row = [](const QString& name, const QString& value) {
    return std::vector<RowsFigure::Cell>{{name}, {value, RowsFigure::Cell::Ink::strong}};
  };
  const auto time = [](Seconds t) { return qt(format_seconds(t)); };
  return std::make_shared<RowsFigure>(
      std::vector<RowsFigure::Column>{{Train::tr("All-to-all"), Align::left, 2}, {{}, Align::right, 1}},
      std::vector<std::vector<RowsFigure::Cell>>{
          row(Train::tr("tokens to their experts"), time(a.here.dispatch)),
          row(Train::tr("results back"), time(a.here.combine)),
          row(Train::tr("fullest expert over the mean"), Train::tr("routed %1, kept %2")
                                                             .arg(qt(format_significant(a.unlimited.max_over_mean, 3)),
                                                                  qt(format_significant(a.here.max_over_mean, 3)))),
          row(Train::tr("dropped choices"), Train::tr("%1 of %2").arg(a.here.dropped_choices).arg(a.here.choices))},
      -1,
      Train::tr("An even router would take %1 one way, this one %2: everybody waits for the fullest rank. Without a "
                "capacity it would be %3; dropping buys time and costs quality. A layer pays four of these in a step: "
                "two forward, two backward.")
          .arg(time(a.uniform), time(a.here.dispatch), time(a.unlimited.dispatch)));
}

}  // namespace ringside::ui
