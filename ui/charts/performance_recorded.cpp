// The marks of what stands beside the model: a library's lines, and rings for what others measured.
#include <algorithm>
#include <optional>

#include "core/base/text.h"
#include "ui/charts/performance_figure.h"
#include "ui/charts/performance_words.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/plot.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

using namespace chart;

void PerformanceFigure::add_beside(Chart& chart, bool large) const {
  const Theme& theme = chart.theme();
  const double px = chart.px();
  for (std::size_t i = 0; i < data_.library.size(); ++i) {
    const auto& [line, words] = data_.library[i];
    if (!data_.library[i].shown(large)) continue;
    // Dots for what is simulated; beside other algorithms the dashes go on after theirs.
    const std::size_t dash = (compares() ? data_.lines.size() : 2) + i;
    chart.add_line(line.name, line.values,
                   series_pen(static_cast<int>(dash), i == 0 ? theme.ink : theme.ink3, (i == 0 ? 0.2 : 0.15) * px));
    for (std::size_t v = 0; v < line.values.size(); ++v)
      chart.points.push_back(
          {line.values[v], words[static_cast<qsizetype>(v)], static_cast<std::int64_t>(line.values[v].x()), line.name});
  }
  if (data_.becomes) chart.add_line(data_.becomes->name, data_.becomes->values, series_pen(1, theme.error, 0.2 * px));
  if (const auto n = static_cast<double>(data_.here); data_.becomes_s && chart.shows(n, *data_.becomes_s)) {
    Dots here;
    here.add({n, *data_.becomes_s}, theme.error);
    chart.add_dots({}, here, 0.38 * px);
  }
  for (const RecordedSeries& series : data_.recorded) {
    Dots rings;
    for (const PublishedPoint& point : series.run.points) {
      const QPointF at(static_cast<double>(point.bytes), point.seconds);
      rings.add(at, series.such ? theme.ink : theme.ink3, true);
      chart.points.push_back({at,
                              QStringLiteral("%1: %2, %3%4 · %5")
                                  .arg(bytes_text(point.bytes), qt(format_seconds(Seconds(point.seconds))), series.name,
                                       series.such ? QStringLiteral(", such a machine") : QString(),
                                       word(Origin::recorded) + QStringLiteral(", ") + qt(series.run.source())),
                              point.bytes, series.name});
    }
    chart.add_dots(series.name, rings, (series.such ? 0.32 : 0.24) * px);
  }
}

void PerformanceFigure::paint_recorded_names(const Canvas& c) const {
  const double px = c.at.px;
  for (const RecordedSeries& series : data_.recorded) {
    const QFont font = text_font(px, series.such ? 500 : 400);
    std::vector<QPointF> rings;
    for (const PublishedPoint& point : series.run.points)
      if (c.chart.shows(static_cast<double>(point.bytes), point.seconds))
        rings.push_back(c.chart.at(static_cast<double>(point.bytes), point.seconds));
    if (rings.empty()) continue;
    // At whichever of its rings there is room; else where there is some, and a hairline leads to the middle one.
    std::optional<QRectF> box;
    const auto at_a_ring = [&] {
      return std::ranges::any_of(rings, [&](const QPointF& ring) {
        box = place_label(c.room, series.name, font, ring, 0.6 * px,
                          {Side::below_right, Side::above_left, Side::right, Side::left});
        return box.has_value();
      });
    };
    const QPointF middle = rings[rings.size() / 2];
    const auto near_them = [&] {
      // Near enough for a short leader; else the point itself tells its name.
      const QRectF near(middle.x() - 14 * px, middle.y() - 5 * px, 28 * px, 10 * px);
      box = c.room.place(text_box({}, series.name, font).size(), middle + QPointF(0, 3 * px),
                         near.intersected(c.at.plot));
      return box.has_value();
    };
    if (!at_a_ring()) {
      if (!c.room.clear_first(near_them)) continue;
      const bool under = box->top() > middle.y();
      const QPointF from(std::clamp(middle.x(), box->left(), box->right()), under ? box->top() : box->bottom());
      c.painter.setPen(QPen(c.theme.control, 1));
      c.room.avoid_line(QPolygonF{from, middle}, 0.3 * px);
      c.painter.drawLine(from, middle + QPointF(0, under ? 0.45 * px : -0.45 * px));
    }
    c.chart.paint_name(c.painter, series.name, series.name, box->bottomLeft(), font,
                       series.such ? c.theme.ink : c.theme.ink2);
  }
}

}  // namespace ringside::ui
