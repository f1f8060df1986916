#include "ui/training/overlap_figure.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr double kRowNames = 116;
constexpr std::size_t kConnected = 40;  ///< buckets, whose way to the network is drawn
constexpr double kWordsHigh = 15;       ///< pixels of a bar that words have room in

struct LayerSpan {
  std::string name, unit;
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
    if (t.layer != layer) {
      const Layer& here = model.layers[static_cast<std::size_t>(t.layer)];
      out.push_back({here.name, here.unit, from, ready, Bytes(0)});
    }
    layer = t.layer;
    out.back().end = from = ready;
    out.back().gradient += a.per_parameter.buckets[i].bytes;
  }
  return out;
}

/// The box, or, where a line at `x` would run through what is `wide` in its middle, the wider part beside the line.
QRectF clear_of(QRectF box, double x, double wide) {
  if (x < box.left() || x > box.right() || std::abs(x - box.center().x()) > wide / 2) return box;
  x > box.center().x() ? box.setRight(x) : box.setLeft(x);
  return box;
}

/// Where the rows stand, from above: layers, their gradients, buckets that fill, what sticks out, all-reduces.
struct OverlapRows {
  double backward, gradient, buckets, exposed, sums, bar;
  explicit OverlapRows(const QRectF& plot)
      : backward(plot.top() + 0.1 * plot.height()),
        gradient(plot.top() + 0.42 * plot.height()),
        buckets(plot.top() + 0.5 * plot.height()),
        exposed(plot.top() + 0.67 * plot.height()),
        sums(plot.top() + 0.88 * plot.height()),
        bar(std::min(34.0, 0.17 * plot.height())) {}
};

}  // namespace

OverlapFigure::Frame OverlapFigure::frame(const QRectF& area) const {
  const Overlap& o = data_->answer.here;
  const Seconds end = std::max(o.forward + o.backward, o.buckets.empty() ? Seconds(0) : o.buckets.back().end);
  return {{area.left() + kRowNames, area.top() + 40, area.width() - kRowNames - 16, area.height() - 68},
          o.forward,
          o.forward + 1.02 * (end - o.forward)};
}

void OverlapFigure::paint_names(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const OverlapRows rows(frame(area).plot);
  const bool room = rows.bar > 24;
  const auto name = [&](double y, const QString& words, const QString& about) {
    const bool two = room && !about.isEmpty();
    draw_text(painter, {area.left(), y - (two ? 9 : 0)}, words, text_font(14, 500), theme.ink);
    if (two) draw_text(painter, {area.left(), y + 9}, about, text_font(13), theme.ink2);
  };
  const std::size_t layers = backward_layers(data_->answer).size(), buckets = data_->answer.here.buckets.size();
  name(rows.backward, QStringLiteral("backward"), QStringLiteral("%1 layers").arg(layers));
  constexpr double kApart = 15;  // of two lines of words
  const double gradients = rows.gradient - 10;
  if (gradients - rows.backward >= kApart)
    name(gradients, QStringLiteral("gradients"),
         rows.buckets - gradients - 9 >= kApart ? QStringLiteral("of each layer") : QString());
  if (std::min(rows.buckets - gradients, rows.exposed - rows.buckets) >= kApart)
    name(rows.buckets, QStringLiteral("buckets"), {});
  if (rows.sums - rows.exposed >= kApart) name(rows.exposed, QStringLiteral("exposed"), {});
  name(rows.sums, QStringLiteral("allreduce"),
       buckets == 1 ? QStringLiteral("of one bucket") : QStringLiteral("of %1 buckets").arg(buckets));
}

void OverlapFigure::paint_layers(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const Frame f = frame(area);
  const OverlapRows rows(f.plot);
  const std::vector<LayerSpan> layers = backward_layers(data_->answer);
  Bytes most(1);
  for (const LayerSpan& l : layers) most = std::max(most, l.gradient);
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const LayerSpan& l = layers[i];
    const QRectF box(f.x_at(l.start), rows.backward - rows.bar / 2, f.x_at(l.end) - f.x_at(l.start), rows.bar);
    const double high = l.gradient / most * 0.2 * f.plot.height();
    painter.fillRect(box.width() > 2 ? box.adjusted(0.5, 0, -0.5, 0) : box, theme.load[0]);
    painter.fillRect(
        QRectF(box.left() + 0.5, rows.gradient - high, std::max(1.0, std::min(box.width() - 1, 12.0)), high),
        theme.load[3]);
  }
  for (std::size_t from = 0, to = 0; from < layers.size(); from = to) {  // layers of one unit
    while (to < layers.size() && layers[to].unit == layers[from].unit) ++to;
    const double left = f.x_at(layers[from].start) + 1, right = f.x_at(layers[to - 1].end) - 1;
    if (right - left > text_width(text_font(13, 500), qt(layers[from].unit)) + 20)
      paint_bracket(painter, left, right, rows.backward - rows.bar / 2 - 12, qt(layers[from].unit), theme);
  }
}

void OverlapFigure::paint_buckets(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const Frame f = frame(area);
  const OverlapRows rows(f.plot);
  const Overlap& o = data_->answer.here;
  Seconds from = o.forward;
  for (std::size_t i = 0; i < o.buckets.size(); ++i) {
    const Bucket& b = o.buckets[i];
    const bool here = static_cast<int>(i) == chosen_;
    const QRectF filled(f.x_at(from) + 1, rows.buckets - 4, std::max(1.0, f.x_at(b.ready) - f.x_at(from) - 2), 8);
    painter.fillRect(filled, here ? theme.accent : theme.load[2]);
    const QRectF sum(f.x_at(b.start) + 0.5, rows.sums - rows.bar / 2,
                     std::max(0.8, f.x_at(b.end) - f.x_at(b.start) - 1), rows.bar);
    painter.setPen(line_pen(here ? theme.accent : theme.ink3, here ? 2 : 1));
    if (o.buckets.size() <= kConnected || here)
      painter.drawPolyline(QPolygonF({{f.x_at(b.ready), rows.buckets + 4},
                                      {f.x_at(b.ready), rows.exposed - 0.06 * f.plot.height()},
                                      {f.x_at(b.start), rows.sums - rows.bar / 2}}));
    painter.fillRect(sum, here ? theme.soft : theme.load[1]);
    if (here) {
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(sum);
    }
    const QString size = qt(size_text(b.bytes));
    const double wide = text_width(number_font(13, 600), size) + 8;
    const QRectF room = clear_of(sum, f.x_at(o.forward + o.backward), wide);
    if (rows.bar >= kWordsHigh && wide < room.width())
      draw_text(painter, room.center(), size, number_font(13, 600), theme.ink, Align::centre);
    from = b.ready;
  }
}

void OverlapFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const Frame f = frame(area);
  const OverlapRows rows(f.plot);
  const Overlap& o = data_->answer.here;
  const Seconds end = o.forward + o.backward;
  paint_time_axis(painter, f.plot, f.to - f.from, theme);
  paint_names(painter, area, theme);
  paint_layers(painter, area, theme);
  paint_buckets(painter, area, theme);
  painter.setPen(dash_pen(theme.ink, 1.5, 5, 3));
  painter.drawLine(QPointF(f.x_at(end), area.top() + 16), QPointF(f.x_at(end), f.plot.bottom()));
  QString ends = QStringLiteral("backward ends, %1").arg(qt(format_seconds(o.backward)));
  const QString exposed = qt(format_seconds(o.exposed));
  const bool low = rows.bar < kWordsHigh;  // what is exposed is then told over the rows
  if (low && o.exposed.value > 0) ends += QStringLiteral("; exposed %1").arg(exposed);
  const bool left = f.x_at(end) + 6 + text_width(text_font(13, 500), ends) > area.right();
  draw_text(painter, {f.x_at(end) + (left ? -6 : 6), area.top() + 10}, ends, text_font(13, 500), theme.ink,
            left ? Align::right : Align::left);
  if (o.exposed.value <= 0) return;
  const QRectF out(f.x_at(end), rows.exposed - rows.bar / 3, f.x_at(end + o.exposed) - f.x_at(end), 2 * rows.bar / 3);
  draw_hatch(painter, out, theme.ink2, 5, 1);
  painter.setPen(line_pen(theme.ink2, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(out);
  if (low) return;
  const QFont font = number_font(14, 700);
  const double wide = text_width(font, exposed);
  const bool before = out.left() - 8 - wide >= f.plot.left();  // else within what sticks out, which then is wide
  const QRectF words(before ? out.left() - 8 - wide : out.left() + 10, out.center().y() - 9, wide, 18);
  if (!before) painter.fillRect(words.adjusted(-5, 0, 5, 0), theme.panel);
  draw_text(painter, {words.left(), words.center().y()}, exposed, font, theme.ink);
}

std::optional<Selected> OverlapFigure::hit(const QPointF& point, const QRectF& area) const {
  const Frame f = frame(area);
  if (!f.plot.contains(point) || point.y() < f.plot.top() + 0.45 * f.plot.height()) return std::nullopt;
  const auto& all = data_->answer.here.buckets;
  const bool filling = point.y() < f.plot.top() + 0.56 * f.plot.height();
  Seconds from = data_->answer.here.forward;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double low = f.x_at(filling ? from : all[i].start), high = f.x_at(filling ? all[i].ready : all[i].end);
    if (point.x() >= low && point.x() < high) {
      Selected s;
      s.rank = static_cast<std::int32_t>(i);
      return s;
    }
    from = all[i].ready;
  }
  return std::nullopt;
}

std::string OverlapFigure::tip(const QPointF& point, const QRectF& area) const {
  const Frame f = frame(area);
  if (!f.plot.contains(point)) return {};
  const double share = (point.x() - f.plot.left()) / f.plot.width();
  const Seconds t = f.from + share * (f.to - f.from);
  if (point.y() < f.plot.top() + 0.45 * f.plot.height()) {
    for (const LayerSpan& l : backward_layers(data_->answer))
      if (t >= l.start && t < l.end)
        return fmt::format("{}: {}, gradients {}", l.name, format_seconds(l.end - l.start), size_text(l.gradient));
    return {};
  }
  const auto& all = data_->answer.here.buckets;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (t >= all[i].start && t < all[i].end)
      return Train::tr("Bucket %1: %2 in %3 tensors, all-reduced in %4")
          .arg(i + 1)
          .arg(qt(size_text(all[i].bytes)))
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
  const std::size_t buckets = a.here.buckets.size();
  return fmt::format("The backward pass of {} takes {}; {} all-reduced beside it in {}, of which {} is exposed.",
                     a.question.model->label, format_seconds(a.here.backward),
                     counted(std::ssize(a.here.buckets), "bucket") + (buckets == 1 ? " is" : " are"),
                     format_seconds(a.here.communication),
                     a.here.exposed.value > 0 ? format_seconds(a.here.exposed) : "nothing");
}

}  // namespace ringside::ui
