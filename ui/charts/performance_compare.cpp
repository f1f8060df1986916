// Several algorithms in one chart: where each is the fastest, where two of them cross, and names at the lines' ends.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "ui/charts/performance_figure.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr double kHeadRow = 1.7;  // height of the names of the fastest, in px

}  // namespace

void PerformanceFigure::paint_fastest(const Canvas& c) const {
  const Plot& plot = c.at.plot;
  const QRectF& inner = plot.area;
  const double px = c.at.px;
  const QFont name = text_font(px, 600);
  const QColor tint = mix(c.theme.ink2, c.theme.panel, 0.09);
  const double row = kHeadRow * px;
  for (std::size_t i = 0; i < data_.fastest.size(); ++i) {
    const FastestRegion& region = data_.fastest[i];
    const double left = plot.x.pixel(region.from), right = plot.x.pixel(region.to);
    // Neighbours differ by ground, and say their names: the hues belong to ranks.
    const QRectF head(left, inner.top(), right - left, row);
    c.painter.fillRect(head, i % 2 == 0 ? mix(c.theme.ink2, c.theme.panel, 0.16) : tint);
    const QString words = data_.lines[region.line].name;
    const double width = text_box({}, words, name).width();
    if (width + 0.8 * px <= head.width())
      draw_text(c.painter, {head.center().x(), head.top() + 0.5 * row + 0.36 * px}, words, name, c.theme.ink,
                Align::centre);
    if (i == 0) continue;
    const double t = [&] {  // where the two lines meet
      const auto& values = data_.lines[region.line].values;
      const auto at = std::lower_bound(values.begin(), values.end(), region.from,
                                       [](const QPointF& v, double n) { return v.x() < n; });
      if (at == values.begin() || at == values.end()) return values.front().y();
      const QPointF a = *(at - 1), b = *at;
      return a.y() + (b.y() - a.y()) * (region.from - a.x()) / (b.x() - a.x());
    }();
    QPen dashed(c.theme.ink2, 1.2);
    dashed.setDashPattern({4, 3});
    paint_rule(c.painter, {left, inner.top() + row}, {left, inner.bottom()}, dashed);
    c.room.avoid({left - 1, inner.top(), 2, inner.height()});
    if (plot.shows(region.from, t))
      paint_dot(c.painter, plot.at(region.from, t), 0.3 * px, c.theme.ink, c.theme.panel, true);
  }
  c.room.avoid({inner.left(), inner.top(), inner.width(), row});
}

void PerformanceFigure::paint_line_names(const Canvas& c) const {
  const Plot& plot = c.at.plot;
  const QRectF& inner = plot.area;
  const double px = c.at.px, pitch = 1.3 * px, row = kHeadRow * px;
  const QFont number = number_font(px, 500);
  for (std::size_t i = 1; i < data_.fastest.size(); ++i) {
    const double x = plot.x.pixel(data_.fastest[i].from);
    const QString size = QString::fromStdString(format_bytes(Bytes(data_.fastest[i].from)));
    for (double y = inner.top() + row + 0.9 * px; y < inner.bottom(); y += 1.5 * px)
      if (draw_label(c.painter, c.room, size, number, c.theme.ink, {x, y}, 0.5 * px, {Side::right, Side::left})) break;
  }
  struct End {
    double line = 0, label = 0;
    QString words;
    bool own = false, wins = false;
  };
  std::vector<End> ends;
  for (std::size_t i = 0; i < data_.lines.size(); ++i) {
    const double y = c.at.plot.y.pixel(data_.lines[i].values.back().y());
    if (!std::isfinite(y)) continue;
    const bool wins =
        std::any_of(data_.fastest.begin(), data_.fastest.end(), [i](const auto& r) { return r.line == i; });
    ends.push_back({y, y, data_.lines[i].name, i == 0, wins});
  }
  // Where there is no room for all, those that never win go first.
  const auto room = static_cast<std::size_t>(std::max(1.0, inner.height() / pitch));
  while (ends.size() > room) {
    auto drop = std::find_if(ends.rbegin(), ends.rend(), [](const End& e) { return !e.own && !e.wins; });
    if (drop == ends.rend()) drop = ends.rbegin();
    ends.erase(std::next(drop).base());
  }
  std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.line < b.line; });
  double last = inner.top() - pitch;
  for (End& e : ends) last = e.label = std::max(e.line, last + pitch);
  double next = inner.bottom() + pitch;
  for (auto e = ends.rbegin(); e != ends.rend(); ++e) next = e->label = std::min(e->label, next - pitch);
  for (const End& e : ends) {
    const double from = inner.right() + 2, to = inner.right() + 0.5 * px;
    c.painter.setPen(QPen(c.theme.control, 1));
    c.painter.drawLine(QPointF(from, e.line), QPointF(to, e.label));
    draw_text(c.painter, {inner.right() + 0.7 * px, e.label + 0.36 * px}, e.words,
              text_font(px, e.own || e.wins ? 600 : 400),
              e.own    ? c.theme.accent
              : e.wins ? c.theme.ink
                       : c.theme.ink2);
  }
}

}  // namespace ringside::ui
