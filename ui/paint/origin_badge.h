// Where a number comes from, said wherever it is shown: outlined badges are computed, filled ones were taken.
#pragma once

#include <string>

#include <QPainter>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include "ui/paint/theme.h"

namespace ringside::ui {

enum class Origin { formula, price, simulation, continued, measured, emulated, recorded };

/// "formula", "price", ..: the word in the badge.
QString word(Origin origin);
/// The other way; formula where it is none.
Origin origin_of(const std::string& word);
/// The badge's size with text of `px` pixels. `text`: in the language of the window, where files have the word.
QSizeF badge_size(Origin origin, double px = 13, const QString& text = {});
/// formula solid, price dashed, simulation and what continues one dotted outline; measured a dot, emulated a wave on
/// warm ground, recorded a ring.
void paint_badge(QPainter& painter, const QPointF& top_left, Origin origin, const Theme& theme, double px = 13,
                 const QString& text = {});

}  // namespace ringside::ui
