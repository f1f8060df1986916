#include "ui/training/page_verdict.h"

#include <QHBoxLayout>
#include <QPainter>

#include "ui/controls/field.h"
#include "ui/controls/glyph.h"
#include "ui/controls/style.h"

namespace ringside::ui {

PageChoice::PageChoice() : Text({}, Text::Ink::hint, text_font(13)) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void PageChoice::paintEvent(QPaintEvent* event) {
  constexpr int kLeast = 60;  // pixels
  if (sizeHint().width() <= width()) return Text::paintEvent(event);
  if (width() < kLeast) return;
  QPainter p(this);
  p.setFont(font());
  p.setPen(palette().color(QPalette::WindowText));
  p.drawText(contentsRect(), static_cast<int>(alignment()),
             QFontMetricsF(font()).elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

PageVerdict::PageVerdict(QWidget* parent)
    : QWidget(parent), text_(new Text({}, Text::Ink::strong, text_font(13, 500))) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(34, 7, 8, 7);
  text_->setWordWrap(true);
  row->addWidget(text_);
}

void PageVerdict::say(const QString& words, bool good) {
  good_ = good;
  text_->setText(words);
  text_->set_ink(good ? Text::Ink::strong : Text::Ink::error);
  setAccessibleName(words);
  update();
}

QString PageVerdict::words() const {
  return text_->text();
}

void PageVerdict::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  p.setBrush(good_ ? t.soft : t.error_ground);
  p.drawRoundedRect(rect(), 4, 4);
  paint_glyph(p, good_ ? Glyph::check : Glyph::warning, QRectF(10, height() / 2.0 - 8, 16, 16),
              good_ ? t.accent : t.error);
}

}  // namespace ringside::ui
