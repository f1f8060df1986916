// The card about one cell: whose data is in it, over how many hops it came, and where it goes next.
#pragma once

#include <optional>
#include <vector>

#include <QStringList>

#include "ui/paint/figure.h"

namespace ringside::ui {

/// The words and numbers of a card; made once, painted often.
struct CellCard {
  struct Term {
    std::int32_t rank = 0;
    QString value;  ///< that rank's number, "2 × 8" where it counts twice; empty where no numbers are kept
    QString hops;   ///< "own", "1 hop", "2 hops"
  };
  QString title;  ///< "rank 2, chunk 0 before step 3"
  QString share;  ///< "3 of 4"
  std::vector<Term> terms;
  QString sign;        ///< between the terms: "+", "×", ","
  QString result;      ///< "= 12"
  QString whose;       ///< "Of ranks 984 to 7.": in the place of terms where they are many and have no numbers
  QString next;        ///< "Next: sent to rank 3, which adds its own 8."; empty where it is not told
  QStringList faults;  ///< what is wrong here, one sentence each
  std::int32_t ranks = 1;

  QSizeF size() const;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const;
  /// The card as one plain text, for screen readers.
  QString text() const;
};

/// The card of (place, slot) at the input's cursor; nothing where the cell does not exist. Without states it
/// tells how many contributed, and who where that is soon known, but neither hops nor what comes next.
std::optional<CellCard> cell_card(const FigureInput& input, std::int32_t place, std::int32_t slot);

}  // namespace ringside::ui
