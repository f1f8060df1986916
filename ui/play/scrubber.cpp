#include "ui/play/scrubber.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "core/what_if.h"
#include "ui/controls/style.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

Scrubber::Scrubber(QWidget* parent) : QAbstractSlider(parent) {
  setObjectName(QStringLiteral("scrubber"));
  setAccessibleName(tr("Position in the schedule"));
  setToolTip(tr("Drag to any moment, also within a step; with Shift over steps, to look at these alone"));
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void Scrubber::set_axis(const TimeAxis& axis, std::vector<Phase> phases) {
  axis_ = axis;
  phases_ = std::move(phases);
  setRange(0, static_cast<int>(std::min<std::int64_t>(axis_.steps(), 1 << 30)));
  update();
}

void Scrubber::set_position(const CursorPosition& position) {
  position_ = position;
  setValue(static_cast<int>(std::min<std::int64_t>(position.step, maximum())));
  update();
}

void Scrubber::set_clock(ClockKind kind) {
  clock_ = kind;
  update();
}

QRectF Scrubber::track() const {
  return {11, height() / 2.0 - 2, width() - 22.0, 4};
}

double Scrubber::x_of(const CursorPosition& p) const {
  const QRectF t = track();
  return t.left() + axis_.share_of(p, clock_) * t.width();
}

CursorPosition Scrubber::at(double x) const {
  const QRectF t = track();
  const CursorPosition free = axis_.at_share((x - t.left()) / t.width(), clock_);
  // Near a boundary the boundary is meant.
  for (const CursorPosition edge : {CursorPosition{free.step, 0}, CursorPosition{free.step + 1, 0}})
    if (std::abs(x_of(axis_.clamp(edge)) - x) < 5) return axis_.clamp(edge);
  return free;
}

void Scrubber::set_brush(const std::optional<StepRange>& steps) {
  brush_ = steps;
  update();
}

void Scrubber::mousePressEvent(QMouseEvent* event) {
  pressed_ = event->position().x();
  if (event->button() == Qt::LeftButton) take(*event);
}

void Scrubber::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) take(*event);
}

void Scrubber::take(const QMouseEvent& event) {
  if (axis_.steps() == 0) return;
  if (!event.modifiers().testFlag(Qt::ShiftModifier)) return Q_EMIT scrubbed(at(event.position().x()));
  const auto step_at = [this](double x) {
    const double share = (x - track().left()) / track().width();
    return std::min(axis_.at_share(std::clamp(share, 0.0, 1.0), clock_).step, axis_.steps() - 1);
  };
  const std::int64_t a = step_at(pressed_), b = step_at(event.position().x());
  Q_EMIT brushed({std::min(a, b), std::max(a, b)});
}

// The window's own keys (arrows, Home, End) move the cursor, wherever the focus is.
void Scrubber::keyPressEvent(QKeyEvent* event) {
  event->ignore();
}

void Scrubber::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const QRectF line = track();
  p.setPen(Qt::NoPen);
  p.setBrush(t.sunken);
  p.drawRoundedRect(line, 2, 2);
  if (axis_.steps() == 0) return;
  const double x = x_of(position_);
  p.setBrush(isEnabled() ? t.accent : t.control);
  p.drawRoundedRect(QRectF(line.left(), line.top(), x - line.left(), line.height()), 2, 2);
  if (brush_) {
    const double left = x_of(axis_.clamp({brush_->first, 0})), right = x_of(axis_.clamp({brush_->last + 1, 0}));
    p.setBrush(t.soft);
    p.setPen(QPen(t.accent, 1.5));
    p.drawRoundedRect(QRectF(left, line.center().y() - 10, right - left, 20), 4, 4);
    p.setPen(Qt::NoPen);
  }
  paint_phases(p);
  paint_steps(p);
  p.setBrush(t.panel);
  p.setPen(QPen(isEnabled() ? t.accent : t.control, 3));
  p.drawEllipse(QPointF(x, line.center().y()), 9, 9);
}

void Scrubber::paint_phases(QPainter& p) const {
  const Theme& t = theme_of(this);
  const QFont font = text_font(13);
  const QFontMetricsF metrics(font);
  p.setFont(font);
  p.setPen(t.ink2);
  for (const Phase& phase : phases_) {
    const double left = x_of(axis_.clamp({phase.first, 0})), right = x_of(axis_.clamp({phase.first + phase.count, 0}));
    const QString name = qt(phase.name);
    if (metrics.horizontalAdvance(name) > right - left - 4) continue;
    p.drawText(QRectF(left, track().center().y() - 28, right - left, 18), Qt::AlignCenter, name);
  }
}

void Scrubber::paint_steps(QPainter& p) const {
  const Theme& t = theme_of(this);
  const double y = track().center().y();
  const double pitch = track().width() / static_cast<double>(axis_.steps());
  const std::int64_t shown = axis_.shown_step(position_);
  // Ticks thin out to one in 1, 2, 5, 10, 20, .. before they touch; numbers earlier.
  const auto stride = [&](double room) {
    std::int64_t s = 1;
    for (int k = 0; static_cast<double>(s) * pitch < room; ++k) s = k % 3 == 1 ? s / 2 * 5 : s * 2;
    return s;
  };
  const double room = std::max(24.0, text_width(number_font(13, 700), qt(grouped(axis_.steps()))) + 8);
  const std::int64_t tick = stride(7), number = stride(std::max(32.0, room));
  double last = -100;
  for (std::int64_t i = 0; i <= axis_.steps(); i += tick) {
    const double x = std::round(x_of(axis_.clamp({i, 0}))) + 0.5;
    if (x - last < 4) continue;
    last = x;
    p.setPen(QPen(t.control, 1.5));
    p.drawLine(QPointF(x, y - 8), QPointF(x, y + 8));
  }
  const auto middle = [&](std::int64_t i) { return (x_of({i, 0}) + x_of(axis_.clamp({i + 1, 0}))) / 2; };
  const auto label = [&](std::int64_t i, bool now) {
    p.setFont(number_font(13, now ? 700 : 400));
    p.setPen(now ? t.accent : t.ink3);
    // Figures have no descenders: centred in less than a line they stand above the edge.
    p.drawText(QRectF(middle(i) - 40, y + 10, 80, 13), Qt::AlignCenter | Qt::TextDontClip, qt(grouped(i + 1)));
  };
  last = -100;
  for (std::int64_t i = 0; i < axis_.steps(); i += number) {
    const double x = middle(i);
    if (x - last < room || std::abs(x - middle(shown - 1)) < room) continue;
    last = x;
    label(i, false);
  }
  label(shown - 1, true);
}

}  // namespace ringside::ui
