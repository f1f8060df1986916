#include "ui/training/overlap_figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr double kRowNames = 116;

struct LayerSpan {
  std::string name;
  Seconds start, end;
  Bytes gradient;
};

/// The layers of the backward pass in its order; gradients get ready tensor by tensor.
std::vector<LayerSpan> backward_layers(const OverlapAnswer& a) {
  const TrainingModel& model = *a.question.model;
  std::vector<LayerSpan> out;
  std::int32_t layer = -1;
  Seconds from = a.here.forward;
  for (std::size_t i = 0; i < model.tensors.size(); ++i) {
    const Tensor& t = model.tensors[model.tensors.size() - 1 - i];
    const Seconds ready = a.per_parameter.buckets[i].ready;
    if (t.layer != layer) out.push_back({model.layers[static_cast<std::size_t>(t.layer)].name, from, ready, Bytes(0)});
    layer = t.layer;
    out.back().end = from = ready;
    out.back().gradient += a.per_parameter.buckets[i].bytes;
  }
  return out;
}

}  // namespace

OverlapFigure::Frame OverlapFigure::frame(const QRectF& area) const {
  const Overlap& o = data_->answer.here;
  const Seconds end = std::max(o.forward + o.backward, o.buckets.empty() ? Seconds(0) : o.buckets.back().end);
  return {{area.left() + kRowNames, area.top() + 22, area.width() - kRowNames - 16, area.height() - 50},
          o.forward,
          o.forward + 1.02 * (end - o.forward)};
}

void OverlapFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const Frame f = frame(area);
  const Overlap& o = data_->answer.here;
  const Seconds end = o.forward + o.backward;
  paint_time_axis(painter, f.plot, f.to - f.from, theme);
  const double h = f.plot.height(), backward = f.plot.top() + 0.1 * h, gradient = f.plot.top() + 0.42 * h,
               buckets = f.plot.top() + 0.5 * h, exposed = f.plot.top() + 0.64 * h, sums = f.plot.top() + 0.88 * h,
               bar = std::min(34.0, 0.17 * h);
  const auto name = [&](double y, const QString& words) {
    draw_text(painter, {area.left(), y}, words, text_font(14, 500), theme.ink);
  };
  name(backward, Train::tr("backward"));
  name(gradient - 10, Train::tr("gradients"));
  name(exposed, Train::tr("exposed"));
  name(sums, Train::tr("allreduce"));
  const std::vector<LayerSpan> layers = backward_layers(data_->answer);
  Bytes most(1);
  for (const LayerSpan& l : layers) most = std::max(most, l.gradient);
  for (const LayerSpan& l : layers) {
    QRectF box(f.x_at(l.start), backward - bar / 2, f.x_at(l.end) - f.x_at(l.start), bar);
    const double high = l.gradient / most * 0.2 * h;
    painter.fillRect(box.width() > 2 ? box.adjusted(0.5, 0, -0.5, 0) : box, theme.load[0]);
    painter.fillRect(QRectF(box.left() + 0.5, gradient - high, std::max(1.0, std::min(box.width() - 1, 12.0)), high),
                     theme.load[3]);
  }
  Seconds from = o.forward;
  for (const Bucket& b : o.buckets) {
    const QRectF filled(f.x_at(from) + 1, buckets - 4, std::max(1.0, f.x_at(b.ready) - f.x_at(from) - 2), 8);
    painter.fillRect(filled, theme.load[2]);
    const QRectF sum(f.x_at(b.start) + 0.5, sums - bar / 2, std::max(0.8, f.x_at(b.end) - f.x_at(b.start) - 1), bar);
    painter.setPen(line_pen(theme.ink3, 1));
    if (o.buckets.size() <= 40)
      painter.drawPolyline(QPolygonF(
          {{f.x_at(b.ready), buckets + 4}, {f.x_at(b.ready), exposed - 0.06 * h}, {f.x_at(b.start), sums - bar / 2}}));
    painter.fillRect(sum, theme.load[1]);
    const QString size = qt(format_decimal_bytes(b.bytes));
    if (text_width(number_font(13, 600), size) + 8 < sum.width())
      draw_text(painter, sum.center(), size, number_font(13, 600), theme.ink, Align::centre);
    from = b.ready;
  }
  painter.setPen(dash_pen(theme.ink, 1.5, 5, 3));
  painter.drawLine(QPointF(f.x_at(end), area.top() + 16), QPointF(f.x_at(end), f.plot.bottom()));
  const QString ends = Train::tr("backward ends");
  const bool left = f.x_at(end) + 6 + text_width(text_font(13, 500), ends) > area.right();
  draw_text(painter, {f.x_at(end) + (left ? -6 : 6), area.top() + 10}, ends, text_font(13, 500), theme.ink,
            left ? Align::right : Align::left);
  if (o.exposed.value <= 0) return;
  const QRectF out(f.x_at(end), exposed - bar / 3, f.x_at(end + o.exposed) - f.x_at(end), 2 * bar / 3);
  draw_hatch(painter, out, theme.ink2, 5, 1);
  painter.setPen(line_pen(theme.ink2, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(out);
  draw_text(painter, {out.left() - 8, out.center().y()}, qt(format_seconds(o.exposed)), number_font(14, 700), theme.ink,
            Align::right);
}

std::string OverlapFigure::tip(const QPointF& point, const QRectF& area) const {
  const Frame f = frame(area);
  if (!f.plot.contains(point)) return {};
  const double share = (point.x() - f.plot.left()) / f.plot.width();
  const Seconds t = f.from + share * (f.to - f.from);
  if (point.y() < f.plot.top() + 0.45 * f.plot.height()) {
    for (const LayerSpan& l : backward_layers(data_->answer))
      if (t >= l.start && t < l.end)
        return fmt::format("{}: {}, gradients {}", l.name, format_seconds(l.end - l.start),
                           format_decimal_bytes(l.gradient));
    return {};
  }
  const auto& all = data_->answer.here.buckets;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (t >= all[i].start && t < all[i].end)
      return Train::tr("Bucket %1: %2 in %3 tensors, all-reduced in %4")
          .arg(i + 1)
          .arg(qt(format_decimal_bytes(all[i].bytes)))
          .arg(all[i].tensors)
          .arg(qt(format_seconds(all[i].end - all[i].start)))
          .toStdString();
  return {};
}

std::string OverlapFigure::csv() const {
  std::string out = "bucket,tensors,elements,bytes,ready_s,start_s,end_s\n";
  const auto& all = data_->answer.here.buckets;
  for (std::size_t i = 0; i < all.size(); ++i)
    out += fmt::format("{},{},{},{},{},{},{}\n", i + 1, all[i].tensors, all[i].elements, all[i].bytes.value,
                       all[i].ready.value, all[i].start.value, all[i].end.value);
  return out;
}

std::string OverlapFigure::description() const {
  const OverlapAnswer& a = data_->answer;
  return fmt::format(
      "The backward pass of {} takes {}; {} buckets are all-reduced beside it in {}, of which {} is "
      "exposed.",
      a.question.model->label, format_seconds(a.here.backward), a.here.buckets.size(),
      format_seconds(a.here.communication), format_seconds(a.here.exposed));
}

}  // namespace ringside::ui
