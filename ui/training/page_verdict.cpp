#include "ui/training/page_verdict.h"

#include <QHBoxLayout>
#include <QPainter>

#include "ui/controls/field.h"
#include "ui/controls/glyph.h"
#include "ui/controls/style.h"
#include "ui/training/lab_paint.h"

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
  words_ = words, good_ = good, computing_ = false;
  show_words();
}

void PageVerdict::set_computing(bool computing) {
  if (computing == computing_) return;
  computing_ = computing;
  show_words();
}

void PageVerdict::show_words() {
  const QString words = computing_ ? Train::tr("computing…") : words_;
  text_->setText(words);
  text_->set_ink(computing_ ? Text::Ink::hint : good_ ? Text::Ink::strong : Text::Ink::error);
  setAccessibleName(words);
  update();
}

QString PageVerdict::words() const {
  return computing_ ? QString() : words_;
}

void PageVerdict::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  if (text_->text().isEmpty()) return;  // nothing was said yet
  p.setBrush(good_ || computing_ ? t.soft : t.error_ground);
  p.drawRoundedRect(rect(), 4, 4);
  if (computing_) return;
  paint_glyph(p, good_ ? Glyph::check : Glyph::warning, QRectF(10, height() / 2.0 - 8, 16, 16),
              good_ ? t.accent : t.error);
}

}  // namespace ringside::ui
