// A formula as one character of a text document, on the baseline of its line.
#pragma once

#include <QString>
#include <QTextCharFormat>

#include "ui/math/math_picture.h"

class QTextDocument;

namespace ringside::ui {

/// The format of the character that stands for a formula, in the font and colour of its text.
QTextCharFormat formula_format(QTextCharFormat text, const QString& tex, bool display);
/// The formula that a character of this format stands for; nullptr where it stands for itself.
const MathPicture* formula_of(const QTextFormat& format);
/// Lets the document measure and paint the formulas in it.
void teach_formulas(QTextDocument& document);
/// Pixels by which formulas of the last line reach below the document: between lines there is room for that.
double reach_below(const QTextDocument& document);

}  // namespace ringside::ui
