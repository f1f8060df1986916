#include "ui/figures/script.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/what_if.h"
#include "ui/figures/survey.h"
#include "ui/paint/export.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

constexpr double kScriptWidth = 520, kNumber = 14, kLeastIndent = 42, kRight = 16, kSentence = 21, kCurrentLine = 23,
                 kGap = 13, kNarrowGap = 4, kPadding = 12, kNarrowPadding = 6, kTightLine = 20, kTightWhy = 19,
                 kTightPadding = 3;
constexpr std::int64_t kMostExported = 200;  // steps
constexpr std::int64_t kMostAlike = 1000;    // steps that are looked at for the same sentence

QFont plain() {
  return text_font(14);
}
QFont strong() {
  return text_font(16, 600);
}
QFont small() {
  return text_font(13);
}

/// As many whole words as fit.
QString shortened(const QFont& font, const QString& text, double width) {
  if (text_width(font, text) <= width) return text;
  return wrap(font, text, width - text_width(font, QStringLiteral(" …"))).first() + QStringLiteral(" …");
}

/// "1", "1 to 4": of steps that are counted from 0.
std::string steps_text(std::int64_t first, std::int64_t last) {
  return first == last ? grouped(first + 1) : fmt::format("{} to {}", grouped(first + 1), grouped(last + 1));
}

/// "step " before "1" alone, "steps " before "1 to 4" or several.
std::string steps_word(const std::vector<std::string>& parts) {
  return parts.size() == 1 && parts.front().find(' ') == std::string::npos ? "step " : "steps ";
}

}  // namespace

StepRange ScriptFigure::told() const {
  const std::int64_t last = std::max<std::int64_t>(0, schedule().step_count() - 1);
  if (!input_.brush) return {0, last};
  return {std::clamp<std::int64_t>(input_.brush->first, 0, last),
          std::clamp<std::int64_t>(input_.brush->last, 0, last)};
}

std::int64_t ScriptFigure::current() const {
  return std::clamp(input_.cursor.step, told().first, told().last);
}

double ScriptFigure::indent() const {
  return std::max(kLeastIndent, kNumber + text_width(number_font(16, 700), qt(grouped(schedule().step_count()))) + 12);
}

QString ScriptFigure::why(const Narration& words) const {
  return (QStringLiteral("Why: ") + empty_note(*input_.answer) + qt(words.why) + u' ' + operator_note(*input_.answer))
      .trimmed();
}

ScriptFigure::Entry ScriptFigure::entry(std::int64_t step, double width, Length length) const {
  const Narration words = schedule().narration(step);
  Entry e;
  e.step = e.first = e.last = step;
  e.current = step == current();
  e.small = !e.current && length != Length::whole;
  const bool tight = length == Length::tight;
  e.padding = !e.current ? 0 : tight ? kTightPadding : length == Length::line ? kNarrowPadding : kPadding;
  e.line = !e.current ? kSentence : tight ? kTightLine : kCurrentLine;
  e.why_line = tight ? kTightWhy : kSentence;
  const double room = width - indent() - kRight;
  QString sentence = qt(words.sentence);
  if (!e.current) {
    const auto alike = [&](std::int64_t other) {
      return told().contains(other) && other < schedule().step_count() && std::abs(other - step) < kMostAlike &&
             schedule().narration(other).sentence == words.sentence;
    };
    const int onward = step < current() ? -1 : 1;
    std::int64_t& end = onward < 0 ? e.first : e.last;
    while (alike(end + onward)) end += onward;
    if (e.first < e.last)
      sentence += qt(onward < 0 ? fmt::format(" So from step {} on.", grouped(e.first + 1))
                                : fmt::format(" So up to step {}.", grouped(e.last + 1)));
  }
  e.sentence = e.small     ? QStringList{shortened(small(), sentence, room)}
               : e.current ? wrap(strong(), sentence, room)
                           : wrap(plain(), sentence, room);
  if (e.current && !words.why.empty()) e.why = wrap(plain(), why(words), room);
  e.height = static_cast<double>(e.sentence.size()) * e.line + static_cast<double>(e.why.size()) * e.why_line +
             2 * e.padding + (e.why.isEmpty() ? 0 : 4);
  return e;
}

std::vector<ScriptFigure::Entry> ScriptFigure::entries(const QRectF& area) const {
  // Breaking lines is dear, and all frames of a step have the same.
  static Remembered<std::vector<Entry>, 4, std::int64_t, QRectF, std::int64_t, std::int64_t> known;
  return *known.of(input_.answer, current(), area, told().first, told().last, [&] { return placed(area); });
}

std::vector<ScriptFigure::Entry> ScriptFigure::placed(const QRectF& area) const {
  const auto shown = [](const std::vector<Entry>& list) {
    std::int64_t steps = 0;
    for (const Entry& e : list) steps += e.last - e.first + 1;
    return steps;
  };
  std::vector<Entry> list = fitting(area, Length::whole);
  const auto cut = [&] { return std::ranges::any_of(list, &Entry::cut); };
  if (shown(list) == schedule().step_count() && !input_.brush && !cut()) return list;
  list = fitting(area.adjusted(0, 0, 0, -(kGap + kSentence)), Length::whole);
  const std::int64_t now = current();
  const bool before = now == told().first || list.front().first < now,
             after = now == told().last || list.back().last > now;
  if (before && after && !cut()) return list;
  // Rather a line of each neighbour than one of them whole and none of the other, and rather the whole why than what is
  // not shown, and than lines at their usual distance.
  list = fitting(area.adjusted(0, 0, 0, -(kNarrowGap + kSentence)), Length::line);
  if (cut()) list = fitting(area, Length::line);
  return cut() ? fitting(area, Length::tight) : list;
}

std::vector<ScriptFigure::Entry> ScriptFigure::fitting(const QRectF& area, Length length) const {
  std::vector<Entry> list;
  const std::int64_t steps = told().last + 1, now = current(), lowest = told().first;
  if (schedule().step_count() == 0) return list;
  const double gap = length == Length::whole ? kGap : kNarrowGap;
  double used = 0;
  const auto fits = [&](const Entry& e) { return used + e.height + (list.empty() ? 0 : gap) <= area.height(); };
  const auto add = [&](Entry e, bool in_front) {
    used += e.height + (list.empty() ? 0 : gap);
    list.insert(in_front ? list.begin() : list.end(), std::move(e));
  };
  Entry first = entry(now, area.width(), length);
  // Where even the current step is too tall, its why gives way, and says so.
  while (first.height > area.height() && !first.why.isEmpty()) {
    first.why.removeLast();
    first.height -= first.why_line;
    first.cut = true;
  }
  if (first.cut) {
    QString& last = first.why.isEmpty() ? first.sentence.last() : first.why.last();
    last = shortened(first.why.isEmpty() ? strong() : plain(), last + QStringLiteral(" …"), area.width() - indent());
  }
  add(std::move(first), false);
  std::int64_t before = now - 1, after = now + 1;
  // One step before for where we come from, then as many as fit after, then what room is left before.
  if (before >= lowest)
    if (Entry e = entry(before, area.width(), length); fits(e)) before = e.first - 1, add(std::move(e), true);
  while (after < steps) {
    Entry e = entry(after, area.width(), length);
    if (!fits(e)) break;
    after = e.last + 1;
    add(std::move(e), false);
  }
  while (before >= lowest && after == steps) {
    Entry e = entry(before, area.width(), length);
    if (!fits(e)) break;
    before = e.first - 1;
    add(std::move(e), true);
  }
  double y = area.top();
  for (Entry& e : list) e.top = y, y += e.height + gap;
  return list;
}

QString ScriptFigure::left_out(const std::vector<Entry>& shown, double width) const {
  const std::int64_t steps = schedule().step_count(), first = shown.front().first, last = shown.back().last;
  std::vector<std::string> phases, numbers;
  if (input_.brush) {
    if (first > told().first) numbers.push_back(steps_text(told().first, first - 1));
    if (last < told().last) numbers.push_back(steps_text(last + 1, told().last));
    return numbers.empty() ? QString() : qt("of these not shown: " + steps_word(numbers) + join(numbers, " and "));
  }
  if (first == 0 && last + 1 == steps) return {};
  for (const Phase& p : schedule().phases) {
    std::vector<std::string> parts;
    if (p.first < first) parts.push_back(steps_text(p.first, std::min(first, p.first + p.count) - 1));
    if (p.first + p.count > last + 1) parts.push_back(steps_text(std::max(last + 1, p.first), p.first + p.count - 1));
    if (!parts.empty()) phases.push_back(steps_word(parts) + join(parts, " and ") + " (" + p.name + ")");
  }
  if (first > 0) numbers.push_back(steps_text(0, first - 1));
  if (last + 1 < steps) numbers.push_back(steps_text(last + 1, steps - 1));
  const QString by_phase = qt("not shown: " + join(phases)),
                by_number = qt("not shown: " + steps_word(numbers) + join(numbers, " and "));
  const auto fits = [&](const QString& text) { return text_width(small(), text) <= width; };
  if (schedule().phases.size() > 1 && fits(by_phase)) return by_phase;
  return fits(by_number) ? by_number : qt(grouped(steps - (last + 1 - first)) + " steps are not shown");
}

double ScriptFigure::height_for(double width) const {
  const std::vector<Entry> list = placed({0, 0, width, kMostExported * (kSentence + kGap)});
  if (list.empty()) return kSentence;
  const bool all = list.front().first == 0 && list.back().last + 1 == schedule().step_count() && !input_.brush;
  return std::ceil(list.back().top + list.back().height + (all ? 0 : kGap + kSentence));
}

QSizeF ScriptFigure::preferred_size() const {
  return {kScriptWidth, std::max(60.0, height_for(kScriptWidth - 2 * kPageMargin) + 2 * kPageMargin)};
}

void ScriptFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const std::vector<Entry> list = entries(area);
  for (const Entry& e : list) paint_entry(painter, area, e, theme);
  if (!list.empty() && list.back().top + list.back().height + kNarrowGap + kSentence <= area.bottom() + 1)
    draw_text(painter, {area.left() + indent(), list.back().top + list.back().height + kNarrowGap + kSentence / 2},
              left_out(list, area.width() - indent()), small(), theme.ink3);
  if (schedule().step_count() == 0)
    draw_text(painter, area.center(), QStringLiteral("Nothing has to be sent."), plain(), theme.ink2, Align::centre);
  painter.restore();
}

void ScriptFigure::paint_entry(QPainter& painter, const QRectF& area, const Entry& e, const Theme& theme) const {
  const auto is = [&](const Selected& s) { return s.step && e.first <= *s.step && *s.step <= e.last; };
  const bool hovered = is(input_.hover), selected = is(input_.selection);
  double y = e.top;
  if (e.current) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.soft);
    painter.drawRoundedRect(QRectF(area.left(), e.top, area.width(), e.height), metric::control_radius,
                            metric::control_radius);
    painter.fillRect(QRectF(area.left(), e.top, 4, e.height), theme.accent);
    y += e.padding;
  }
  const QColor ink = e.current ? theme.ink : hovered ? theme.accent : theme.ink2;
  bool hop = false;
  for (std::int64_t step = e.first; lineage_ && step <= e.last && !hop; ++step) hop = lineage_->in(step);
  const QColor number = e.current || hovered || selected || hop ? theme.accent : theme.ink3;
  if (hovered || selected || hop) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(line_pen(theme.accent, selected ? 2 : hovered ? 1.5 : 1));
    const double tall = std::min(e.height, e.line);
    painter.drawRoundedRect(QRectF(area.left() + kNumber - 8, y + 1, indent() - kNumber, tall - 2),
                            metric::control_radius, metric::control_radius);
  }
  draw_text(painter, {area.left() + kNumber, y + e.line / 2}, qt(grouped(e.step + 1)),
            number_font(e.current ? 16
                        : e.small ? 13
                                  : 14,
                        700),
            number);
  for (const QString& words : e.sentence) {
    draw_text(painter, {area.left() + indent(), y + e.line / 2}, words,
              e.current ? strong()
              : e.small ? small()
                        : plain(),
              ink);
    y += e.line;
  }
  y += 4;
  for (qsizetype i = 0; i < e.why.size(); ++i) {
    double x = area.left() + indent();
    QString words = e.why[i];
    if (i == 0) {
      const QString lead = QStringLiteral("Why:");
      draw_text(painter, {x, y + e.why_line / 2}, lead, text_font(14, 600), theme.ink);
      x += text_width(text_font(14, 600), lead + u' ');
      words.remove(0, lead.size() + 1);
    }
    draw_text(painter, {x, y + e.why_line / 2}, words, plain(), theme.ink2);
    y += e.why_line;
  }
}

std::optional<Selected> ScriptFigure::hit(const QPointF& point, const QRectF& area) const {
  for (const Entry& e : entries(area)) {
    if (point.y() < e.top || point.y() > e.top + e.height || !area.contains(point)) continue;
    Selected s;
    s.step = e.step;
    return s;
  }
  return std::nullopt;
}

std::string ScriptFigure::tip(const QPointF& point, const QRectF& area) const {
  const auto what = hit(point, area);
  if (!what) return {};
  const Narration words = schedule().narration(*what->step);
  if (*what->step != current()) return fmt::format("Step {}: {}", grouped(*what->step + 1), words.sentence);
  if (!std::ranges::any_of(entries(area), &Entry::cut)) return {};
  return wrap(plain(), why(words), area.width()).join(u'\n').toStdString();
}

}  // namespace ringside::ui
