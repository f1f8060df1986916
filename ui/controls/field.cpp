#include "ui/controls/field.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/controls/glyph.h"
#include "ui/controls/style.h"

namespace ringside::ui {

Text::Text(const QString& text, Ink ink, const QFont& font, QWidget* parent) : QLabel(text, parent), ink_(ink) {
  setFont(font == QFont() ? text_font(13) : font);
  dye();
}

void Text::set_ink(Ink ink) {
  ink_ = ink;
  dye();
}

void Text::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::StyleChange) dye();
}

void Text::dye() {
  const Theme& t = theme_of(this);
  const QColor colors[] = {t.ink, t.ink2, t.ink3, t.accent, t.error};
  QPalette p = palette();
  p.setColor(QPalette::WindowText, colors[static_cast<int>(ink_)]);
  setPalette(p);
}

ErrorLine::ErrorLine(QWidget* parent) : QWidget(parent), text_(new Text({}, Text::Ink::error, text_font(13))) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(34, 7, 10, 7);
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);  // it may quote what was typed
  row->addWidget(text_);
  hide();
}

void ErrorLine::say(const QString& line) {
  text_->setText(line);
  setAccessibleName(line);
  setVisible(!line.isEmpty());
}

void ErrorLine::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  p.setBrush(t.error_ground);
  p.drawRoundedRect(rect(), 4, 4);
  paint_glyph(p, Glyph::warning, QRectF(10, height() / 2.0 - 8, 16, 16), t.error);
}

Field::Field(const QString& label, QWidget* editor, QWidget* parent)
    : QWidget(parent), editor_(editor), label_(new Text(label, Text::Ink::normal, text_font(13, 500))) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  label_->setBuddy(editor);
  editor->setAccessibleName(label_->text().remove(QLatin1Char('&')));
  column->addWidget(label_);
  column->addWidget(editor);
}

void Field::set_label(const QString& label) {
  label_->setText(label);
  editor_->setAccessibleName(QString(label).remove(QLatin1Char('&')));
}

void Field::set_blocked(const QString& reason) {
  editor_->setEnabled(reason.isEmpty());
  setToolTip(reason.isEmpty() ? tip_ : reason);
}

void Field::set_tip(const QString& tip) {
  tip_ = tip;
  if (editor_->isEnabled()) setToolTip(tip);
}

}  // namespace ringside::ui
