// The marks that all figures share: text, lines, arrows, hatching, owners. Paints without clips, pixmaps and brush
// patterns, so a file looks like the screen.
#pragma once

#include <cstdint>
#include <vector>

#include <QPainter>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include "ui/paint/theme.h"

namespace ringside::ui {

enum class Align { left, centre, right };

/// One line of text, vertically centred on its capitals at `at.y()`.
void draw_text(QPainter& painter, const QPointF& at, const QString& text, const QFont& font, const QColor& color,
               Align align = Align::left);
double text_width(const QFont& font, const QString& text);
/// Height of the capitals.
double cap_height(const QFont& font);
/// Breaks at spaces so that no line is wider than `width` (a single longer word stands alone).
QStringList wrap(const QFont& font, const QString& text, double width);
/// The same, at most so many lines; what is cut off ends with a sign.
QStringList wrap_at_most(qsizetype lines, const QFont& font, const QString& text, double width);

/// As many of the text's sentences as so many lines have room for, none of them cut. With `sign` one says that there
/// are more, and of a first one that is too long there is the beginning.
QStringList sentences_at_most(qsizetype lines, const QFont& font, const QString& text, double width, bool sign);

/// The least of 1, 2, 4, 5, 8, 10, 16, 20, .. that is at least n: every how many rows or columns have a label.
int label_interval(double n);

/// Moves the edges to where an odd pen width is sharp.
QRectF snapped(const QRectF& r);

/// A pen with flat caps and round joins.
QPen line_pen(const QColor& color, double width, Qt::PenStyle style = Qt::SolidLine);
/// Dashes of a given length in pixels, whatever the width.
QPen dash_pen(const QColor& color, double width, double dash, double space);
/// A filled triangle with its tip at `tip`, pointing along (dx, dy).
void draw_arrow_head(QPainter& painter, const QPointF& tip, double dx, double dy, double size, const QColor& color);
/// The line without points that are at most about `most` beside the straight way between two that stay (Douglas and
/// Peucker, 1973).
QPolygonF without_detail(const QPolygonF& line, double most);
/// A polyline with rounded corners.
void draw_line(QPainter& painter, const QPolygonF& points, const QPen& pen, double radius);
/// Hatch lines at 45 degrees inside a rectangle, cut geometrically.
void draw_hatch(QPainter& painter, const QRectF& r, const QColor& color, double spacing, double width);

/// The shade of a link load, a share from 0 to 1.
QColor load_color(const Theme& theme, double share);

/// The circle of a rank with its number; a switch (place >= ranks) is a rounded square.
void draw_owner(QPainter& painter, const QPointF& centre, double radius, std::int32_t place, std::int32_t ranks,
                const Theme& theme);

double badge_width(const QString& text, double unit);
/// A number on accent ground, as hops have it.
void draw_badge(QPainter& painter, const QPointF& centre, const QString& text, const Theme& theme, double unit);

}  // namespace ringside::ui
