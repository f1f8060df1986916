// A figure's moments as one SVG that plays in a browser without a script: every mark is there once and comes, goes and
// moves by CSS. It is made of the exported pictures, as a shared page is.
#pragma once

#include <vector>

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include "core/scene.h"
#include "ui/share/mark_book.h"

namespace ringside::ui {

/// A picture, and when it stands.
struct TimedPicture {
  std::vector<int> marks;  ///< of the book, in the order in which they are painted
  double at_ms = 0;
  bool moving = false;  ///< on the way to the next picture, marks that are in both go straight
};

/// When the shared moments of a run stand, and when all is over: between steps it rests, within them it flies.
std::vector<double> moment_times(const std::vector<CursorPosition>& moments, double& end_ms);

/// Plays again and again. Where motion is to be reduced, and in programs that do not play, the first picture stands.
/// `head` is what comes first inside the svg element: title, description, metadata.
QByteArray animated_svg(const MarkBook& book, const std::vector<TimedPicture>& pictures, double end_ms,
                        const QSizeF& size, const QString& width, const QString& height, const QString& head);

}  // namespace ringside::ui
