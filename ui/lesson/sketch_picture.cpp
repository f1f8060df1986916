#include "ui/lesson/sketch_picture.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <QPainterPath>

#include "core/base/text.h"
#include "ui/paint/axis.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kLeft = 50, kRight = 12, kTop = 22, kBottom = 34;

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
    all.push_back({value, sketch_number(value)});
  }
  return all;
}

}  // namespace

QString sketch_number(double value) {
  return qt(format_short(value, 3));
}

QString unit_name(const SketchAxis& axis) {
  return axis.unit == "us" ? QStringLiteral("µs") : qt(axis.unit);
}

QRectF SketchPicture::frame() const {
  return area_.adjusted(kLeft, kTop, -kRight, -kBottom);
}

QPointF SketchPicture::at(std::size_t point, double place) const {
  const QRectF f = frame();
  return {f.left() + f.width() * static_cast<double>(point) / static_cast<double>(kSketchPoints - 1),
          f.bottom() - std::clamp(place, 0.0, 1.0) * f.height()};
}

void SketchPicture::axes(QPainter& p, const Theme& t, const QPen& border) const {
  const QRectF f = frame();
  p.setFont(number_font(12));
  const auto many = static_cast<double>(sketch_.marks());
  p.setPen(t.ink2);
  for (std::size_t i = 0; i < sketch_.x.blocks.size(); ++i)
    p.drawText(QRectF(f.left() + static_cast<double>(i) * f.width() / many, f.bottom() + 2, f.width() / many, 16),
               Qt::AlignCenter, qt(sketch_.x.blocks[i]));
  const auto along = sketch_.x.blocks.empty() ? ticks(sketch_.x, f.width(), 44) : std::vector<chart::Tick>();
  for (const chart::Tick& tick : along) {
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
    p.drawText(QRectF(area_.left(), y - 8, kLeft - 6, 16), Qt::AlignVCenter | Qt::AlignRight, tick.label);
  }
  p.setFont(text_font(13));
  p.setPen(t.ink2);
  if (sketch_.x.blocks.empty())
    p.drawText(QRectF(f.left(), f.bottom() + 16, f.width(), 18), Qt::AlignRight | Qt::AlignVCenter,
               axis_name(sketch_.x));
  p.drawText(QRectF(area_.left(), area_.top(), f.width(), kTop - 4), Qt::AlignLeft | Qt::AlignVCenter,
             axis_name(sketch_.y));
  p.setBrush(Qt::NoBrush);
  p.setPen(border);
  p.drawRect(f);
}

void SketchPicture::curve(QPainter& p, const SketchCurve& curve, const QPen& pen) const {
  if (!sketch_.x.blocks.empty()) return bars(p, curve, pen, Qt::NoBrush);
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

void SketchPicture::bars(QPainter& p, const SketchCurve& curve, const QPen& pen, const QBrush& brush) const {
  constexpr double kBeside = 0.22;  // of a bar's place, free on either side
  const QRectF f = frame();
  const double wide = f.width() / static_cast<double>(sketch_.marks());
  p.setPen(pen);
  p.setBrush(brush);
  for (std::size_t i = 0; i < sketch_.marks(); ++i) {
    const auto& high = curve[sketch_.first_of(i)];
    if (!high) continue;
    const double top = at(0, *high).y();
    p.drawRect(
        QRectF(f.left() + (static_cast<double>(i) + kBeside) * wide, top, (1 - 2 * kBeside) * wide, f.bottom() - top));
  }
}

void SketchPicture::known(QPainter& p, const Theme& t) const {
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
}

void SketchFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const SketchPicture picture(sketch_, area);
  picture.axes(painter, theme, QPen(theme.control, 1));
  if (told_) picture.curve(painter, sketch_.truth, QPen(theme.ink, 2));
  picture.known(painter, theme);
}

std::string SketchFigure::description() const {
  const auto axis = [](const SketchAxis& a) {
    return fmt::format("{}{} from {} to {}{}", a.name.empty() ? "the curve" : a.name,
                       a.unit.empty() ? "" : " in " + unit_name(a).toStdString(), format_short(a.low, 3),
                       format_short(a.high, 3), a.logarithmic ? ", logarithmic" : "");
  };
  if (!sketch_.x.blocks.empty())
    return fmt::format("{} for {}; upwards {}.", told_ ? "The bars" : "Axes to draw bars in",
                       fmt::join(sketch_.x.blocks, " and "), axis(sketch_.y));
  return fmt::format("{}: to the right {}; upwards {}.", told_ ? "The curve" : "Axes to draw a curve in",
                     axis(sketch_.x), axis(sketch_.y));
}

}  // namespace ringside::ui
