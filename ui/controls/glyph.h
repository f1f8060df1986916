// The few signs on buttons, drawn as paths: crisp at every scale, coloured by the theme, no image files.
#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace ringside::ui {

enum class Glyph {
  none,
  play,
  pause,
  stop,
  first,
  last,
  previous,
  next,
  undo,
  redo,
  contrast,
  send_out,
  loop,
  check,
  warning,
  chevron_down,
  chevron_right,
  minus,
  plus,
  close,
  folder,
  enlarge,
  shrink
};

/// Paints the glyph centred in `area`, fitted to a square of its shorter side; strokes scale with it (16 px is
/// natural).
void paint_glyph(QPainter& painter, Glyph glyph, const QRectF& area, const QColor& color);

}  // namespace ringside::ui
