#include "ui/paint/fitted_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <QFontMetricsF>
#include <QImage>

namespace ringside::ui {
namespace {

constexpr double kMostGrowth = 1.5;
constexpr double kPlacesPerPixel = 16;  // two passes put a text into the same one

/// What this thread paints at the moment; at most one of them.
thread_local const FittedText* fitting = nullptr;
using Collect = std::function<void(QPainter& painter, const QPointF& at, const QString& text, double anchor)>;
thread_local const Collect* collecting = nullptr;
thread_local double anchor_now = 0;
thread_local QString whole_now;
thread_local std::optional<std::pair<QString, QFont>> line_now;

/// Of a text, what stays where it is.
QPointF held_of(const QFont& font, const QPointF& at, const QString& text, double anchor) {
  const QFontMetricsF metrics(font);
  return at + QPointF(anchor * metrics.horizontalAdvance(text), -metrics.capHeight() / 2);
}

}  // namespace

void put_text(QPainter& painter, const QPointF& at, const QString& text, double anchor) {
  anchor_now = anchor;
  line_now = {text, painter.font()};
  if (collecting)
    (*collecting)(painter, at, text, anchor);
  else if (fitting)
    fitting->draw(painter, at, text, anchor);
  else
    painter.drawText(at, text);
}

double text_factor(const QPainter& painter, const QFont& font, const QPointF& at, const QString& text, double anchor) {
  return fitting ? fitting->factor(text, painter.worldTransform().map(held_of(font, at, text, anchor))) : 1;
}

double text_anchor() {
  return anchor_now;
}

std::optional<PutLine> take_line() {
  if (!line_now) return std::nullopt;
  PutLine line{line_now->first, QFontMetricsF(line_now->second).horizontalAdvance(line_now->first)};
  line_now.reset();
  return line;
}

ShortFor::ShortFor(const QString& whole) {
  whole_now = whole;
}

ShortFor::~ShortFor() {
  whole_now.clear();
}

QRectF FittedText::Line::grown() const {
  return {held + factor * (box.topLeft() - held), factor * box.size()};
}

FittedText::Key FittedText::key(const QString& text, const QPointF& on_page) {
  const auto place = [](double v) { return static_cast<int>(std::lround(v * kPlacesPerPixel)); };
  return {text, place(on_page.x()), place(on_page.y())};
}

std::vector<FittedText::Line> FittedText::lines_of(const Paint& paint) {
  std::vector<Line> lines;
  const Collect collect = [&](QPainter& painter, const QPointF& at, const QString& text, double anchor) {
    const QTransform& t = painter.worldTransform();
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text);
    Line line;
    line.text = text;
    line.whole = whole_now.isEmpty() ? text : whole_now;
    line.px = painter.font().pixelSize() * std::sqrt(std::abs(t.determinant()));
    line.box = t.mapRect(QRectF(at.x(), at.y() - metrics.capHeight(), width, metrics.capHeight() * 1.25));
    line.held = t.map(at + QPointF(anchor * width, -metrics.capHeight() / 2));
    lines.push_back(line);
  };
  QImage nothing(1, 1, QImage::Format_RGB32);
  QPainter painter(&nothing);
  collecting = &collect;
  paint(painter);
  collecting = nullptr;
  return lines;
}

std::vector<QString> FittedText::of(const Paint& paint) {
  std::vector<QString> texts;
  for (const Line& line : lines_of(paint)) texts.push_back(line.whole);
  return texts;
}

FittedText::FittedText(const Paint& paint, const QSizeF& page, double least) : lines_(lines_of(paint)) {
  std::vector<std::size_t> order(lines_.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return lines_[a].px > lines_[b].px; });
  std::vector<const Line*> placed;
  for (const std::size_t i : order) {
    Line& line = lines_[i];
    // A hundredth of a pixel is not what a text is left out for.
    line.factor = line.px + 0.01 >= least ? 1 : least / line.px;
    const QRectF box = line.grown();
    bool fits = line.factor <= kMostGrowth;
    if (fits && line.factor > 1) {
      fits = QRectF(QPointF(0, 0), page).contains(box);
      for (const Line* other : placed) {
        if (!fits) break;
        // What met before it grew is meant so: a part in flight lies over its cell.
        fits = !other->grown().intersects(box) || other->box.intersects(line.box);
      }
    }
    if (!fits) line.factor = 0;
    if (fits) placed.push_back(&line);
  }
  for (const Line& line : lines_) factors_.emplace(key(line.text, line.held), line.factor);
}

double FittedText::factor(const QString& text, const QPointF& on_page) const {
  const auto found = factors_.find(key(text, on_page));
  return found == factors_.end() ? 1 : found->second;
}

void FittedText::draw(QPainter& painter, const QPointF& at, const QString& text, double anchor) const {
  const QPointF held = held_of(painter.font(), at, text, anchor);
  const double factor = this->factor(text, painter.worldTransform().map(held));
  if (factor == 1) return painter.drawText(at, text);
  if (factor == 0) return;
  painter.save();
  painter.translate(held);
  painter.scale(factor, factor);
  painter.drawText(at - held, text);
  painter.restore();
}

void FittedText::paint(const Paint& paint, QPainter& painter) const {
  fitting = this;
  paint(painter);
  fitting = nullptr;
}

std::vector<QString> FittedText::shown() const {
  std::vector<QString> texts;
  for (const Line& line : lines_)
    if (line.factor > 0) texts.push_back(line.whole);
  return texts;
}

std::vector<QString> missing_texts(const std::vector<QString>& all, const std::vector<QString>& shown) {
  std::map<QString, int> words;
  for (const QString& text : shown)
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) ++words[word];
  std::vector<QString> missing;
  for (const QString& text : all) {
    bool there = true;
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) there = words[word]-- > 0 && there;
    if (!there) missing.push_back(text);
  }
  return missing;
}

}  // namespace ringside::ui
