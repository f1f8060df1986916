// The words of Present, and how far the run is.
#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>
#include <QTextDocument>

#include "core/base/text.h"
#include "core/consequence.h"
#include "core/measure/backend.h"
#include "core/what_if.h"
#include "ui/case/times_table.h"
#include "ui/controls/badge.h"
#include "ui/controls/style.h"
#include "ui/figures/script.h"
#include "ui/figures/survey.h"
#include "ui/math/math_text.h"
#include "ui/model/case_edit.h"
#include "ui/model/playback.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/enlarged_figure.h"
#include "ui/stage/present_view.h"

namespace ringside::ui {
namespace {

constexpr double kEnlargedScript = 1.6;
constexpr double kProgressBars = 460;  // of 1920

/// The largest size of at most `wanted` at which the text fits; never below `least`.
double fitting_px(const QString& text, const QSizeF& room, double wanted, double least, int weight) {
  for (double px = wanted; px > least; px -= 1) {
    const QRectF box =
        QFontMetricsF(text_font(px, weight)).boundingRect(QRectF(0, 0, room.width(), 1e5), Qt::TextWordWrap, text);
    if (box.height() <= room.height() && box.width() <= room.width()) return px;
  }
  return least;
}

/// "Step 3: every sum .." continues in lower case, unless the sentence starts with a name or symbol.
QString continued(QString sentence) {
  if (sentence.size() > 1 && sentence[0].isUpper() && sentence[1].isLower()) sentence[0] = sentence[0].toLower();
  return sentence;
}

/// Words of a lesson's page, as large as they fit.
void paint_words(QPainter& p, const QString& markdown, const QRectF& room, const Theme& theme, double unit) {
  QTextDocument document;
  for (double px = 36; px >= 20; px -= 2) {
    TextStyle style = lesson_style(theme);
    style.px = px * unit;
    style.line = 1.35 * style.px;
    set_math_markdown(document, markdown, style);
    document.setDocumentMargin(0);
    document.setTextWidth(room.width());
    if (document.size().height() <= room.height()) break;
  }
  p.save();
  p.setClipRect(room);
  p.translate(room.topLeft());
  document.drawContents(&p);
  p.restore();
}

}  // namespace

QString PresentView::sentence() const {
  const bool begins = shown_ && (asks() || !input_.answer || input_.cursor == shown_->begins);
  if (shown_ && (begins || kind_of(shown_->view).figure.index() != 1)) return shown_->title;
  const Answer& a = *input_.answer;
  const std::int64_t steps = a.schedule.step_count();
  if (waiting_) return tr("What comes next?");
  if (input_.what_if) return qt(input_.what_if->headline);
  if (input_.cursor.step >= steps) return tr("Done: %1.").arg(promise(a.question));
  // One sentence in one language: what schedules say is English.
  return QStringLiteral("Step %1: %2")
      .arg(input_.cursor.step + 1)
      .arg(continued(qt(a.schedule.narration(input_.cursor.step).sentence)));
}

void PresentView::paint_text(QPainter& p, const Theme& t) const {
  const double u = unit();
  paint_words(p, shown_->words,
              QRectF(80 * u, 218 * u, figure_end() * width() - 120 * u, height() - 370 * u - height_below()), t, u);
}

void PresentView::paint_sentence(QPainter& p, const Theme& t) const {
  const QString text = sentence();
  const double u = unit();
  const QRectF room(80 * u, 40 * u, width() - 160 * u, 140 * u);
  const double px = fitting_px(text, room.size(), 60 * u, 30 * u, 600);
  p.setFont(text_font(px, 600));
  p.setPen(t.ink);
  p.drawText(room, Qt::TextWordWrap | Qt::AlignVCenter | Qt::AlignLeft, text);
}

void PresentView::paint_caption(QPainter& p, const Theme& t) const {
  const double u = unit(), left = column().left(), right = column().right();
  if (shown_ && !shown_->words.isEmpty() && (!input_.answer || input_.cursor == shown_->begins))
    return paint_words(p, shown_->words, column(), t, u);
  if (!input_.answer) return;
  const Answer& a = *input_.answer;
  const bool done = input_.cursor.step >= a.schedule.step_count();
  const QString why =
      waiting_         ? tr("Commit to an answer first; Esc goes to the question.")
      : input_.what_if ? qt(join(input_.what_if->sentences, " "))
      : done           ? QString()
             : (empty_note(a) + qt(a.schedule.narration(input_.cursor.step).why) + u' ' + operator_note(a)).trimmed();
  double y = 226 * u;
  if (script_ && !waiting_) {
    const QRectF room(left, y - 8 * u, right - left, height() - 470 * u - y);
    EnlargedFigure(std::make_shared<ScriptFigure>(input_), kEnlargedScript * u).paint(p, room, t);
  } else if (!why.isEmpty()) {
    p.setPen(t.accent);
    p.setFont(text_font(30 * u, 600));
    p.drawText(QRectF(left, y, right - left, 40 * u), Qt::AlignVCenter, waiting_ ? tr("Your turn") : tr("Why"));
    y += 52 * u;
    const QRectF room(left, y, right - left, height() - 470 * u - y);
    const double px = fitting_px(why, room.size(), 42 * u, 26 * u, 600);
    p.setPen(t.ink);
    p.setFont(text_font(px, 600));
    p.drawText(room, Qt::TextWordWrap | Qt::AlignTop, why);
  }
  // The case and its times, from the bottom up.
  y = height() - 190 * u;
  const auto line = [&](Origin origin, const QString& value) {
    paint_badge(p, QPointF(left, y - 17 * u), origin, t, 24 * u);
    p.setPen(t.ink);
    p.setFont(number_font(34 * u, 700));
    p.drawText(QRectF(left, y - 26 * u, right - left, 52 * u), Qt::AlignVCenter | Qt::AlignRight, value);
    y -= 58 * u;
  };
  // Times may be what is asked for, now or later.
  const bool told = !waiting_ && !stop();
  if (input_.measured && told)
    if (const MeasurementRow* row = row_of(*input_.measured, a.question))
      line(backend_of(row->backend).imposes ? Origin::emulated
           : input_.recorded                ? Origin::recorded
                                            : Origin::measured,
           qt(format_seconds(Seconds(own_seconds(*row, row->median_s)))));
  if (a.prediction.price && told) line(Origin::price, qt(format_seconds(*a.prediction.price)));
  const bool wired = !a.question.wiring.uniform() && a.prediction.simulation;
  if (wired && told) line(Origin::simulation, qt(format_seconds(*a.prediction.simulation)));
  // A formula knows nothing of the topology.
  if (!wired && told && a.prediction.formula && a.prediction.formula_kind == FormulaKind::exact)
    line(Origin::formula, qt(format_seconds(*a.prediction.formula)));
  p.setPen(t.ink2);
  const QString words = qt(one_line(a.question));
  const QRectF room(left, y - 62 * u, right - left, 76 * u);
  p.setFont(text_font(fitting_px(words, room.size(), 28 * u, 18 * u, 400), 400));
  p.drawText(room, Qt::TextWordWrap | Qt::AlignBottom, words);
}

bool PresentView::is_race(View view) {
  return view == View::race;
}

bool PresentView::goes_by_steps() const {
  return !is_race(drawn()) && input_.answer && input_.answer->schedule.step_count() <= kMostBars;
}

void PresentView::paint_progress(QPainter& p, const Theme& t) const {
  const double u = unit(), y = height() - 62 * u;
  p.fillRect(QRectF(80 * u, height() - 112 * u, width() - 160 * u, 2 * u), t.hair);
  const QString words = progress();
  if (words.isEmpty()) return;
  const auto held = stop();
  const std::int64_t steps = held ? held->step : input_.answer->schedule.step_count();
  const double room = kProgressBars * u;
  const double done = static_cast<double>(input_.cursor.step) + input_.cursor.phase;
  p.setPen(Qt::NoPen);
  const auto bar = [&](double from, double to, const QColor& color) {
    p.setBrush(color);
    p.drawRoundedRect(QRectF(80 * u + from, y - 6 * u, to - from, 12 * u), 6 * u, 6 * u);
  };
  // One bar per step while they can be told apart, else one for all.
  const std::int64_t bars = steps <= kMostBars ? steps : 1;  // none: it stops before its first
  const double gap = 12 * u * std::min(1.0, 8.0 / static_cast<double>(std::max<std::int64_t>(bars, 1)));
  for (std::int64_t i = 0; i < bars; ++i) {
    const double pitch = room / static_cast<double>(bars), left = static_cast<double>(i) * pitch;
    const double width = pitch - (bars > 1 ? gap : 0);
    const double share =
        std::clamp(bars > 1 ? done - static_cast<double>(i) : done / static_cast<double>(steps), 0.0, 1.0);
    bar(left, left + width, t.sunken);
    if (share > 0) bar(left, left + std::max(share * width, 12 * u), t.accent);
  }
  p.setPen(t.ink2);
  p.setFont(text_font(28 * u, 500));
  p.drawText(QRectF(80 * u + room + 24 * u, y - 30 * u, 400 * u, 60 * u), Qt::AlignVCenter | Qt::AlignLeft, words);
}

QString PresentView::progress() const {
  const std::int64_t steps = input_.answer ? input_.answer->schedule.step_count() : 0;
  if (steps == 0 || waiting_ || (asks() && !shown_->question->revealed)) return {};
  if (shown_ && (kind_of(drawn()).stale_on & kTime) == 0) return {};  // nothing moves
  if (const auto held = stop())
    return !before(input_.cursor, *held) ? tr("goes on later")
           : input_.cursor.phase > 0     ? tr("step %1").arg(qt(grouped(input_.cursor.step + 1)))
                                         : tr("%1 done").arg(qt(grouped(input_.cursor.step)));
  return input_.cursor.step >= steps ? steps == 1 ? tr("done") : tr("all %1 done").arg(qt(grouped(steps)))
         : input_.cursor.phase > 0 ? tr("step %1 of %2").arg(qt(grouped(input_.cursor.step + 1)), qt(grouped(steps)))
                                     : tr("%1 of %2 done").arg(qt(grouped(input_.cursor.step)), qt(grouped(steps)));
}

double PresentView::progress_end() const {
  const double u = unit();
  const QString words = progress();
  if (words.isEmpty()) return 80 * u;
  return (80 + kProgressBars + 24 + 24) * u + QFontMetricsF(text_font(28 * u, 500)).horizontalAdvance(words);
}

}  // namespace ringside::ui
