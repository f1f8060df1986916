// How the handle of a chart is dragged, and moved by keys.
#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QLineF>

#include "ui/charts/chart_view.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr double kGrip = 12;   // pixels from the handle that still hold it
constexpr double kRule = 6;    // pixels from the line through it
constexpr double kSetOut = 4;  // pixels after which a drag has a direction

}  // namespace

bool ChartView::on_handle(const QPointF& position) const {
  if (!live_->handle || !live_->shows(live_->handle->x(), live_->handle->y())) return false;
  return QLineF(live_->at(live_->handle->x(), live_->handle->y()), position).length() <= kGrip;
}

bool ChartView::on_rule(const QPointF& position) const {
  return live_->handle && live_->shows_x(live_->handle->x()) && live_->plotArea().contains(position) &&
         std::abs(live_->x_at(live_->handle->x()) - position.x()) <= kRule;
}

bool ChartView::begin_drag(const QPointF& position) {
  const bool held = on_handle(position), free = held && !live_->drop_words;
  if (!held && !on_rule(position)) return false;
  const QRectF plot = live_->plotArea(), window = live_->window();
  drag_ = Drag{position, *live_->handle, {window.width() / plot.width(), window.height() / plot.height()}, free};
  ++drags_;
  return true;
}

void ChartView::drag_to(const QPointF& position) {
  const QPointF way = position - drag_->from;
  if (!drag_->along) {
    const double across = std::abs(way.x()), up = drag_->free ? std::abs(way.y()) : 0;
    if (std::max(across, up) < kSetOut) return;
    drag_->along = across >= up ? Qt::Horizontal : Qt::Vertical;
    setCursor(*drag_->along == Qt::Horizontal ? Qt::SizeHorCursor : Qt::SizeVerCursor);
    set_point(std::nullopt);
  }
  // The chart that answers a move may have other axes: the drag keeps those on which it began.
  const double x = drag_->value.x() * std::pow(10, way.x() * drag_->per_pixel.width());
  if (live_->drop_words) {
    drag_->to = std::clamp(x, std::pow(10, live_->home().left()), std::pow(10, live_->home().right()));
    viewport()->update();
  } else if (*drag_->along == Qt::Horizontal) {
    Q_EMIT handle_dragged(Qt::Horizontal, x, drags_);
  } else {
    Q_EMIT handle_dragged(Qt::Vertical, drag_->value.y() * std::pow(10, -way.y() * drag_->per_pixel.height()), drags_);
  }
}

void ChartView::paint_drop(QPainter& painter) const {
  if (!drag_ || !drag_->to || !live_->drop_words || !live_->shows_x(*drag_->to)) return;
  const QRectF plot = live_->plotArea();
  const double x = std::floor(live_->x_at(*drag_->to)) + 0.5;
  QPen dashed(theme_->accent, 1.5);
  dashed.setDashPattern({3, 2});
  painter.setPen(dashed);
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  const QString words = live_->drop_words(*drag_->to);
  const QFont font = text_font(live_->px(), 600);
  const double wide = text_width(font, words), high = 1.5 * live_->px();
  const QRectF box(x + 6 + wide > plot.right() ? x - 10 - wide : x + 4, plot.center().y() - high / 2, wide + 6, high);
  painter.fillRect(box, theme_->panel);
  draw_text(painter, {box.left() + 3, box.center().y()}, words, font, theme_->accent);
}

bool ChartView::end_drag() {
  const bool dragged = drag_ && drag_->along;
  const auto dropped = drag_ ? drag_->to : std::nullopt;
  drag_.reset();
  viewport()->update();
  if (dropped) Q_EMIT handle_dropped(*dropped);
  return dragged;
}

bool ChartView::nudges(const QKeyEvent& event) const {
  const int key = event.key();
  return live_ && live_->handle && event.modifiers().testFlag(Qt::ShiftModifier) &&
         (key == Qt::Key_Left || key == Qt::Key_Right ||
          (!live_->drop_words && (key == Qt::Key_Up || key == Qt::Key_Down)));
}

void ChartView::nudge(const QKeyEvent& event) {
  const int key = event.key();
  const bool along = key == Qt::Key_Left || key == Qt::Key_Right;
  Q_EMIT handle_nudged(along ? Qt::Horizontal : Qt::Vertical, key == Qt::Key_Right || key == Qt::Key_Up ? 1 : -1);
}

}  // namespace ringside::ui
