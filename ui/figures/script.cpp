#include "ui/figures/script.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "ui/figures/survey.h"
#include "ui/paint/export.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kScriptWidth = 520, kIndent = 42, kRight = 16, kSentence = 21, kCurrentLine = 23, kGap = 13,
                 kScriptPadding = 12;
constexpr std::int64_t kMostExported = 200;

QFont plain() {
  return text_font(14);
}
QFont strong() {
  return text_font(16, 600);
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

std::int64_t ScriptFigure::current() const {
  return std::clamp<std::int64_t>(input_.cursor.step, 0, std::max<std::int64_t>(0, schedule().step_count() - 1));
}

ScriptFigure::Entry ScriptFigure::entry(std::int64_t step, double width) const {
  const Narration words = schedule().narration(step);
  Entry e;
  e.step = step;
  e.current = step == current();
  const double room = width - kIndent - kRight;
  e.sentence = wrap(e.current ? strong() : plain(), qt(words.sentence), room);
  if (e.current && !words.why.empty())
    e.why =
        wrap(plain(), (QStringLiteral("Why: ") + qt(words.why) + u' ' + operator_note(*input_.answer)).trimmed(), room);
  e.height = static_cast<double>(e.sentence.size()) * (e.current ? kCurrentLine : kSentence) +
             static_cast<double>(e.why.size()) * kSentence + (e.current ? 2 * kScriptPadding : 0) +
             (e.why.isEmpty() ? 0 : 4);
  return e;
}

std::vector<ScriptFigure::Entry> ScriptFigure::entries(const QRectF& area) const {
  std::vector<Entry> list = fitting(area);
  if (std::ssize(list) < schedule().step_count()) list = fitting(area.adjusted(0, 0, 0, -(kGap + kSentence)));
  return list;
}

std::vector<ScriptFigure::Entry> ScriptFigure::fitting(const QRectF& area) const {
  std::vector<Entry> list;
  const std::int64_t steps = schedule().step_count(), now = current();
  if (steps == 0) return list;
  double used = 0;
  const auto fits = [&](const Entry& e) { return used + e.height + (list.empty() ? 0 : kGap) <= area.height(); };
  const auto add = [&](Entry e, bool in_front) {
    used += e.height + (list.empty() ? 0 : kGap);
    list.insert(in_front ? list.begin() : list.end(), std::move(e));
  };
  Entry first = entry(now, area.width());
  // Where even the current step is too tall, its why gives way, and says so.
  while (first.height > area.height() && !first.why.isEmpty()) {
    first.why.removeLast();
    first.height -= kSentence;
    if (!first.why.isEmpty() && first.height <= area.height()) first.why.last() += QStringLiteral(" …");
  }
  add(std::move(first), false);
  std::int64_t before = now - 1, after = now + 1;
  // One step before for where we come from, then as many as fit after, then what room is left before.
  if (before >= 0)
    if (Entry e = entry(before, area.width()); fits(e)) add(std::move(e), true), --before;
  for (; after < steps; ++after) {
    Entry e = entry(after, area.width());
    if (!fits(e)) break;
    add(std::move(e), false);
  }
  for (; before >= 0 && after == steps; --before) {
    Entry e = entry(before, area.width());
    if (!fits(e)) break;
    add(std::move(e), true);
  }
  double y = area.top();
  for (Entry& e : list) e.top = y, y += e.height + kGap;
  return list;
}

QSizeF ScriptFigure::preferred_size() const {
  const std::int64_t steps = schedule().step_count();
  double height = 2 * kPageMargin + (steps > kMostExported ? kSentence : 0);
  for (std::int64_t step = 0; step < std::min(steps, kMostExported); ++step)
    height += entry(step, kScriptWidth - 2 * kPageMargin).height + kGap;
  return {kScriptWidth, std::max(60.0, height)};
}

void ScriptFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const std::vector<Entry> list = entries(area);
  for (const Entry& e : list) paint_entry(painter, area, e, theme);
  if (const std::int64_t steps = schedule().step_count(), left_out = steps - std::ssize(list); left_out > 0)
    draw_text(painter, {area.left() + kIndent, list.back().top + list.back().height + kGap + kSentence / 2},
              qt(fmt::format("{} of {} steps {} not shown", left_out, steps, left_out == 1 ? "is" : "are")), plain(),
              theme.ink2);
  if (schedule().step_count() == 0)
    draw_text(painter, area.center(), QStringLiteral("Nothing has to be sent."), plain(), theme.ink2, Align::centre);
  painter.restore();
}

void ScriptFigure::paint_entry(QPainter& painter, const QRectF& area, const Entry& e, const Theme& theme) const {
  const bool hovered = input_.hover.step == e.step, selected = input_.selection.step == e.step;
  double y = e.top;
  if (e.current) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.soft);
    painter.drawRoundedRect(QRectF(area.left(), e.top, area.width(), e.height), metric::control_radius,
                            metric::control_radius);
    painter.fillRect(QRectF(area.left(), e.top, 4, e.height), theme.accent);
    y += kScriptPadding;
  }
  const double line = e.current ? kCurrentLine : kSentence;
  const QColor ink = e.current ? theme.ink : hovered ? theme.accent : theme.ink2;
  const QColor number = e.current || hovered || selected ? theme.accent : theme.ink3;
  draw_text(painter, {area.left() + 14, y + line / 2}, QString::number(e.step + 1),
            number_font(e.current ? 16 : 14, 700), number);
  for (const QString& words : e.sentence) {
    draw_text(painter, {area.left() + kIndent, y + line / 2}, words, e.current ? strong() : plain(), ink);
    y += line;
  }
  y += 4;
  for (qsizetype i = 0; i < e.why.size(); ++i) {
    double x = area.left() + kIndent;
    QString words = e.why[i];
    if (i == 0) {
      const QString lead = QStringLiteral("Why:");
      draw_text(painter, {x, y + kSentence / 2}, lead, text_font(14, 600), theme.ink);
      x += text_width(text_font(14, 600), lead + u' ');
      words.remove(0, lead.size() + 1);
    }
    draw_text(painter, {x, y + kSentence / 2}, words, plain(), theme.ink2);
    y += kSentence;
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

std::string ScriptFigure::csv() const {
  std::string out = "step,phase,sentence,why\n";
  for (std::int64_t step = 0; step < schedule().step_count(); ++step) {
    const Narration words = schedule().narration(step);
    const Phase* phase = schedule().phase(step);
    out += fmt::format("{},{},{},{}\n", step + 1, phase ? phase->name : "", quoted(words.sentence), quoted(words.why));
  }
  return out;
}

std::string ScriptFigure::description() const {
  if (schedule().step_count() == 0) return case_text(*input_.answer) + ": no step, nothing has to be sent.";
  const std::string note = operator_note(*input_.answer).toStdString();
  return fmt::format("{}: step {} of {}: {}{}{}", case_text(*input_.answer), current() + 1, schedule().step_count(),
                     schedule().narration(current()).sentence, note.empty() ? "" : " ", note);
}

}  // namespace ringside::ui
