#include "ui/training/tensors_figure.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr int kRows = 4;
constexpr double kTick = 5e6;  // bytes

}  // namespace

/// The strip is cut into rows of equal length.
struct TensorsFigure::Rows {
  QRectF area;
  double bytes, pitch, high;
  Rows(const QRectF& all, double whole)
      : area(all.adjusted(4, 20, -4, -8)),
        bytes(whole / kRows),
        pitch(area.height() / kRows),
        high(std::min(44.0, 0.45 * pitch)) {}
  /// Below each row there is room for the axis and for buckets, else for one of the two.
  bool roomy() const { return pitch - high >= 40; }
  double top(int row) const { return area.top() + row * pitch; }
  double x(int row, double at) const { return area.left() + (at - row * bytes) / bytes * area.width(); }
  int row_of(double at) const { return std::clamp(static_cast<int>(at / bytes), 0, kRows - 1); }
  /// The parts of a stretch, one in each of its rows.
  std::vector<QRectF> parts(double from, double to) const {
    std::vector<QRectF> all;
    for (int row = row_of(from); row <= row_of(to); ++row) {
      const double left = std::max(area.left(), x(row, from)), right = std::min(area.right(), x(row, to));
      if (right > left) all.emplace_back(left, top(row), right - left, high);
    }
    return all;
  }
};

TensorsFigure::TensorsFigure(OverlapQuestion question, bool asked)
    : question_(std::move(question)), asked_(asked), buckets_(ddp_buckets(*question_.model, question_.rule)) {
  const auto& all = question_.model->tensors;
  int bucket = 0;
  std::int32_t left = buckets_.front().tensors;
  for (auto t = all.rbegin(); t != all.rend(); ++t) {
    if (left == 0) left = buckets_[static_cast<std::size_t>(++bucket)].tensors;
    --left;
    const double end = bytes_ + static_cast<double>(t->elements) * question_.rule.bytes_per_element;
    pieces_.push_back({&*t, bytes_, end, bucket});
    bytes_ = end;
  }
}

void TensorsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const Rows rows(area, bytes_);
  draw_text(painter, {rows.area.left(), area.top() + 6},
            QStringLiteral("the last layer's gradients are ready first; megabytes so far below each row"),
            text_font(13), theme.ink2);
  for (const Piece& p : pieces_)
    for (const QRectF& r : rows.parts(p.from, p.to)) {
      const auto shade = static_cast<std::size_t>(asked_ ? 1 : p.bucket % 2 == 0 ? 1 : 3);
      painter.fillRect(r.width() > 3 ? r.adjusted(0.5, 0, -0.5, 0) : r, theme.load[shade]);
      const QString name = qt(p.tensor->name);
      if (text_width(text_font(13), name) + 10 < r.width())
        draw_text(painter, r.center(), name, text_font(13), ink_on(theme.load[shade], theme), Align::centre);
    }
  for (double at = 0; at <= bytes_ && (asked_ || rows.roomy()); at += kTick) {
    const int row = rows.row_of(at);
    const double x = std::floor(rows.x(row, at)) + 0.5, y = rows.top(row) + rows.high;
    painter.setPen(line_pen(theme.control, 1));
    painter.drawLine(QPointF(x, y + 1), QPointF(x, y + 6));
    draw_text(painter, {x, y + 14}, QString::number(std::lround(at / 1e6)), number_font(13), theme.ink3,
              x < rows.area.left() + 8 ? Align::left : Align::centre);
  }
  if (asked_) return;
  double from = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    const double to = from + buckets_[i].bytes.value;
    const auto parts = rows.parts(from, to);
    const auto widest = std::ranges::max_element(parts, {}, [](const QRectF& r) { return r.width(); });
    for (const QRectF& r : parts) {
      const double y = r.bottom() + (rows.roomy() ? 28 : 10);
      if (&r == &*widest) {
        paint_bracket(painter, r.left() + 1, r.right() - 1, y,
                      QStringLiteral("bucket %1: %2").arg(i + 1).arg(qt(format_decimal_bytes(buckets_[i].bytes))),
                      theme);
      } else {
        painter.setPen(line_pen(theme.control, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(
            QPolygonF({{r.left() + 1, y + 6}, {r.left() + 1, y}, {r.right() - 1, y}, {r.right() - 1, y + 6}}));
      }
    }
    from = to;
  }
}

const TensorsFigure::Piece* TensorsFigure::piece_at(const QPointF& point, const QRectF& area) const {
  constexpr double kNear = 3;  // pixels: most tensors are narrower than a line
  const Rows rows(area, bytes_);
  const int row = std::clamp(static_cast<int>((point.y() - rows.area.top()) / rows.pitch), 0, kRows - 1);
  if (point.y() < rows.top(row) || point.y() > rows.top(row) + rows.high || !rows.area.contains(point)) return nullptr;
  const double at = (row + (point.x() - rows.area.left()) / rows.area.width()) * rows.bytes;
  const Piece* nearest = nullptr;
  double least = kNear;
  for (const Piece& p : pieces_) {
    if (at >= p.from && at < p.to) return &p;
    const double away = std::max(p.from - at, at - p.to) / rows.bytes * rows.area.width();
    if (away < least) least = away, nearest = &p;
  }
  return nearest;
}

std::string TensorsFigure::part_at(const QPointF& point, const QRectF& area) const {
  const Piece* piece = piece_at(point, area);
  return piece == nullptr ? "" : piece->tensor->name;
}

QPainterPath TensorsFigure::part_outline(std::string_view part, const QRectF& area) const {
  QPainterPath path;
  for (const Piece& p : pieces_)
    if (p.tensor->name == part)
      for (const QRectF& r : Rows(area, bytes_).parts(p.from, p.to)) path.addRect(r.adjusted(-1, -2, 1, 2));
  return path;
}

std::string TensorsFigure::tip(const QPointF& point, const QRectF& area) const {
  const Piece* p = piece_at(point, area);
  if (p == nullptr) return {};
  return Train::tr("%1: %2; with it %3 are ready")
      .arg(qt(p->tensor->name), qt(format_decimal_bytes(Bytes(p->to - p->from))),
           QStringLiteral("%1 MB").arg(p->to / 1e6, 0, 'f', 2))
      .toStdString();
}

std::string TensorsFigure::csv() const {
  std::string out = "tensor,elements,ready_bytes,bucket\n";
  for (const Piece& p : pieces_)
    out += fmt::format("{},{},{},{}\n", p.tensor->name, p.tensor->elements, p.to,
                       asked_ ? "" : std::to_string(p.bucket + 1));
  return out;
}

std::string TensorsFigure::description() const {
  const std::string what = fmt::format("The {} gradients of {} in the order in which they get ready", pieces_.size(),
                                       question_.model->label);
  return asked_ ? what + "." : fmt::format("{}, in {}.", what, counted(std::ssize(buckets_), "bucket"));
}

}  // namespace ringside::ui
