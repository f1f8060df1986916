#include "ui/training/drift_figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

void DriftFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF plot = area.adjusted(70, 8, -160, -44);
  double low = weights_.front().front(), high = low;
  for (const auto& step : weights_)
    for (const double w : step) low = std::min(low, w), high = std::max(high, w);
  low = std::min(0.0, low), high *= 1.05;
  const std::size_t last = weights_.size() - 1;
  const auto at = [&](std::size_t step, double w) {
    return QPointF(plot.left() + plot.width() * static_cast<double>(step) / static_cast<double>(last),
                   plot.bottom() - plot.height() * (w - low) / (high - low));
  };
  for (int i = 0; i <= 4; ++i) {
    const std::size_t step = last * static_cast<std::size_t>(i) / 4;
    painter.setPen(line_pen(theme.hair, 1));
    painter.drawLine(at(step, low), at(step, high));
    draw_text(painter, at(step, low) + QPointF(0, 16), QString::number(step), number_font(13), theme.ink2,
              Align::centre);
  }
  draw_text(painter, {plot.center().x(), plot.bottom() + 34}, Train::tr("steps"), text_font(13), theme.ink2,
            Align::centre);
  draw_text(painter, {plot.left() - 12, plot.top() + 8}, Train::tr("weight"), text_font(13), theme.ink2, Align::right);
  for (const std::int32_t rank : {other(), question_.missed}) {
    QPolygonF line;
    for (std::size_t step = 0; step <= last; ++step) line << at(step, weight(step, rank));
    const bool alone = rank == question_.missed;
    draw_line(painter, line, line_pen(alone ? theme.error : theme.accent, 3), 0);
    draw_text(painter, line.back() + QPointF(12, 0), alone ? Train::tr("rank %1").arg(rank) : Train::tr("all others"),
              text_font(15, 600), alone ? theme.error : theme.accent);
  }
  for (const std::size_t step : {last / 8, last - last / 8}) {
    const double gap = weight(step, question_.missed) - weight(step, other());
    const QPointF from = at(step, weight(step, other())), to = at(step, weight(step, question_.missed));
    painter.setPen(line_pen(theme.ink2, 1.5));
    painter.drawLine(from, to);
    const QString words = QString::number(gap, 'g', 6);
    const QFont font = number_font(14, 600);
    QRectF box(QPointF(0, 0), QSizeF(text_width(font, words) + 6, 16));
    box.moveCenter((from + to) / 2);
    painter.fillRect(box, theme.panel);
    draw_text(painter, box.center(), words, font, theme.ink, Align::centre);
  }
}

std::string DriftFigure::csv() const {
  std::string out = "step,rank,weight\n";
  for (std::size_t step = 0; step < weights_.size(); ++step)
    for (std::size_t rank = 0; rank < weights_[step].size(); ++rank)
      out += fmt::format("{},{},{}\n", step, rank, weights_[step][rank]);
  return out;
}

std::string DriftFigure::description() const {
  const std::size_t last = weights_.size() - 1;
  const auto apart = [&](std::size_t step) {
    return format_short(std::abs(weight(step, question_.missed) - weight(step, other())), 3);
  };
  return fmt::format("The weight of rank {} is {} apart from that of the others at first, and {} apart after {}.",
                     question_.missed, apart(0), apart(last), counted(static_cast<std::int64_t>(last), "step"));
}

}  // namespace ringside::ui
