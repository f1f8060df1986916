#include "ui/lesson/verdict_line.h"

#include <QPainter>

#include "ui/controls/accessible.h"
#include "ui/controls/glyph.h"
#include "ui/controls/style.h"

namespace ringside::ui {

VerdictLine::VerdictLine(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  give_role(*this, QAccessible::StaticText);
}

void VerdictLine::set(Verdict verdict, const QString& words) {
  verdict_ = verdict;
  words_ = words;
  setAccessibleName(words);
  update();
}

void VerdictLine::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setFont(text_font(15, 600));
  if (verdict_ == Verdict::none) {
    p.setPen(t.ink);
    p.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft, words_);
    return;
  }
  const bool right = verdict_ == Verdict::right;
  const QColor ink = right ? t.accent : t.error;
  p.setPen(Qt::NoPen);
  p.setBrush(ink);
  p.drawEllipse(QRectF(0, height() / 2.0 - 10, 20, 20));
  paint_glyph(p, right ? Glyph::check : Glyph::close, QRectF(4, height() / 2.0 - 6, 12, 12),
              right ? t.on_accent : t.panel);
  p.setPen(ink);
  p.drawText(QRectF(28, 0, width() - 28, height()), Qt::AlignVCenter | Qt::AlignLeft, words_);
}

}  // namespace ringside::ui
