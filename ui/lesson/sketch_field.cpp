#include "ui/lesson/sketch_field.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QPainter>

#include "ui/controls/accessible.h"
#include "ui/controls/style.h"
#include "ui/lesson/sketch_picture.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kNudge = 0.02;

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

}  // namespace

SketchField::SketchField(const Sketch& sketch, QWidget* parent)
    : QWidget(parent), sketch_(sketch), drawn_(kSketchPoints), passed_(kSketchPoints) {
  give_role(*this, QAccessible::Slider);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setCursor(Qt::CrossCursor);
  go(0);
}

void SketchField::set_text(const std::string& text) {
  const SketchCurve read = sketch_of(text);
  if (read.empty()) return;
  drawn_ = read;
  passed_.assign(kSketchPoints, false);
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

void SketchField::put(int point, double place) {
  const std::size_t mark = sketch_.mark_of(index(point));
  for (std::size_t i = sketch_.first_of(mark); i < sketch_.end_of(mark); ++i) drawn_[i] = place, passed_[i] = false;
}

void SketchField::draw_to(const QPointF& pen) {
  if (locked_) return;
  const QRectF f = picture().frame();
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
  for (int i = first; i <= last && draws_bars(); ++i) put(i, y1);
  for (int i = first; i <= last && !draws_bars(); ++i)
    put(i, x1 - x0 < 1e-9 ? y1 : y0 + (y1 - y0) * std::clamp((i - x0) / (x1 - x0), 0.0, 1.0));
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
  const std::size_t mark = sketch_.mark_of(index(point_));
  point_ = static_cast<int>(sketch_.first_of(mark));
  const auto& here = drawn_[index(point_)];
  const QString where =
      draws_bars() ? qt(sketch_.x.blocks[mark])
                   : QStringLiteral("%1 = %2").arg(qt(sketch_.x.name), sketch_number(sketch_.x_at(index(point_))));
  setAccessibleName(
      here ? tr("Your curve at %1: %2 %3").arg(where, sketch_number(sketch_.y.value_at(*here)), unit_name(sketch_.y))
           : tr("Your curve at %1: nothing drawn").arg(where));
  setAccessibleDescription(tr("Left and Right go from point to point, Up and Down draw higher and lower"));
  update();
}

double SketchField::height_here() const {
  double height = 0.5;
  for (int i = 0; i <= point_; ++i)
    if (drawn_[index(i)]) height = *drawn_[index(i)];
  return height;
}

void SketchField::bridge() {
  std::optional<std::size_t> from;
  for (std::size_t to = 0; to < kSketchPoints && !draws_bars(); ++to) {
    if (!drawn_[to] || passed_[to]) continue;
    for (std::size_t i = from.value_or(to) + 1; i < to; ++i) {
      const double part = static_cast<double>(i - *from) / static_cast<double>(to - *from);
      drawn_[i] = std::lerp(*drawn_[*from], *drawn_[to], part), passed_[i] = true;
    }
    from = to;
  }
}

void SketchField::raise(double by) {
  if (locked_) return;
  put(point_, std::clamp(height_here() + by, 0.0, 1.0));
  bridge();
  go(point_);
  Q_EMIT edited();
}

void SketchField::keyPressEvent(QKeyEvent* event) {
  const int step = event->modifiers() & Qt::ShiftModifier ? 4 : 1;
  const std::size_t mark = sketch_.mark_of(index(point_));
  switch (event->key()) {
    case Qt::Key_Left:
      return go(draws_bars() ? static_cast<int>(sketch_.first_of(mark > 0 ? mark - 1 : 0)) : point_ - step);
    case Qt::Key_Right: {
      if (draws_bars()) return go(static_cast<int>(sketch_.end_of(mark)));
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
      if (!locked_)
        drawn_.assign(kSketchPoints, std::nullopt), passed_.assign(kSketchPoints, false), go(0), Q_EMIT edited();
      return;
    default: QWidget::keyPressEvent(event);
  }
}

void SketchField::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const SketchPicture shown = picture();
  const bool drawing = hasFocus() && !locked_;
  const std::size_t mark = sketch_.mark_of(index(point_));
  shown.axes(p, t, QPen(drawing ? t.accent : t.control, drawing ? 2 : 1));
  if (locked_) {
    p.setPen(QPen(t.ink3, 1));
    for (std::size_t i = 0; i < kSketchPoints && !draws_bars(); ++i)
      if (drawn_[i]) p.drawLine(shown.at(i, *drawn_[i]), shown.at(i, *sketch_.truth[i]));
    if (!draws_bars()) shown.curve(p, sketch_.truth, QPen(t.ink, 2));
  }
  if (draws_bars())
    shown.bars(p, drawn_, QPen(t.accent, 2), t.soft);
  else
    shown.curve(p, drawn_, QPen(t.accent, 2.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  if (locked_ && draws_bars()) shown.bars(p, sketch_.truth, QPen(t.ink, 2), QBrush(t.ink3, Qt::BDiagPattern));
  shown.known(p, t);
  if (drawing) {
    const auto middle = (sketch_.first_of(mark) + sketch_.end_of(mark) - 1) / 2;
    const QPointF here = shown.at(draws_bars() ? middle : index(point_), height_here());
    p.setPen(QPen(t.accent, 1, Qt::DashLine));
    p.drawLine(QPointF(here.x(), shown.frame().top()), QPointF(here.x(), shown.frame().bottom()));
    p.setPen(QPen(t.accent, 2));
    p.setBrush(t.panel);
    p.drawEllipse(here, 4, 4);
  }
  if (empty() && !locked_) {
    p.setFont(text_font(14));
    p.setPen(t.ink3);
    p.drawText(shown.frame().adjusted(0, 0, 0, -8), Qt::AlignHCenter | Qt::AlignBottom,
               draws_bars() ? tr("Click how high each bar is") : tr("Draw here, from left to right"));
  }
}

}  // namespace ringside::ui
