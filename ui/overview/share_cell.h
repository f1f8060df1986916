// A cell too low for bands: its shade says how much, its number how many, its ribbon who (LOOK section 4).
#pragma once

#include <cstdint>
#include <vector>

#include <QPainter>
#include <QRectF>
#include <QString>

#include "ui/paint/theme.h"

namespace ringside::ui {

struct ShareLook {
  std::int32_t asked = 1;                     ///< contributors of a final cell
  std::int32_t ranks = 1;                     ///< places on the ribbon
  std::vector<std::int32_t> who = {};         ///< contributors, ascending; empty where the slot is
  std::vector<std::int32_t> on_its_way = {};  ///< contributors that arrive in the step at hand, ascending
  bool final = false;
  QString number = {};  ///< how many; of whom where one suffices
  QString hop = {};     ///< the number of the hop that reached it; before `number`, or a dot where both have no room
};

/// Under `unit` x 34 px the words of who are left out, under 16 px the numbers, too.
void draw_share_cell(QPainter& painter, const QRectF& cell, const ShareLook& look, const QColor& shade,
                     const Theme& theme, double unit);

}  // namespace ringside::ui
