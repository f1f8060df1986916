#include "ui/editor/code_edit.h"

#include <algorithm>

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>

#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/editor/code_highlighter.h"

namespace ringside::ui {
namespace {

constexpr double kFontPx = 14;
constexpr int kGutterPadding = 10, kLevel = 2;  // spaces of a level
constexpr int kFocusWidth = 2;

qsizetype indent_of(const QString& line) {
  qsizetype spaces = 0;
  while (spaces < line.size() && line[spaces] == QLatin1Char(' ')) ++spaces;
  return spaces;
}

/// A line without its comment.
QString said_in(const QString& line) {
  return line.section(QLatin1Char('#'), 0, 0).trimmed();
}

}  // namespace

/// The strip at the left; its painting needs the editor's lines.
class LineNumbers : public QWidget {
 public:
  explicit LineNumbers(CodeEdit* editor) : QWidget(editor), editor_(editor) {}
  QSize sizeHint() const override { return {editor_->gutter_width(), 0}; }

 protected:
  void paintEvent(QPaintEvent* event) override { editor_->paint_gutter(event); }

 private:
  CodeEdit* editor_;
};

CodeEdit::CodeEdit(QWidget* parent)
    : QPlainTextEdit(parent), gutter_(new LineNumbers(this)), highlighter_(new CodeHighlighter(document())) {
  setFont(code_font(kFontPx));
  setFrameStyle(QFrame::Box | QFrame::Plain);  // painted by paint_frame(): room for the focus
  setLineWidth(kFocusWidth);
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setTabChangesFocus(false);
  setVerticalScrollBar(new SlimScrollBar);
  setHorizontalScrollBar(new SlimScrollBar(nullptr, Qt::Horizontal));
  setCursorWidth(2);
  document()->setDocumentMargin(8);
  connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { place_gutter(); });
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
    dy != 0 ? gutter_->scroll(0, dy) : gutter_->update(0, rect.y(), gutter_->width(), rect.height());
  });
  connect(this, &QPlainTextEdit::textChanged, this, [this, empty = true]() mutable {
    if (document()->isEmpty() != empty) empty = !empty, refresh_marks();
  });
  dye();
  place_gutter();
}

void CodeEdit::dye() {
  const Theme& t = theme_of(this);
  QPalette p = palette();
  p.setColor(QPalette::Base, t.panel);
  p.setColor(QPalette::Text, t.ink);
  p.setColor(QPalette::PlaceholderText, t.ink3);
  p.setColor(QPalette::Highlight, mix(t.accent, t.panel, 0.3));
  p.setColor(QPalette::HighlightedText, t.ink);
  setPalette(p);
  highlighter_->set_theme(t);
  refresh_marks();
}

void CodeEdit::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::StyleChange) dye();
}

void CodeEdit::set_text(const QString& text) {
  const int caret = textCursor().position(), scrolled = verticalScrollBar()->value();
  setPlainText(text);
  QTextCursor cursor(document());
  cursor.setPosition(std::min(caret, static_cast<int>(text.size())));
  setTextCursor(cursor);
  verticalScrollBar()->setValue(scrolled);
  settle();
}

void CodeEdit::settle() {
  document()->clearUndoRedoStacks();
}

bool CodeEdit::event(QEvent* event) {
  if (event->type() == QEvent::Paint) return paint_frame(), true;
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool undo = key->matches(QKeySequence::Undo), redo = key->matches(QKeySequence::Redo);
    if ((undo && !document()->isUndoAvailable()) || (redo && !document()->isRedoAvailable())) {
      event->ignore();  // the window's
      return false;
    }
  }
  return QPlainTextEdit::event(event);
}

void CodeEdit::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Tab && event->modifiers() == Qt::NoModifier) {
    if (isReadOnly()) return static_cast<void>(focusNextPrevChild(true));
    insertPlainText(QStringLiteral("  "));
    return;
  }
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    if (isReadOnly()) return;
    // The next line begins where this one does, and deeper below what opens a body.
    const QString line = textCursor().block().text().left(textCursor().positionInBlock());
    qsizetype indent = indent_of(line);
    const QString said = said_in(line);
    if (said.endsWith(QLatin1Char(':')) || said == QLatin1String("step") || said.endsWith(QLatin1String(": step")))
      indent += kLevel;
    insertPlainText(QLatin1Char('\n') + QString(indent, QLatin1Char(' ')));
    ensureCursorVisible();
    return;
  }
  if (event->key() == Qt::Key_Escape) {
    // The way out for the keyboard: Tab writes here.
    window()->setFocus();
    return;
  }
  if (event->key() == Qt::Key_Backspace && event->modifiers() == Qt::NoModifier && back_a_level()) return;
  QPlainTextEdit::keyPressEvent(event);
  if (event->text() == QLatin1String("p")) place_step();
}

bool CodeEdit::back_a_level() {
  QTextCursor cursor = textCursor();
  const int column = cursor.positionInBlock();
  if (isReadOnly() || cursor.hasSelection() || column == 0) return false;
  if (!cursor.block().text().left(column).trimmed().isEmpty()) return false;
  cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, column % kLevel == 0 ? kLevel : column % kLevel);
  cursor.removeSelectedText();
  return true;
}

void CodeEdit::place_step() {
  const QTextBlock line = textCursor().block();
  if (isReadOnly() || line.text().trimmed() != QLatin1String("step")) return;
  const qsizetype indent = indent_of(line.text());
  qsizetype above = indent;
  for (QTextBlock b = line.previous(); b.isValid() && above > 0; b = b.previous()) {
    const QString said = said_in(b.text());
    if (said.isEmpty() || indent_of(b.text()) >= above) continue;
    above = indent_of(b.text());
    if (said != QLatin1String("step") && !said.endsWith(QLatin1String(": step"))) continue;
    QTextCursor cursor(line);
    cursor.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor, static_cast<int>(indent - above));
    cursor.removeSelectedText();
    return;
  }
}

QTextCursor CodeEdit::at(int line, int column) const {
  const QTextBlock block = document()->findBlockByNumber(std::clamp(line - 1, 0, document()->blockCount() - 1));
  QTextCursor cursor(block);
  // Columns count characters; Qt counts UTF-16 units.
  int units = 0;
  const QString text = block.text();
  for (int seen = 1; seen < column && units < text.size(); ++seen)
    units += text[units].isHighSurrogate() && units + 1 < text.size() ? 2 : 1;
  cursor.setPosition(block.position() + units);
  return cursor;
}

void CodeEdit::go_to(int line, int column) {
  setTextCursor(at(line, column));
  centerCursor();
}

void CodeEdit::set_current_line(int line) {
  if (line == current_line_) return;
  current_line_ = line;
  refresh_marks();
  gutter_->update();
  if (line == 0 || hasFocus()) return;
  const int first = firstVisibleBlock().blockNumber() + 1;
  const int height = static_cast<int>(std::max(1.0, blockBoundingRect(firstVisibleBlock()).height()));
  const int shown = viewport()->height() / height;
  if (line < first || line >= first + shown) verticalScrollBar()->setValue(std::max(0, line - 1 - shown / 3));
}

void CodeEdit::set_mistake(int line, int column) {
  if (line == mistake_line_ && column == mistake_column_) return;
  mistake_line_ = line;
  mistake_column_ = column;
  refresh_marks();
  gutter_->update();
}

void CodeEdit::refresh_marks() {
  const Theme& t = theme_of(this);
  QList<QTextEdit::ExtraSelection> marks;
  // It would lie over the first line of what stands in an empty text's place.
  if (current_line_ > 0 && current_line_ <= document()->blockCount() && !document()->isEmpty()) {
    QTextEdit::ExtraSelection line;
    line.cursor = at(current_line_, 1);
    line.format.setBackground(t.soft);
    line.format.setProperty(QTextFormat::FullWidthSelection, true);
    marks << line;
  }
  if (mistake_line_ > 0 && mistake_line_ <= document()->blockCount()) {
    QTextEdit::ExtraSelection wrong;
    QTextCursor cursor = at(mistake_line_, mistake_column_);
    const QString text = cursor.block().text();
    qsizetype from = cursor.positionInBlock(), to = from;
    while (to < text.size() && word_character(text[to])) ++to;
    if (to == from) to = std::min<qsizetype>(from + 1, text.size());
    if (to == from && from > 0) --from;  // behind the last letter: that letter
    cursor.setPosition(cursor.block().position() + static_cast<int>(from));
    cursor.setPosition(cursor.block().position() + static_cast<int>(to), QTextCursor::KeepAnchor);
    wrong.cursor = cursor;
    wrong.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    wrong.format.setUnderlineColor(t.error);
    wrong.format.setBackground(t.error_ground);
    marks << wrong;
  }
  setExtraSelections(marks);
}

int CodeEdit::gutter_width() const {
  const int digits = std::max(2, static_cast<int>(QString::number(blockCount()).size()));
  return 2 * kGutterPadding +
         static_cast<int>(QFontMetricsF(number_font(13)).horizontalAdvance(QLatin1Char('0')) * digits);
}

void CodeEdit::place_gutter() {
  setViewportMargins(gutter_width(), 0, 0, 0);
  const QRect inner = contentsRect();
  gutter_->setGeometry(inner.left(), inner.top(), gutter_width(), inner.height());
}

void CodeEdit::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  place_gutter();
}

void CodeEdit::paint_gutter(QPaintEvent* event) {
  const Theme& t = theme_of(this);
  QPainter p(gutter_);
  p.fillRect(event->rect(), t.sunken);
  const double height = fontMetrics().height();  // a block at the end counts the document's margin, too
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
    if (box.top() > event->rect().bottom()) break;
    const int line = block.blockNumber() + 1;
    const bool current = line == current_line_, wrong = line == mistake_line_;
    if (current) p.fillRect(QRectF(gutter_->width() - 4, box.top(), 4, box.height()), t.accent);
    p.setPen(wrong ? t.error : current ? t.accent : t.ink3);
    p.setFont(number_font(13, wrong || current ? 700 : 400));
    p.drawText(QRectF(0, box.top(), gutter_->width() - kGutterPadding, height), Qt::AlignRight | Qt::AlignVCenter,
               QString::number(line));
  }
}

/// Around lines and their numbers, as other fields show that they have the keyboard.
void CodeEdit::paint_frame() {
  const Theme& t = theme_of(this);
  QPainter p(this);
  if (!hasFocus()) {
    p.fillRect(rect(), t.panel);
    return p.fillRect(QRect(0, 0, kFocusWidth + gutter_width(), height()), t.sunken);
  }
  p.setPen(QPen(t.accent, kFocusWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  const double inset = kFocusWidth / 2.0;
  p.drawRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset));
}

}  // namespace ringside::ui
