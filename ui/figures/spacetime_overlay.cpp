// What lies over the bars of the space-time figure: messages, the cursor, the legend.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/text.h"
#include "ui/figures/spacetime.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kMessagesFrom = 44;  // row pitch from which all message lines are drawn
constexpr std::size_t kMostMessages = 400;

}  // namespace

void SpacetimeFigure::paint_messages(const Canvas& c) const {
  const double u = c.u();
  const bool all = c.grid.pitch() >= kMessagesFrom * u && answer().timeline.spans.size() <= kMostMessages;
  const auto line = [&](const Span& span, const QColor& color, double width, bool head) {
    const double down = span.to > span.from ? 1 : -1;
    const QRectF from = c.grid.bar(span.from, span.start.value, span.sent.value);
    const QRectF to = c.grid.bar(span.to, span.start.value, span.sent.value);
    const QPointF a(c.grid.x((span.wire.value + span.start.value) / 2), down > 0 ? from.bottom() : from.top());
    const QPointF b(c.grid.x(span.end.value) - 2 * u, down > 0 ? to.top() : to.bottom());
    c.painter.setPen(line_pen(color, width));
    c.painter.drawLine(a, head ? b - (b - a) / std::hypot((b - a).x(), (b - a).y()) * 5 * u : b);
    if (head) draw_arrow_head(c.painter, b, (b - a).x(), (b - a).y(), 8 * u, color);
  };
  // A jump over many rows is told by its two ends: along the path of a chunk, and from the last rank around to the
  // first.
  const auto stubs = [&](const Span& span, const QColor& color, double width, bool head) {
    const double down = span.to < span.from ? 1 : -1;
    const QRectF from = c.grid.bar(span.from, span.start.value, span.sent.value);
    const QRectF to = c.grid.bar(span.to, span.start.value, span.sent.value);
    const double reach = std::min(18 * u, (c.grid.pitch() - from.height()) * 0.8);
    const QPointF out(c.grid.x((span.wire.value + span.start.value) / 2), down > 0 ? from.bottom() : from.top());
    const QPointF in(c.grid.x(span.end.value) - 2 * u, down > 0 ? to.top() : to.bottom()), step(reach, down * reach);
    for (const QPointF& tip : {out + step, in}) {
      c.painter.setPen(line_pen(color, width));
      c.painter.drawLine(tip - step, head ? tip - step * 0.3 : tip);
      if (head) draw_arrow_head(c.painter, tip, step.x(), step.y(), 8 * u, color);
    }
  };
  for (const Span& span : answer().timeline.spans) {
    const bool chosen = marks(input_.selection, span) || marks(input_.hover, span);
    if (!chosen && on_path(span) && !input_.selection.rank && std::abs(span.from - span.to) > 1) {
      if (c.grid.pitch() >= 30 * u) stubs(span, c.theme.accent, 2 * u, true);
      continue;
    }
    const bool marked = chosen || on_path(span);
    if (marked && span.from != span.to)
      line(span, c.theme.accent, 2 * u, true);
    else if (all && std::abs(span.from - span.to) == 1)
      line(span, c.theme.hair, 1.2 * u, false);
    else if (all && std::abs(span.from - span.to) == answer().schedule.ranks - 1)
      stubs(span, c.theme.hair, 1.2 * u, false);
  }
}

void SpacetimeFigure::paint_marked_spans(const Canvas& c) const {
  const std::vector<Span>& spans = answer().timeline.spans;
  const auto marked = marked_transfers(input_);
  if (marked.empty() || spans.empty()) return;
  std::map<std::pair<std::int64_t, std::int32_t>, MarkedTransfer::Level> levels;
  for (const MarkedTransfer& m : marked) levels[{m.step, m.transfer}] = m.level;
  const double high = std::max(3.0, c.grid.pitch());
  c.painter.setBrush(Qt::NoBrush);
  for (const Span& span : spans) {
    const auto it = levels.find({span.step, span.index});
    if (it == levels.end()) continue;
    const double left = c.grid.x(span.start.value), y = c.grid.plot.top() + c.grid.pitch() * (span.from + 0.5);
    const bool selected = it->second == MarkedTransfer::Level::selected;
    c.painter.setPen(line_pen(c.theme.accent, (selected ? 2.5 : 1.5) * c.u()));
    c.painter.drawRect(QRectF(left, y - high / 2, std::max(2.0, c.grid.x(span.end.value) - left), high));
  }
}

// What is left out lies under a veil.
void SpacetimeFigure::paint_brush(const Canvas& c) const {
  if (!input_.brush || survey_->step_end.empty()) return;
  const double u = c.u();
  const auto end_of = [&](std::int64_t step) {
    return cursor_seconds(*survey_, {std::clamp<std::int64_t>(step + 1, 0, answer().schedule.step_count()), 0});
  };
  const double left = c.grid.x(end_of(input_.brush->first - 1)), right = c.grid.x(end_of(input_.brush->last));
  const double top = c.grid.top(), bottom = c.grid.plot.bottom();
  QColor veil = c.theme.panel;
  veil.setAlphaF(0.72F);
  c.painter.fillRect(QRectF(QPointF(c.grid.plot.left() - 1, top), QPointF(left, bottom)), veil);
  c.painter.fillRect(QRectF(QPointF(right, top), QPointF(c.grid.plot.right() + 1, bottom)), veil);
  c.painter.setPen(line_pen(c.theme.accent, 1.5 * u));
  for (const double x : {left, right}) c.painter.drawLine(QPointF(x, top - 4 * u), QPointF(x, bottom + 4 * u));
  c.painter.fillRect(QRectF(left, bottom + 1, right - left, 3 * u), c.theme.accent);
}

std::optional<StepRange> SpacetimeFigure::brushed(const QPointF& from, const QPointF& to, const QRectF& area) const {
  const TimeGrid g = grid(area);
  const std::int64_t steps = std::ssize(survey_->step_end);
  if (steps == 0 || from.x() < g.plot.left() - 4 || from.x() > g.plot.right() + 4) return std::nullopt;
  const auto step_at = [&](double x) {
    const double t = g.seconds(std::clamp(x, g.plot.left(), g.plot.right()));
    const auto it = std::upper_bound(survey_->step_end.begin(), survey_->step_end.end(), t);
    return std::min<std::int64_t>(it - survey_->step_end.begin(), steps - 1);
  };
  const std::int64_t a = step_at(from.x()), b = step_at(to.x());
  return StepRange{std::min(a, b), std::max(a, b)};
}

void SpacetimeFigure::paint_cursor(const Canvas& c) const {
  if (answer().schedule.step_count() == 0) return;
  const double u = c.u(), x = c.grid.x(cursor_seconds(*survey_, input_.cursor));
  // Where the names of phases stand in their brackets, the head stays below them.
  const double head = (low(c.area) && !answer().schedule.phases.empty() ? 5 : 10) * u;
  c.painter.setPen(line_pen(c.theme.accent, 2 * u));
  c.painter.drawLine(QPointF(x, c.grid.top() - head), QPointF(x, c.grid.plot.bottom() + 2 * u));
  draw_arrow_head(c.painter, {x, c.grid.top() - 0.2 * head}, 0, 1, head, c.theme.accent);
}

void SpacetimeFigure::paint_legend(const Canvas& c) const {
  if (!bars(c.grid)) return;
  if (colored(c.grid) && measured_end_.empty()) return paint_kinds(c, by_bar(c)->activity.get());
  if (!c.grid.key) return;
  const bool large = legend(c.area);
  const double u = c.u(), high = (large ? 18 : 12) * u, y = c.area.bottom() - (large ? 12 : 9) * u;
  const QFont font = text_font(13 * u);
  double x = c.grid.plot.left();
  const auto entry = [&](const QColor& ground, const QString& text) {
    const QRectF box = snapped({x, y - high / 2, 26 * u, high});
    c.painter.setPen(line_pen(c.theme.ink2, 1.2 * u));
    c.painter.setBrush(ground);
    c.painter.drawRoundedRect(box, 2 * u, 2 * u);
    draw_text(c.painter, {box.right() + 8 * u, y}, text, font, c.theme.ink2);
    x = box.right() + 8 * u + text_width(font, text) + 26 * u;
  };
  const auto line = [&](const QColor& color, double width, const QString& text) {
    if (x + 34 * u + text_width(font, text) > c.area.right()) return;
    c.painter.setPen(line_pen(color, width * u));
    c.painter.drawLine(QPointF(x, y), QPointF(x + 26 * u, y));
    draw_text(c.painter, {x + 34 * u, y}, text, font, c.theme.ink2);
    x += 60 * u + text_width(font, text);
  };
  if (measured_end_.empty()) {
    // On a topology every way has its own.
    const QString alpha = qt(format_seconds(answer().prediction.parameters.alpha));
    entry(c.theme.panel, answer().network ? QStringLiteral("latency") : QStringLiteral("latency, %1").arg(alpha));
    entry(c.theme.bar, QStringLiteral("transmission"));
  } else {
    entry(c.theme.panel, QStringLiteral("predicted"));
    entry(c.theme.bar, QStringLiteral("measured"));
  }
  if (lineage_ || !path_.empty())
    line(c.theme.accent, 3,
         lineage_ ? lineage_->words() : QStringLiteral("path of chunk %1").arg(*input_.selection.chunk));
  if (path_between(c.grid)) line(c.theme.ink, 1.8, QStringLiteral("what the end waited for"));
}

}  // namespace ringside::ui
