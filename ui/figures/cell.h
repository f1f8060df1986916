// A cell of the chunk figure and the ghost of a chunk in flight: bands for contributors, the number, the outline.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <QPainter>
#include <QRectF>
#include <QString>

#include "ui/paint/theme.h"

namespace ringside::ui {

/// What the words of a cell are; a count never stands there as a number alone, which would be read as a value.
enum class CellSays {
  value,     ///< "12"
  brief,     ///< "3 of 4"
  fraction,  ///< "3/4"
  nothing
};

/// What a cell shows.
struct CellLook {
  bool empty = true;
  std::vector<std::int32_t> contributors;  ///< ascending
  std::vector<std::int32_t> repeated;      ///< those of them that are in it more than once; ascending
  std::vector<std::int32_t> missing;       ///< ranks that the final state asks for and that are not in it; ascending
  int asked = 1;                           ///< contributors of a final cell
  bool final = false;
  QString text;   ///< number; drawn in the number font
  QString brief;  ///< where many numbers have no room: "3 of 4"
  QString note;   ///< instead of a number, for instance "no element"
  QString tag;    ///< small, at the top right: the chunk where it is not the slot's own
  CellSays says = CellSays::value;
  double most_px = 1e9;    ///< size of its words
  bool of_legend = false;  ///< a small sample: its bands have no numbers that nobody could read
  QString fault;           ///< "2 ×", "1 ?", "!": what is wrong here; empty where nothing is
  bool operator==(const CellLook&) const = default;
};

/// How much of a cell is shown, by its height (LOOK section 4).
enum class Detail { full, no_labels, no_numbers, block };
Detail detail(double cell_height, double unit);

/// A whole cell. `settled` below 1: what arrived is still fading in, and so is the final outline.
void draw_cell(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit,
               double settled = 1);
/// Where it is said what is wrong with a cell: beside the number of a wide low one, else on its corner; null where it
/// is not, or where it would hide the number.
QRectF fault_badge(const QRectF& cell, const CellLook& look, double unit);
/// What is wrong with a cell, at its fault_badge().
void draw_fault_badge(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit);
/// Where bands lie, and where words do. A number stands over bands as high as itself, but never on stripes: those are a
/// column at the left, and the number is beside it. Cells lower than `least_height` have no words.
struct CellParts {
  QRectF bands, words;
};
inline constexpr double kLeastSample = 12;                              ///< pixels of a legend's smallest numbers
inline constexpr double kCellWordsHeight = 16, kGhostWordsHeight = 15;  // units
CellParts parts_of(const QRectF& cell, const CellLook& look, double least_height, double unit);
/// The room of a cell's words, beside its bands and what is said to be wrong.
QRectF words_of(const QRectF& cell, const CellLook& look, double unit);

struct PlacedCell {
  QRectF at;
  CellLook look;
  double settled = 1;  ///< see draw_cell()
};
/// The cells of a picture say the same kind of thing in the same size of type: if one value has no room, all say of how
/// many they are.
struct CellWords {
  CellSays says = CellSays::value;
  double most_px = 1e9;
  bool no_values = false;  ///< there are none that they could say
  void tell(CellLook& look) const { look.says = says, look.most_px = most_px; }
};
/// `least` is the smallest type in units: on paper more than on a screen.
CellWords words_for(const std::vector<PlacedCell>& cells, double unit, double least = 12);
/// "12", "3 of 4", "3/4": as it says it; empty where it says nothing.
QString words_in(const CellLook& look);
/// Part of draw_cell().
void draw_words(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit);
/// Its number and its size, or how many it is of; size 0: neither has room.
std::pair<QString, double> ghost_text(const QRectF& rect, const CellLook& look, double unit);
/// Whether a ghost is too small for bands: its number, if anything, fills it.
bool small_ghost(const QRectF& rect, double unit);

/// A chunk in flight: dashed and paler; solid accent where it is selected.
void draw_ghost(QPainter& painter, const QRectF& rect, const CellLook& look, const Theme& theme, double unit,
                bool selected, bool hovered);
/// Whether a number, or how many it is of, has room in it.
bool ghost_says(const QRectF& rect, const CellLook& look, double unit);
/// Less than what so much text is wide, whatever it says: of a cell with thousands of numbers no more is asked, since
/// measuring them takes far longer than drawing all the rest.
double least_width(const QString& text, double px);
/// Several elements over several lines where one line has no room; false, and nothing, where they do not fit, for a
/// number that is cut off is a wrong number.
bool draw_number_lines(QPainter& painter, const QPointF& centre, const QSizeF& room, const QString& text, double unit,
                       const QColor& ink);
bool number_lines_fit(const QSizeF& room, const QString& text, double unit);
/// The largest number size that fits; 0 where none does.
double fitting_px(const QString& text, double wanted, double least, double room);
/// The outline around something selected (3 px) or hovered (1.5 px), outside with a gap.
void draw_ring(QPainter& painter, const QRectF& cell, const QColor& color, double width, double unit,
               Qt::PenStyle style = Qt::SolidLine);

}  // namespace ringside::ui
