#include "ui/lesson/schedule_field.h"

#include <algorithm>

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/controls/style.h"
#include "ui/editor/code_edit.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kFewestLines = 6, kMostLines = 18;
constexpr int kAround = 48;  // frame and margins of the text and the bar below it

}  // namespace

ScheduleField::ScheduleField(const QString& text, QWidget* parent) : QWidget(parent), editor_(new CodeEdit) {
  editor_->setAccessibleName(tr("Your schedule"));
  editor_->set_text(text);
  editor_->installEventFilter(this);
  setFocusProxy(editor_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->addWidget(editor_);
  connect(editor_, &QPlainTextEdit::textChanged, this, [this] {
    fit();
    Q_EMIT edited();
  });
  // A line that is left of the edge loses its first words: only while the cursor is beyond it.
  connect(editor_, &QPlainTextEdit::cursorPositionChanged, this, [this] {
    const int end = editor_->cursorRect().right() + editor_->horizontalScrollBar()->value();
    if (end < editor_->viewport()->width()) editor_->horizontalScrollBar()->setValue(0);
  });
  fit();
}

std::string ScheduleField::text() const {
  return editor_->toPlainText().toStdString();
}

void ScheduleField::set_text(const std::string& text) {
  if (text != this->text()) editor_->set_text(qt(text));
}

void ScheduleField::mark(int line, int column) {
  editor_->set_mistake(line, column);
  if (line > 0) editor_->go_to(line, column);
}

void ScheduleField::lock() {
  editor_->setReadOnly(true);
}

void ScheduleField::fit() {
  const int lines = std::clamp(editor_->blockCount(), kFewestLines, kMostLines);
  const int height = lines * editor_->fontMetrics().lineSpacing() + kAround;
  if (height != minimumHeight() || height != maximumHeight()) setFixedHeight(height);
}

/// The editor takes every key for itself; one commits, and one is the way out.
bool ScheduleField::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) editor_->horizontalScrollBar()->setValue(0);
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) && key->modifiers() & Qt::ControlModifier) {
      Q_EMIT prove_wanted();
      return true;
    }
    if (key->key() == Qt::Key_Escape) {
      Q_EMIT left();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void ScheduleField::paintEvent(QPaintEvent*) {
  QPainter p(this);
  p.setPen(QPen(theme_of(this).control, 1));
  p.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

}  // namespace ringside::ui
