#include "ui/lesson/sketch_field.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include "core/base/text.h"
#include "ui/controls/style.h"
#include "ui/paint/axis.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kLeft = 50, kRight = 12, kTop = 22, kBottom = 34;
constexpr double kNudge = 0.02;

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

QString number(double value) {
  return qt(format_short(value, 3));
}

QString unit_name(const SketchAxis& axis) {
  return axis.unit == "us" ? QStringLiteral("µs") : qt(axis.unit);
}

/// "n, MiB"
QString axis_name(const SketchAxis& axis) {
  if (axis.unit.empty()) return qt(axis.name);
  return axis.name.empty() ? unit_name(axis) : qt(axis.name) + QStringLiteral(", ") + unit_name(axis);
}

std::vector<chart::Tick> ticks(const SketchAxis& axis, double pixels, double gap) {
  if (axis.logarithmic) return chart::log_ticks(axis.low, axis.high, pixels, 10, gap, 8, chart::plain_label);
  std::vector<chart::Tick> all;
  for (int i = 0; i <= 4; ++i) {
    const double value = axis.low + (axis.high - axis.low) * i / 4;
    all.push_back({value, number(value)});
  }
  return all;
}

}  // namespace

SketchField::SketchField(const Sketch& sketch, QWidget* parent)
    : QWidget(parent), sketch_(sketch), drawn_(kSketchPoints) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setCursor(Qt::CrossCursor);
  go(0);
}

void SketchField::set_text(const std::string& text) {
  const SketchCurve read = sketch_of(text);
  if (read.empty()) return;
  drawn_ = read;
  go(point_);
}

bool SketchField::empty() const {
  return std::none_of(drawn_.begin(), drawn_.end(), [](const auto& y) { return y.has_value(); });
}

void SketchField::lock() {
  locked_ = true;
  unsetCursor();
  update();
}

QRectF SketchField::frame() const {
  return QRectF(rect()).adjusted(kLeft, kTop, -kRight, -kBottom);
}

QPointF SketchField::at(std::size_t point, double place) const {
  const QRectF f = frame();
  return {f.left() + f.width() * static_cast<double>(point) / static_cast<double>(kSketchPoints - 1),
          f.bottom() - std::clamp(place, 0.0, 1.0) * f.height()};
}

void SketchField::draw_to(const QPointF& pen) {
  if (locked_) return;
  const QRectF f = frame();
  const auto place = [&](const QPointF& p) {
    return std::pair((p.x() - f.left()) / f.width() * static_cast<double>(kSketchPoints - 1),
                     std::clamp((f.bottom() - p.y()) / f.height(), 0.0, 1.0));
  };
  auto [x0, y0] = place(pen_.value_or(pen));
  auto [x1, y1] = place(pen);
  pen_ = pen;
  if (x0 > x1) std::swap(x0, x1), std::swap(y0, y1);
  const int first = std::max(0, static_cast<int>(std::ceil(x0 - 0.5))),
            last = std::min(static_cast<int>(kSketchPoints) - 1, static_cast<int>(std::floor(x1 + 0.5)));
  for (int i = first; i <= last; ++i)
    drawn_[index(i)] = x1 - x0 < 1e-9 ? y1 : y0 + (y1 - y0) * std::clamp((i - x0) / (x1 - x0), 0.0, 1.0);
  if (first > last) return;
  go(last);
  Q_EMIT edited();
}

void SketchField::mousePressEvent(QMouseEvent* event) {
  pen_.reset();
  draw_to(event->position());
}

void SketchField::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) draw_to(event->position());
}

/// Where one is, and how high the curve is there, is what is read aloud.
void SketchField::go(int point) {
  point_ = std::clamp(point, 0, static_cast<int>(kSketchPoints) - 1);
  const auto& here = drawn_[index(point_)];
  const QString where = QStringLiteral("%1 = %2").arg(qt(sketch_.x.name), number(sketch_.x_at(index(point_))));
  setAccessibleName(
      here ? tr("Your curve at %1: %2 %3").arg(where, number(sketch_.y.value_at(*here)), unit_name(sketch_.y))
           : tr("Your curve at %1: nothing drawn").arg(where));
  setAccessibleDescription(tr("Left and Right go from point to point, Up and Down draw higher and lower"));
  update();
}

/// A point that is not drawn yet begins as high as the last one that is.
void SketchField::raise(double by) {
  if (locked_) return;
  auto& here = drawn_[index(point_)];
  double from = 0.5;
  for (int i = 0; i <= point_; ++i)
    if (drawn_[index(i)]) from = *drawn_[index(i)];
  here = std::clamp(from + by, 0.0, 1.0);
  go(point_);
  Q_EMIT edited();
}

void SketchField::keyPressEvent(QKeyEvent* event) {
  const int step = event->modifiers() & Qt::ShiftModifier ? 4 : 1;
  switch (event->key()) {
    case Qt::Key_Left: return go(point_ - step);
    case Qt::Key_Right: {
      // Going on draws: as high as here, so that a level curve takes no more than arrows.
      const auto height = drawn_[index(point_)];
      for (int i = 1; i <= step && height && !locked_ && point_ + i < static_cast<int>(kSketchPoints); ++i)
        if (!drawn_[index(point_ + i)]) drawn_[index(point_ + i)] = height;
      go(point_ + step);
      if (height && !locked_) Q_EMIT edited();
      return;
    }
    case Qt::Key_Up: return raise(step * kNudge);
    case Qt::Key_Down: return raise(-step * kNudge);
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
      if (!locked_) drawn_.assign(kSketchPoints, std::nullopt), go(0), Q_EMIT edited();
      return;
    default: QWidget::keyPressEvent(event);
  }
}

void SketchField::paint_frame(QPainter& p) const {
  const Theme& t = theme_of(this);
  const QRectF f = frame();
  p.setFont(number_font(12));
  for (const chart::Tick& tick : ticks(sketch_.x, f.width(), 44)) {
    const double x = f.left() + sketch_.x.at(tick.value) * f.width();
    p.setPen(QPen(t.hair, 1));
    p.drawLine(QPointF(x, f.top()), QPointF(x, f.bottom()));
    p.setPen(t.ink2);
    p.drawText(QRectF(x - 40, f.bottom() + 2, 80, 16), Qt::AlignCenter, tick.label);
  }
  for (const chart::Tick& tick : ticks(sketch_.y, f.height(), 26)) {
    const double y = f.bottom() - sketch_.y.at(tick.value) * f.height();
    p.setPen(QPen(t.hair, 1));
    p.drawLine(QPointF(f.left(), y), QPointF(f.right(), y));
    p.setPen(t.ink2);
    p.drawText(QRectF(0, y - 8, kLeft - 6, 16), Qt::AlignVCenter | Qt::AlignRight, tick.label);
  }
  p.setFont(text_font(13));
  p.setPen(t.ink2);
  p.drawText(QRectF(f.left(), f.bottom() + 16, f.width(), 18), Qt::AlignRight | Qt::AlignVCenter, axis_name(sketch_.x));
  p.drawText(QRectF(0, 0, f.width(), kTop - 4), Qt::AlignLeft | Qt::AlignVCenter, axis_name(sketch_.y));
  p.setBrush(Qt::NoBrush);
  p.setPen(QPen(hasFocus() && !locked_ ? t.accent : t.control, hasFocus() && !locked_ ? 2 : 1));
  p.drawRect(f);
}

void SketchField::paint_curve(QPainter& p, const SketchCurve& curve, const QPen& pen) const {
  QPainterPath path;
  bool on = false;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    if (!curve[i]) {
      on = false;
      continue;
    }
    const QPointF here = at(i, *curve[i]);
    on ? path.lineTo(here) : path.moveTo(here);
    if (!on && (i + 1 == curve.size() || !curve[i + 1])) path.addEllipse(here, 1, 1);
    on = true;
  }
  p.setPen(pen);
  p.setBrush(Qt::NoBrush);
  p.drawPath(path);
}

void SketchField::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  paint_frame(p);
  if (locked_) {
    p.setPen(QPen(t.ink3, 1));
    for (std::size_t i = 0; i < kSketchPoints; ++i)
      if (drawn_[i]) p.drawLine(at(i, *drawn_[i]), at(i, *sketch_.truth[i]));
    paint_curve(p, sketch_.truth, QPen(t.ink, 2));
  }
  paint_curve(p, drawn_, QPen(t.accent, 2.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  p.setPen(Qt::NoPen);
  p.setBrush(t.ink);
  for (const double x : sketch_.known) {
    const double place = sketch_.x.at(x) * static_cast<double>(kSketchPoints - 1);
    const auto low = static_cast<std::size_t>(std::floor(place));
    const std::size_t high = std::min(low + 1, kSketchPoints - 1);
    const double y = std::lerp(*sketch_.truth[low], *sketch_.truth[high], place - std::floor(place));
    const QRectF f = frame();
    p.drawEllipse(QPointF(f.left() + sketch_.x.at(x) * f.width(), f.bottom() - y * f.height()), 4, 4);
  }
  if (hasFocus() && !locked_) {
    p.setPen(QPen(t.accent, 1));
    p.setBrush(t.panel);
    p.drawEllipse(at(index(point_), drawn_[index(point_)].value_or(0)), 4, 4);
  }
  if (empty() && !locked_) {
    p.setFont(text_font(14));
    p.setPen(t.ink3);
    p.drawText(frame().adjusted(0, 0, 0, -8), Qt::AlignHCenter | Qt::AlignBottom, tr("Draw here, from left to right"));
  }
}

}  // namespace ringside::ui
