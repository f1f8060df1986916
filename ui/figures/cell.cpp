#include "ui/figures/cell.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr double kFullHeight = 56, kNumberHeight = 24, kBandsHeight = 8;
constexpr double kGutterLabelHeight = 11.5, kLeastWidth = 6, kLeastBand = 3;
constexpr double kGutterLabelRoom = 18;  // pixels that are read at every size of a picture

double radius_of(const QRectF& cell, double unit) {
  return std::min(metric::cell_radius * unit, std::min(cell.width(), cell.height()) * 0.2);
}

// The area of the bands: inside the outline with a thin margin.
QRectF inner(const QRectF& cell, double unit) {
  const double margin = std::min(2.5 * unit, cell.height() * 0.12);
  return cell.adjusted(margin, margin, -margin, -margin);
}

/// Whether each band has its rank's number in its gutter.
bool labelled(const QRectF& cell, int asked, double unit) {
  if (asked == 1) return cell.height() >= kNumberHeight * unit && 0.3 * cell.width() >= 8 * unit;
  const double least = std::min(kGutterLabelHeight * unit, kGutterLabelRoom);
  return inner(cell, unit).height() / asked >= least && 0.2 * cell.width() >= 8 * unit;
}

double gutter_width(const QRectF& cell, int asked, double unit) {
  if (asked == 1) return std::min(18 * unit, cell.width() * 0.3);
  return std::min(labelled(cell, asked, unit) ? 18 * unit : 8 * unit, cell.width() * 0.2);
}

}  // namespace

CellParts parts_of(const QRectF& cell, const CellLook& look, double least_height, double unit) {
  const QRectF area = inner(cell, unit);
  const bool over = look.asked == 1 || labelled(cell, look.asked, unit);
  if (over || cell.height() < least_height || (look.text.isEmpty() && look.brief.isEmpty() && look.note.isEmpty())) {
    const double gutter = look.contributors.empty() ? 0 : gutter_width(cell, look.asked, unit);
    const double gap = std::min(4 * unit, 0.05 * cell.width()), rim = look.asked == 1 ? area.left() - cell.left() : 0;
    const double edge = std::max(gap, std::min(3 * unit, 0.12 * cell.width()));  // the outline of what is final
    return {area, cell.adjusted(rim + gutter + gap, 0, -edge, 0)};
  }
  // Narrow cells have the room that two digits need.
  const double third = 0.3 * area.width();
  const double width = third >= 10 * unit ? std::min(third, 40 * unit) : 0.25 * area.width();
  const double left = std::min(7 * unit, area.left() - cell.left() + 0.065 * cell.width()) + width;
  return {{area.topLeft(), QSizeF(width, area.height())},
          cell.adjusted(left, 0, -std::min(5 * unit, 0.07 * cell.width()), 0)};
}

QRectF words_of(const QRectF& cell, const CellLook& look, double unit) {
  QRectF words = parts_of(cell, look, kCellWordsHeight * unit, unit).words;
  if (const QRectF badge = fault_badge(cell, look, unit); cell.contains(badge))
    words.setRight(std::min(words.right(), badge.left() - 4 * unit));
  return words;
}

namespace {

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

void draw_bands(QPainter& painter, const QRectF& cell, const QRectF& area, const CellLook& look, const Theme& theme,
                double unit, double strength) {
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
               gutter = std::min(gutter_width(cell, look.asked, unit), 0.5 * area.width());
  std::vector<std::int32_t> stack;  // who is in it, and in between the empty slots of those who should be
  std::merge(look.contributors.begin(), look.contributors.end(), look.missing.begin(), look.missing.end(),
             std::back_inserter(stack));
  const bool named = labelled(cell, look.asked, unit);
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
    const double px = std::min(13 * unit, band.height() * 0.85);
    if (!named || (look.of_legend && px < kLeastSample)) continue;
    const QString text = QString::number(rank);
    QFont font = number_font(px, 700);
    const double width = text_width(font, text);
    if (width > gutter - 2) font = number_font(std::max(8.0, font.pixelSize() * (gutter - 2) / width), 700);
    draw_text(painter, side.center(), text, font, missing ? theme.error : theme.owner_label(rank), Align::centre);
  }
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
  const QRectF bands = parts_of(cell, look, kCellWordsHeight * unit, unit).bands;
  if (!look.empty || !look.missing.empty()) draw_bands(painter, cell, bands, look, theme, unit, 0.4 + 0.6 * settled);
  if (!look.empty) draw_words(painter, cell, look, theme, unit);
  if (!look.empty) draw_outline(painter, cell, look.final && look.fault.isEmpty(), theme, unit, settled);
  if (look.fault.isEmpty()) return;
  const double radius = radius_of(cell, unit);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.error, std::min(3 * unit, std::max(1.5, cell.height() * 0.08))));
  painter.drawRoundedRect(snapped(cell), radius, radius);
}

void draw_ghost(QPainter& painter, const QRectF& rect, const CellLook& look, const Theme& theme, double unit,
                bool selected, bool hovered) {
  const double radius = radius_of(rect, unit);
  const bool small = small_ghost(rect, unit);
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
    const CellParts parts = parts_of(rect, look, kGhostWordsHeight * unit, unit);
    draw_bands(painter, rect, parts.bands, look, theme, unit, theme.dark ? 0.7 : 0.6);
    if (const auto [text, px] = ghost_text(rect, look, unit); px > 0)
      draw_text(painter, parts.words.center(), text, number_font(px, 500), theme.ink, Align::centre);
  } else if (const auto [text, px] = ghost_text(rect, look, unit); px > 0) {
    draw_text(painter, rect.center() + QPointF(one ? 0.15 * rect.width() : 0, 0), text, number_font(px, 500), theme.ink,
              Align::centre);
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

}  // namespace ringside::ui
