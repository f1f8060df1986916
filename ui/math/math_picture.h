// A typeset formula as outlines: the same vectors on screen and in every export.
#pragma once

#include <vector>

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QString>

class QPainter;

namespace ringside::ui {

/// Lengths are in em, y points down, the baseline is y = 0.
struct MathPicture {
  struct Item {
    QPainterPath path;
    QColor colour;  ///< invalid: the caller's colour
  };
  std::vector<Item> items;
  qreal width = 0;
  qreal height = 0;      ///< above the baseline
  qreal depth = 0;       ///< below the baseline
  QString text;          ///< the formula as readable text, for screen readers and terminals
  QString error;         ///< what is wrong with the TeX; empty: nothing. The items then say it, too.
  bool typeset = false;  ///< false: the items are the readable text, not a layout by MathJax

  /// Draws with `px` pixels per em. Changes nothing of the painter but its pen and brush, which it restores.
  void paint(QPainter& painter, QPointF baseline, qreal px, const QColor& colour) const;
};

}  // namespace ringside::ui
