// What cells say: values, or of how many they are where one value has no room, never a mixture. And what stands around
// a cell: what is wrong with it, and that it is selected or hovered.
#include <algorithm>

#include "ui/figures/cell.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"

namespace ringside::ui {

double least_width(const QString& text, double px) {
  constexpr double kNarrowest = 0.19;  // of the font's size: a comma
  return kNarrowest * px * static_cast<double>(text.size());
}

double fitting_px(const QString& text, double wanted, double least, double room) {
  if (text.isEmpty() || least_width(text, least) > room) return 0;
  const double width = text_width(number_font(wanted, 500), text);
  const double px = width <= room ? wanted : wanted * room / width;
  return px >= least ? px : 0;
}

namespace {

QStringList number_lines(const QSizeF& room, const QString& text, double unit) {
  const QFont font = number_font(13 * unit, 500);
  const double line = 16 * unit;
  if (least_width(text, 13 * unit) > room.width() * room.height() / line) return {};
  const QStringList lines = wrap(font, text, room.width());
  if (static_cast<double>(lines.size()) * line > room.height()) return {};
  for (const QString& words : lines)
    if (text_width(font, words) > room.width()) return {};
  return lines;
}

}  // namespace

bool number_lines_fit(const QSizeF& room, const QString& text, double unit) {
  return !number_lines(room, text, unit).isEmpty();
}

bool draw_number_lines(QPainter& painter, const QPointF& centre, const QSizeF& room, const QString& text, double unit,
                       const QColor& ink) {
  const QStringList lines = number_lines(room, text, unit);
  double y = centre.y() - static_cast<double>(lines.size() - 1) * 8 * unit;
  for (const QString& words : lines) {
    draw_text(painter, {centre.x(), y}, words, number_font(13 * unit, 500), ink, Align::centre);
    y += 16 * unit;
  }
  return !lines.isEmpty();
}

namespace {

constexpr double kGhostBandsHeight = 11, kGhostBandsWidth = 24, kLeastWords = 12;

QString words_as(const CellLook& look, CellSays says) {
  switch (says) {
    case CellSays::value: return look.text;
    case CellSays::brief: return look.brief;
    case CellSays::fraction:  // of one rank's data it would read as a number
      return look.asked > 1 && !look.brief.isEmpty()
                 ? QStringLiteral("%1/%2").arg(look.contributors.size()).arg(look.asked)
                 : QString();
    case CellSays::nothing: break;
  }
  return {};
}

/// The widest of its kind, so that the way of writing stays while contributors are added.
QString widest_as(const CellLook& look, CellSays says) {
  if (says == CellSays::value || look.asked == 1 || look.brief.isEmpty()) return words_as(look, says);
  return (says == CellSays::brief ? QStringLiteral("%1 of %1") : QStringLiteral("%1/%1")).arg(look.asked);
}

/// The smallest type; "3 of 4" is not made smaller than in a picture of full height, so that the way of writing stays
/// when the picture gets lower.
double least_px(CellSays says, double unit, double least) {
  return least * (says == CellSays::brief ? std::max(unit, 1.0) : unit);
}

/// Larger in proportion where cells are low, so that the number stays readable.
double words_px(const QRectF& cell, const CellLook& look, double unit) {
  const double share = std::max(cell.height() * 0.37, std::min(cell.height() * 0.5, 18 * unit));
  return std::max(kLeastWords * unit, std::min(std::clamp(share, 13 * unit, 40 * unit), look.most_px));
}

/// A value over several lines; a count is not broken.
bool in_lines(const CellLook& look, CellSays says) {
  return says == CellSays::value && look.text != look.brief && !look.text.isEmpty();
}

QSizeF room_of_lines(const QRectF& cell, const QRectF& area, double unit) {
  return {area.width(), cell.height() - 8 * unit};
}

/// "value 12": called so where it is left out.
QString name_of_words(const CellLook& look, CellSays says, const QString& text) {
  return says == CellSays::value && text != look.brief ? QStringLiteral("value %1").arg(text) : text;
}

}  // namespace

QString words_in(const CellLook& look) {
  return words_as(look, look.says);
}

CellWords words_for(const std::vector<PlacedCell>& cells, double unit, double least_words) {
  const auto tells = [](const PlacedCell& c) { return !c.look.empty && c.look.note.isEmpty(); };
  const auto counts = [](const PlacedCell& c) { return c.look.asked > 1 && c.look.text == c.look.brief; };
  const bool no_values = std::ranges::any_of(cells, tells) &&
                         std::ranges::all_of(cells, [&](const PlacedCell& c) { return !tells(c) || counts(c); });
  for (const CellSays says : {CellSays::value, CellSays::brief, CellSays::fraction}) {
    if (no_values && says == CellSays::value) continue;
    CellWords words{.says = says, .no_values = no_values};
    const bool fit = std::ranges::all_of(cells, [&](const PlacedCell& c) {
      if (!tells(c) || c.at.height() < kCellWordsHeight * unit) return true;
      const QRectF area = words_of(c.at, c.look, unit);
      const QString text = widest_as(c.look, says);
      const double least = least_px(says, unit, least_words), wanted = std::max(least, words_px(c.at, c.look, unit));
      const double px = fitting_px(text, wanted, least, area.width());
      if (px > 0) words.most_px = std::min(words.most_px, px);
      return px > 0 || (in_lines(c.look, says) && number_lines_fit(room_of_lines(c.at, area, unit), text, unit));
    });
    if (fit) return words;
  }
  return {.says = CellSays::nothing};
}

void draw_words(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit) {
  if (cell.height() < kCellWordsHeight * unit) return;
  const QRectF area = words_of(cell, look, unit);
  const QPointF centre = area.center();
  const double room = area.width();
  if (!look.note.isEmpty()) {
    const QFont font = text_font(14 * unit);
    if (text_width(font, look.note) <= room && cell.height() >= 30 * unit)
      draw_text(painter, centre, look.note, font, theme.ink, Align::centre);
    else
      draw_text(painter, centre, QStringLiteral("–"), number_font(16 * unit), theme.ink, Align::centre);
    return;
  }
  const double wanted = words_px(cell, look, unit);
  for (const CellSays says : {CellSays::value, CellSays::brief, CellSays::fraction}) {
    if (says < look.says || (look.text.isEmpty() && look.says == CellSays::value)) continue;  // a sample has no value
    const QString text = words_as(look, says);
    if (const double px = fitting_px(text, wanted, kLeastWords * unit, room); px > 0) {
      const ShortFor whole(name_of_words(look, says, text));
      draw_text(painter, centre, text, number_font(px, 500), theme.ink, Align::centre);
      break;
    }
    if (in_lines(look, says) &&
        draw_number_lines(painter, centre, room_of_lines(cell, area, unit), text, unit, theme.ink))
      break;
  }
  if (!look.tag.isEmpty() && cell.height() >= 34 * unit && room >= 40 * unit)
    draw_text(painter, {cell.right() - 6 * unit, cell.top() + 10 * unit}, look.tag, number_font(12 * unit), theme.ink2,
              Align::right);
}

bool small_ghost(const QRectF& rect, double unit) {
  return rect.height() < kGhostBandsHeight * unit || rect.width() < kGhostBandsWidth * unit;
}

std::pair<QString, double> ghost_text(const QRectF& rect, const CellLook& look, double unit) {
  const bool small = small_ghost(rect, unit);
  // Of a small one capitals, 0.73 of a font's size, stay clear of the outline.
  const double least = small ? 10 : 11 * unit, most = std::min(12 * unit, (rect.height() - 4) / 0.73);
  if (look.empty || (small ? most < least : rect.height() < kGhostWordsHeight * unit)) return {};
  const double wanted = small ? most : std::clamp(rect.height() * 0.6, 12 * unit, 17 * unit);
  const double width = small ? (look.contributors.size() == 1 ? 0.7 : 1) * rect.width() - 2
                             : parts_of(rect, look, kGhostWordsHeight * unit, unit).words.width();
  for (const CellSays says : {CellSays::value, CellSays::brief, CellSays::fraction}) {
    if (says < look.says) continue;
    const QString text = look.note.isEmpty() ? words_as(look, says) : QStringLiteral("–");
    if (const double px = fitting_px(text, wanted, least, width); px > 0) return {text, px};
  }
  return {};
}

bool ghost_says(const QRectF& rect, const CellLook& look, double unit) {
  return ghost_text(rect, look, unit).second > 0;
}

QRectF fault_badge(const QRectF& cell, const CellLook& look, double unit) {
  constexpr double kSunk = 3;  // what stands above the first row's cells is to be read
  if (look.fault.isEmpty() || cell.height() < 20 * unit) return {};
  const double height = 17 * unit,
               width = std::max(22 * unit, text_width(text_font(12 * unit, 700), look.fault) + 14 * unit);
  if (width > 0.9 * cell.width()) return {};
  // Wide low cells have no room above them, but beside their number; narrow ones only where there is none.
  const bool low = cell.height() < 44 * unit;
  const QPointF middle = cell.center() - QPointF(width, height) / 2;
  if (low && cell.width() >= 90 * unit) return {{cell.right() - width - 5 * unit, middle.y()}, QSizeF(width, height)};
  if (low && look.empty) return {middle, QSizeF(width, height)};
  const QRectF corner(cell.right() - width - 10 * unit, cell.top() - height / 2 + kSunk * unit, width, height);
  const double number = cell.center().y() - words_px(cell, look, unit) / 2;  // its upper edge
  return look.empty || corner.bottom() <= number ? corner : QRectF();
}

void draw_fault_badge(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit) {
  const QRectF badge = fault_badge(cell, look, unit);
  if (badge.isNull()) return;
  painter.setPen(line_pen(theme.panel, 1.5 * unit));
  painter.setBrush(theme.error);
  painter.drawRoundedRect(badge, 3 * unit, 3 * unit);
  draw_text(painter, badge.center(), look.fault, text_font(12 * unit, 700), theme.panel, Align::centre);
}

void draw_ring(QPainter& painter, const QRectF& cell, const QColor& color, double width, double unit,
               Qt::PenStyle style) {
  const double scale = std::min(1.0, cell.height() / (24 * unit));
  const double away = (2 * unit + width / 2) * scale + 1;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(style == Qt::SolidLine ? line_pen(color, std::max(1.0, width * scale))
                                        : dash_pen(color, width, 2, 2.5));
  painter.drawRoundedRect(cell.adjusted(-away, -away, away, away), (metric::cell_radius + 2) * unit * scale,
                          (metric::cell_radius + 2) * unit * scale);
}

}  // namespace ringside::ui
