// Markdown with $inline$ and $$displayed$$ mathematics as a QTextDocument, in the program's type and colours.
#pragma once

#include <string>

#include <QColor>
#include <QList>
#include <QString>

class QTextDocument;

namespace ringside::ui {

struct Theme;

/// How the text of a document is set.
struct TextStyle {
  double px = 15;    ///< text
  double line = 24;  ///< distance of lines, at least
  int weight = 400;
  QColor ink, link, hair;
  QColor strong;  ///< bold text; invalid: ink
  bool centred = false;
};
/// Lesson text: 15 px on 24.
TextStyle lesson_style(const Theme& theme);

/// Replaces the document's contents. Formulas become objects that sit on the baseline and paint as vectors; tables get
/// hairlines and tabular digits; links keep their target. Safe for any text: HTML in it is shown, not interpreted.
void set_math_markdown(QTextDocument& document, const QString& markdown, const TextStyle& style);

struct Formula {
  QString tex;
  bool display = false;
};
/// The Markdown with U+E000 NUMBER U+E001 in place of each formula, which is put into the list.
QString extract_formulas(const QString& markdown, QList<Formula>& formulas);

/// The document as plain text, formulas as readable text: for screen readers.
QString spoken_text(const QTextDocument& document);
/// The same of Markdown, for a terminal: "**Both** count: $\frac{n}{K}$" is "Both count: n/K". Needs a QGuiApplication.
std::string plain_text(const std::string& markdown);

}  // namespace ringside::ui
