// Space-time of many ranks: rows by colour, how many of all ranks are busy, and what the end waited for.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text.h"
#include "core/sim/critical_path.h"
#include "ui/figures/activity_rows.h"
#include "ui/figures/spacetime.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

constexpr float kBusy = 0.99F;    // of the time of a row's places: nobody is seen to wait
constexpr float kSeen = 0.01F;    // of it: less of a colour is not seen
constexpr double kDetail = 0.35;  // pixels by which what the end waited for may be drawn beside its place

const QColor& adding(const Theme& theme) {
  return kind_color(Arrival::reduce, theme);
}
const QColor& copying(const Theme& theme) {
  return kind_color(Arrival::copy, theme);
}

}  // namespace

const QColor& kind_color(Arrival op, const Theme& theme) {
  return op == Arrival::reduce ? theme.load[3] : theme.load[1];
}

std::shared_ptr<const std::vector<Span>> critical_path_of(const std::shared_ptr<const Answer>& answer) {
  static Remembered<std::vector<Span>, 4> known;
  return known.of(answer, [&answer] {
    const Answer& a = *answer;
    if (!a.timeline.spans.empty()) return critical_path(a.timeline, a.schedule);
    if (!a.critical.empty() || a.network || !a.schedule.sizes.empty() || a.step_end.empty()) return a.critical;
    const auto by_steps = [&a](const auto& find) {
      return find(a.schedule, a.step_end, a.question.size(), a.prediction.parameters);
    };
    if (a.schedule.regular()) return by_steps(critical_path_of_regular);
    return a.schedule.turning() ? by_steps(critical_path_of_turning) : std::vector<Span>();
  });
}

void SpacetimeFigure::paint_activity(const Canvas& c) const {
  const QRectF& plot = c.grid.plot;
  const std::int32_t block = ranks_in_a_line(c.grid.rows, plot.height());
  const std::int32_t columns = std::clamp(static_cast<std::int32_t>(plot.width()), 1, kMostActivityColumns);
  const auto made = activity_rows(input_.answer, block, columns, Idle::sunken, c.theme);
  if (!made->activity) {
    if (answer().schedule.step_count() == 0) return;
    const QString text = QStringLiteral("More transfers than are simulated one by one; the steps are the price's.");
    return draw_text(c.painter, plot.center(), text, text_font(14 * c.u()), c.theme.ink2, Align::centre);
  }
  const Activity& all = *made->activity;
  const double pitch = plot.height() * all.block / c.grid.rows;
  const bool apart = all.block == 1 && pitch >= 3;
  made->paint(c.painter, {plot.left(), plot.top(), plot.width() * (all.end.value / c.grid.end), plot.height()},
              c.grid.rows, apart ? 1 : 0);
  if (apart) {
    c.painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::int32_t row = 1; row <= all.rows; ++row)
      c.painter.fillRect(QRectF(plot.left(), plot.top() + pitch * row - 1, plot.width(), 1), c.theme.panel);
    c.painter.setRenderHint(QPainter::Antialiasing);
  }
  if (c.grid.profile > 0) paint_profile(c, all);
  paint_selected_row(c);
  paint_critical_path(c);
  paint_kinds(c, &all);
}

void SpacetimeFigure::paint_selected_row(const Canvas& c) const {
  const auto rank = input_.selection.rank;
  if (!rank || *rank >= c.grid.rows) return;
  const QRectF& plot = c.grid.plot;
  const double y = plot.top() + c.grid.pitch() * (*rank + 0.5), half = std::max(2.0, c.grid.pitch() / 2);
  c.painter.setBrush(Qt::NoBrush);
  c.painter.setPen(line_pen(c.theme.accent, 1.5 * c.u()));
  c.painter.drawRoundedRect(QRectF(plot.left() - 2, y - half, plot.width() + 4, 2 * half), 2, 2);
}

std::shared_ptr<const ActivityRows> SpacetimeFigure::by_bar(const Canvas& c) const {
  const std::int32_t columns = std::clamp(static_cast<std::int32_t>(c.grid.plot.width()), 1, kMostActivityColumns);
  return activity_rows(input_.answer, 1, columns, Idle::sunken, c.theme);
}

void SpacetimeFigure::paint_overview(const Canvas& c) const {
  if (c.grid.profile > 0)
    if (const auto made = by_bar(c); made->activity) paint_profile(c, *made->activity);
  paint_selected_row(c);
  paint_critical_path(c);
}

void SpacetimeFigure::paint_profile(const Canvas& c, const Activity& all) const {
  const std::vector<Activity::Share> profile = all.profile(c.grid.rows);
  const double u = c.u(), high = c.grid.profile - 8 * u, top = c.grid.top(), base = top + high;
  const double wide = c.grid.plot.width() / all.columns;
  c.painter.fillRect(QRectF(c.grid.plot.left(), top, c.grid.plot.width(), high), c.theme.sunken);
  // From the bottom: sums, copies, then what is on its way without a byte flowing.
  double full = 1;
  for (const Activity::Share& s : profile) full = std::max<double>(full, s.busy());
  const auto bars = [&](const QColor& color, const auto& lower, const auto& upper) {
    const auto y = [&](double share) { return base - high * share / full; };
    const auto alike = [&](const Activity::Share& a, const Activity::Share& b) {
      return lower(a) == lower(b) && upper(a) == upper(b);
    };
    for (std::size_t i = 0, end = 0; i < profile.size(); i = end) {
      while (end < profile.size() && alike(profile[i], profile[end])) ++end;
      const double left = c.grid.plot.left() + wide * static_cast<double>(i), top_y = y(upper(profile[i]));
      if (upper(profile[i]) > lower(profile[i]))
        c.painter.fillRect(QRectF(left, top_y, wide * static_cast<double>(end - i), y(lower(profile[i])) - top_y),
                           color);
    }
  };
  c.painter.setRenderHint(QPainter::Antialiasing, false);
  bars(adding(c.theme), [](const auto&) { return 0.0; }, [](const auto& s) { return s.adds; });
  bars(copying(c.theme), [](const auto& s) { return s.adds; }, [](const auto& s) { return s.adds + s.copies; });
  bars(latency_color(c.theme), [](const auto& s) { return s.adds + s.copies; }, [](const auto& s) { return s.busy(); });
  c.painter.setRenderHint(QPainter::Antialiasing);
  draw_text(c.painter, {c.grid.plot.left() - 8 * u, base - high / 2}, QStringLiteral("busy"), text_font(13 * u),
            c.theme.ink2, Align::right);
}

void SpacetimeFigure::paint_critical_path(const Canvas& c) const {
  if (answer().channel) return;
  const auto path = critical_path_of(input_.answer);
  QPolygonF line;
  // Bars of few ranks have names: it runs below them.
  const double in_row = plain(c.grid) ? 1 : 0.5;
  const auto y = [&](std::int32_t place) { return c.grid.plot.top() + c.grid.pitch() * (place + in_row); };
  for (const Span& span : *path)
    line << QPointF(c.grid.x(span.start.value), y(span.from)) << QPointF(c.grid.x(span.end.value), y(span.from));
  if (line.isEmpty()) return;
  line << QPointF(c.grid.x(path->back().end.value), y(path->back().to));
  // Of a chain of 65,536 no step is seen, and what overlaps itself as often is painted for ten seconds.
  line = without_detail(line, kDetail);
  const double u = c.u();
  c.painter.setBrush(Qt::NoBrush);
  c.painter.setPen(line_pen(c.theme.panel, 4.5 * u));
  c.painter.drawPolyline(line);
  c.painter.setPen(line_pen(c.theme.ink, 1.8 * u));
  c.painter.drawPolyline(line);
  c.painter.setPen(line_pen(c.theme.panel, 1.2 * u));
  c.painter.setBrush(c.theme.ink);
  for (const QPointF& end : {line.front(), line.back()}) c.painter.drawEllipse(end, 4 * u, 4 * u);
}

// Under the axis, in a second line what has no room in the first.
void SpacetimeFigure::paint_kinds(const Canvas& c, const Activity* activity) const {
  if (!c.grid.key || answer().schedule.step_count() == 0) return;
  const double u = c.u(), gap = 18 * u, high = 18 * u;
  const QFont font = text_font(13 * u);
  Activity::Share most;
  double sends = 0;
  bool idle = activity == nullptr;
  if (activity == nullptr) most = {1, 1, 1};
  for (std::size_t i = 0; activity != nullptr && i < activity->shares.size(); ++i) {
    const Activity::Share& s = activity->shares[i];
    most = {std::max(most.adds, s.adds), std::max(most.copies, s.copies), std::max(most.latency, s.latency)};
    idle = idle || s.busy() < kBusy, sends += (s.adds + s.copies) / static_cast<double>(activity->shares.size());
  }
  const std::int32_t block = activity != nullptr ? activity->block : 1;
  // The longest that has room is said.
  QStringList notes;
  if (block > 1)
    for (const auto& words :
         {QStringLiteral("a line is %1 ranks, as high as many of them send"),
          QStringLiteral("a line is %1 ranks; lower: fewer send"), QStringLiteral("%1 ranks a line; lower: fewer send"),
          QStringLiteral("a line is %1 ranks")})
      notes << words.arg(block);
  else if (bars(c.grid) && cursor_seconds(*survey_, input_.cursor) < c.grid.end * (1 - 1e-9))
    notes << QStringLiteral("low: to come");
  const auto note_width = [&](const QString& note) { return text_width(font, note); };
  struct Entry {
    const QColor* ground;  ///< null: a line
    QString text, brief;
    bool mark = true;
  };
  // Bars alone: who waits has none, and latency is empty.
  const bool outlines = bars(c.grid) && c.grid.profile == 0;
  const QColor pale = outlines ? c.theme.panel : latency_color(c.theme);
  std::vector<Entry> entries;
  if (most.adds >= kSeen)
    entries.push_back({&adding(c.theme), QStringLiteral("sends what is added"), QStringLiteral("added")});
  if (most.copies >= kSeen)
    entries.push_back({&copying(c.theme), QStringLiteral("sends what is copied"), QStringLiteral("copied")});
  const QString latency = QStringLiteral("latency"),
                but = latency + QStringLiteral(", all but %1 %").arg(qt(format_significant(100 * sends, 2)));
  if (entries.empty() && sends > 0 && !idle)
    entries.push_back({&pale, but + QStringLiteral(" of the time"), but});
  else if (most.latency > 0)
    entries.push_back({&pale, latency, latency});
  if (idle && !outlines) entries.push_back({&c.theme.sunken, QStringLiteral("waits or done"), QStringLiteral("waits")});
  if (answer().network && !answer().prediction.simulation)
    entries.push_back({nullptr, QStringLiteral("steps as priced, not simulated"), QStringLiteral("as priced"), false});
  const QString path = QStringLiteral("what the end waited for");
  if (!answer().channel && critical_path_of(input_.answer)->empty())
    entries.push_back({nullptr, path + QStringLiteral(": not kept of so many transfers"),
                       QStringLiteral("critical path not kept"), false});
  else if (!answer().channel)
    entries.push_back({nullptr, path, QStringLiteral("critical path")});
  bool brief = false;
  const auto swatch = [&](const Entry& e) { return (!e.mark ? 0 : e.ground != nullptr ? 15 : 26) * u; };
  const auto words = [&](const Entry& e) { return brief ? e.brief : e.text; };
  const auto width = [&](const Entry& e) { return swatch(e) + (e.mark ? 6 * u : 0) + text_width(font, words(e)); };
  const auto together = [&] {
    double all = -gap;
    for (const Entry& e : entries) all += width(e) + gap;
    return all;
  };
  // In fewer words where one line is all the room; from the left end of the picture where that is not enough.
  const bool low = c.area.bottom() - c.grid.plot.bottom() < 60 * u;
  brief = low && together() + gap + (notes.isEmpty() ? 0 : note_width(notes.front())) > c.area.width();
  const double all = together();
  const bool one = low || all <= c.area.width();
  const double left = c.grid.plot.left() + all <= c.area.right() ? c.grid.plot.left() : c.area.left();
  double x = left, y = c.area.bottom() - 9 * u - (one ? 0 : high);
  bool second = one;
  for (const Entry& e : entries) {
    if (x > left && x + width(e) > c.area.right()) {
      if (second) continue;
      second = true, x = left, y += high;
    }
    if (e.ground != nullptr) {
      c.painter.setPen(line_pen(c.theme.control, 1));
      c.painter.setBrush(*e.ground);
      c.painter.drawRect(snapped({x, y - 6 * u, swatch(e), 12 * u}));
    } else if (e.mark) {
      c.painter.setPen(line_pen(c.theme.ink, 1.8 * u));
      c.painter.drawLine(QPointF(x, y), QPointF(x + swatch(e), y));
    }
    const ShortFor whole(brief ? e.text : QString());
    draw_text(c.painter, {x + width(e) - text_width(font, words(e)), y}, words(e), font, c.theme.ink2);
    x += width(e) + gap;
  }
  if (!notes.isEmpty() && !second && x + note_width(notes.front()) > c.area.right()) x = left, y += high;
  const auto note = std::ranges::find_if(notes, [&](const auto& n) { return x + note_width(n) <= c.area.right(); });
  if (note != notes.end()) draw_text(c.painter, {c.area.right(), y}, *note, font, c.theme.ink3, Align::right);
}

}  // namespace ringside::ui
