#include "ui/figures/cell.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr double kFullHeight = 56, kNumberHeight = 24, kBandsHeight = 8;
constexpr double kGutterLabelHeight = 11.5, kLeastWidth = 6, kLeastBand = 3, kGhostBandsHeight = 11;

double radius_of(const QRectF& cell, double unit) {
  return std::min(metric::cell_radius * unit, std::min(cell.width(), cell.height()) * 0.2);
}

// The area of the bands: inside the outline with a thin margin.
QRectF inner(const QRectF& cell, double unit) {
  const double margin = std::min(2.5 * unit, cell.height() * 0.12);
  return cell.adjusted(margin, margin, -margin, -margin);
}

double gutter_width(const QRectF& cell, int asked, double unit) {
  if (asked == 1) return std::min(18 * unit, cell.width() * 0.3);
  return std::min(cell.height() >= kFullHeight * unit ? 18 * unit : 8 * unit, cell.width() * 0.2);
}

// Hatching marks ranks from 8 on; in a band it stays beside the number's ink.
void draw_owner_ground(QPainter& painter, const QRectF& gutter, std::int32_t rank, const Theme& theme,
                       double strength) {
  painter.fillRect(gutter, mix(theme.owner(rank), theme.panel, strength));
  const QColor edge = theme.owner_edge(rank);
  if (edge != theme.owner(rank) && gutter.width() >= 4 && gutter.height() >= 4) {
    painter.setPen(line_pen(mix(edge, theme.panel, strength), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(gutter.adjusted(0.5, 0.5, -0.5, -0.5));
  }
  if (Theme::hatched(rank) && gutter.height() >= 5)
    draw_hatch(painter, gutter, mix(theme.owner_label(rank), theme.owner(rank), 0.6), 5, 1);
}

bool in(const std::vector<std::int32_t>& ranks, std::int32_t rank) {
  return std::binary_search(ranks.begin(), ranks.end(), rank);
}

// Counted twice: hatched beside the number, which keeps its clear ground.
void draw_repeated(QPainter& painter, const QRectF& band, const Theme& theme, double unit) {
  if (band.height() < 4) return painter.fillRect(band, mix(theme.error, theme.panel, 0.5));
  const double clear = band.width() >= 70 * unit ? 0.28 : 0;
  const double side = (0.5 - clear / 2) * band.width();
  draw_hatch(painter, {band.left(), band.top(), side, band.height()}, theme.error, 6 * unit, 1.4 * unit);
  draw_hatch(painter, {band.right() - side, band.top(), side, band.height()}, theme.error, 6 * unit, 1.4 * unit);
}

// Missing: the slot that its band would fill.
void draw_missing(QPainter& painter, const QRectF& band, const Theme& theme, double unit) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(dash_pen(theme.error, std::min(1.5 * unit, 0.3 * band.height()), 4 * unit, 2.5 * unit));
  const QRectF slot = band.adjusted(0.75, 0.75, -0.75, -0.75);
  if (band.width() < 40 * unit) return painter.drawRect(slot);
  // Open in the middle, where the number stands.
  const double clear = 0.18 * band.width();
  for (const int side : {-1, 1}) {
    const double edge = side < 0 ? slot.left() : slot.right(), inner = slot.center().x() + side * clear;
    painter.drawPolyline(QPolygonF{QPointF(inner, slot.top()), QPointF(edge, slot.top()), QPointF(edge, slot.bottom()),
                                   QPointF(inner, slot.bottom())});
  }
}

void draw_bands(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit,
                double strength) {
  const QRectF area = inner(cell, unit);
  const double step = area.height() / look.asked;
  const auto count = static_cast<double>(look.contributors.size());
  if (step < kLeastBand && look.asked > 1) {
    // Too thin to tell apart: one level; the hue stays where it says something.
    const double height = area.height() * std::min(1.0, count / look.asked);
    const QColor color = look.contributors.size() == 1 ? theme.owner(look.contributors[0]) : theme.bar;
    painter.fillRect(QRectF(area.left(), area.bottom() - height, area.width(), height),
                     mix(color, theme.panel, look.contributors.size() == 1 ? strength : std::max(strength, 0.85)));
    return;
  }
  const double gap = look.asked > 1 ? std::min(1.0 * unit, step * 0.15) : 0,
               gutter = gutter_width(cell, look.asked, unit);
  std::vector<std::int32_t> stack;  // who is in it, and in between the empty slots of those who should be
  std::merge(look.contributors.begin(), look.contributors.end(), look.missing.begin(), look.missing.end(),
             std::back_inserter(stack));
  const bool labelled = (cell.height() >= kFullHeight * unit && step >= kGutterLabelHeight * unit) ||
                        (look.asked == 1 && cell.height() >= kNumberHeight * unit && gutter >= 8 * unit);
  for (std::size_t i = 0; i < stack.size(); ++i) {
    const std::int32_t rank = stack[i];
    const QRectF band(area.left(), area.bottom() - step * static_cast<double>(i + 1) + gap, area.width(), step - gap);
    const QRectF side(band.left(), band.top(), gutter, band.height());
    const bool missing = in(look.missing, rank);
    if (missing) {
      draw_missing(painter, band, theme, unit);
    } else {
      painter.fillRect(band, mix(theme.owner_tint(rank), theme.panel, strength));
      if (in(look.repeated, rank)) draw_repeated(painter, band.adjusted(gutter, 0, 0, 0), theme, unit);
      draw_owner_ground(painter, side, rank, theme, strength);
    }
    if (!labelled) continue;
    const QString text = QString::number(rank);
    QFont font = number_font(std::min(13 * unit, band.height() * 0.85), 700);
    const double width = text_width(font, text);
    if (width > gutter - 2) font = number_font(std::max(8.0, font.pixelSize() * (gutter - 2) / width), 700);
    draw_text(painter, side.center(), text, font, missing ? theme.error : theme.owner_label(rank), Align::centre);
  }
}

/// Less than what so much text is wide, whatever it says: of a cell with thousands of numbers no more is asked, since
/// measuring them takes far longer than drawing all the rest.
double least_width(const QString& text, double px) {
  constexpr double kNarrowest = 0.19;  // of the font's size: a comma
  return kNarrowest * px * static_cast<double>(text.size());
}

// The largest number size that fits; 0 where none does.
double fitting_px(const QString& text, double wanted, double least, double room) {
  if (text.isEmpty() || least_width(text, least) > room) return 0;
  const double width = text_width(number_font(wanted, 500), text);
  const double px = width <= room ? wanted : wanted * room / width;
  return px >= least ? px : 0;
}

// Several elements over several lines where one line has no room; false, and nothing, where they do not fit, for a
// number that is cut off is a wrong number.
bool draw_number_lines(QPainter& painter, const QPointF& centre, const QSizeF& room, const QString& text, double unit,
                       const QColor& ink) {
  const QFont font = number_font(13 * unit, 500);
  const double line = 16 * unit;
  if (least_width(text, 13 * unit) > room.width() * room.height() / line) return false;
  const QStringList lines = wrap(font, text, room.width());
  if (static_cast<double>(lines.size()) * line > room.height()) return false;
  for (const QString& words : lines)
    if (text_width(font, words) > room.width()) return false;
  double y = centre.y() - static_cast<double>(lines.size() - 1) * line / 2;
  for (const QString& words : lines) {
    draw_text(painter, {centre.x(), y}, words, font, ink, Align::centre);
    y += line;
  }
  return true;
}

void draw_words(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit,
                const QColor& ink) {
  if (cell.height() < kNumberHeight * unit * 0.66) return;
  const double gutter = look.contributors.empty() ? 0 : gutter_width(cell, look.asked, unit);
  const QPointF centre(cell.center().x() + gutter / 2, cell.center().y());
  const double room = cell.width() - gutter - 8 * unit;
  if (!look.note.isEmpty()) {
    const QFont font = text_font(14 * unit);
    if (text_width(font, look.note) <= room && cell.height() >= 30 * unit)
      draw_text(painter, centre, look.note, font, ink, Align::centre);
    else
      draw_text(painter, centre, QStringLiteral("–"), number_font(16 * unit), ink, Align::centre);
    return;
  }
  // Larger in proportion where cells are low, so that the number stays readable.
  const double share = std::max(cell.height() * 0.37, std::min(cell.height() * 0.5, 18 * unit));
  const double wanted = std::clamp(share, 13 * unit, 40 * unit);
  const double px = fitting_px(look.text, wanted, 12 * unit, room);
  if (px > 0)
    draw_text(painter, centre, look.text, number_font(px, 500), ink, Align::centre);
  else if (!draw_number_lines(painter, centre, {room, cell.height() - 8 * unit}, look.text, unit, ink))
    if (const double small = fitting_px(look.brief, wanted, 12 * unit, room); small > 0)
      draw_text(painter, centre, look.brief, number_font(small, 500), ink, Align::centre);
  if (!look.tag.isEmpty() && cell.height() >= 34 * unit && room >= 40 * unit)
    draw_text(painter, {cell.right() - 6 * unit, cell.top() + 10 * unit}, look.tag, number_font(12 * unit), theme.ink2,
              Align::right);
}

void draw_block(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme) {
  if (!look.fault.isEmpty()) return painter.fillRect(cell, theme.error);
  if (look.empty) return painter.fillRect(cell, theme.sunken);
  // The full hue is final, the tint on its way.
  if (look.asked == 1 && look.contributors.size() == 1) {
    const std::int32_t owner = look.contributors[0];
    return painter.fillRect(cell, look.final ? theme.owner(owner) : theme.owner_tint(owner));
  }
  const double share = static_cast<double>(look.contributors.size()) / look.asked;
  painter.fillRect(cell, mix(theme.load[4], theme.load[0], share));
}

void draw_outline(QPainter& painter, const QRectF& cell, bool final, const Theme& theme, double unit,
                  double weight = 1) {
  const double radius = radius_of(cell, unit);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.control, 1));
  painter.drawRoundedRect(snapped(cell), radius, radius);
  if (!final || weight <= 0) return;
  const double width = std::min(3 * unit, std::max(1.5, cell.height() * 0.08)) * weight;
  painter.setPen(line_pen(theme.ink, width));
  painter.drawRoundedRect(snapped(cell), radius, radius);
}

void fill_ground(QPainter& painter, const QRectF& cell, bool empty, const Theme& theme, double unit) {
  const double radius = radius_of(cell, unit);
  const QColor& ground = empty ? theme.sunken : theme.panel;
  if (radius < 1.5) return painter.fillRect(cell, ground);  // many small cells: ten times as fast, and looks the same
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(cell, radius, radius);
}

}  // namespace

Detail detail(double cell_height, double unit) {
  if (cell_height >= kFullHeight * unit) return Detail::full;
  if (cell_height >= kNumberHeight * unit) return Detail::no_labels;
  return cell_height >= kBandsHeight ? Detail::no_numbers : Detail::block;
}

void draw_cell(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit,
               double settled) {
  if (detail(cell.height(), unit) == Detail::block || cell.width() < kLeastWidth)
    return draw_block(painter, cell, look, theme);
  fill_ground(painter, cell, look.empty, theme, unit);
  if (!look.empty || !look.missing.empty()) draw_bands(painter, cell, look, theme, unit, 0.4 + 0.6 * settled);
  if (!look.empty) draw_words(painter, cell, look, theme, unit, theme.ink);
  if (!look.empty) draw_outline(painter, cell, look.final && look.fault.isEmpty(), theme, unit, settled);
  if (look.fault.isEmpty()) return;
  const double radius = radius_of(cell, unit);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.error, std::min(3 * unit, std::max(1.5, cell.height() * 0.08))));
  painter.drawRoundedRect(snapped(cell), radius, radius);
}

void draw_fault_badge(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit) {
  if (look.fault.isEmpty() || cell.height() < 20 * unit) return;
  const QFont font = text_font(12 * unit, 700);
  const double height = 17 * unit, width = std::max(22 * unit, text_width(font, look.fault) + 14 * unit);
  if (width > 0.9 * cell.width()) return;
  // Wide low cells have no room above them, but beside their number.
  const bool inside = cell.height() < 44 * unit && cell.width() >= 90 * unit;
  const QPointF corner = inside ? QPointF(cell.right() - width - 5 * unit, cell.center().y() - height / 2)
                                : QPointF(cell.right() - width - 10 * unit, cell.top() - height / 2 - 2 * unit);
  const QRectF badge(corner, QSizeF(width, height));
  painter.setPen(line_pen(theme.panel, 1.5 * unit));
  painter.setBrush(theme.error);
  painter.drawRoundedRect(badge, 3 * unit, 3 * unit);
  draw_text(painter, badge.center(), look.fault, font, theme.panel, Align::centre);
}

void draw_ghost(QPainter& painter, const QRectF& rect, const CellLook& look, const Theme& theme, double unit,
                bool selected, bool hovered) {
  const double radius = radius_of(rect, unit);
  const bool small = rect.height() < kGhostBandsHeight * unit || rect.width() < 16 * unit;
  const bool one = look.contributors.size() == 1;
  painter.setPen(Qt::NoPen);
  painter.setBrush(!small ? theme.panel : one ? theme.owner_tint(look.contributors[0]) : theme.bar);
  painter.drawRoundedRect(rect, radius, radius);
  if (small && one) {
    const double gutter = std::max(0.3 * rect.width(), std::min(6 * unit, rect.width()));
    painter.setBrush(theme.owner(look.contributors[0]));
    painter.drawRoundedRect(QRectF(rect.left(), rect.top(), gutter, rect.height()), radius, radius);
  }
  if (!small && !look.empty) {
    draw_bands(painter, rect, look, theme, unit, theme.dark ? 0.7 : 0.6);
    QString text = look.note.isEmpty() ? look.text : QStringLiteral("–");
    const double wanted = std::clamp(rect.height() * 0.6, 12 * unit, 17 * unit);
    double px = fitting_px(text, wanted, 11 * unit, rect.width() - 14 * unit);
    if (px == 0) px = fitting_px(text = look.brief, wanted, 11 * unit, rect.width() - 14 * unit);
    // All ghosts of a step are of one size: where some numbers would not fit, none are shown.
    if (px > 0 && rect.width() >= 44 * unit)
      draw_text(painter, rect.center() + QPointF(3 * unit, 0), text, number_font(px, 500), theme.ink, Align::centre);
  }
  painter.setBrush(Qt::NoBrush);
  if (selected)
    painter.setPen(line_pen(theme.accent, 2.5 * unit));
  else if (hovered)
    painter.setPen(line_pen(theme.accent, 1.5 * unit));
  else
    painter.setPen(small ? line_pen(theme.ink2, 1) : dash_pen(theme.ink2, 1.5 * unit, 4 * unit, 2.5 * unit));
  painter.drawRoundedRect(snapped(rect), radius, radius);
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
