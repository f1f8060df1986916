#include "ui/math/math_text.h"

#include <algorithm>

#include <QRegularExpression>
#include <QStringList>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include "ui/math/formula_object.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

constexpr QChar kOpen(0xE000), kClose(0xE001);  // private use: around a formula's number while Markdown is read

constexpr QChar kJoined(0x2060);  // no line ends here

/// A number stays with its unit, and the unit whole: "50 GB/s".
QString unbroken(QString text) {
  static const QRegularExpression quantity(
      QStringLiteral(R"((\d) (?=(?:ps|ns|µs|us|ms|s|[kKMGT]?i?B|[kKMGT]?B/s|[MGT]?bit/s|[GTP]FLOP/s|%)(?![\w/])))"));
  static const QRegularExpression rate(QStringLiteral(R"((?<=[BtP])/(?=s\b))"));
  return text.replace(quantity, QStringLiteral("\\1\u00a0")).replace(rate, QStringLiteral("/") + kJoined);
}

/// Markdown leaves an empty paragraph behind every table.
void drop_empty_blocks(QTextDocument& document) {
  for (QTextBlock block = document.begin(); block.isValid();) {
    const QTextBlock next = block.next();
    QTextCursor cursor(block);
    if (block.length() == 1 && !cursor.currentTable()) {
      if (next.isValid() && !QTextCursor(next).currentTable()) {
        cursor.deleteChar();
      } else if (!next.isValid()) {  // the last one must stay
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(1, QTextBlockFormat::FixedHeight);
        cursor.setBlockFormat(format);
      }
    }
    block = next;
  }
}

/// "18.00 µs", "10.66", "12.0×": set in tabular digits.
bool is_quantity(const QString& text) {
  static const QRegularExpression pattern(QStringLiteral(R"(^\s*[−+-]?\d[\d.,  ]*(\s?[A-Za-zµ/%×]{1,5})?\s*$)"));
  return pattern.match(text).hasMatch();
}

/// A line between fences, whose characters Qt 6.4 does not mark as code.
bool is_code(const QTextBlock& block) {
  return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence) ||
         block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
}

QFont font_of(const QTextCharFormat& old, const QString& text, bool in_table, bool code, const TextStyle& style) {
  const double px = in_table ? style.px - 1 : style.px;  // more columns fit
  const int weight = std::max(style.weight, old.fontWeight() > QFont::Normal ? 600 : 400);
  const bool number = (in_table || weight > style.weight) && is_quantity(text);
  QFont font = old.fontFixedPitch() || code ? code_font(px - 2)
               : number                     ? number_font(px, weight > 400 ? 700 : 400)
                                            : text_font(in_table && weight > style.weight ? px - 1 : px, weight);
  font.setItalic(old.fontItalic());
  return font;
}

QTextCharFormat format_of(const QTextCharFormat& old, const QString& text, bool in_table, bool code,
                          const TextStyle& style) {
  QTextCharFormat format;
  format.setFont(font_of(old, text, in_table, code, style));
  const bool strong = old.fontWeight() > QFont::Normal && style.strong.isValid();
  format.setForeground(old.isAnchor() ? style.link : strong ? style.strong : style.ink);
  if (old.isAnchor()) {
    format.setAnchor(true);
    format.setAnchorHref(old.anchorHref());
    format.setFontUnderline(true);
  }
  return format;
}

void style_characters(QTextDocument& document, const TextStyle& style) {
  struct Piece {
    int at, length;
    QTextCharFormat format;
  };
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    const bool in_table = QTextCursor(block).currentTable() != nullptr;
    QList<Piece> pieces;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
      const QTextFragment fragment = it.fragment();
      pieces.push_back({fragment.position(), fragment.length(),
                        format_of(fragment.charFormat(), fragment.text(), in_table, is_code(block), style)});
    }
    for (const Piece& piece : pieces) {
      QTextCursor cursor(&document);
      cursor.setPosition(piece.at);
      cursor.setPosition(piece.at + piece.length, QTextCursor::KeepAnchor);
      cursor.setCharFormat(piece.format);
    }
    QTextCharFormat empty;
    empty.setFont(text_font(style.px, style.weight));
    QTextCursor(block).setBlockCharFormat(empty);
  }
}

void place_formulas(QTextDocument& document, const QList<Formula>& formulas) {
  static const QRegularExpression mark(QStringLiteral("%1(\\d+)%2").arg(kOpen).arg(kClose));
  for (QTextCursor found = document.find(mark); !found.isNull(); found = document.find(mark, found)) {
    const QString number = found.selectedText().mid(1).chopped(1);
    const QTextCharFormat text = found.charFormat();
    bool known = false;
    const qsizetype i = number.toLongLong(&known);
    if (!known || i >= formulas.size()) continue;  // private-use characters of the text itself
    const bool alone = found.block().length() == found.selectionEnd() - found.selectionStart() + 1;
    found.insertText(QString(QChar::ObjectReplacementCharacter),
                     formula_format(text, formulas[i].tex, formulas[i].display));
    // A line of nothing but a formula gets the text's ascent from a character without width.
    if (alone && !formulas[i].display) found.insertText(QString(QChar(0x200B)), text);
    if (alone && formulas[i].display) {
      QTextBlockFormat block = found.blockFormat();
      block.setAlignment(Qt::AlignHCenter);
      found.setBlockFormat(block);
    }
  }
}

void style_blocks(QTextDocument& document, const TextStyle& style) {
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    const bool table = cursor.currentTable() != nullptr;
    // The lines of a piece of code are one paragraph.
    const bool code = is_code(block) && block.next().isValid() && is_code(block.next());
    format.setLineHeight(table ? style.line - 4 : style.line, QTextBlockFormat::MinimumHeight);
    format.setTopMargin(0);
    const bool last = !block.next().isValid();
    format.setBottomMargin(table || last || code ? 0 : style.line / 2);
    if (style.centred) format.setAlignment(Qt::AlignHCenter);
    cursor.setBlockFormat(format);
  }
}

void style_tables(QTextDocument& document, const TextStyle& style) {
  QTextTable* previous = nullptr;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    QTextTable* table = QTextCursor(block).currentTable();
    if (!table || table == previous) continue;
    previous = table;
    QTextTableFormat format = table->format();
    format.setBorder(0);
    format.setBorderCollapse(true);
    format.setCellSpacing(0);
    format.setCellPadding(0);
    if (table->columns() > 2) format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    format.setTopMargin(style.line / 2);
    format.setBottomMargin(style.line / 2);
    table->setFormat(format);
    for (int row = 0; row < table->rows(); ++row) {
      for (int column = 0; column < table->columns(); ++column) {
        QTextTableCell cell = table->cellAt(row, column);
        if (row == 0 && table->rows() > 1) {  // the head stands over its column
          QTextCursor head = cell.firstCursorPosition();
          QTextBlockFormat place = head.blockFormat();
          place.setAlignment(table->cellAt(1, column).firstCursorPosition().blockFormat().alignment());
          head.setBlockFormat(place);
        }
        QTextTableCellFormat look = cell.format().toTableCellFormat();
        look.setTopPadding(4);
        look.setBottomPadding(4);
        look.setLeftPadding(column == 0 ? 0 : 6);
        look.setRightPadding(column + 1 == table->columns() ? 0 : 6);
        look.setBottomBorder(row == 0 ? 1.5 : 1);
        look.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        look.setBottomBorderBrush(row == 0 ? style.ink : style.hair);
        cell.setFormat(look);
      }
    }
  }
}

}  // namespace

/// Takes formulas out of the Markdown, except in code, and puts their numbers between private-use characters.
QString extract_formulas(const QString& markdown, QList<Formula>& formulas) {
  static const QRegularExpression pattern(
      QStringLiteral(R"((?<code>```.*?```|`[^`\n]*`)|(?<escape>\\\$)|\$\$(?<display>.+?)\$\$|\$(?<inline>[^$\n]+?)\$)"),
      QRegularExpression::DotMatchesEverythingOption);
  QString out;
  qsizetype at = 0;
  // Punctuation stays with the formula before it.
  const auto text = [&](qsizetype end) {
    if (out.endsWith(kClose) && at < end && QStringLiteral(".,;:?!)%").contains(markdown[at])) out += kJoined;
    out += unbroken(markdown.mid(at, end - at));
  };
  for (auto it = pattern.globalMatch(markdown); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    text(match.capturedStart());
    at = match.capturedEnd();
    if (!match.capturedView(u"code").isNull()) {
      out += match.captured();
    } else if (!match.capturedView(u"escape").isNull()) {
      out += '$';
    } else {
      const bool display = !match.capturedView(u"display").isNull();
      out += kOpen + QString::number(formulas.size()) + kClose;
      formulas.push_back({match.captured(display ? "display" : "inline").trimmed(), display});
    }
  }
  text(markdown.size());
  return out.replace(kClose + QStringLiteral(" = "),
                     kClose + QStringLiteral("\u00a0=\u00a0"));  // "K = 4" stays together
}

TextStyle lesson_style(const Theme& theme) {
  TextStyle style;
  style.ink = theme.ink;
  style.link = theme.accent;
  style.hair = theme.hair;
  return style;
}

void set_math_markdown(QTextDocument& document, const QString& markdown, const TextStyle& style) {
  QList<Formula> formulas;
  const QString prepared = extract_formulas(markdown, formulas);
  document.setUndoRedoEnabled(false);
  document.setDocumentMargin(0);
  document.setDefaultFont(text_font(style.px, style.weight));
  document.setMarkdown(
      prepared, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
  teach_formulas(document);
  QTextCursor whole(&document);
  whole.beginEditBlock();  // laid out once, not after each change: a long table took half a minute
  style_characters(document, style);
  style_blocks(document, style);
  place_formulas(document, formulas);
  style_tables(document, style);
  drop_empty_blocks(document);
  whole.endEditBlock();
}

QString spoken_text(const QTextDocument& document) {
  QString out;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    for (auto it = block.begin(); !it.atEnd(); ++it) {
      const QTextFragment fragment = it.fragment();
      const MathPicture* formula = formula_of(fragment.charFormat());
      out += formula != nullptr ? formula->text : fragment.text();
    }
    out += '\n';
  }
  return out.remove(kJoined).trimmed();
}

std::string plain_text(const std::string& markdown) {
  QTextDocument document;
  set_math_markdown(document, qt(markdown), {});
  return spoken_text(document).replace(QChar(0xa0), u' ').toStdString();
}

}  // namespace ringside::ui
