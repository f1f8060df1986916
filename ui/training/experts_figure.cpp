#include "ui/training/experts_figure.h"

#include <algorithm>
#include <cmath>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr double kOwner = 9, kTwoLines = 44, kLegend = 24;  // pixels: a disc; a cell that has room for what is over
constexpr double kLeastHatch = 3;                           // of a cell's width: what is over, beside the number
constexpr double kExpertNames = 92, kExpertMoved = 152, kExpertSent = 76, kExpertEdge = 4, kExpertHead = 32,
                 kExpertLoads = 0.3;  // the loads' share of the height

/// Of what a layer says, where there is room for it.
double sentence_height(const QRectF& area) {
  constexpr double kSentence = 84, kRoomy = 700;
  return area.height() >= kRoomy ? kSentence : 0;
}

/// What a rank sends and receives stands at the right, which a narrow picture does without; what the lines over the
/// loads are is then told in the legend.
bool tells_moved(const QRectF& area) {
  return area.width() >= 500;
}

/// In pixels, of the numbers in all cells.
double widest_number(const std::vector<std::vector<std::int64_t>>& rows) {
  double width = 0;
  for (const auto& row : rows)
    for (const std::int64_t n : row) width = std::max(width, text_width(number_font(13, 500), QString::number(n)));
  return width;
}

double legend_height(const QRectF& area) {
  return tells_moved(area) ? kLegend : 2 * kLegend;
}

}  // namespace

QRectF ExpertsFigure::matrix(const QRectF& area) const {
  const double top = kExpertHead + sentence_height(area);
  return {area.left() + kExpertNames, area.top() + top,
          area.width() - kExpertNames - (tells_moved(area) ? kExpertMoved : kExpertEdge),
          (area.height() - legend_height(area)) * (1 - kExpertLoads) - top};
}

void ExpertsFigure::paint_sentence(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const QFont plain = text_font(19), verb = text_font(19, 600), gloss = text_font(14, 600);
  const double y = area.top() + 18;
  draw_text(painter, {area.left(), y}, QStringLiteral("In a layer"), text_font(15, 600), theme.ink2);
  double x = area.left() + kExpertNames;
  const auto say = [&](const QString& words) {
    draw_text(painter, {x, y}, words, plain, theme.ink);
    x += text_width(plain, words) + 10;
  };
  const auto call = [&](const QString& once) {
    const QString name = QStringLiteral("all-to-all");
    const QRectF box(x, y - 17, text_width(verb, name) + 22, 34);
    painter.setPen(line_pen(theme.control, 1));
    painter.setBrush(theme.sunken);
    painter.drawRoundedRect(snapped(box), metric::control_radius, metric::control_radius);
    draw_text(painter, box.center(), name, verb, theme.ink, Align::centre);
    draw_text(painter, {box.left(), y + 30}, once, gloss, theme.ink);
    x = box.right() + 10;
  };
  const TokenRouting& plan = data_->answer.here;
  say(QStringLiteral("Route,"));
  call(QStringLiteral("%1 there").arg(qt(format_seconds(plan.dispatch))));
  say(QStringLiteral("the tokens, each expert computes,"));
  call(QStringLiteral("%1 back").arg(qt(format_seconds(plan.combine))));
  say(QStringLiteral("the results."));
  const double line = std::floor(area.top() + 66) + 0.5;
  painter.setPen(line_pen(theme.hair, 1));
  painter.drawLine(QPointF(area.left(), line), QPointF(area.right(), line));
}

std::pair<Bytes, Bytes> ExpertsFigure::moved(std::size_t rank) const {
  const auto& sent = data_->answer.here.sent;
  Bytes out, in;
  for (std::size_t other = 0; other < sent.size(); ++other) out += sent[rank][other], in += sent[other][rank];
  return {out, in};
}

QRectF ExpertsFigure::cell(const QRectF& area, std::size_t rank, std::size_t expert) const {
  const QRectF m = matrix(area);
  const double width = m.width() / static_cast<double>(data_->answer.layer.experts),
               high = m.height() / static_cast<double>(data_->answer.layer.ranks);
  return {m.left() + static_cast<double>(expert) * width, m.top() + static_cast<double>(rank) * high, width, high};
}

void ExpertsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const RoutingAnswer& a = data_->answer;
  const std::size_t per_rank = static_cast<std::size_t>(a.layer.experts / a.layer.ranks);
  std::int64_t most = 1;
  for (const auto& row : a.here.kept) most = std::max(most, *std::max_element(row.begin(), row.end()));
  const double head = area.top() + sentence_height(area);
  if (head > area.top()) paint_sentence(painter, area, theme);
  draw_text(painter, {area.left(), head + 10}, QStringLiteral("to expert"), text_font(13, 500), theme.ink2);
  const double wide = cell(area, 0, 0).width(), high = cell(area, 0, 0).height();
  // All numbers or none: of some alone the largest would be those that have no room.
  const bool numbers = high >= 18 && widest_number(a.here.kept) + kLeastHatch + 8 <= wide;
  for (std::size_t e = 0; e < a.here.load.size(); ++e)
    if (static_cast<int>(e) % label_interval(30 / wide) == 0) {
      const QPointF at(cell(area, 0, e).center().x(), head + 12);
      if (per_rank == 1)  // an expert is its rank's
        draw_owner(painter, at, kOwner, static_cast<std::int32_t>(e), a.layer.ranks, theme);
      else
        draw_text(painter, at, QString::number(e), number_font(13, 500), theme.ink, Align::centre);
    }
  if (tells_moved(area)) {
    draw_text(painter, {area.right() - kExpertSent, head + 12}, QStringLiteral("sent"), text_font(13, 500), theme.ink2,
              Align::right);
    draw_text(painter, {area.right(), head + 12}, QStringLiteral("received"), text_font(13, 500), theme.ink2,
              Align::right);
  }
  for (std::size_t r = 0; r < a.here.kept.size(); ++r) {
    const double middle = cell(area, r, 0).center().y();
    if (static_cast<int>(r) % label_interval(15 / high) == 0) {
      const bool disc = high >= 2 * kOwner + 2;
      if (disc)
        draw_owner(painter, {area.left() + kOwner, middle}, kOwner, static_cast<std::int32_t>(r), a.layer.ranks, theme);
      draw_text(painter, {area.left() + (disc ? 2 * kOwner + 8 : 0), middle}, QStringLiteral("rank %1").arg(r),
                text_font(13, 500), theme.ink);
      if (tells_moved(area)) {
        const auto [sends, receives] = moved(r);
        draw_text(painter, {area.right() - kExpertSent, middle}, qt(format_decimal_bytes(sends)), number_font(13, 500),
                  theme.ink, Align::right);
        draw_text(painter, {area.right(), middle}, qt(format_decimal_bytes(receives)), number_font(13, 500), theme.ink,
                  Align::right);
      }
    }
    for (std::size_t e = 0; e < a.here.kept[r].size(); ++e) {
      const std::int64_t kept = a.here.kept[r][e], over = a.asked[r][e] - kept;
      const double gap = std::min({2.0, wide / 8, high / 8});
      const QRectF box = cell(area, r, e).adjusted(gap, gap, -gap, -gap);
      const QColor ground = share_color(theme, static_cast<double>(kept) / static_cast<double>(most));
      painter.setPen(Qt::NoPen);
      painter.setBrush(ground);
      painter.drawRoundedRect(box, std::min(4.0, box.width() / 4), std::min(4.0, box.height() / 4));
      const QColor ink = contrast(theme.ink, ground) >= contrast(theme.panel, ground) ? theme.ink : theme.panel;
      const QString number = QString::number(kept), more = QStringLiteral("%1 over").arg(over);
      const double number_wide = numbers ? text_width(number_font(13, 500), number) + 4 : 0;
      const double hatch = over > 0 ? std::min(0.25 * box.width(), box.width() - number_wide) : 0;
      if (over > 0) draw_hatch(painter, QRectF(box.right() - hatch, box.top(), hatch, box.height()), ink, 5, 1);
      painter.setBrush(Qt::NoBrush);
      if (e / per_rank == r) {
        painter.setPen(dash_pen(theme.ink, 1.5, 3, 3));
        painter.drawRoundedRect(box, 4, 4);
      }
      if (chosen_.rank == static_cast<std::int32_t>(r) && chosen_.chunk == static_cast<std::int32_t>(e)) {
        painter.setPen(line_pen(theme.accent, 3));
        painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), 5, 5);
      }
      if (!numbers) continue;
      const QPointF middle_of(box.center().x() - hatch / 2, box.center().y());
      const double room = box.width() - hatch - 4;
      const bool two = over > 0 && high >= kTwoLines && text_width(text_font(13), more) < room;
      draw_text(painter, middle_of - QPointF(0, two ? 8 : 0), number, number_font(13, 500), ink, Align::centre);
      if (two) draw_text(painter, middle_of + QPointF(0, 9), more, text_font(13), ink, Align::centre);
    }
  }
  paint_loads(painter, area, theme);
  paint_legend(painter, area, theme);
}

void ExpertsFigure::paint_legend(QPainter& painter, const QRectF& area, const Theme& theme) const {
  double x = area.left(), y = area.bottom() - legend_height(area) + kLegend - 8;
  const auto entry = [&](const QString& words, const auto& draw) {
    draw(QRectF(x + 0.5, y - 6.5, 20, 13));
    draw_text(painter, {x + 28, y}, words, text_font(13), theme.ink2);
    x += 48 + text_width(text_font(13), words);
  };
  painter.setBrush(Qt::NoBrush);
  entry(QStringLiteral("stays on its rank, no message"), [&](const QRectF& box) {
    painter.setPen(dash_pen(theme.ink, 1.5, 3, 3));
    painter.drawRoundedRect(box, 3, 3);
  });
  if (data_->answer.here.dropped_choices > 0) {
    const std::int64_t places = *data_->answer.layer.capacity;
    QString over =
        QStringLiteral("over a rank's %1 at the expert: dropped").arg(qt(ringside::counted(places, "place")));
    if (x + 28 + text_width(text_font(13), over) > area.right()) over = QStringLiteral("over capacity, dropped");
    entry(over, [&](const QRectF& box) { draw_hatch(painter, box, theme.error, 5, 1); });
  }
  if (tells_moved(area)) return;
  x = area.left(), y += kLegend;
  for (const Level& level : levels(theme))
    entry(level.words, [&](const QRectF& box) {
      painter.setPen(level.pen);
      painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    });
}

void ExpertsFigure::paint_loads(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const RoutingAnswer& a = data_->answer;
  const QRectF m = matrix(area);
  const double bottom = area.bottom() - legend_height(area) - 8, top = m.bottom() + 30;
  std::int64_t most = 1;
  for (std::size_t e = 0; e < a.here.load.size(); ++e) most = std::max(most, a.here.load[e] + a.here.dropped[e]);
  const double places = a.layer.capacity ? static_cast<double>(*a.layer.capacity) * a.layer.ranks : 0;
  const double scale = (bottom - top) / std::max(static_cast<double>(most), places);
  draw_text(painter, {area.left(), bottom - 24}, QStringLiteral("tokens"), text_font(13, 600), theme.ink);
  draw_text(painter, {area.left(), bottom - 7}, QStringLiteral("of an expert"), text_font(13), theme.ink2);
  // Where not all have room, the fullest alone, over its column; one that drops is as full as the capacity's line.
  const auto largest = [](const auto& all) { return std::size_t(std::ranges::max_element(all) - all.begin()); };
  const std::size_t fullest = largest(a.here.load), most_dropped = largest(a.here.dropped);
  const QFont font = number_font(13, 500);
  const double dropped_wide = widest_number({a.here.dropped}), one = cell(area, 0, 0).width();
  const auto strikes = [&](const Level& level) { return scale * level.tokens < 18; };  // all numbers
  const bool all_numbers = widest_number({a.here.load}) < one && std::ranges::none_of(levels(theme), strikes),
             in_words = dropped_wide + text_width(font, QStringLiteral(" dropped")) < one,
             all_dropped = dropped_wide + text_width(font, QStringLiteral("−")) < one + 2;
  // Not on the line of the capacity, and within the columns.
  const auto over = [&](double x, double y, const QString& words, const QColor& ink) {
    const double line = bottom - scale * places, half = text_width(font, words) / 2;
    const QPointF at(std::clamp(x, m.left() + half, m.right() - half), std::abs(y - 9 - line) < 9 ? line - 10 : y - 9);
    draw_text(painter, at, words, font, ink, Align::centre);
  };
  const double width = std::min(52.0, 0.7 * one);
  for (std::size_t i = 0; i < a.here.load.size(); ++i) {
    const double x = cell(area, 0, i).center().x(), load = scale * static_cast<double>(a.here.load[i]);
    const QRectF bar(x - width / 2, bottom - load, width, load);
    painter.fillRect(bar, theme.load[0]);
    const QString number = QString::number(a.here.load[i]);
    if (all_numbers) draw_text(painter, {x, bottom - 9}, number, font, theme.ink, Align::centre);
    if (!all_numbers && i == fullest && a.here.dropped[i] == 0) over(x, bar.top(), number, theme.ink);
    if (a.here.dropped[i] == 0) continue;
    const double high = scale * static_cast<double>(a.here.dropped[i]);
    const QRectF out(bar.left(), bar.top() - high, width, high);
    draw_hatch(painter, out, theme.error, 5, 1);
    painter.setPen(line_pen(theme.error, 1)), painter.setBrush(Qt::NoBrush);
    painter.drawRect(out);
    const QString words = (in_words ? QStringLiteral("%1 dropped") : QStringLiteral("−%1")).arg(a.here.dropped[i]);
    if (all_dropped || i == most_dropped) over(x, out.top(), words, theme.error);
  }
  for (const Level& level : levels(theme)) {
    const double y = bottom - scale * level.tokens;
    painter.setPen(level.pen);
    painter.drawLine(QPointF(m.left(), y), QPointF(m.right(), y));
    const double under = level.capacity || places == 0 ? y : std::max(y, bottom - scale * places + 15);
    if (tells_moved(area)) draw_text(painter, {m.right() + 8, under}, level.words, text_font(13, 500), theme.ink);
  }
}

std::vector<ExpertsFigure::Level> ExpertsFigure::levels(const Theme& theme) const {
  const RoutingAnswer& a = data_->answer;
  std::vector<Level> all;
  // Each rank has places of its own, so that one may drop where another leaves some free.
  if (const std::int64_t places = a.layer.capacity.value_or(0); places > 0)
    all.push_back({QStringLiteral("capacity %1 × %2").arg(a.layer.ranks).arg(places),
                   static_cast<double>(places) * a.layer.ranks, dash_pen(theme.ink, 1.5, 6, 3), true});
  all.push_back({QStringLiteral("fair share"), static_cast<double>(a.here.choices) / a.layer.experts,
                 dash_pen(theme.ink2, 1, 2, 3), false});
  return all;
}

std::optional<Selected> ExpertsFigure::hit(const QPointF& point, const QRectF& area) const {
  const QRectF m = matrix(area);
  if (!m.contains(point)) return std::nullopt;
  Selected s;
  s.rank = static_cast<std::int32_t>((point.y() - m.top()) / cell(area, 0, 0).height());
  s.chunk = static_cast<std::int32_t>((point.x() - m.left()) / cell(area, 0, 0).width());
  if (*s.rank >= data_->answer.layer.ranks || *s.chunk >= data_->answer.layer.experts) return std::nullopt;
  return s;
}

}  // namespace ringside::ui
