#include "ui/case/case_line.h"

#include <QFontMetricsF>
#include <QPainter>

#include "core/base/text.h"
#include "core/collective/by_way.h"
#include "core/what_if.h"
#include "ui/case/times_table.h"
#include "ui/controls/glyph.h"
#include "ui/controls/style.h"
#include "ui/model/case_edit.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

CaseLine::CaseLine(QWidget* parent) : QAbstractButton(parent) {
  setLayoutDirection(Qt::LeftToRight);  // it paints names and a price, which read so
  setObjectName(QStringLiteral("case_line"));
  setCheckable(true);
  // Its margin comes and goes with it: without the line the stage moves up.
  setContentsMargins(0, metric::card_gap, 0, 0);
  setFixedHeight(36 + metric::card_gap);
  setAttribute(Qt::WA_Hover);
  setFocusPolicy(Qt::TabFocus);
  set_answer(nullptr);
}

void CaseLine::set_case(const Case& c) {
  setText(qt(one_line(c)));
  setAccessibleName(tr("Case: %1").arg(text()));
  update();
}

void CaseLine::set_answer(const Answer* answer, bool proving, const QString& unproved, Proof::By by) {
  ok_ = answer == nullptr || answer->proof.ok();
  proved_ = answer != nullptr && ok_ && !proving && unproved.isEmpty();
  verdict_ = answer == nullptr          ? QString()
             : proving                  ? tr("proving…")
             : !proved_                 ? tr("not proved")
             : by == Proof::By::samples ? tr("proved by a row and samples")
             : by == Proof::By::turning ? tr("proved by steps and samples")
                                        : tr("proved");
  const QString open = tr("Open the case panel (F9)");
  setToolTip(proved_ ? open + QStringLiteral("\n") + Verdict::basis(by) : open);
  // On a topology the simulation alone knows the wires as they are.
  const bool simulated = answer != nullptr && answer->prediction.simulation && !answer->question.wiring.uniform();
  const auto time = answer == nullptr ? std::nullopt
                    : simulated       ? answer->prediction.simulation
                                      : answer->prediction.price;
  time_ = time ? qt(format_seconds(*time)) : QString();
  // A buffer of fewer elements than chunks: what the pictures show of the others is a message without bytes.
  const std::int64_t chunks = answer == nullptr || answer->question.own() ? 0 : answer->schedule.chunks;
  // Of an all-to-all every rank cuts a buffer of its own.
  const std::int64_t cut =
      chunks == 0 ? 0 : buffers(answer->schedule.collective, answer->schedule.ranks, answer->schedule.chunks);
  const std::int64_t filled = cut == 0 ? 0 : cut * answer->question.elements();
  empty_ = filled < chunks ? tr(", %1 of %2 chunks are empty").arg(qt(grouped(chunks - filled)), qt(grouped(chunks)))
                           : QString();
  origin_ = simulated ? tr("simulation") : tr("price");
  update();
}

void CaseLine::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setLayoutDirection(Qt::LeftToRight);
  const double middle = QRectF(contentsRect()).center().y();
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(t.hair, 1));
  p.setBrush(underMouse() ? mix(t.ink, t.panel, 0.04) : t.panel);
  p.drawRoundedRect(QRectF(contentsRect()).adjusted(0.5, 0.5, -0.5, -0.5), metric::card_radius, metric::card_radius);
  paint_glyph(p, isChecked() ? Glyph::chevron_down : Glyph::chevron_right, QRectF(14, middle - 8, 16, 16), t.ink2);
  double x = 38;
  const auto say = [&](const QString& words, const QFont& font, const QColor& ink) {
    p.setFont(font);
    p.setPen(ink);
    p.drawText(QRectF(x, middle - 18, width(), 36), Qt::AlignVCenter | Qt::AlignLeft | Qt::AlignAbsolute, words);
    x += QFontMetricsF(font).horizontalAdvance(words);
  };
  say(tr("Case"), text_font(14, 600), t.ink);
  x += 12;
  say(text(), text_font(14, 500), t.ink2);
  say(empty_, text_font(14, 500), t.ink3);
  double right = width() - 16;
  const auto from_right = [&](const QString& words, const QFont& font, const QColor& ink) {
    right -= QFontMetricsF(font).horizontalAdvance(words);
    if (right < x + 24) return;
    p.setFont(font);
    p.setPen(ink);
    p.drawText(QRectF(right, middle - 18, width(), 36), Qt::AlignVCenter | Qt::AlignLeft | Qt::AlignAbsolute, words);
  };
  from_right(verdict_, text_font(14, 500), ok_ ? t.ink : t.error);
  const Glyph glyph = proved_ ? Glyph::check : ok_ ? Glyph::none : Glyph::warning;
  if (right > x + 60) paint_glyph(p, glyph, QRectF(right - 22, middle - 8, 16, 16), ok_ ? t.accent : t.error);
  right -= 46;
  from_right(time_, number_font(15, 700), t.ink);
  right -= 8;
  if (!time_.isEmpty()) from_right(origin_, text_font(13), t.ink3);
}

}  // namespace ringside::ui
