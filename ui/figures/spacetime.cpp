#include "ui/figures/spacetime.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

namespace {

constexpr std::size_t kMostBars = 6000;  // of more than this nothing is looked for one by one
constexpr double kLeastBar = 6;          // row pitch from which a bar has an outline
constexpr std::int32_t kProfileFrom = 25, kColoredFrom = 9;
constexpr double kNamed = 14;  // units: a bar's height from which it is named
constexpr double kRowNames = 15,
                 kLeastKeyRow = 8;   // units: pitch from which rows have names, that of few ranks with a key
constexpr double kKeyFrom = 100;     // height from which there is room for a key of the colours
constexpr double kLow = 170;         // below it the names of phases stand in their brackets
constexpr double kLegendFrom = 360;  // height from which there is room for a legend
constexpr double kAfterCursor = 0.38;
constexpr double kKeyInOneLine = 900;  // units: the colours of many ranks and their words

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

}  // namespace

SpacetimeFigure::SpacetimeFigure(FigureInput input)
    : input_(std::move(input)),
      survey_(survey(input_.answer)),
      lineage_(lineage_of(input_)),
      measured_end_(measured_ends(input_)) {
  const Selected& s = input_.selection;
  const Schedule& schedule = answer().schedule;
  if (!s.chunk || s.rank || s.transfer || answer().timeline.spans.size() > kMostBars) return;
  for (std::int64_t step = 0; step < schedule.step_count(); ++step)
    for (const Parcel& p : parcels(schedule, step))
      if (chunk_at(answer(), step, p.from, p.from_slot) == *s.chunk) path_.emplace(step, p.transfer);
}

bool SpacetimeFigure::low(const QRectF& area) {
  return area.height() < kLow;
}

bool SpacetimeFigure::legend(const QRectF& area) {
  return area.height() >= kLegendFrom && area.width() >= 420;
}

QSizeF SpacetimeFigure::preferred_size() const {
  return {1064, std::clamp(88.0 + 42.0 * answer().schedule.places(), 180.0, 900.0)};
}

TimeGrid SpacetimeFigure::grid(const QRectF& area) const {
  TimeGrid g;
  g.rows = answer().schedule.places();
  g.unit = std::clamp(std::min(area.width() / 1064, area.height() / 280), 1.0, 2.4);
  const bool flat = low(area);
  const double u = g.unit;
  const bool two = area.width() < kKeyInOneLine * u && area.height() >= 200;
  const double top = (answer().schedule.phases.empty() ? 14 : flat ? 22 : 40) * u;
  const double busy = profile(area) ? 34 * u : 0;
  double bottom = (legend(area) || (two && profile(area)) ? 64 : profile(area) ? 46 : flat ? 24 : 28) * u;
  g.plot.setHeight(std::max(1.0, area.height() - top - busy - bottom));
  g.key = legend(area) || profile(area);
  if (!g.key && area.height() >= kKeyFrom && (colored(g) || !bars(g))) g.key = true, bottom += (flat ? 16 : 18) * u;
  double height = std::max(1.0, area.height() - top - busy - bottom);
  // Of few ranks the key takes no room from names.
  if (const double line = (flat ? 16 : 18) * u, less = (height - line) / g.rows;
      !g.key && area.height() >= kKeyFrom && plain(g) && less >= kLeastKeyRow * u &&
      (less >= kRowNames * u || height / g.rows < kRowNames * u)) {
    TimeGrid with = g;
    with.plot.setHeight(height - line);
    if (named(with) || !named(g)) g.key = true, height -= line;
  }
  const double pitch = height / g.rows;
  g.label_width = pitch >= kRowNames * u ? 112 * u : 44 * u;
  g.plot = QRectF(area.left() + g.label_width, area.top() + top + busy,
                  std::max(1.0, area.width() - g.label_width - 34 * u), height);
  g.profile = busy;
  g.end = std::max(survey_->step_end.empty() ? 0 : survey_->step_end.back(),
                   measured_end_.empty() ? 0 : measured_end_.back());
  if (!(g.end > 0)) g.end = 1e-6;
  return g;
}

bool SpacetimeFigure::profile(const QRectF& area) const {
  return answer().schedule.places() >= kProfileFrom && area.height() >= 150;
}

bool SpacetimeFigure::colored(const TimeGrid& g) const {
  return g.profile > 0 ||
         (g.rows >= kColoredFrom && g.bar(0, 0, 0).height() < kNamed * g.unit && measured_end_.empty());
}

bool SpacetimeFigure::named(const TimeGrid& g) const {
  return bars(g) && g.bar(0, 0, 0).height() >= kNamed * g.unit;
}

bool SpacetimeFigure::plain(const TimeGrid& g) const {
  return bars(g) && !colored(g) && g.rows < kColoredFrom;
}

bool SpacetimeFigure::path_between(const TimeGrid& g) const {
  return g.key && plain(g) && measured_end_.empty() && !input_.untold && !answer().channel &&
         !critical_path_of(input_.answer)->empty();
}

bool SpacetimeFigure::bars(const TimeGrid& g) const {
  if (as_activity() && answer().prediction.walk.transfers > 0) return false;  // however few the ranks
  // Where something is measured, its bars are looked for in outlines, however low.
  const bool outlines = g.pitch() >= kLeastBar || (g.rows < kProfileFrom && !measured_end_.empty());
  return answer().timeline.spans.size() <= kMostBars && outlines;
}

bool SpacetimeFigure::marks(const Selected& s, const Span& span) const {
  return s.marks(span.step, span.index, span.from, span.to);
}

void SpacetimeFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const TimeGrid g = grid(area);
  const Canvas c{painter, area, g, theme};
  paint_axis(c);
  paint_phases(c);
  paint_labels(c);
  if (bars(g)) {
    paint_bars(c);
    if (colored(g)) paint_overview(c);
    paint_messages(c);
    if (path_between(g)) paint_critical_path(c);
  } else {
    paint_activity(c);
    paint_marked_spans(c);
  }
  paint_brush(c);
  paint_cursor(c);
  paint_legend(c);
  painter.restore();
}

void SpacetimeFigure::paint_axis(const Canvas& c) const {
  const TimeUnit unit = time_unit(Seconds(c.grid.end));
  const int most = std::clamp(static_cast<int>(c.grid.plot.width() / (70 * c.u())), 1, 8);
  const double interval = tick_interval(c.grid.end / unit.seconds, most);
  const QFont font = number_font(13 * c.u());
  const double y = c.grid.plot.bottom() + (low(c.area) ? 13 : 17) * c.u();
  for (int i = 0; i * interval <= c.grid.end / unit.seconds * (1 + 1e-9); ++i) {
    const double x = std::floor(c.grid.x(i * interval * unit.seconds)) + 0.5;
    c.painter.setPen(line_pen(c.theme.hair, 1));
    c.painter.drawLine(QPointF(x, c.grid.plot.top() - 4 * c.u()), QPointF(x, c.grid.plot.bottom() + 2 * c.u()));
    const double value = i * interval;
    draw_text(c.painter, {x, y}, qt(format_short(value, 6)), font, c.theme.ink2, Align::centre);
  }
  draw_text(c.painter, {c.area.right(), y}, qt(unit.name), font, c.theme.ink2, Align::right);
}

void SpacetimeFigure::paint_phases(const Canvas& c) const {
  const double u = c.u();
  const auto end_of = [&](std::int64_t step) {
    return step <= 0 ? 0.0 : survey_->step_end[static_cast<std::size_t>(step - 1)];
  };
  const QFont font = text_font(13 * u, 500);
  const bool flat = low(c.area);
  for (const Phase& phase : answer().schedule.phases) {
    if (phase.count <= 0 || phase.first + phase.count > answer().schedule.step_count()) continue;
    const double left = c.grid.x(end_of(phase.first)) + 1.5 * u,
                 right = c.grid.x(end_of(phase.first + phase.count)) - 1.5 * u;
    const double y = c.grid.top() - 12 * u;
    c.painter.setPen(line_pen(c.theme.ink3, 1.2 * u));
    c.painter.setBrush(Qt::NoBrush);
    c.painter.drawPolyline(QPolygonF{{left, y + 6 * u}, {left, y}, {right, y}, {right, y + 6 * u}});
    const QString text = qt(phase.name);
    const double width = text_width(font, text);
    if (width > right - left - (flat ? 16 * u : -12 * u)) continue;
    const QPointF middle((left + right) / 2, flat ? y : y - 13 * u);
    if (flat)
      c.painter.fillRect(QRectF(middle.x() - width / 2 - 6 * u, y - 3 * u, width + 12 * u, 6 * u), c.theme.panel);
    draw_text(c.painter, middle, text, font, c.theme.ink, Align::centre);
  }
}

void SpacetimeFigure::paint_labels(const Canvas& c) const {
  const double u = c.u(), pitch = c.grid.pitch();
  const bool words = c.grid.label_width > 50 * u;
  // Names of all rows, or of some with room between them.
  const int every = words ? 1 : label_interval((pitch >= 13 * u ? 13 : 22) * u / pitch);
  for (std::int32_t row = 0; row < c.grid.rows; row += every) {
    const double y = c.grid.plot.top() + pitch * (row + 0.5), left = c.grid.plot.left() - c.grid.label_width;
    const bool marked = (input_.selection.rank == row && input_.selection.place()) ||
                        (input_.hover.rank == row && input_.hover.place());
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
  const bool labels = c.grid.bar(0, 0, 0).height() >= kNamed * c.u(), kinds = colored(c.grid);
  for (const Span& span : answer().timeline.spans) {
    if (span.from == span.to) continue;
    const bool named = labels && c.grid.x(span.sent.value) - c.grid.x(span.start.value) >= room;
    QString label;
    QColor fill = c.theme.bar;
    if ((named || kinds) && span.step != step) now = answer().schedule.step(step = span.step);
    if (named) label = chunks_text(now.transfers[static_cast<std::size_t>(span.index)].chunks);
    // Of many ranks a bar says by its colour, too, what it sends.
    if (kinds) fill = kind_color(now.transfers[static_cast<std::size_t>(span.index)].op, c.theme);
    paint_bar(c, span, fill, label);
  }
}

void SpacetimeFigure::paint_bar(const Canvas& c, const Span& span, const QColor& kind, const QString& label) const {
  const double u = c.u(), now = cursor_seconds(*survey_, input_.cursor);
  const bool selected = marks(input_.selection, span) || on_path(span), hovered = marks(input_.hover, span);
  const QRectF outline = c.grid.bar(span.from, span.start.value, span.sent.value).adjusted(0.5, 0, -0.5, 0);
  // What fills a bar: the measured step where there is one, else the transmission after the latency.
  double from = span.wire.value, to = span.sent.value;
  if (!measured_end_.empty()) from = measured_end(span.step - 1), to = measured_end(span.step);
  const QColor full = selected ? mix(c.theme.accent, c.theme.panel, 0.45) : kind;
  // Where colours say what is sent, a paler one would look like another: the bar is lower.
  const bool low = colored(c.grid);
  const QColor pale = low ? c.theme.panel : mix(full, c.theme.panel, kAfterCursor);
  const double split = std::clamp(now, from, to);
  const double inset = outline.height() >= 10 * u ? 2 * u : 0;
  const auto fill = [&](double a, double b, const QColor& color, double share = 1) {
    const QRectF r = c.grid.bar(span.from, a, b).adjusted(0, inset, 0, -inset);
    if (r.width() > 0.2) c.painter.fillRect(r.adjusted(0, (1 - share) * r.height(), 0, 0), color);
  };
  // Latency stays empty, but what has passed of it shows; in no grey, which would be a transmission.
  if (measured_end_.empty()) fill(span.start.value, std::clamp(now, span.start.value, from), c.theme.soft);
  fill(from, split, full);
  low ? fill(split, to, full, kAfterCursor) : fill(split, to, pale);
  c.painter.setBrush(Qt::NoBrush);
  const double width = selected ? 3 * u : hovered ? 2 * u : outline.height() >= 10 * u ? 1.2 * u : 0.8;
  c.painter.setPen(line_pen(selected || hovered ? c.theme.accent : c.theme.ink2,
                            std::min(width, std::max(0.6, outline.width() / 3))));
  const double radius = std::min({3 * u, outline.height() * 0.15, outline.width() * 0.15});
  c.painter.drawRoundedRect(outline.adjusted(0, 0.5, 0, -0.5), radius, radius);
  const QFont font = number_font(13 * u, selected ? 700 : 400);
  if (label.isEmpty() || text_width(font, label) + 8 * u > outline.width()) return;
  const double left = outline.left() + std::min(8 * u, (outline.width() - text_width(font, label)) / 2);
  const QColor& ground = left < c.grid.x(split) ? full : pale;
  draw_text(c.painter, {left, outline.center().y()}, label, font, ink_on(ground, c.theme));
}

}  // namespace ringside::ui
