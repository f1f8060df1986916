#include "ui/charts/tiers_figure.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <QFontMetricsF>

#include "core/base/check.h"
#include "core/base/text.h"
#include "ui/charts/label_placer.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr int kCurvePoints = 160;

QString text(const std::string& s) {
  return QString::fromStdString(s);
}

double px_of(const QRectF& area) {
  return label_px(area);
}
// A low area has the two parts side by side.
bool side_by_side(const QRectF& area) {
  return area.height() < 26 * px_of(area) && area.width() > 50 * px_of(area);
}
// Where part a may stand; part b has the rest.
QRectF bars_area(const QRectF& area) {
  return side_by_side(area) ? QRectF(area.topLeft(), QSizeF(0.46 * area.width(), area.height())) : area;
}
double row_pitch(const QRectF& area, std::size_t rows) {
  const double px = px_of(area), share = side_by_side(area) ? 1 : 0.36;
  return std::clamp((share * area.height() - 2.4 * px) / static_cast<double>(rows), 1.5 * px, 2.6 * px);
}
double bars_top(const QRectF& area) {
  return area.top() + 2.6 * px_of(area);
}
// Part b: where its heading, lines and axes stand.
QRectF lines_area(const QRectF& area, std::size_t rows) {
  if (side_by_side(area)) return area.adjusted(0.46 * area.width() + 1.5 * px_of(area), 0, 0, 0);
  return area.adjusted(0, 2.6 * px_of(area) + static_cast<double>(rows) * row_pitch(area, rows) + 1.2 * px_of(area), 0,
                       0);
}

// All bars in the unit that suits the longest, two decimals: numbers side by side compare at a glance.
QString time_text(Seconds t, Seconds longest) {
  struct Unit {
    double size;
    const char* name;
  };
  static constexpr std::array<Unit, 4> kUnits = {{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}}};
  const auto* unit =
      std::find_if(kUnits.begin(), kUnits.end() - 1, [&](const Unit& u) { return longest.value >= u.size; });
  const double value = t.value / unit->size;
  const std::string digits = value >= 0.1 || value == 0 ? fmt::format("{:.2f}", value) : format_significant(value, 2);
  return text(digits) + QChar(u' ') + QString::fromUtf8(unit->name);
}

void paint_heading(QPainter& painter, const QPointF& baseline, const QString& letter, const QString& words, double px,
                   const Theme& theme) {
  draw_text(painter, baseline, letter, text_font(px, 700), theme.ink);
  draw_text(painter, baseline + QPointF(1.7 * px, 0), words, text_font(px, 500), theme.ink);
}

}  // namespace

TiersFigure::TiersFigure(std::int64_t bytes, std::vector<Tier> compared) : bytes_(bytes), tiers_(std::move(compared)) {
  RINGSIDE_CHECK(bytes >= 0 && !tiers_.empty());
  const auto n = static_cast<double>(bytes);
  if (n > 0) n_low_ = std::min(n_low_, n / 2), n_high_ = std::max(n_high_, 2 * n);
}

double TiersFigure::label_width(const QRectF& area) const {
  double width = 0;
  for (const Tier& t : tiers_)
    width = std::max(width, text_box({}, text(t.label), text_font(px_of(area), 500)).width());
  return width;
}

QRectF TiersFigure::bar(const QRectF& area, std::size_t i) const {
  const double px = px_of(area), pitch = row_pitch(area, tiers_.size()), height = 0.67 * pitch;
  const double left = area.left() + label_width(area) + 2.4 * px;
  const double widest = bars_area(area).right() - left - 12.5 * px;
  const Bytes n(static_cast<double>(bytes_));
  double longest = 0;
  for (const Tier& t : tiers_) longest = std::max(longest, t.transfer_time(n).value);
  const double share = longest > 0 ? tiers_[i].transfer_time(n).value / longest : 0;
  return {left, bars_top(area) + static_cast<double>(i) * pitch + (pitch - height) / 2, widest * share, height};
}

chart::Plot TiersFigure::plot(const QRectF& area) const {
  const double px = px_of(area);
  const QRectF part = lines_area(area, tiers_.size());
  const QRectF inner(QPointF(part.left() + 5.4 * px, part.top() + 2.8 * px),
                     QPointF(part.right() - label_width(area) - 2.6 * px, part.bottom() - 3.9 * px));
  double low = tiers_.front().transfer_time(Bytes(n_low_)).value, high = low;
  for (const Tier& t : tiers_) {
    low = std::min(low, t.transfer_time(Bytes(n_low_)).value);
    high = std::max(high, t.transfer_time(Bytes(n_high_)).value);
  }
  const auto [bottom, top] = enclosing_decades(std::max(low, 1e-12), std::max(high, 1e-12));
  return Plot::over(inner, n_low_, n_high_, bottom / 2.5, top);
}

void TiersFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  paint_bars(painter, area, theme);
  if (plot(area).area.height() > 3 * px_of(area)) paint_lines(painter, area, theme);
  painter.restore();
}

void TiersFigure::paint_bars(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const double px = px_of(area);
  const Bytes n(static_cast<double>(bytes_));
  Seconds longest;
  for (const Tier& t : tiers_) longest = std::max(longest, t.transfer_time(n));
  paint_heading(painter, area.topLeft() + QPointF(0.4 * px, 1.3 * px), QStringLiteral("a"),
                bytes_label(n.value) + QStringLiteral(", one transfer, drawn to scale"), px, theme);
  const QFont label = text_font(px, 500), value = number_font(px, 700), ratio = number_font(px);
  for (std::size_t i = 0; i < tiers_.size(); ++i) {
    const QRectF box = bar(area, i);
    const double baseline = box.center().y() + QFontMetricsF(label).capHeight() / 2;
    draw_text(painter, {box.left() - 0.9 * px, baseline}, text(tiers_[i].label), label, theme.ink, Align::right);
    painter.fillRect(box, theme.load[3]);
    const Seconds t = tiers_[i].transfer_time(n);
    const QRectF said = draw_text(painter, {box.right() + 0.8 * px, baseline}, time_text(t, longest), value, theme.ink);
    const double times = t / tiers_.front().transfer_time(n);
    draw_text(painter, {said.right() + 0.8 * px, baseline}, text(fmt::format("{:.1f} ×", times)), ratio, theme.ink2);
  }
}

void TiersFigure::paint_lines(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const double px = px_of(area);
  const Plot p = plot(area);
  const QString sizes = QStringLiteral("%1 to %2; a ring marks ").arg(bytes_label(n_low_), bytes_label(n_high_));
  QString heading = sizes + QStringLiteral("α/β, where latency and transmission take the same time");
  if (text_box({}, heading, text_font(px, 500)).width() > area.right() - p.area.left() + 2.9 * px)
    heading = sizes + QStringLiteral("n = α/β");
  paint_heading(painter, {p.area.left() - 5 * px, p.area.top() - 1.5 * px}, QStringLiteral("b"), heading, px, theme);
  paint_grid(painter, p, log_ticks(p.x, 2, 4.6 * px, 7, bytes_label), log_ticks(p.y, 10, 1.85 * px, 7, seconds_label),
             theme.hair, theme, px);
  draw_text(painter, {p.area.center().x(), p.area.bottom() + 3.3 * px}, QStringLiteral("size n of the transfer"),
            text_font(px, 500), theme.ink, Align::centre);
  if (bytes_ > 0) {
    const double x = p.x.pixel(static_cast<double>(bytes_));
    paint_rule(painter, {x, p.area.top()}, {x, p.area.bottom()}, QPen(theme.accent, 1.5));
  }

  LabelPlacer room(p.area.adjusted(3, 3, -3, -3));
  struct End {
    double y;
    QString name;
  };
  std::vector<End> ends;
  for (std::size_t i = 0; i < tiers_.size(); ++i) {
    std::vector<QPointF> line;
    for (int s = 0; s <= kCurvePoints; ++s) {
      const double n = n_low_ * std::pow(n_high_ / n_low_, static_cast<double>(s) / kCurvePoints);
      line.emplace_back(n, tiers_[i].transfer_time(Bytes(n)).value);
    }
    paint_curve(painter, p, line, series_pen(static_cast<int>(i), theme.ink, 0.15 * px));
    room.avoid_curve(p, line, 0.25 * px);
    ends.push_back({p.y.pixel(line.back().y()), text(tiers_[i].label)});
  }
  for (const Tier& t : tiers_) {
    const Bytes n = t.crossover();
    const QPointF at = p.at(n.value, t.transfer_time(n).value);
    room.avoid({at.x() - 0.5 * px, at.y() - 0.5 * px, px, px});
  }
  const QFont font = number_font(px, 500);
  for (const Tier& t : tiers_) {
    const Bytes n = t.crossover();
    if (!p.shows(n.value, t.transfer_time(n).value)) continue;
    const QPointF at = p.at(n.value, t.transfer_time(n).value);
    paint_dot(painter, at, 0.45 * px, theme.ink, theme.panel, true);
    draw_label(painter, room, decimal_bytes_label(n.value), font, theme.ink, at, 0.85 * px,
               {Side::above_left, Side::below_right, Side::below, Side::above, Side::below_left, Side::above_right});
  }
  if (bytes_ > 0) {
    const QPointF top(p.x.pixel(static_cast<double>(bytes_)), p.area.top() + 0.8 * px);
    draw_label(painter, room, bytes_label(static_cast<double>(bytes_)), font, theme.accent, top, 0.5 * px,
               {Side::left, Side::right});
  }

  // Names at the lines' ends, pushed apart downward where two lines end close together.
  std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.y < b.y; });
  double last = -1e9;
  for (const End& end : ends) {
    const double y = std::max(end.y, last + 1.4 * px);
    draw_text(painter, {p.area.right() + px, y + 0.36 * px}, end.name, text_font(px, 500), theme.ink);
    last = y;
  }
}

std::string TiersFigure::csv() const {
  std::string out = "tier,bytes,alpha_s,bytes_per_s,seconds,ratio,crossover_bytes\n";
  const Bytes n(static_cast<double>(bytes_));
  for (const Tier& t : tiers_)
    out += fmt::format("{},{},{},{},{},{},{}\n", t.name, bytes_, t.alpha.value, t.bandwidth.value,
                       t.transfer_time(n).value, t.transfer_time(n) / tiers_.front().transfer_time(n),
                       t.crossover().value);
  return out;
}

std::string TiersFigure::description() const {
  const Bytes n(static_cast<double>(bytes_));
  std::vector<std::string> parts;
  for (const Tier& t : tiers_) {
    const double times = t.transfer_time(n) / tiers_.front().transfer_time(n);
    parts.push_back(fmt::format("{} {} ({:.1f} times)", t.label, format_seconds(t.transfer_time(n)), times));
  }
  return fmt::format("One transfer of {} across the tiers: {}.", format_bytes(n), join(parts));
}

}  // namespace ringside::ui
