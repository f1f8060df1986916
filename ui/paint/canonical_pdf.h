// A PDF of which nothing depends on when, where and after which others it was written.
#pragma once

#include <QByteArray>
#include <QString>

namespace ringside::ui {

/// The same document as Qt wrote it, with its objects numbered and placed in the order in which they are referred to
/// from the trailer on, every date 2000-01-01 in UTC and every identifier zeros. Qt 6.4 to 6.8 place the fonts in the
/// order of a hash of the paths of their files and name them after their places, say the time with the zone of the
/// machine, and draw a number for the document. What has no table of contents of that form comes back as it is.
/// `subject`: what the document shows, /Subject of what it tells of itself, which Qt has no setter for; empty: none.
QByteArray canonical_pdf(const QByteArray& pdf, const QString& subject = {});

}  // namespace ringside::ui
