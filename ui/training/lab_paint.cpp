#include "ui/training/lab_paint.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/text.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kHead = 24, kLeastRow = 22, kMostRow = 34, kFoot = 20, kWords = 26, kTwoLines = 30, kLine = 15,
                 kMark = 18;
constexpr double kRounding = 0.01;  ///< pixels by which widths that were added up miss a text's

/// The least of 1, 2, 5, 10, .. times a power of ten that leaves at most so many steps.
double round_step(double whole, int most) {
  const double least = whole / most, power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double f : {1.0, 2.0, 5.0})
    if (f * power >= least) return f * power;
  return 10 * power;
}

QString quoted_cell(QString text) {
  text.replace(u'"', QStringLiteral("\"\""));
  return u'"' + text + u'"';
}

}  // namespace

void paint_time_axis(QPainter& painter, const QRectF& plot, Seconds end, const Theme& theme) {
  const Means numbers(Meaning::name);
  const double step = round_step(end.value, std::max(2, static_cast<int>(plot.width() / 90)));
  for (double t = 0; t <= end.value * (1 + 1e-9); t += step) {
    const double x = std::floor(plot.left() + t / end.value * plot.width()) + 0.5;
    painter.setPen(line_pen(theme.hair, 1));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    draw_text(painter, {x, plot.bottom() + 12}, qt(t < step / 2 ? "0" : format_short_seconds(Seconds(t))),
              number_font(13), theme.ink3, Align::centre);
  }
}

void paint_bracket(QPainter& painter, double from, double to, double y, const QString& name, const Theme& theme) {
  const QFont font = text_font(13, 500);
  const double half = text_width(font, name) / 2 + 6, middle = (from + to) / 2;
  painter.setPen(line_pen(theme.control, 1));
  painter.setBrush(Qt::NoBrush);
  if (to - from < 2 * half + 8) return painter.drawLine(QPointF(from, y), QPointF(to, y));
  painter.drawPolyline(QPolygonF({{from, y + 6}, {from, y}, {middle - half, y}}));
  painter.drawPolyline(QPolygonF({{middle + half, y}, {to, y}, {to, y + 6}}));
  draw_text(painter, {middle, y}, name, font, theme.ink, Align::centre);
}

QSizeF NamedFigure::preferred_size() const {
  return picture_->preferred_size() + QSizeF(0, kWords);
}

QStringList NamedFigure::lines(double width) const {
  return wrap(text_font(13), qt(words_), width);
}

double NamedFigure::least_height(double width) const {
  return picture_->least_height(width) + kWords + kFoot * static_cast<double>(lines(width).size() - 1);
}

void NamedFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const QStringList said = lines(area.width());
  const double high = kWords + kFoot * static_cast<double>(std::max<qsizetype>(0, said.size() - 1));
  picture_->paint(painter, area.adjusted(0, 0, 0, -high), theme);
  double y = area.bottom() - high + kWords - 10;
  for (const QString& line : said) draw_text(painter, {area.left(), y}, line, text_font(13), theme.ink2), y += kFoot;
}

QStringList RowsFigure::foot_lines(double width) const {
  return wrap(text_font(13), foot_, width - 16);
}

double RowsFigure::foot_height(const QRectF& area) const {
  return kFoot * static_cast<double>(foot_lines(area.width()).size());
}

double RowsFigure::least_height(double width) const {
  return kHead + kLeastRow * static_cast<double>(rows_.size()) + kFoot * static_cast<double>(foot_lines(width).size());
}

double RowsFigure::pitch(const QRectF& area) const {
  const double room = area.height() - kHead - foot_height(area);
  return std::clamp(room / static_cast<double>(std::max<std::size_t>(1, rows_.size())), kLeastRow, kMostRow);
}

std::size_t RowsFigure::shown(const QRectF& area) const {
  const double room = area.height() - kHead - foot_height(area);
  return std::min(rows_.size(), static_cast<std::size_t>(std::max(0.0, room / pitch(area) + 1e-6)));
}

std::size_t RowsFigure::row_at(std::size_t place, std::size_t count) const {
  const auto here = last_stays_ ? rows_.size() - 1 : static_cast<std::size_t>(std::max(0, current_));
  return place + 1 == count && here >= count && here < rows_.size() ? here : place;
}

double RowsFigure::margin() const {
  const auto marked = [](const auto& row) { return !row.empty() && !row.front().mark.isEmpty(); };
  return std::ranges::any_of(rows_, marked) ? kMark : 0;
}

/// By their shares; where numbers need more, words have less.
std::vector<double> RowsFigure::widths(double room) const {
  constexpr double kGap = 12, kWordsGap = 20, kIndent = 12;
  double sum = 0;
  for (const Column& c : columns_) sum += c.share;
  std::vector<double> out, least, whole;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Column& c = columns_[i];
    const bool number = c.align == Align::right;
    const double head = text_width(text_font(13, 500), c.name);
    double need = 0;
    for (const auto& row : rows_)
      need = std::max(need, text_width(number ? number_font(13, 600) : text_font(13, 600), row[i].text));
    // Numbers always fit, of words the beginning.
    whole.push_back(std::max(head, need) + kWordsGap);
    need = number ? std::max(head, need) + kGap : std::max(head, std::min(c.words, need) + kWordsGap);
    if (!number) need += i > 0 ? kIndent : margin();
    least.push_back(need);
    out.push_back(std::max(need, c.share / sum * room));
  }
  const auto sum_of = [](const std::vector<double>& all) { return std::accumulate(all.begin(), all.end(), 0.0); };
  bool lack = false;
  for (std::size_t i = 0; i < out.size() && sum_of(least) > room; ++i)
    if (columns_[i].may_lack) least[i] = out[i] = 0, lack = true;
  double over = -room, spare = 0;
  for (std::size_t i = 0; i < out.size(); ++i) over += out[i], spare += out[i] - least[i];
  for (std::size_t i = 0; i < out.size() && over > 0 && spare > 0; ++i)
    out[i] -= std::min(1.0, over / spare) * (out[i] - least[i]);
  if (!lack) return out;
  // Names have what they need, at most so much of what both have; without reasons they have all.
  constexpr double kNames = 0.58;
  const bool reasons = columns_.back().align == Align::left && out.size() > 1 && out.back() > 0;
  const double both = out.front() + (reasons ? out.back() : 0) + room - sum_of(out);
  const double names = reasons ? std::min(whole.front(), std::max(kNames * both, both - whole.back())) : both;
  if (reasons) out.back() = both - names;
  out.front() = std::max(0.0, names);
  return out;
}

void RowsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const double high = pitch(area);
  const std::vector<double> all = widths(area.width() - 16);
  const bool lack = std::ranges::find(all, 0.0) != all.end();
  const auto each = [&](const auto& draw) {
    double left = area.left() + 8;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const double width = all[i];
      if (width == 0) continue;
      draw(i, columns_[i].align == Align::right ? left + width - 4 : left + (i > 0 ? 12 : 0), width - 20);
      left += width;
    }
  };
  const std::size_t count = shown(area);
  each([&](std::size_t i, double x, double room) {
    if (rows_.empty() && columns_.size() == 1) {  // a sentence, see yet_to_come()
      double y = area.top() + 10;
      for (const QString& line : wrap(text_font(13, 500), columns_[i].name, room))
        draw_text(painter, {x, y}, line, text_font(13, 500), theme.ink2), y += kFoot;
      return;
    }
    const bool says = i == 0 && columns_[i].name.isEmpty() && count < rows_.size();
    const QString name = says ? Train::tr("%1 of %2").arg(count).arg(rows_.size()) : columns_[i].name;
    draw_text(painter, {x, area.top() + 10}, name, text_font(13, 500), theme.ink2, columns_[i].align);
  });
  for (std::size_t r = 0; r < count; ++r) {
    const QRectF line(area.left(), area.top() + kHead + static_cast<double>(r) * high, area.width(), high);
    const std::size_t row = row_at(r, count);
    if (static_cast<int>(row) == current_) {
      painter.fillRect(line, theme.soft);
      painter.fillRect(QRectF(line.left(), line.top(), 4, line.height()), theme.accent);
    }
    painter.setPen(line_pen(theme.hair, 1));
    if (r + 1 < count) painter.drawLine(line.bottomLeft(), line.bottomRight());
    each([&](std::size_t i, double x, double room) {
      const Cell& cell = rows_[row][i];
      const QString& text = lack && !cell.alone.isEmpty() ? cell.alone : cell.text;
      const QColor ink = cell.ink == Cell::Ink::error  ? theme.error
                         : cell.ink == Cell::Ink::hint ? theme.ink2
                                                       : theme.ink;
      const int weight = cell.ink == Cell::Ink::strong ? 600 : 500;
      const bool number = columns_[i].align == Align::right;
      const QFont font = number ? number_font(13, weight) : text_font(13, weight);
      if (i == 0) {
        draw_text(painter, {x, line.center().y()}, cell.mark, font, ink);
        x += margin(), room -= margin();
      }
      // Words go on in a second line where a row is high enough; what does not fit is in the tooltip. Numbers always
      // fit.
      QStringList lines{text};
      if (!number && text_width(font, text) > room + kRounding) lines = wrap(font, text, room - 14);
      if (lines.isEmpty()) lines << text;
      const qsizetype most = high >= kTwoLines ? 2 : 1;
      const double apart = std::min(kLine, high / 2 - 1);
      if (lines.size() > most && i == 0 && most == 1)
        lines = {QFontMetricsF(font).elidedText(text, Qt::ElideRight, room)};  // of a name all that there is room for
      else if (lines.size() > most)
        lines = lines.mid(0, most), lines.back() += QStringLiteral(" …");
      for (qsizetype k = 0; k < lines.size(); ++k)
        draw_text(
            painter,
            {x, line.center().y() + apart * (static_cast<double>(k) - 0.5 * static_cast<double>(lines.size() - 1))},
            lines[k], font, ink, columns_[i].align);
    });
  }
  const Means conclusion(Meaning::conclusion);
  const QStringList lines = foot_lines(area.width());
  for (qsizetype i = 0; i < lines.size(); ++i)
    draw_text(painter, {area.left() + 8, area.bottom() - 8 - kFoot * static_cast<double>(lines.size() - 1 - i)},
              lines[i], text_font(13), theme.ink3);
}

std::optional<Selected> RowsFigure::hit(const QPointF& point, const QRectF& area) const {
  const double row = (point.y() - area.top() - kHead) / pitch(area);
  if (row < 0 || row >= static_cast<double>(shown(area)) || !area.contains(point)) return std::nullopt;
  Selected s;
  s.rank = static_cast<std::int32_t>(row_at(static_cast<std::size_t>(row), shown(area)));
  return s;
}

std::string RowsFigure::tip(const QPointF& point, const QRectF& area) const {
  const auto at = hit(point, area);
  if (!at) return point.y() > area.bottom() - foot_height(area) ? about_.toStdString() : std::string();
  QStringList parts;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Cell& cell = rows_[static_cast<std::size_t>(*at->rank)][i];
    const QString& text = cell.told.isEmpty() ? cell.text : cell.told;
    if (!text.isEmpty()) parts << (columns_[i].name.isEmpty() ? text : columns_[i].name + u' ' + text);
  }
  return parts.join(QStringLiteral("; ")).toStdString();
}

std::string RowsFigure::csv() const {
  QStringList lines, names;
  for (const Column& c : columns_) names << quoted_cell(c.name);
  lines << names.join(u',');
  for (const auto& row : rows_) {
    QStringList cells;
    for (const Cell& c : row) cells << quoted_cell(c.text);
    lines << cells.join(u',');
  }
  return lines.join(u'\n').toStdString() + "\n";
}

std::string RowsFigure::description() const {
  QStringList lines;
  for (const auto& row : rows_) {
    QStringList cells;
    for (const Cell& c : row)
      if (!c.text.isEmpty()) cells << (c.mark.isEmpty() ? c.text : c.mark + u' ' + c.text);
    lines << cells.join(QStringLiteral(", "));
  }
  return lines.join(QStringLiteral("; ")).toStdString() + ".";
}

std::shared_ptr<const Figure> yet_to_come(const QString& words) {
  return std::make_shared<RowsFigure>(std::vector<RowsFigure::Column>{{words, Align::left, 1}},
                                      std::vector<std::vector<RowsFigure::Cell>>{}, -1);
}

}  // namespace ringside::ui
