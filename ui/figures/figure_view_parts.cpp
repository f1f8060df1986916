// Parts of a figure that a lesson asks to pick, or points at.
#include <utility>

#include <QPainter>

#include "ui/figures/figure_view.h"
#include "ui/paint/marks.h"
#include "ui/paint/parts.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {

QString FigureView::part_under(const QPointF& point) const {
  const auto* parts = dynamic_cast<const HasParts*>(figure_.get());
  return parts == nullptr ? QString() : qt(parts->part_at(point, area()));
}

void FigureView::set_parts(std::optional<std::vector<std::string>> picked) {
  parts_ = std::move(picked);
  update();
}

void FigureView::point_at(const std::string& part) {
  if (std::exchange(pointed_, part) != part) update();
}

void FigureView::set_part_under(const QString& part) {
  if (std::exchange(part_under_, part) != part) Q_EMIT part_pointed(part);
}

void FigureView::paint_parts(QPainter& painter) const {
  const auto* parts = parts_ || !pointed_.empty() ? dynamic_cast<const HasParts*>(figure_.get()) : nullptr;
  if (parts == nullptr) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme_->accent, 3));
  for (const std::string& part : parts_.value_or(std::vector<std::string>()))
    painter.drawPath(parts->part_outline(part, area()));
  if (!pointed_.empty()) painter.drawPath(parts->part_outline(pointed_, area()));
}

}  // namespace ringside::ui
