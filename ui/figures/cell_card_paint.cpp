// How a cell's card looks.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/figures/cell_card.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr double kCardPadding = 18, kTermLine = 30, kMaxWidth = 620, kTermGap = 10;
constexpr double kRoom = kMaxWidth - 2 * kCardPadding, kFaultLine = 20, kSign = 24;

QFont title_font() {
  return text_font(14, 600);
}
QFont value_font() {
  return number_font(16, 700);
}
QFont small_font() {
  return text_font(13);
}

QFont fault_font() {
  return text_font(13, 500);
}

// A term is a disc, the value and the hops; widths decide where lines break.
double term_width(const CellCard::Term& term) {
  double width = 22 + 6 + text_width(small_font(), term.hops);
  if (!term.value.isEmpty()) width += text_width(value_font(), term.value) + 6;
  return width;
}

struct Placed {
  QPointF at;
  std::size_t term;
};

// Lines of terms and the place after the last one, for the result.
struct Flow {
  std::vector<Placed> terms;
  QPointF end;
  double width = 0;
};

Flow flow(const CellCard& card, double room) {
  Flow f;
  double x = 0, y = 0;
  const double sign = text_width(value_font(), card.sign) + 2 * kTermGap;
  for (std::size_t i = 0; i < card.terms.size(); ++i) {
    const double width = term_width(card.terms[i]) + sign;
    if (x > 0 && x + width > room) x = 0, y += kTermLine;
    f.terms.push_back({{x, y}, i});
    x += width;
    f.width = std::max(f.width, x);
  }
  if (x + text_width(value_font(), card.result) > room) x = 0, y += kTermLine;
  f.end = {x, y};
  f.width = std::max(f.width, x + text_width(value_font(), card.result));
  return f;
}

QStringList wrapped_faults(const CellCard& card) {
  QStringList lines;
  for (const QString& line : card.faults) lines << wrap(fault_font(), line, kRoom - kSign);
  return lines;
}

void draw_warning(QPainter& painter, const QPointF& centre, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.error, 1.5));
  painter.drawPolygon(QPolygonF{centre + QPointF(0, -7), centre + QPointF(7.5, 6), centre + QPointF(-7.5, 6)});
  painter.drawLine(centre + QPointF(0, -2.5), centre + QPointF(0, 1.5));
  painter.drawLine(centre + QPointF(0, 3.2), centre + QPointF(0, 4.4));
}

}  // namespace

QSizeF CellCard::size() const {
  const Flow f = flow(*this, kMaxWidth - 2 * kCardPadding);
  const double title_width = text_width(title_font(), title) + 40 + text_width(small_font(), share);
  double width = std::max({f.width, title_width, text_width(small_font(), whose), text_width(small_font(), next)});
  for (const QString& line : faults) width = std::max(width, std::min(kSign + text_width(fault_font(), line), kRoom));
  const double told = (whose.isEmpty() ? 0 : 1) + (next.isEmpty() ? 0 : 1);
  const double middle = terms.empty() ? 0 : f.end.y() + kTermLine + 6;
  const auto lines = static_cast<double>(wrapped_faults(*this).size());
  const double wrong = lines > 0 ? lines * kFaultLine + 10 : 0;
  return {std::ceil(width + 2 * kCardPadding), std::ceil(2 * kCardPadding + 16 + middle + told * 22 + wrong)};
}

void CellCard::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(line_pen(theme.control, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(snapped(area), metric::card_radius, metric::card_radius);
  const double left = area.left() + kCardPadding, right = area.right() - kCardPadding;
  double y = area.top() + kCardPadding + 6;
  draw_text(painter, {left, y}, title, title_font(), theme.ink);
  draw_text(painter, {right, y}, share, text_font(13, 600), theme.ink2, Align::right);
  if (!terms.empty()) {
    y += kTermLine + 4;
    const Flow f = flow(*this, kMaxWidth - 2 * kCardPadding);
    for (const Placed& p : f.terms) {
      const Term& term = terms[p.term];
      double x = left + p.at.x();
      const double line = y + p.at.y();
      draw_owner(painter, {x + 11, line}, 11, term.rank, ranks, theme);
      x += 28;
      draw_text(painter, {x, line}, term.value, value_font(), theme.ink);
      if (!term.value.isEmpty()) x += text_width(value_font(), term.value) + 6;
      draw_text(painter, {x, line}, term.hops, small_font(), theme.ink3);
      x += text_width(small_font(), term.hops) + kTermGap;
      if (p.term + 1 < terms.size()) draw_text(painter, {x, line}, sign, value_font(), theme.ink2);
    }
    draw_text(painter, {left + f.end.x(), y + f.end.y()}, result, value_font(), theme.ink);
    y += f.end.y() + 2;
  }
  double down = 28;
  for (const QString* line : {&whose, &next}) {
    if (line->isEmpty()) continue;
    y += std::exchange(down, 22);
    draw_text(painter, {left, y}, *line, small_font(), theme.ink2);
  }
  y += 10;
  bool first = true;
  for (const QString& line : wrapped_faults(*this)) {
    y += kFaultLine;
    if (first) draw_warning(painter, {left + 7, y}, theme);
    first = false;
    draw_text(painter, {left + kSign, y}, line, fault_font(), theme.error);
  }
  painter.restore();
}

}  // namespace ringside::ui
