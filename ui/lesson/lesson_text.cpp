#include "ui/lesson/lesson_text.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QHelpEvent>
#include <QRegularExpression>
#include <QTextCursor>
#include <QToolTip>
#include <QWheelEvent>

#include "lessons/glossary.h"
#include "ui/controls/style.h"
#include "ui/math/formula_object.h"
#include "ui/math/math_text.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

TextStyle style_of(LessonText::Role role, const Theme& theme) {
  TextStyle style = lesson_style(theme);
  switch (role) {
    case LessonText::Role::body: break;
    case LessonText::Role::note:
      style.px = 14;
      style.line = 21;
      style.ink = theme.ink2;
      style.strong = theme.ink;
      style.centred = true;
      break;
    case LessonText::Role::prompt:
      style.px = 16;
      style.line = 23;
      style.weight = 600;
      break;
    case LessonText::Role::hint:
      style.px = 13;
      style.line = 20;
      style.ink = theme.ink3;
      break;
    case LessonText::Role::feedback:
      style.px = 14;
      style.line = 21;
      break;
  }
  return style;
}

/// Where a word of the glossary is met first, the mouse finds its meaning.
void explain_words(QTextDocument& document) {
  for (const Word& one : glossary()) {
    const QRegularExpression word(QStringLiteral("\\b%1(s|es)?\\b").arg(QRegularExpression::escape(qt(one.word))));
    QTextCursor found = document.find(word);
    if (found.isNull() || found.charFormat().isAnchor() || found.charFormat().fontFixedPitch()) continue;
    QTextCharFormat told;
    told.setToolTip(qt(one.word + ": " + one.meaning));
    found.mergeCharFormat(told);
  }
}

}  // namespace

LessonText::LessonText(Role role, QWidget* parent) : QTextBrowser(parent), role_(role) {
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setOpenLinks(false);
  viewport()->setAutoFillBackground(false);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
    bool number = false;
    const int index = url.path().toInt(&number);
    if (url.scheme() == QLatin1String("scene") && number) Q_EMIT scene_clicked(index);
    if (url.scheme() == QLatin1String("page") && number) Q_EMIT page_clicked(index);
    if (url.scheme() == QLatin1String("lesson")) Q_EMIT lesson_clicked(url.path());
  });
}

void LessonText::set_markdown(const QString& markdown) {
  markdown_ = markdown;
  // Text without links is no stop on the way of the Tab key.
  static const QRegularExpression link(QStringLiteral(R"(\]\((scene|page|lesson):)"));
  setFocusPolicy(link.match(markdown).hasMatch() ? Qt::StrongFocus : Qt::NoFocus);
  typeset_again();
}

void LessonText::set_text_width(int width) {
  text_width_ = width;
  fit();
}

void LessonText::typeset_again() {
  set_math_markdown(*document(), markdown_, style_of(role_, theme_of(this)));
  if (role_ == Role::body || role_ == Role::note) explain_words(*document());
  setAccessibleName(spoken_text(*document()));
  fit();
}

void LessonText::fit() {
  document()->setTextWidth(std::min(viewport()->width(), text_width_));
  const int height = sizeHint().height();
  if (height != this->height() || minimumHeight() != height) setFixedHeight(height);
}

QSize LessonText::sizeHint() const {
  const double height = document()->size().height();  // lays it out
  return {300, static_cast<int>(std::ceil(height + reach_below(*document())))};
}
QSize LessonText::minimumSizeHint() const {
  return {80, sizeHint().height()};
}

void LessonText::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  fit();
}

void LessonText::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::StyleChange) typeset_again();
}

QString LessonText::meaning_at(const QPoint& point) const {
  QTextCursor under = cursorForPosition(point);
  under.movePosition(QTextCursor::NextCharacter);  // a format is that of the character before
  return under.charFormat().toolTip();
}

bool LessonText::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QTextBrowser::viewportEvent(event);
  const auto* help = static_cast<const QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), meaning_at(help->pos()), viewport());
  return true;
}

void LessonText::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

}  // namespace ringside::ui
