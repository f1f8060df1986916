#include "ui/paint/fitted_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <QFontMetricsF>
#include <QHash>

#include "ui/paint/opaque_fills.h"

namespace ringside::ui {
namespace {

constexpr double kMostGrowth = 1.5;
constexpr double kNamePixels = 14, kBoldNamePixels = 13;
constexpr double kHair = 0.5;           // pixels: a hair's breadth is not what a text is left out for
constexpr double kPlacesPerPixel = 16;  // two passes put a text into the same one

/// What this thread paints at the moment; at most one of them.
thread_local const FittedText* fitting = nullptr;
using Collect = std::function<void(QPainter& painter, const QPointF& at, const QString& text, double anchor)>;
thread_local const Collect* collecting = nullptr;
thread_local double anchor_now = 0;
thread_local QString whole_now;
thread_local Meaning meaning_now = Meaning::note;
thread_local bool repeats_now = false;
thread_local std::optional<std::pair<QString, QFont>> line_now;

/// Of a text, what stays where it is.
QPointF held_of(const QFont& font, const QPointF& at, const QString& text, double anchor) {
  const QFontMetricsF metrics(font);
  return at + QPointF(anchor * metrics.horizontalAdvance(text), -metrics.capHeight() / 2);
}

}  // namespace

void put_text(QPainter& painter, const QPointF& at, const QString& text, double anchor) {
  anchor_now = anchor;
  painter.setLayoutDirection(Qt::LeftToRight);  // what pictures say reads so in every window
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

Means::Means(Meaning meaning) : before_(std::exchange(meaning_now, std::max(meaning, meaning_now))) {}

Means::~Means() {
  meaning_now = before_;
}

RepeatedText::RepeatedText() : before_(std::exchange(repeats_now, true)) {}

RepeatedText::~RepeatedText() {
  repeats_now = before_;
}

QRectF FittedText::Line::grown() const {
  return {held + factor * (box.topLeft() - held), factor * box.size()};
}

FittedText::Key FittedText::key(const QString& text, const QPointF& on_page) {
  const auto place = [](double v) { return static_cast<int>(std::lround(v * kPlacesPerPixel)); };
  return {text, place(on_page.x()), place(on_page.y())};
}

std::vector<FittedText::Line> FittedText::lines_of(const Paint& paint, std::vector<Ground>* grounds) {
  std::vector<Line> lines;
  const Collect collect = [&](QPainter& painter, const QPointF& at, const QString& text, double anchor) {
    if (text.trimmed().isEmpty()) return;
    const QTransform& t = painter.worldTransform();
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text);
    Line line;
    line.text = text;
    line.whole = whole_now.isEmpty() ? text : whole_now;
    line.px = painter.font().pixelSize() * std::sqrt(std::abs(t.determinant()));
    line.box = t.mapRect(QRectF(at.x(), at.y() - metrics.capHeight(), width, metrics.capHeight() * 1.25));
    line.held = t.map(at + QPointF(anchor * width, -metrics.capHeight() / 2));
    const bool name = line.px + 0.01 >= (painter.font().weight() >= QFont::DemiBold ? kBoldNamePixels : kNamePixels);
    line.meaning = std::max(meaning_now, name ? Meaning::name : Meaning::note);
    line.repeats = repeats_now;
    lines.push_back(line);
  };
  OpaqueFills page([&](const QRectF& box) {
    if (grounds && !lines.empty()) grounds->push_back({box, lines.size()});
  });
  QPainter painter(&page);
  collecting = &collect;
  paint(painter);
  collecting = nullptr;
  return lines;
}

std::vector<QString> FittedText::of(const Paint& paint, Meaning least, std::vector<QString>* repeated) {
  std::vector<QString> texts;
  for (const Line& line : lines_of(paint)) {
    if (line.meaning < least) continue;
    texts.push_back(line.whole);
    if (repeated && line.repeats) repeated->push_back(line.whole);
  }
  return texts;
}

FittedText::FittedText(const Paint& paint, const QSizeF& page, double least) {
  std::vector<Ground> grounds;
  lines_ = lines_of(paint, &grounds);
  const auto on_ground = [&](std::size_t lower, std::size_t upper) {
    return std::ranges::any_of(grounds, [&](const Ground& g) {
      return g.before > lower && g.before <= upper && g.box.contains(lines_[upper].box.center()) &&
             g.box.intersects(lines_[lower].box);
    });
  };
  const QRectF whole = QRectF(QPointF(0, 0), page).adjusted(-kHair, -kHair, kHair, kHair);
  const auto rank = [](const Line& line) { return std::pair(line.meaning == Meaning::conclusion, line.px); };
  std::vector<std::size_t> order(lines_.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return rank(lines_[a]) > rank(lines_[b]); });
  std::vector<std::size_t> placed;
  for (const std::size_t i : order) {
    Line& line = lines_[i];
    // A hundredth of a pixel is not what a text is left out for.
    line.factor = line.px + 0.01 >= least ? 1 : least / line.px;
    const QRectF box = line.grown(), core = box.adjusted(kHair, kHair, -kHair, -kHair);
    const bool fits =
        line.factor <= kMostGrowth && whole.contains(box) && std::ranges::none_of(placed, [&](std::size_t j) {
          const Line& other = lines_[j];
          const bool again = other.text == line.text && other.held == line.held;
          return !again && other.grown().intersects(core) && !on_ground(std::min(i, j), std::max(i, j));
        });
    if (!fits) line.factor = 0;
    if (fits) placed.push_back(i);
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

std::vector<QString> FittedText::names_lost() const {
  std::vector<QString> names;
  for (const Line& line : lines_)
    if (line.meaning >= Meaning::name && line.factor == 0) names.push_back(line.whole);
  return names;
}

double FittedText::names_painted() const {
  return static_cast<double>(
      std::ranges::count_if(lines_, [](const Line& line) { return line.meaning >= Meaning::name; }));
}

std::vector<QString> missing_texts(const std::vector<QString>& all, const std::vector<QString>& shown) {
  QHash<QString, int> there;
  for (const QString& text : shown) ++there[text];
  std::vector<QString> rest;
  for (const QString& text : all)
    if (const auto at = there.find(text); at != there.end() && *at > 0)
      --*at;
    else
      rest.push_back(text);
  // What is shown beyond that, as one sequence of words.
  std::vector<std::pair<QString, bool>> words;  // and whether one is taken
  QHash<QString, std::vector<std::size_t>> places;
  for (auto text = shown.rbegin(); text != shown.rend(); ++text) {
    int& left = there[*text];
    if (left <= 0) continue;
    --left;
    QStringList of = text->split(u' ', Qt::SkipEmptyParts);
    for (auto word = of.rbegin(); word != of.rend(); ++word) words.emplace_back(*word, false);
  }
  std::ranges::reverse(words);
  for (std::size_t i = 0; i < words.size(); ++i) places[words[i].first].push_back(i);
  std::vector<QString> missing;
  for (const QString& text : rest) {
    const QStringList wanted = text.split(u' ', Qt::SkipEmptyParts);
    const auto begins = [&](std::size_t from) {
      for (qsizetype i = 0; i < wanted.size(); ++i) {
        const std::size_t at = from + static_cast<std::size_t>(i);
        if (at >= words.size() || words[at].second || words[at].first != wanted[i]) return false;
      }
      return true;
    };
    const auto& froms = wanted.isEmpty() ? std::vector<std::size_t>() : places[wanted.front()];
    const auto from = std::ranges::find_if(froms, begins);
    if (from == froms.end()) {
      missing.push_back(text);
      continue;
    }
    for (qsizetype i = 0; i < wanted.size(); ++i) words[*from + static_cast<std::size_t>(i)].second = true;
  }
  return missing;
}

}  // namespace ringside::ui
