#include "ui/paint/marks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include <QFontMetricsF>
#include <QHash>
#include <QPainterPath>
#include <QRegularExpression>

#include "ui/paint/fitted_text.h"

namespace ringside::ui {

void draw_text(QPainter& painter, const QPointF& at, const QString& text, const QFont& font, const QColor& color,
               Align align) {
  if (text.isEmpty()) return;
  const double anchor = align == Align::left ? 0 : align == Align::centre ? 0.5 : 1;
  double x = at.x();
  if (anchor > 0) x -= text_width(font, text) * anchor;
  painter.setFont(font);
  painter.setPen(color);
  put_text(painter, QPointF(x, at.y() + cap_height(font) / 2), text, anchor);
}

double text_width(const QFont& font, const QString& text) {
  // Shaping takes longer than painting; most of what a frame writes, the last one wrote, too.
  constexpr qsizetype kMostWidths = 20'000;
  // By the font's hash, since a font must not outlive the application; Qt's leaves out sizes in points.
  thread_local QHash<std::pair<std::size_t, QString>, double> known;
  const std::pair key(qHashMulti(0, font, font.pointSizeF(), font.letterSpacing()), text);
  if (const auto it = known.constFind(key); it != known.cend()) return *it;
  if (known.size() >= kMostWidths) known.clear();
  return *known.insert(key, QFontMetricsF(font).horizontalAdvance(text));
}

double cap_height(const QFont& font) {
  return QFontMetricsF(font).capHeight();
}

namespace {

/// A path that is wider than a line breaks after its folders.
QStringList by_folders(const QFont& font, const QString& word, double width) {
  if (word.count(u'/') < 2 || text_width(font, word) <= width) return {word};
  QStringList parts;
  for (qsizetype from = 0, to = 0; from < word.size(); from = to) {
    const qsizetype slash = word.indexOf(u'/', from);
    to = slash < 0 ? word.size() : slash + 1;
    const QString folder = word.mid(from, to - from);
    if (!parts.isEmpty() && text_width(font, parts.back() + folder) <= width)
      parts.back() += folder;
    else
      parts << folder;
  }
  return parts;
}

}  // namespace

QStringList wrap(const QFont& font, const QString& text, double width) {
  QStringList lines, words;
  // A number stays with its unit.
  static const QRegularExpression unit(QStringLiteral("^([KMGTP]?i?B(/s)?|[mµnpf]?s|%)[.,;:)]*$"));
  for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
    const bool of_number = !words.isEmpty() && words.back().back().isDigit() && unit.match(word).hasMatch();
    if (of_number)
      words.back() += u' ' + word;
    else
      words << by_folders(font, word, width);
  }
  QString line;
  for (const QString& word : words) {
    const QString longer = line.isEmpty() ? word : line + u' ' + word;
    if (!line.isEmpty() && text_width(font, longer) > width) {
      lines << line;
      line = word;
    } else {
      line = longer;
    }
  }
  if (!line.isEmpty()) lines << line;
  return lines;
}

QStringList wrap_at_most(qsizetype lines, const QFont& font, const QString& text, double width) {
  QStringList list = wrap(font, text, width);
  if (list.size() <= lines) return list;
  list = list.mid(0, lines);
  while (!list.isEmpty() && text_width(font, list.back() + QStringLiteral(" …")) > width) {
    const qsizetype space = list.back().lastIndexOf(u' ');
    if (space <= 0) break;
    list.back().truncate(space);
  }
  if (!list.isEmpty()) list.back() += QStringLiteral(" …");
  return list;
}

QStringList sentences_at_most(qsizetype lines, const QFont& font, const QString& text, double width, bool sign) {
  static const QRegularExpression next(QStringLiteral("(?<=\\.) (?=[\\p{Lu}\\d])"));
  QStringList sentences = text.split(next), list = wrap(font, text, width);
  while (list.size() > lines && !sentences.isEmpty()) {
    sentences.removeLast();
    list = wrap(font, sentences.join(u' ') + (sign ? QStringLiteral(" …") : QString()), width);
  }
  return sign && sentences.isEmpty() ? wrap_at_most(lines, font, text, width) : list;
}

int label_interval(double n) {
  for (int decade = 1; decade <= 1'000'000; decade *= 10)
    for (const int step : {1, 2, 4, 5, 8})
      if (step * decade >= n) return step * decade;
  return static_cast<int>(n);
}

QRectF snapped(const QRectF& r) {
  const double left = std::floor(r.left()) + 0.5, top = std::floor(r.top()) + 0.5;
  return {left, top, std::max(0.0, std::round(r.width()) - 1), std::max(0.0, std::round(r.height()) - 1)};
}

QPen line_pen(const QColor& color, double width, Qt::PenStyle style) {
  return {color, width, style, Qt::FlatCap, Qt::RoundJoin};
}

QPen dash_pen(const QColor& color, double width, double dash, double space) {
  QPen pen = line_pen(color, width);
  pen.setDashPattern({dash / width, space / width});
  return pen;
}

void draw_arrow_head(QPainter& painter, const QPointF& tip, double dx, double dy, double size, const QColor& color) {
  const double length = std::hypot(dx, dy);
  if (length == 0) return;
  const QPointF along(dx / length * size, dy / length * size), side(-along.y() * 0.5, along.x() * 0.5);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawPolygon(QPolygonF{tip, tip - along + side, tip - along - side});
}

void draw_line(QPainter& painter, const QPolygonF& points, const QPen& pen, double radius) {
  if (points.size() < 2) return;
  QPainterPath path(points[0]);
  for (qsizetype i = 1; i + 1 < points.size(); ++i) {
    const QPointF in = points[i] - points[i - 1], out = points[i + 1] - points[i];
    const double in_length = std::hypot(in.x(), in.y()), out_length = std::hypot(out.x(), out.y());
    const double r = std::min({radius, in_length / 2, out_length / 2});
    if (r < 0.5) {
      path.lineTo(points[i]);
      continue;
    }
    path.lineTo(points[i] - in * (r / in_length));
    path.quadTo(points[i], points[i] + out * (r / out_length));
  }
  path.lineTo(points.back());
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(path);
}

QPolygonF without_detail(const QPolygonF& line, double most) {
  constexpr qsizetype kLong = 256, kEnds = 16;  // points of a long stretch; one in so many of them is its end
  QPolygonF near;
  for (const QPointF& p : line)
    if (near.isEmpty() || (p - near.back()).manhattanLength() >= most || &p == &line.back()) near << p;
  if (near.size() < 3) return near;
  QPolygonF kept{near.front()};
  // The last of each stretch that is left to look at, the nearest on top.
  std::vector<qsizetype> ends{near.size() - 1};
  for (qsizetype begin = 0; !ends.empty();) {
    const QPointF from = near[begin], along = near[ends.back()] - from;
    const double squared = QPointF::dotProduct(along, along);
    double farthest = most;
    qsizetype corner = -1;
    for (qsizetype i = begin + 1; i < ends.back(); ++i) {
      const QPointF off = near[i] - from;
      const double at = squared > 0 ? std::clamp(QPointF::dotProduct(off, along) / squared, 0.0, 1.0) : 0;
      const QPointF beside = off - at * along;
      const double away = std::hypot(beside.x(), beside.y());
      if (away > farthest) farthest = away, corner = i;
    }
    if (corner >= 0) {
      // Of a zigzag all corners are as far off: of its halves, lest each be looked for from the last one on.
      const qsizetype many = ends.back() - begin;
      const bool at_an_end = std::min(corner - begin, ends.back() - corner) < many / kEnds;
      ends.push_back(many > kLong && at_an_end ? begin + many / 2 : corner);
      continue;
    }
    begin = ends.back(), ends.pop_back();
    kept << near[begin];
  }
  return kept;
}

void draw_hatch(QPainter& painter, const QRectF& r, const QColor& color, double spacing, double width) {
  painter.setPen(line_pen(color, width));
  // Lines x + y = c for c over the rectangle, cut at its edges.
  for (double c = std::ceil((r.left() + r.top()) / spacing) * spacing; c < r.right() + r.bottom(); c += spacing) {
    const double x0 = std::max(r.left(), c - r.bottom()), x1 = std::min(r.right(), c - r.top());
    if (x1 > x0) painter.drawLine(QPointF(x0, c - x0), QPointF(x1, c - x1));
  }
}

QColor load_color(const Theme& theme, double share) {
  const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(theme.load.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(at), theme.load.size() - 2);
  return mix(theme.load[low + 1], theme.load[low], at - static_cast<double>(low));
}

namespace {

// Of what draw_text() writes around `at`, as large as it stands there on paper, where it may be left out.
QSizeF centred_size(const QPainter& painter, const QPointF& at, const QString& text, const QFont& font) {
  const QSizeF size(text_width(font, text), cap_height(font));
  return size * text_factor(painter, font, at + QPointF(-size.width(), size.height()) / 2, text, 0.5);
}

// Hatching of a disc, clear of the number of that size in its middle.
void draw_disc_hatch(QPainter& painter, const QPointF& centre, double radius, const QSizeF& number,
                     const QColor& color) {
  const double width = std::max(1.0, radius * 0.1), s = std::sqrt(0.5);
  painter.setPen(line_pen(color, width));
  for (const double offset : {-0.86, -0.64, 0.64, 0.86}) {
    const double along = std::sqrt(1 - offset * offset) * radius, away = offset * radius;
    const auto draw = [&](double from, double to) {
      if (to - from >= 2 * width)
        painter.drawLine(centre + s * QPointF(away + from, away - from), centre + s * QPointF(away + to, away - to));
    };
    // Where the line is within the number, by its x and by its y.
    const double x = (number.width() / 2 + width) / s, y = (number.height() / 2 + width) / s;
    const double first = std::max(-x - away, away - y), last = std::min(x - away, away + y);
    if (first >= last) {
      draw(-along, along);
      continue;
    }
    draw(-along, std::min(first, along));
    draw(std::max(last, -along), along);
  }
}

}  // namespace

void draw_owner(QPainter& painter, const QPointF& centre, double radius, std::int32_t place, std::int32_t ranks,
                const Theme& theme) {
  const QFont font = number_font(std::clamp(radius * 1.05, 7.0, 64.0), 700);
  if (place >= ranks) {
    painter.setPen(line_pen(theme.control, std::max(1.0, radius * 0.1)));
    painter.setBrush(theme.sunken);
    painter.drawRoundedRect(QRectF(centre - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)), radius * 0.35,
                            radius * 0.35);
    draw_text(painter, centre, QString::number(place - ranks), font, theme.ink, Align::centre);
    return;
  }
  painter.setPen(line_pen(theme.owner_edge(place), 1.5));
  painter.setBrush(theme.owner(place));
  painter.drawEllipse(centre, radius - 0.75, radius - 0.75);
  const QColor label = theme.owner_label(place);
  const QString text = QString::number(place);
  QFont fitting = font;
  const double room = radius * 1.7, width = text_width(font, text);
  if (width > room) fitting = number_font(std::max(7.0, font.pixelSize() * room / width), 700);
  const bool numbered = radius >= 6;
  if (Theme::hatched(place)) {
    const QSizeF size = numbered ? centred_size(painter, centre, text, fitting) : QSizeF();
    draw_disc_hatch(painter, centre, radius - 0.75, size, mix(label, theme.owner(place), 0.75));
  }
  if (numbered) draw_text(painter, centre, text, fitting, label, Align::centre);
}

double badge_width(const QString& text, double unit) {
  return std::max(18 * unit, text_width(number_font(12 * unit, 700), text) + 10 * unit);
}

void draw_badge(QPainter& painter, const QPointF& centre, const QString& text, const Theme& theme, double unit) {
  const QFont font = number_font(12 * unit, 700);
  const double radius = 9 * unit, width = badge_width(text, unit);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.accent);
  painter.drawRoundedRect(QRectF(centre.x() - width / 2, centre.y() - radius, width, 2 * radius), radius, radius);
  draw_text(painter, centre, text, font, theme.on_accent, Align::centre);
}

}  // namespace ringside::ui
