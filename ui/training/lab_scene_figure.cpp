#include "ui/training/lab_scene_figure.h"

#include <algorithm>

#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr double kInset = 18, kHeadLine = 24, kOriginLine = 26;
constexpr double kGivenLine = 34;  // of what is asked for, alone

/// Around the picture; on a narrow page its margin is enough.
double inset_of(const QRectF& area) {
  constexpr double kNarrowPage = 560;
  return area.width() < kNarrowPage ? 0 : kInset;
}

}  // namespace

QSizeF LabSceneFigure::preferred_size() const {
  if (shown() == nullptr)
    return {720, 3 * kHeadLine + kGivenLine * static_cast<double>(drawn_->given.size()) + 2 * kInset};
  const QSizeF inner = drawn_->picture->preferred_size();
  return {std::max(720.0, inner.width()), inner.height() + 3 * kHeadLine + kOriginLine + 2 * kInset};
}

QStringList LabSceneFigure::heading(double width) const {
  QStringList parts;
  for (const auto& [name, value] : drawn_->given) parts << QStringLiteral("%1: %2").arg(name, value);
  return wrap(text_font(14), parts.join(QStringLiteral(",  ")), width);
}

std::string LabSceneFigure::subject() const {
  QStringList words{drawn_->what};
  for (const auto& [name, value] : drawn_->given) words << QStringLiteral("%1: %2").arg(name, value);
  return words.join(QStringLiteral("; ")).toStdString();
}

QStringList LabSceneFigure::title(double width) const {
  return wrap(text_font(17, 600), drawn_->what, width);
}

double LabSceneFigure::head(const QRectF& area) const {
  const double width = area.width() - 2 * inset_of(area);
  return inset_of(area) + kHeadLine * static_cast<double>(title(width).size()) +
         20.0 * static_cast<double>(heading(width).size()) + 12;
}

double LabSceneFigure::least_height(double width) const {
  const QRectF area(0, 0, width, 0);
  return shown() == nullptr ? 0 : head(area) + shown()->least_height(width - 2 * inset_of(area)) + kOriginLine;
}

QRectF LabSceneFigure::inner(const QRectF& area) const {
  const double width = area.width() - 2 * inset_of(area), top = area.top() + head(area);
  const QSizeF likes = drawn_->picture->preferred_size();
  const double room = area.bottom() - kOriginLine - top;
  const double high = std::min(room, std::max({0.85 * likes.height(), likes.height() / likes.width() * width * 1.25,
                                               drawn_->picture->least_height(width)}));
  return {area.left() + inset_of(area), top, width, std::max(high, 40.0)};
}

void LabSceneFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF body = area.adjusted(inset_of(area), inset_of(area), -inset_of(area), 0);
  const QStringList title = this->title(body.width());
  for (int i = 0; i < title.size(); ++i)
    draw_text(painter, {body.left(), body.top() + kHeadLine * (i + 0.5)}, title[i], text_font(17, 600), theme.ink);
  const double under = body.top() + kHeadLine * static_cast<double>(title.size());
  if (const Figure* picture = shown()) {
    const QStringList lines = heading(body.width());
    for (int i = 0; i < lines.size(); ++i)
      draw_text(painter, {body.left(), under + 10 + 20 * i}, lines[i], text_font(14), theme.ink2);
    picture->paint(painter, inner(area), theme);
    if (!drawn_->origin.isEmpty())
      draw_text(painter, {body.right(), inner(area).bottom() + 14}, drawn_->origin, text_font(13), theme.ink3,
                Align::right);
    return;
  }
  double names = 0;
  for (const auto& [name, value] : drawn_->given) names = std::max(names, text_width(text_font(17), name));
  double y = under + 1.6 * kHeadLine;
  for (const auto& [name, value] : drawn_->given) {
    draw_text(painter, {body.left() + names, y}, name, text_font(17), theme.ink2, Align::right);
    draw_text(painter, {body.left() + names + 20, y}, value, text_font(17, 600), theme.ink);
    y += kGivenLine;
  }
  draw_text(painter, {body.left(), y + 14}, Train::tr("The picture waits: it would give an answer away."),
            text_font(14), theme.ink3);
}

std::string LabSceneFigure::tip(const QPointF& point, const QRectF& area) const {
  return shown() == nullptr ? "" : shown()->tip(point, inner(area));
}

std::string LabSceneFigure::part_at(const QPointF& point, const QRectF& area) const {
  const auto* parts = dynamic_cast<const HasParts*>(shown());
  return parts == nullptr ? "" : parts->part_at(point, inner(area));
}

QPainterPath LabSceneFigure::part_outline(std::string_view part, const QRectF& area) const {
  const auto* parts = dynamic_cast<const HasParts*>(shown());
  return parts == nullptr ? QPainterPath() : parts->part_outline(part, inner(area));
}

std::string LabSceneFigure::description() const {
  if (!untold_) return drawn_->picture->description();
  return (drawn_->what + QStringLiteral(". ") + heading(1e6).join(u' ') + u'.').toStdString();
}

void LabWordsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  draw_text(painter, area.center(), words_, text_font(15), theme.ink2, Align::centre);
}

}  // namespace ringside::ui
