#include "ui/figures/traffic.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

QString bytes_text(std::int64_t bytes) {
  return qt(format_bytes(Bytes(static_cast<double>(bytes))));
}

}  // namespace

TrafficFigure::TrafficFigure(FigureInput input) : input_(std::move(input)), survey_(survey(input_.answer)) {}

QSizeF TrafficFigure::preferred_size() const {
  const double side = std::clamp(150.0 + 56.0 * input_.answer->schedule.places(), 320.0, 900.0);
  return {side * 1.2, side};
}

TrafficFigure::Grid TrafficFigure::grid(const QRectF& area) const {
  Grid g;
  g.places = input_.answer->schedule.places();
  g.unit = std::clamp(std::min(area.width() / 520, area.height() / 300), 1.0, 2.4);
  const double u = g.unit, left = 76 * u, top = 50 * u, width = area.width() - left, height = area.height() - top;
  // Values, and with them sums, from the size on at which the largest number fits.
  const double needed =
      text_width(number_font(13 * u, 700), bytes_text(std::max(survey_->total, survey_->busiest))) + 10 * u;
  g.values = width / (g.places + 1) >= needed && height / (g.places + 1) >= 20 * u;
  const int lines = g.places + (g.values ? 1 : 0);
  g.width = std::min(width / lines, 110 * u);
  g.height = std::min(height / lines, 56 * u);
  if (!g.values) g.width = g.height = std::min(g.width, g.height);
  const double used = left + g.width * lines;
  g.origin = {area.left() + left + std::max(0.0, (area.width() - used) / 2),
              area.top() + top + std::max(0.0, (height - g.height * lines) / 2)};
  return g;
}

void TrafficFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const Grid g = grid(area);
  const double gap = g.width >= 8 ? 1 : 0;
  const QFont font = number_font(13 * g.unit, 500);
  painter.fillRect(QRectF(g.origin, QSizeF(g.width * g.places, g.height * g.places)), theme.sunken);
  for (const LinkUse& link : survey_->links) {
    const double share =
        survey_->busiest == 0 ? 0 : static_cast<double>(link.bytes) / static_cast<double>(survey_->busiest);
    const QColor color = load_color(theme, share);
    const QRectF cell = g.cell(link.from, link.to);
    painter.fillRect(cell.adjusted(gap, gap, -gap, -gap), color);
    const QColor ink = contrast(theme.ink, color) >= contrast(theme.panel, color) ? theme.ink : theme.panel;
    if (g.values) draw_text(painter, cell.center(), bytes_text(link.bytes), font, ink, Align::centre);
  }
  paint_heads(painter, g, theme);
  if (g.values) paint_sums(painter, g, theme);
  const auto mark = [&](const Selected& s, double width) {
    if (s.rank && !s.transfer && *s.rank < g.places) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(line_pen(theme.accent, width));
      painter.drawRect(QRectF(g.cell(*s.rank, 0).topLeft(), QSizeF(g.width * g.places, g.height)));
    }
    if (!s.step || !s.transfer || *s.step >= input_.answer->schedule.step_count()) return;
    const Step step = input_.answer->schedule.step(*s.step);
    if (*s.transfer < 0 || *s.transfer >= static_cast<std::int32_t>(step.transfers.size())) return;
    const Transfer& t = step.transfers[static_cast<std::size_t>(*s.transfer)];
    painter.setBrush(Qt::NoBrush);
    painter.setPen(line_pen(theme.accent, width));
    painter.drawRect(g.cell(t.from, t.to).adjusted(1, 1, -1, -1));
  };
  mark(input_.hover, 1.5);
  mark(input_.selection, 3);
  painter.restore();
}

void TrafficFigure::paint_heads(QPainter& painter, const Grid& g, const Theme& theme) const {
  const double u = g.unit, radius = std::min({11 * u, 0.42 * g.width, 0.42 * g.height});
  const int every = radius >= 7 ? 1 : label_interval(22 * u / std::min(g.width, g.height));
  const std::int32_t ranks = input_.answer->schedule.ranks;
  for (std::int32_t place = 0; place < g.places; place += every) {
    const QPointF row(g.origin.x() - 16 * u, g.cell(place, 0).center().y());
    const QPointF column(g.cell(0, place).center().x(), g.origin.y() - 16 * u);
    if (radius >= 7) {
      draw_owner(painter, row, radius, place, ranks, theme);
      draw_owner(painter, column, radius, place, ranks, theme);
    } else {
      draw_text(painter, row, QString::number(place), number_font(13 * u), theme.ink2, Align::centre);
      draw_text(painter, column, QString::number(place), number_font(13 * u), theme.ink2, Align::centre);
    }
  }
  const QFont font = text_font(13 * u, 500);
  draw_text(painter, {g.origin.x(), g.origin.y() - 40 * u}, QStringLiteral("received by"), font, theme.ink2);
  draw_text(painter, {g.origin.x() - 34 * u, g.origin.y() - 16 * u}, QStringLiteral("sent by"), font, theme.ink2,
            Align::right);
}

void TrafficFigure::paint_sums(QPainter& painter, const Grid& g, const Theme& theme) const {
  std::vector<std::int64_t> sent(static_cast<std::size_t>(g.places)), received(sent);
  for (const LinkUse& link : survey_->links) {
    sent[static_cast<std::size_t>(link.from)] += link.bytes;
    received[static_cast<std::size_t>(link.to)] += link.bytes;
  }
  const QFont font = number_font(13 * g.unit), strong = number_font(13 * g.unit, 700);
  for (std::int32_t place = 0; place < g.places; ++place) {
    const auto i = static_cast<std::size_t>(place);
    draw_text(painter, g.cell(place, g.places).center(), bytes_text(sent[i]), font, theme.ink2, Align::centre);
    draw_text(painter, g.cell(g.places, place).center(), bytes_text(received[i]), font, theme.ink2, Align::centre);
  }
  draw_text(painter, g.cell(g.places, g.places).center(), bytes_text(survey_->total), strong, theme.ink, Align::centre);
  draw_text(painter, {g.cell(0, g.places).center().x(), g.origin.y() - 16 * g.unit}, QStringLiteral("sum"),
            text_font(13 * g.unit, 500), theme.ink2, Align::centre);
  draw_text(painter, {g.origin.x() - 16 * g.unit, g.cell(g.places, 0).center().y()}, QStringLiteral("sum"),
            text_font(13 * g.unit, 500), theme.ink2, Align::centre);
}

std::optional<Selected> TrafficFigure::hit(const QPointF& point, const QRectF& area) const {
  const Grid g = grid(area);
  const auto row = static_cast<std::int32_t>(std::floor((point.y() - g.origin.y()) / g.height));
  if (row < 0 || row >= g.places || point.x() > g.origin.x() + g.width * g.places) return std::nullopt;
  if (point.x() < g.origin.x() - 40 * g.unit) return std::nullopt;
  Selected s;
  s.rank = row;
  return s;
}

std::string TrafficFigure::csv() const {
  std::string out = "from,to,messages,bytes\n";
  for (const LinkUse& l : survey_->links) out += fmt::format("{},{},{},{}\n", l.from, l.to, l.messages, l.bytes);
  return out;
}

std::string TrafficFigure::description() const {
  return fmt::format("{}: bytes sent by every rank to every other, {} in all over {} links.", case_text(*input_.answer),
                     format_bytes(Bytes(static_cast<double>(survey_->total))), survey_->links.size());
}

}  // namespace ringside::ui
