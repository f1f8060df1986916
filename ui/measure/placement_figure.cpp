#include "ui/measure/placement_figure.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "ui/measure/measure_words.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kName = 76, kLeastRow = 24, kMostRow = 42, kLeastRadius = 7, kMostRadius = 11;

}  // namespace

PlacementFigure::PlacementFigure(std::vector<HostRow> rows) : rows_(std::move(rows)) {
  std::stable_sort(rows_.begin(), rows_.end(), [](const HostRow& a, const HostRow& b) {
    return a.ranks > 0 && b.ranks > 0 ? a.first_rank < b.first_rank : a.ranks > 0 && b.ranks == 0;
  });
  for (const HostRow& row : rows_) most_ = std::max(most_, row.ranks);
}

double PlacementFigure::pitch(const QRectF& area) const {
  return std::clamp(area.height() / static_cast<double>(rows_.size()), kLeastRow, kMostRow);
}

void PlacementFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const double high = pitch(area);
  const auto fit = static_cast<std::size_t>(std::max(1.0, area.height() / high + 1e-6));
  std::int32_t all = 0;
  for (const HostRow& row : rows_) all += row.ranks;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const QRectF line(area.left(), area.top() + static_cast<double>(i) * high, area.width(), high);
    if (i + 1 == fit && rows_.size() > fit) {
      const auto more = static_cast<int>(rows_.size() - i);
      draw_text(painter, {area.left(), line.center().y()}, Measure::tr("and %1 hosts more").arg(more), text_font(13),
                theme.ink2);
      return;
    }
    const HostRow& row = rows_[i];
    const QFontMetricsF metrics(text_font(13, 600));
    draw_text(painter, {area.left(), line.center().y()}, metrics.elidedText(qt(row.host), Qt::ElideMiddle, kName - 8),
              text_font(13, 600), row.ranks > 0 ? theme.ink : theme.ink3);
    const QRectF box = line.adjusted(kName, 2, -1, -2);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(row.ranks > 0 ? line_pen(theme.hair, 1) : dash_pen(theme.control, 1, 4, 3));
    painter.drawRoundedRect(snapped(box), 4, 4);
    if (row.ranks == 0) {
      draw_text(painter, box.center(), Measure::tr("left out"), text_font(13), theme.ink2, Align::centre);
      continue;
    }
    const double each = std::min(44.0, (box.width() - 8) / most_);
    const double radius = std::min({kMostRadius, each / 2 - 1.5, box.height() / 2 - 2});
    if (radius < kLeastRadius) {
      draw_text(painter, box.center(), Measure::tr("ranks %1").arg(row.ranks_text()), number_font(13, 500), theme.ink,
                Align::centre);
      continue;
    }
    for (std::int32_t r = 0; r < row.ranks; ++r)
      draw_owner(painter, {box.left() + 4 + (r + 0.5) * each, box.center().y()}, radius, row.first_rank + r, all,
                 theme);
  }
}

std::string PlacementFigure::tip(const QPointF& point, const QRectF& area) const {
  const double row = (point.y() - area.top()) / pitch(area);
  if (row < 0 || row >= static_cast<double>(rows_.size())) return {};
  return rows_[static_cast<std::size_t>(row)].spoken().toStdString();
}

std::string PlacementFigure::csv() const {
  std::string out = "host,first_rank,ranks\n";
  for (const HostRow& row : rows_)
    out += row.ranks > 0 ? fmt::format("{},{},{}\n", row.host, row.first_rank, row.ranks)
                         : fmt::format("{},,0\n", row.host);
  return out;
}

std::string PlacementFigure::description() const {
  QStringList parts;
  for (const HostRow& row : rows_)
    parts << (row.ranks > 0 ? Measure::tr("%1: ranks %2").arg(qt(row.host), row.ranks_text())
                            : Measure::tr("%1: left out").arg(qt(row.host)));
  return parts.join(QStringLiteral("; ")).toStdString() + ".";
}

}  // namespace ringside::ui
