// What every cap of the buckets would expose, and a few of them compared.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "ui/paint/axis.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/training/lab_paint.h"
#include "ui/training/overlap_figure.h"

namespace ringside::ui {
namespace {

QRectF caps_plot(const QRectF& area) {
  return {area.left() + 62, area.top() + 12, area.width() - 78, area.height() - 56};
}

constexpr double kCapsLegend = 30;  ///< pixels under the caps that are compared

/// How high a compared cap may be.
double caps_pitch(const QRectF& area, std::size_t number) {
  return std::min(66.0, (area.height() - kCapsLegend) / static_cast<double>(number));
}

}  // namespace

double CapsFigure::x_at(double bytes, const QRectF& plot) const {
  const double last = std::max(2 * kLeastCap, data_->answer.caps.back().cap.value);
  const double share = std::log(std::clamp(bytes, kLeastCap, last) / kLeastCap) / std::log(last / kLeastCap);
  return plot.left() + share * plot.width();
}

const CapResult& CapsFigure::at(Bytes cap) const {
  const auto& caps = data_->answer.caps;
  const auto found = std::find_if(caps.begin(), caps.end(), [&](const CapResult& c) { return c.cap >= cap; });
  return found == caps.end() ? caps.back() : *found;
}

/// Where the step is as good as the best: from left to right, in pixels.
std::pair<double, double> CapsFigure::paint_good(QPainter& painter, const QRectF& plot, const Theme& theme) const {
  const OverlapAnswer& a = data_->answer;
  const Seconds computed = a.here.forward + a.here.backward;
  const QColor tint = mix(theme.owner(4), theme.panel, 0.14);
  double from = kLeastCap, first = 0, last = 0;
  for (const CapResult& c : a.caps) {
    if (c.cap.value < kLeastCap) continue;
    if (computed + c.exposed <= kAsGood * (computed + a.best.exposed)) {
      const double left = x_at(from, plot), right = x_at(c.cap.value, plot);
      painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()), tint);
      if (first == 0) first = left;
      last = right;
    }
    from = c.cap.value;
  }
  return {first, last};
}

/// As low as the curve leaves room, under the names of the marks and between their lines.
void CapsFigure::name_good(QPainter& painter, const QRectF& plot, const std::pair<double, double>& good,
                           const QPolygonF& curve, const Theme& theme) const {
  constexpr double kNames = 44, kHigh = 18, kStep = 8, kBeside = 6;  // pixels
  const QFont font = text_font(13);
  const QString words = QStringLiteral("within 1 % of the best step");
  const double wide = text_width(font, words), middle = (good.first + good.second - wide) / 2;
  if (wide >= good.second - good.first) return;
  const double marks[] = {x_at(data_->answer.advised.cap.value, plot),
                          x_at(data_->choice.question.rule.cap.value, plot)};
  // Of the places beside a line, and the middle, the nearest to the middle that no line crosses.
  std::vector<double> places{middle};
  for (const double x : marks) places.insert(places.end(), {x - kBeside - wide, x + kBeside});
  std::erase_if(places, [&](double left) {
    return left < good.first || left + wide > good.second || std::ranges::any_of(marks, [&](double x) {
             return x > left - kBeside / 2 && x < left + wide + kBeside / 2;
           });
  });
  if (places.empty()) return;
  const double left = *std::ranges::min_element(places, {}, [&](double x) { return std::abs(x - middle); });
  QRectF box(left, plot.bottom() - 3 - kHigh, wide, kHigh);
  const auto met = [&] {
    for (qsizetype i = 0; i + 1 < curve.size(); ++i)
      if (QRectF(curve[i], curve[i + 1]).normalized().adjusted(-1, -1, 1, 1).intersects(box)) return true;
    return false;
  };
  while (met() && box.top() > plot.top() + kNames) box.translate(0, -kStep);
  if (box.top() > plot.top() + kNames) draw_text(painter, box.center(), words, font, theme.ink2, Align::centre);
}

void CapsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF plot = caps_plot(area);
  const auto& caps = data_->answer.caps;
  Seconds most = std::max(data_->answer.here.exposed, data_->answer.advised.exposed);
  for (const CapResult& c : caps) most = std::max(most, c.exposed);
  const bool none = most.value == 0;  // whatever the cap: the axis has its zero alone
  if (none) most = Seconds(1);
  const auto good = paint_good(painter, plot, theme);
  const auto y_at = [&](Seconds t) { return plot.bottom() - t / (1.12 * most) * plot.height(); };
  for (const double share : {0.0, 0.5, 1.0}) {
    if (none && share > 0) break;
    const double y = std::floor(y_at(share * most)) + 0.5;
    painter.setPen(line_pen(theme.hair, 1));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    draw_text(painter, {plot.left() - 8, y}, share == 0 ? QStringLiteral("0") : qt(format_short_seconds(share * most)),
              number_font(13), theme.ink3, Align::right);
  }
  const double last = std::max(2 * kLeastCap, caps.back().cap.value);
  for (double n = kLeastCap; n <= last; n *= 8) {
    painter.setPen(line_pen(theme.hair, 1));
    painter.drawLine(QPointF(x_at(n, plot), plot.top()), QPointF(x_at(n, plot), plot.bottom()));
    draw_text(painter, {x_at(n, plot), plot.bottom() + 12}, chart::bytes_label(n), number_font(13), theme.ink3,
              Align::centre);
  }
  draw_text(painter, {plot.center().x(), area.bottom() - 10}, QStringLiteral("bucket cap; exposed time above it"),
            text_font(13, 500), theme.ink, Align::centre);
  QPolygonF line;
  double from = kLeastCap;
  for (const CapResult& c : caps) {
    if (c.cap.value < kLeastCap) continue;
    line << QPointF(x_at(from, plot), y_at(c.exposed)) << QPointF(x_at(c.cap.value, plot), y_at(c.exposed));
    from = c.cap.value;
  }
  painter.setPen(line_pen(theme.ink, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(line);
  name_good(painter, plot, good, line, theme);
  const CapResult& best = data_->answer.advised;
  const Bytes cap = data_->choice.question.rule.cap;
  const auto mark = [&](Bytes at_cap, Seconds exposed, bool here) {
    const double x = x_at(at_cap.value, plot), y = y_at(exposed);
    painter.setPen(here ? line_pen(theme.accent, 2) : dash_pen(theme.ink2, 1.5, 4, 3));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    painter.setPen(line_pen(here ? theme.accent : theme.ink, 2));
    painter.setBrush(here ? theme.accent : theme.panel);
    painter.drawEllipse(QPointF(x, y), 5, 5);
  };
  // The words come after both lines, on the side where the other's does not cross them.
  const auto name = [&](Bytes at_cap, Bytes other, const QString& words, bool here) {
    const double own = x_at(at_cap.value, plot), across = x_at(other.value, plot);
    const double wide = text_width(text_font(13, 600), words), y = plot.top() + (here ? 8 : 26);
    constexpr double kNear = 16;  // pixels: beside both
    const auto x_of = [&](bool left) {
      return std::abs(own - across) > kNear ? own : left ? std::min(own, across) : std::max(own, across);
    };
    const auto clear = [&](bool left) {
      const double x = x_of(left);
      const double begin = left ? x - 8 - wide : x + 8, end = begin + wide;
      const bool crossed = at_cap != other && across > begin - 4 && across < end + 4;
      return !crossed && begin >= plot.left() && end <= area.right();
    };
    bool left = own > plot.center().x();
    if (!clear(left) && clear(!left)) left = !left;
    const double x = x_of(left);
    if (!clear(left)) painter.fillRect(QRectF(left ? x - 10 - wide : x + 6, y - 9, wide + 4, 18), theme.panel);
    draw_text(painter, {x + (left ? -8 : 8), y}, words, text_font(13, 600), here ? theme.accent : theme.ink2,
              left ? Align::right : Align::left);
  };
  const Seconds exposed = data_->answer.here.exposed;
  const BucketRule& rule = data_->answer.question.rule;
  const auto said = [&](const QString& words, Bytes of, bool own, Seconds t) {
    return words.arg(own && rule.find_unused ? QStringLiteral("DDP's default") : qt(size_text(of)),
                     qt(format_seconds(t)));
  };
  const bool taken = rule == rule.with(best);
  if (!taken) mark(best.cap, best.exposed, false);
  mark(cap, exposed, true);
  if (!taken) name(best.cap, cap, said(QStringLiteral("advised: %1, %2"), best.cap, best.own, best.exposed), false);
  const bool default_here = rule == rule.with(data_->answer.own);
  name(cap, best.cap, said(QStringLiteral("here: %1, %2"), cap, default_here, exposed), true);
}

std::optional<Selected> CapsFigure::hit(const QPointF& point, const QRectF& area) const {
  const QRectF plot = caps_plot(area);
  if (!plot.contains(point)) return std::nullopt;
  const double last = std::max(2 * kLeastCap, data_->answer.caps.back().cap.value);
  const auto cap_at = [&](double x) {
    return Bytes(std::floor(kLeastCap * std::pow(last / kLeastCap, (x - plot.left()) / plot.width())));
  };
  // The roundest of those under this pixel; the last is all gradients, to the byte.
  const Bytes here = cap_at(point.x());
  Selected s;
  s.step = static_cast<std::int64_t>(
      point.x() >= plot.right() ? here.value : roundest(std::max(at(here).above, cap_at(point.x() - 1)), here).value);
  return s;
}

std::optional<StepRange> CapsFigure::brushed(const QPointF& from, const QPointF& to, const QRectF& area) const {
  const QRectF plot = caps_plot(area);
  if (!plot.contains(from)) return std::nullopt;
  const auto there = hit({std::clamp(to.x(), plot.left(), plot.right()), plot.center().y()}, area);
  return StepRange{0, there->step.value()};
}

std::string CapsFigure::tip(const QPointF& point, const QRectF& area) const {
  const auto there = hit(point, area);
  if (!there) return {};
  const CapResult& r = at(Bytes(static_cast<double>(*there->step)));
  return Train::tr("Cap %1: %2 all-reduces, %3 exposed. Click to take it.")
      .arg(qt(size_text(Bytes(static_cast<double>(*there->step)))))
      .arg(r.calls)
      .arg(qt(format_seconds(r.exposed)))
      .toStdString();
}

std::string CapsFigure::csv() const {
  std::string out = "cap_bytes,calls,exposed_s\n";
  for (const CapResult& c : data_->answer.caps) out += fmt::format("{},{},{}\n", c.cap.value, c.calls, c.exposed.value);
  return out;
}

std::string CapsFigure::description() const {
  const OverlapAnswer& a = data_->answer;
  const std::string here = fmt::format("Exposed time over the bucket cap: {} with {}", format_seconds(a.here.exposed),
                                       size_text(a.question.rule.cap));
  if (a.question.rule == a.question.rule.with(a.advised)) return here + ", which is advised.";
  return fmt::format("{}, {} with {}, which is advised.", here, format_seconds(a.advised.exposed),
                     size_text(a.advised.cap));
}

void CapBarsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const auto& all = data_->compared;
  Seconds most;
  for (const CapCompared& c : all) most = std::max(most, c.step);
  const double pitch = caps_pitch(area, all.size());
  const double bar = std::min(20.0, 0.36 * pitch);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const CapCompared& c = all[i];
    const double y = area.top() + static_cast<double>(i) * pitch;
    const QString name = qt(c.name),
                  calls = c.calls == 1 ? QStringLiteral("1 call") : QStringLiteral("%1 calls").arg(c.calls);
    draw_text(painter, {area.left(), y + 0.25 * pitch}, name, text_font(14, 600), c.here ? theme.accent : theme.ink);
    draw_text(painter, {area.left() + text_width(text_font(14, 600), name) + 10, y + 0.25 * pitch}, calls,
              text_font(13), theme.ink2);
    draw_text(painter, {area.right(), y + 0.25 * pitch}, qt(format_seconds(c.step)), number_font(14, 700), theme.ink,
              Align::right);
    const double width = c.step / most * area.width(), passes = (c.step - c.exposed) / most * area.width();
    const QRectF box(area.left(), y + 0.5 * pitch, passes, bar), out(box.right(), box.top(), width - passes, bar);
    painter.fillRect(box, theme.load[0]);
    draw_hatch(painter, out, theme.ink2, 5, 1);
    painter.setPen(line_pen(theme.ink2, 1));
    painter.setBrush(Qt::NoBrush);
    if (out.width() > 1) painter.drawRect(out);
    if (!c.here) continue;
    painter.setPen(line_pen(theme.accent, 2.5));
    painter.drawRoundedRect(QRectF(box.left() - 3, box.top() - 3, width + 6, bar + 6), 4, 4);
  }
  const double legend = area.top() + pitch * static_cast<double>(all.size()) + kCapsLegend / 2;
  const QString passes = QStringLiteral("both passes, %1")
                             .arg(qt(format_seconds(data_->answer.here.forward + data_->answer.here.backward)));
  painter.fillRect(QRectF(area.left(), legend - 6, 20, 12), theme.load[0]);
  draw_text(painter, {area.left() + 28, legend}, passes, text_font(13), theme.ink2);
  const double next = area.left() + 48 + text_width(text_font(13), passes);
  draw_hatch(painter, {next, legend - 6, 20, 12}, theme.ink2, 5, 1);
  draw_text(painter, {next + 28, legend}, QStringLiteral("exposed"), text_font(13), theme.ink2);
}

std::optional<Selected> CapBarsFigure::hit(const QPointF& point, const QRectF& area) const {
  const double pitch = caps_pitch(area, data_->compared.size());
  const double row = (point.y() - area.top()) / pitch;
  if (row < 0 || row >= static_cast<double>(data_->compared.size()) || !area.contains(point)) return std::nullopt;
  Selected s;
  s.rank = static_cast<std::int32_t>(row);
  return s;
}

std::string CapBarsFigure::csv() const {
  std::string out = "buckets,calls,exposed_s,step_s\n";
  for (const CapCompared& c : data_->compared)
    out += fmt::format("\"{}\",{},{},{}\n", c.name, c.calls, c.exposed.value, c.step.value);
  return out;
}

std::string CapBarsFigure::description() const {
  std::string out = "Both passes and what sticks out of them:";
  for (const CapCompared& c : data_->compared)
    out += fmt::format(" {}: {}, {};", c.name, counted(c.calls, "call"), format_seconds(c.step));
  out.back() = '.';
  return out;
}

}  // namespace ringside::ui
