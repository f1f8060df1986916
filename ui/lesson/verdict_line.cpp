#include "ui/lesson/verdict_line.h"

#include <QPainter>

#include "ui/controls/glyph.h"
#include "ui/controls/style.h"

namespace ringside::ui {

VerdictLine::VerdictLine(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void VerdictLine::set(bool right, const QString& words) {
  right_ = right;
  words_ = words;
  setAccessibleName(words);
  update();
}

void VerdictLine::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const QColor ink = right_ ? t.accent : t.error;
  p.setPen(Qt::NoPen);
  p.setBrush(ink);
  p.drawEllipse(QRectF(0, height() / 2.0 - 10, 20, 20));
  paint_glyph(p, right_ ? Glyph::check : Glyph::close, QRectF(4, height() / 2.0 - 6, 12, 12),
              right_ ? t.on_accent : t.panel);
  p.setPen(ink);
  p.setFont(text_font(15, 600));
  p.drawText(QRectF(28, 0, width() - 28, height()), Qt::AlignVCenter | Qt::AlignLeft, words_);
}

}  // namespace ringside::ui
