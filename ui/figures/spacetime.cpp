#include "ui/figures/spacetime.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/figures/marks.h"

namespace ringside::ui {

struct SpacetimeFigure::Canvas {
  QPainter& painter;
  const QRectF& area;
  const TimeGrid& grid;
  const Theme& theme;
  double u() const { return grid.unit; }
};

namespace {

constexpr std::size_t kMostBars = 6000;  // more than this are drawn as what each port is busy with
constexpr double kMessagesFrom = 44;     // row pitch from which all message lines are drawn
constexpr double kAfterCursor = 0.38;

// The seconds at which the steps of this very case ended when it was measured, in the tier's own time.
std::vector<double> measured_ends(const FigureInput& input) {
  if (!input.measured) return {};
  const Answer& a = *input.answer;
  for (const MeasurementRow& row : input.measured->rows) {
    const bool same = row.collective == name(a.question.collective) && row.algorithm == a.question.algorithm &&
                      row.ranks == a.schedule.ranks && row.bytes == a.question.bytes &&
                      static_cast<std::int64_t>(row.step_end_s.size()) == a.schedule.step_count();
    if (!same || row.time_scale <= 0) continue;
    std::vector<double> ends = row.step_end_s;
    for (double& end : ends) end /= row.time_scale;
    return ends;
  }
  return {};
}

struct TimeUnit {
  double seconds;
  const char* name;
};

TimeUnit unit_of(double end) {
  if (end < 1e-6) return {1e-9, "ns"};
  if (end < 1e-3) return {1e-6, "µs"};
  return end < 1 ? TimeUnit{1e-3, "ms"} : TimeUnit{1, "s"};
}

}  // namespace

double tick_interval(double end, int most) {
  if (!(end > 0) || most < 1) return 1;
  const double decade = std::pow(10, std::floor(std::log10(end / most)));
  double best = 0;
  for (const double factor : {1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 50.0}) {
    const double interval = factor * decade, count = end / interval;
    if (count > most + 1e-9) continue;
    if (best == 0) best = interval;
    const bool ends_with_axis = std::abs(count - std::round(count)) < 1e-6;
    if (ends_with_axis && count >= 4) return interval;
  }
  return best;
}

QRectF TimeGrid::bar(std::int32_t row, double from, double to) const {
  const double height = std::min(pitch() * 0.62, 30 * unit);
  const double y = plot.top() + pitch() * (row + 0.5) - height / 2;
  return {x(from), y, x(to) - x(from), height};
}

std::optional<std::int32_t> TimeGrid::row_at(double y) const {
  const auto row = static_cast<std::int32_t>(std::floor((y - plot.top()) / pitch()));
  return row >= 0 && row < rows ? std::optional(row) : std::nullopt;
}

SpacetimeFigure::SpacetimeFigure(FigureInput input)
    : input_(std::move(input)), survey_(survey(input_.answer)), measured_end_(measured_ends(input_)) {
  const Selected& s = input_.selection;
  if (!s.chunk || s.transfer || answer().timeline.spans.size() > kMostBars) return;
  for (std::int64_t step = 0; step < answer().schedule.step_count(); ++step)
    for (const Parcel& p : parcels(answer().schedule, step))
      if (chunk_at(answer(), step, p.from, p.from_slot) == *s.chunk) path_.emplace(step, p.transfer);
}

QSizeF SpacetimeFigure::preferred_size() const {
  return {1064, std::clamp(88.0 + 42.0 * answer().schedule.places(), 180.0, 900.0)};
}

TimeGrid SpacetimeFigure::grid(const QRectF& area) const {
  TimeGrid g;
  g.rows = answer().schedule.places();
  g.unit = std::clamp(std::min(area.width() / 1064, area.height() / 280), 1.0, 2.4);
  const double u = g.unit, top = answer().schedule.phases.empty() ? 14 * u : 40 * u, bottom = 28 * u;
  const double height = std::max(1.0, area.height() - top - bottom);
  const double pitch = height / g.rows;
  g.label_width = pitch >= 19 * u ? 112 * u : 44 * u;
  g.plot = QRectF(area.left() + g.label_width, area.top() + top, std::max(1.0, area.width() - g.label_width - 34 * u),
                  height);
  g.end = std::max(answer().timeline.end.value, measured_end_.empty() ? 0 : measured_end_.back());
  if (!(g.end > 0)) g.end = 1e-6;
  return g;
}

bool SpacetimeFigure::marks(const Selected& s, const Span& span) const {
  return s.step == span.step && s.transfer == span.index;
}

void SpacetimeFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const TimeGrid g = grid(area);
  const Canvas c{painter, area, g, theme};
  paint_axis(c);
  paint_phases(c);
  paint_labels(c);
  if (answer().timeline.spans.size() > kMostBars)
    paint_occupation(c);
  else
    paint_bars(c);
  paint_messages(c);
  paint_cursor(c);
  painter.restore();
}

void SpacetimeFigure::paint_axis(const Canvas& c) const {
  const TimeUnit unit = unit_of(c.grid.end);
  const int most = std::clamp(static_cast<int>(c.grid.plot.width() / (70 * c.u())), 1, 8);
  const double interval = tick_interval(c.grid.end / unit.seconds, most);
  const QFont font = number_font(13 * c.u());
  const double y = c.area.bottom() - 11 * c.u();
  for (int i = 0; i * interval <= c.grid.end / unit.seconds * (1 + 1e-9); ++i) {
    const double x = std::floor(c.grid.x(i * interval * unit.seconds)) + 0.5;
    c.painter.setPen(line_pen(c.theme.hair, 1));
    c.painter.drawLine(QPointF(x, c.grid.plot.top() - 4 * c.u()), QPointF(x, c.grid.plot.bottom() + 2 * c.u()));
    const double value = i * interval;
    draw_text(c.painter, {x, y}, QString::fromStdString(format_significant(value, 4)), font, c.theme.ink2,
              Align::centre);
  }
  draw_text(c.painter, {c.area.right(), y}, QString::fromUtf8(unit.name), font, c.theme.ink2, Align::right);
}

void SpacetimeFigure::paint_phases(const Canvas& c) const {
  const double u = c.u();
  const auto end_of = [&](std::int64_t step) {
    return step <= 0 ? 0.0 : survey_->step_end[static_cast<std::size_t>(step - 1)];
  };
  const QFont font = text_font(13 * u, 500);
  for (const Phase& phase : answer().schedule.phases) {
    if (phase.count <= 0 || phase.first + phase.count > answer().schedule.step_count()) continue;
    const double left = c.grid.x(end_of(phase.first)) + 1.5 * u,
                 right = c.grid.x(end_of(phase.first + phase.count)) - 1.5 * u;
    const double y = c.grid.plot.top() - 12 * u;
    c.painter.setPen(line_pen(c.theme.ink3, 1.2 * u));
    c.painter.setBrush(Qt::NoBrush);
    c.painter.drawPolyline(QPolygonF{{left, y + 6 * u}, {left, y}, {right, y}, {right, y + 6 * u}});
    const QString text = QString::fromStdString(phase.name);
    if (text_width(font, text) <= right - left + 12 * u)
      draw_text(c.painter, {(left + right) / 2, y - 13 * u}, text, font, c.theme.ink, Align::centre);
  }
}

void SpacetimeFigure::paint_labels(const Canvas& c) const {
  const double u = c.u(), pitch = c.grid.pitch();
  const bool words = c.grid.label_width > 50 * u;
  const int every = words ? 1 : label_interval(17 * u / pitch);
  for (std::int32_t row = 0; row < c.grid.rows; row += every) {
    const double y = c.grid.plot.top() + pitch * (row + 0.5), left = c.grid.plot.left() - c.grid.label_width;
    const bool marked =
        (input_.selection.rank == row && !input_.selection.chunk) || (input_.hover.rank == row && !input_.hover.chunk);
    if (!words) {
      draw_text(c.painter, {c.grid.plot.left() - 8 * u, y}, QString::number(row), number_font(13 * u), c.theme.ink2,
                Align::right);
      continue;
    }
    const double radius = std::min(12 * u, 0.44 * pitch);
    draw_owner(c.painter, {left + 16 * u, y}, radius, row, answer().schedule.ranks, c.theme);
    draw_text(c.painter, {left + 37 * u, y}, place_text(answer().schedule, row),
              text_font((pitch >= 24 * u ? 14 : 13) * u, 600), marked ? c.theme.accent : c.theme.ink);
  }
}

double SpacetimeFigure::measured_end(std::int64_t step) const {
  return step < 0 ? 0 : measured_end_[static_cast<std::size_t>(step)];
}

void SpacetimeFigure::paint_bars(const Canvas& c) const {
  std::int64_t step = -1;
  Step now;
  const double room = 20 * c.u();
  const bool labels = c.grid.bar(0, 0, 0).height() >= 14 * c.u();
  for (const Span& span : answer().timeline.spans) {
    if (span.from == span.to) continue;
    QString label;
    if (labels && c.grid.x(span.sent.value) - c.grid.x(span.start.value) >= room) {
      if (span.step != step) now = answer().schedule.step(step = span.step);
      label = chunks_text(now.transfers[static_cast<std::size_t>(span.index)].chunks);
    }
    paint_bar(c, span, label);
  }
}

void SpacetimeFigure::paint_bar(const Canvas& c, const Span& span, const QString& label) const {
  const double u = c.u(), now = cursor_seconds(*survey_, input_.cursor);
  const bool selected = marks(input_.selection, span) || on_path(span), hovered = marks(input_.hover, span);
  const QRectF outline = c.grid.bar(span.from, span.start.value, span.sent.value).adjusted(0.5, 0, -0.5, 0);
  // What fills a bar: the measured step where there is one, else the transmission after the latency.
  double from = span.wire.value, to = span.sent.value;
  if (!measured_end_.empty()) from = measured_end(span.step - 1), to = measured_end(span.step);
  const QColor full = selected ? mix(c.theme.accent, c.theme.panel, 0.45) : c.theme.bar;
  const QColor pale = mix(full, c.theme.panel, kAfterCursor);
  const double split = std::clamp(now, from, to);
  const double inset = outline.height() >= 10 * u ? 2 * u : 0;
  const auto fill = [&](double a, double b, const QColor& color) {
    const QRectF r = c.grid.bar(span.from, a, b).adjusted(0, inset, 0, -inset);
    if (r.width() > 0.2) c.painter.fillRect(r, color);
  };
  fill(from, split, full);
  fill(split, to, pale);
  c.painter.setBrush(Qt::NoBrush);
  const double width = selected ? 3 * u : hovered ? 2 * u : outline.height() >= 10 * u ? 1.2 * u : 0.8;
  c.painter.setPen(line_pen(selected || hovered ? c.theme.accent : c.theme.ink2,
                            std::min(width, std::max(0.6, outline.width() / 3))));
  const double radius = std::min(3 * u, outline.height() * 0.15);
  c.painter.drawRoundedRect(outline.adjusted(0, 0.5, 0, -0.5), radius, radius);
  const QFont font = number_font(13 * u, selected ? 700 : 400);
  if (!label.isEmpty() && text_width(font, label) + 8 * u <= outline.width())
    draw_text(c.painter,
              {outline.left() + std::min(8 * u, (outline.width() - text_width(font, label)) / 2), outline.center().y()},
              label, font, c.theme.ink);
}

void SpacetimeFigure::paint_occupation(const Canvas& c) const {
  // Touching spans of one sender are one rectangle, so that a hundred thousand bars are a few thousand rectangles.
  struct Busy {
    double from = 0, to = -1;
  };
  std::vector<Busy> busy(static_cast<std::size_t>(c.grid.rows));
  const double slack = c.grid.end / c.grid.plot.width();
  const auto flush = [&](std::int32_t row, const Busy& b) {
    if (b.to > b.from) c.painter.fillRect(c.grid.bar(row, b.from, b.to), c.theme.bar);
  };
  for (const Span& span : answer().timeline.spans) {
    if (span.from == span.to) continue;
    Busy& b = busy[static_cast<std::size_t>(span.from)];
    if (b.to >= b.from && span.start.value <= b.to + slack) {
      b.to = std::max(b.to, span.sent.value);
      continue;
    }
    flush(span.from, b);
    b = {span.start.value, span.sent.value};
  }
  for (std::int32_t row = 0; row < c.grid.rows; ++row) flush(row, busy[static_cast<std::size_t>(row)]);
}

void SpacetimeFigure::paint_messages(const Canvas& c) const {
  const double u = c.u();
  const bool all = c.grid.pitch() >= kMessagesFrom * u && answer().timeline.spans.size() <= 400;
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
  for (const Span& span : answer().timeline.spans) {
    const bool marked = marks(input_.selection, span) || marks(input_.hover, span) || on_path(span);
    if (marked && span.from != span.to)
      line(span, c.theme.accent, 2 * u, true);
    else if (all && std::abs(span.from - span.to) == 1)
      line(span, c.theme.hair, 1.2 * u, false);
  }
}

void SpacetimeFigure::paint_cursor(const Canvas& c) const {
  if (answer().schedule.step_count() == 0) return;
  const double u = c.u(), x = c.grid.x(cursor_seconds(*survey_, input_.cursor));
  const double top = c.grid.plot.top() - 10 * u;
  c.painter.setPen(line_pen(c.theme.accent, 2 * u));
  c.painter.drawLine(QPointF(x, top), QPointF(x, c.grid.plot.bottom() + 2 * u));
  draw_arrow_head(c.painter, {x, top + 8 * u}, 0, 1, 10 * u, c.theme.accent);
}

std::optional<Selected> SpacetimeFigure::hit(const QPointF& point, const QRectF& area) const {
  const TimeGrid g = grid(area);
  const auto row = g.row_at(point.y());
  if (!row || point.x() > g.plot.right() + 2) return std::nullopt;
  Selected s;
  if (point.x() < g.plot.left()) {
    s.rank = *row;
    return s;
  }
  const double t = g.seconds(point.x());
  for (const Span& span : answer().timeline.spans) {
    if (span.from != *row || t < span.start.value || t > span.sent.value || span.from == span.to) continue;
    if (!g.bar(*row, span.start.value, span.sent.value).adjusted(-1, -3, 1, 3).contains(point)) continue;
    s.step = span.step, s.transfer = span.index;
    return s;
  }
  return std::nullopt;
}

std::string SpacetimeFigure::csv() const {
  std::string out = "step,transfer,from,to,chunks,start_s,wire_s,sent_s,end_s,measured_end_s\n";
  std::int64_t step = -1;
  Step now;
  for (const Span& span : answer().timeline.spans) {
    if (span.step != step) now = answer().schedule.step(step = span.step);
    const Transfer& t = now.transfers[static_cast<std::size_t>(span.index)];
    std::vector<std::string> chunks;
    for (const std::int32_t slot : t.chunks) chunks.push_back(std::to_string(slot));
    out +=
        fmt::format("{},{},{},{},{},{},{},{},{},{}\n", span.step + 1, span.index, span.from, span.to, join(chunks, " "),
                    format_number(span.start.value), format_number(span.wire.value), format_number(span.sent.value),
                    format_number(span.end.value), measured_end_.empty() ? "" : format_number(measured_end(span.step)));
  }
  return out;
}

std::string SpacetimeFigure::description() const {
  return fmt::format(
      "{}: {} transfers over time, one row per rank, {} simulated{}.", case_text(answer()),
      answer().timeline.spans.size(), format_seconds(answer().timeline.end),
      measured_end_.empty() ? "" : fmt::format(", {} measured", format_seconds(Seconds(measured_end_.back()))));
}

}  // namespace ringside::ui
