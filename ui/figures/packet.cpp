#include "ui/figures/packet.h"

#include <algorithm>

#include "core/base/text.h"
#include "ui/figures/look.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

QSizeF packet_extent(PacketSize size, double unit, double chip) {
  if (size == PacketSize::label_and_value) return QSizeF(88, 30) * unit;
  return size == PacketSize::label ? QSizeF(58, 22) * unit : QSizeF(chip, chip);
}

QRectF packet_rect(const QRectF& area, const QPointF& centre, const QSizeF& extent) {
  QRectF r(centre - QPointF(extent.width() / 2, extent.height() / 2), extent);
  r.translate(std::max(0.0, area.left() - r.left()) - std::max(0.0, r.right() - area.right()),
              std::max(0.0, area.top() - r.top()) - std::max(0.0, r.bottom() - area.bottom()));
  return r;
}

void PacketPainter::paint(const QRectF& rect, std::int32_t index, const Transfer& moved, PacketSize size,
                          PacketMark mark) const {
  const double u = unit;
  const Answer& answer = *input.answer;
  if (answer.states.empty() || moved.chunks.empty()) return;
  const CellLook look =
      look_of(answer, survey,
              {input.cursor.step, index, moved.from, moved.chunks.front(), moved.to, moved.target().front(), moved.op});
  if (size == PacketSize::chip) {
    CellLook plain = look;
    plain.text.clear(), plain.brief.clear(), plain.note.clear();
    return draw_ghost(painter, rect, plain, theme, u, mark == PacketMark::selected, mark == PacketMark::hovered);
  }
  const double radius = metric::cell_radius * u;
  painter.setBrush(theme.panel);
  painter.setPen(mark != PacketMark::none ? line_pen(theme.accent, (mark == PacketMark::selected ? 2.5 : 1.5) * u)
                                          : dash_pen(theme.ink2, 1.5 * u, 4 * u, 2.5 * u));
  painter.drawRoundedRect(snapped(rect), radius, radius);
  // The bands as a small column: the same contributors in the same order as in the cell.
  const QRectF column(rect.left() + 5 * u, rect.top() + 5 * u, 8 * u, rect.height() - 10 * u);
  const double step = column.height() / std::max(1, survey.asked);
  const bool thin = step < 2.5 * u;
  if (thin)
    painter.fillRect(QRectF(column.left(), column.bottom() - step * static_cast<double>(look.contributors.size()),
                            column.width(), step * static_cast<double>(look.contributors.size())),
                     look.contributors.size() == 1 ? theme.owner(look.contributors[0]) : theme.bar);
  for (std::size_t i = 0; i < look.contributors.size() && !thin; ++i)
    painter.fillRect(
        QRectF(column.left(), column.bottom() - step * static_cast<double>(i + 1), column.width(), step - 0.5 * u),
        theme.owner(look.contributors[i]));
  const QString label = chunks_text(moved.chunks);
  const QFont label_font = number_font(13 * u, mark == PacketMark::selected ? 700 : 400);
  const QRectF room = rect.adjusted(18 * u, 0, -6 * u, 0);
  if (text_width(label_font, label) > room.width()) return;
  draw_text(painter, {room.left(), room.center().y()}, label, label_font, theme.ink2);
  const bool low = size == PacketSize::label;
  const QString bytes = qt(size_text(Bytes(static_cast<double>(bytes_of(answer, input.cursor.step, moved)))));
  const QString value = moved.chunks.size() > 1 || !look.note.isEmpty() ? bytes : look.text;
  const double left = room.left() + text_width(label_font, label) + (low ? 4 : 6) * u;
  for (const QString& words : {value, look.brief})
    for (const double px : {16.0, 14.0, 13.0}) {
      if (low && px > 13) continue;
      const QFont font = number_font(px * u, 700);
      if (text_width(font, words) > room.right() - left) continue;
      return draw_text(painter, {room.right(), room.center().y()}, words, font, theme.ink, Align::right);
    }
}

}  // namespace ringside::ui
