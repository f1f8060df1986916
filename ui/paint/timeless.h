// What the figure does not determine in a PDF: when it was written, and the number that Qt drew for it.
#pragma once

#include <QByteArray>

namespace ringside::ui {

/// The same PDF with every date set to the year 2000 and every identifier to zeros. Nothing moves: the file's table of
/// contents holds positions in bytes. Qt 6.4 writes one date, Qt 6.8 five, and an identifier in two places.
QByteArray timeless(QByteArray pdf);

}  // namespace ringside::ui
