// Parts of a figure that a lesson asks to pick, or points at.
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/figures/figure_view.h"
#include "ui/paint/marks.h"
#include "ui/paint/parts.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

constexpr double kRingAround = 10;  ///< a ring of 2.5, with a gap of 2 to the mark of 3 of what is picked
constexpr int kTipStaysMs = 60'000;

struct PlacedPart {
  std::string name;
  QPointF middle;
  /// Its line, from above; what lies about as high is in one.
  long line() const { return std::lround(middle.y() / 8); }
};

/// A thing, and no wire.
bool closed(const QPainterPath& outline) {
  return !outline.isEmpty() && outline.toSubpathPolygons().front().isClosed();
}

/// A point of what is outlined: of a wire, and of what goes on in another line, of its first stretch.
QPointF part_middle(const QPainterPath& outline) {
  const QPolygonF first = outline.toSubpathPolygons().front();
  return closed(outline) ? first.boundingRect().center() : (first.front() + first[1]) / 2;
}

/// Those that are drawn, as they are read.
std::vector<PlacedPart> parts_in_lines(const HasParts& figure, const std::vector<std::string>& names,
                                       const QRectF& area) {
  std::vector<PlacedPart> all;
  for (const std::string& name : names)
    if (const QPainterPath outline = figure.part_outline(name, area); !outline.isEmpty())
      all.push_back({name, part_middle(outline)});
  std::ranges::stable_sort(all, {}, [](const PlacedPart& p) { return std::pair(p.line(), p.middle.x()); });
  return all;
}

using PlacedAt = std::vector<PlacedPart>::const_iterator;

/// Before or behind it; or in the next line up or down the one that is least aside. Itself where there is none.
PlacedAt next_part(const std::vector<PlacedPart>& all, PlacedAt here, int key) {
  if (key == Qt::Key_Left) return here == all.begin() ? here : here - 1;
  if (key == Qt::Key_Right) return here + 1 == all.end() ? here : here + 1;
  const auto away = [&](const PlacedPart& p) { return (key == Qt::Key_Up ? -1 : 1) * (p.line() - here->line()); };
  const auto cost = [&](const PlacedPart& p) {
    return std::tuple(away(p) <= 0, away(p), std::abs(p.middle.x() - here->middle.x()));
  };
  const auto least = std::ranges::min_element(all, {}, cost);
  return away(*least) > 0 ? least : here;
}

}  // namespace

QString FigureView::part_under(const QPointF& point) const {
  const auto* parts = dynamic_cast<const HasParts*>(figure_.get());
  return parts == nullptr ? QString() : qt(parts->part_at(point, area()));
}

void FigureView::set_parts(std::optional<AskedParts> parts) {
  parts_ = std::move(parts);
  update();
  if (walked_.empty()) return;
  if (parts_ && std::ranges::find(parts_->all, walked_) != parts_->all.end()) return tell_walked();
  walked_.clear();
  setAccessibleDescription({});
}

void FigureView::point_at(const std::string& part) {
  if (std::exchange(pointed_, part) != part) update();
}

void FigureView::set_part_under(const QString& part) {
  if (std::exchange(part_under_, part) != part) Q_EMIT part_pointed(part);
}

/// What the tip says of a part under the mouse is said of the one that the keyboard is at, and read aloud.
void FigureView::tell_walked() {
  const auto* figure = dynamic_cast<const HasParts*>(figure_.get());
  if (figure == nullptr) return;
  const QPainterPath outline = figure->part_outline(walked_, area());
  const QString tip = outline.isEmpty() ? QString() : qt(figure_->tip(part_middle(outline), area()));
  const bool picked = std::ranges::find(parts_->picked, walked_) != parts_->picked.end();
  const QString words = tip.isEmpty() ? qt(walked_) : tip;
  setAccessibleDescription(picked ? tr("picked: %1").arg(words) : words);
  if (!hasFocus()) return;
  const QRectF bounds = outline.boundingRect();  // without a word the tip hides
  QToolTip::showText(mapToGlobal(QPointF(bounds.center().x(), bounds.bottom()).toPoint()), tip, this, {}, kTipStaysMs);
}

bool FigureView::take_part_key(const QKeyEvent& event) {
  const auto* figure = parts_ ? dynamic_cast<const HasParts*>(figure_.get()) : nullptr;
  if (figure == nullptr) return false;
  if (const bool enter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter; enter && !walked_.empty()) {
    if (!event.isAutoRepeat()) Q_EMIT part_clicked(qt(walked_));
    return true;
  }
  const bool arrow = event.key() >= Qt::Key_Left && event.key() <= Qt::Key_Down;
  if (!arrow || !event.modifiers().testFlag(Qt::ControlModifier)) return false;
  const std::vector<PlacedPart> all = parts_in_lines(*figure, parts_->all, area());
  if (all.empty()) return false;
  const auto here = std::ranges::find(all, walked_, &PlacedPart::name);
  walked_ = (here == all.end() ? all.front() : *next_part(all, here, event.key())).name;
  tell_walked();
  update();
  return true;
}

void FigureView::paint_parts(QPainter& painter) const {
  const auto* parts = parts_ || !pointed_.empty() ? dynamic_cast<const HasParts*>(figure_.get()) : nullptr;
  if (parts == nullptr) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme_->accent, 3));
  for (const std::string& part : parts_.value_or(AskedParts()).picked)
    painter.drawPath(parts->part_outline(part, area()));
  if (!pointed_.empty()) painter.drawPath(parts->part_outline(pointed_, area()));
  if (walked_.empty() || !hasFocus()) return;
  const QPainterPath walked = parts->part_outline(walked_, area());
  QPainterPathStroker around;
  around.setWidth(kRingAround);
  painter.setPen(line_pen(theme_->accent, 2.5));
  const QPainterPath ring = around.createStroke(walked);
  painter.drawPath((closed(walked) ? ring.united(walked) : ring).simplified());
}

}  // namespace ringside::ui
