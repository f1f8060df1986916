#include "ui/editor/code_highlighter.h"

#include <QStringList>
#include <QTextCharFormat>

#include "ui/paint/theme.h"

namespace ringside::ui {

bool word_character(QChar c) {
  return c.isLetterOrNumber() || c == QLatin1Char('_');
}

void CodeHighlighter::highlightBlock(const QString& text) {
  static const QStringList words{"step", "for",   "in",    "by",     "times", "phase",  "name",  "root",    "scratch",
                                 "into", "sizes", "ranks", "chunks", "rank",  "chunk",  "after", "before",  "helpers",
                                 "copy", "from",  "holds", "reduce", "all",   "helper", "mod",   "channels"};
  const qsizetype comment = text.indexOf(QLatin1Char('#'));
  const qsizetype end = comment < 0 ? text.size() : comment;
  QTextCharFormat strong;
  strong.setFontWeight(QFont::Bold);
  for (qsizetype i = 0; i < end;) {
    if (!word_character(text[i])) {
      ++i;
      continue;
    }
    qsizetype j = i;
    while (j < end && (word_character(text[j]) || (text[j] == QLatin1Char('-') && j + 1 < end &&
                                                   text[j + 1].isLetter() && text[j - 1].isLetter())))
      ++j;
    if (words.contains(text.mid(i, j - i))) setFormat(static_cast<int>(i), static_cast<int>(j - i), strong);
    i = j;
  }
  if (comment < 0 || theme_ == nullptr) return;
  QTextCharFormat hint;
  hint.setForeground(theme_->ink3);
  setFormat(static_cast<int>(comment), static_cast<int>(text.size() - comment), hint);
}

}  // namespace ringside::ui
