#include "ui/paint/plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QFontMetricsF>
#include <QVector>

#include "ui/paint/fitted_text.h"

namespace ringside::ui::chart {
namespace {

double snap(double pixel) {
  return std::floor(pixel) + 0.5;
}

double left_of(double x, double width, Align align) {
  return align == Align::left ? x : align == Align::centre ? x - width / 2 : x - width;
}

}  // namespace

double label_px(const QRectF& area) {
  return std::clamp(std::round(std::min(area.width() / 63, area.height() / 25)), 13.0, 26.0);
}

std::vector<double> spread_apart(std::vector<double> wanted, double gap) {
  struct Block {
    double mean;  // of what is wanted, less the gaps before
    std::size_t many;
  };
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    Block last{wanted[i] - static_cast<double>(i) * gap, 1};
    for (; !blocks.empty() && blocks.back().mean > last.mean; blocks.pop_back()) {
      const Block& above = blocks.back();
      const auto m = static_cast<double>(above.many), n = static_cast<double>(last.many);
      last = {(m * above.mean + n * last.mean) / (m + n), above.many + last.many};
    }
    blocks.push_back(last);
  }
  std::size_t at = 0;
  for (const Block& block : blocks)
    for (std::size_t k = 0; k < block.many; ++k, ++at) wanted[at] = block.mean + static_cast<double>(at) * gap;
  return wanted;
}

QRectF text_box(const QPointF& baseline, const QString& text, const QFont& font, Align align) {
  const QFontMetricsF metrics(font);
  const double width = metrics.horizontalAdvance(text);
  return {left_of(baseline.x(), width, align), baseline.y() - metrics.ascent(), width,
          metrics.ascent() + metrics.descent()};
}

namespace {

thread_local const Theme* ground_under_words = nullptr;

}  // namespace

GroundUnderWords::GroundUnderWords(const Theme& theme) {
  if (&theme == &strong_theme(theme.dark)) ground_under_words = &theme;
}

GroundUnderWords::~GroundUnderWords() {
  ground_under_words = nullptr;
}

QRectF draw_on_baseline(QPainter& painter, const QPointF& baseline, const QString& text, const QFont& font,
                        const QColor& colour, Align align) {
  const QRectF box = text_box(baseline, text, font, align);
  if (ground_under_words != nullptr) {
    const double capitals = cap_height(font);
    painter.fillRect(QRectF(box.left() - 2, baseline.y() - capitals - 1, box.width() + 4, capitals + 3),
                     ground_under_words->panel);
  }
  painter.setFont(font);
  painter.setPen(colour);
  put_text(painter, QPointF(box.left(), baseline.y()), text, (baseline.x() - box.left()) / std::max(box.width(), 1.0));
  return box;
}

void paint_rule(QPainter& painter, const QPointF& from, const QPointF& to, const QPen& pen) {
  painter.setPen(pen);
  if (from.x() == to.x())
    painter.drawLine(QPointF(snap(from.x()), from.y()), QPointF(snap(to.x()), to.y()));
  else
    painter.drawLine(QPointF(from.x(), snap(from.y())), QPointF(to.x(), snap(to.y())));
}

QPen series_pen(int index, const QColor& colour, double width) {
  static const std::array<QVector<qreal>, 6> kDashes = {QVector<qreal>{},   {5, 3}, {0.1, 2.4},
                                                        {7, 2.5, 0.1, 2.5}, {9, 4}, {3, 2, 0.1, 2, 0.1, 2}};
  QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  const QVector<qreal>& dash = kDashes[static_cast<std::size_t>(index) % kDashes.size()];
  if (dash.isEmpty()) return pen;
  if (std::find(dash.begin(), dash.end(), 0.1) != dash.end()) pen.setCapStyle(Qt::RoundCap);
  pen.setDashPattern(dash);
  return pen;
}

void paint_dot(QPainter& painter, const QPointF& centre, double radius, const QColor& colour, const QColor& ring,
               bool hollow) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(ring);
  painter.drawEllipse(centre, radius + 1.5, radius + 1.5);
  if (hollow) {
    painter.setPen(QPen(colour, 2.2));
    painter.drawEllipse(centre, radius - 0.6, radius - 0.6);
  } else {
    painter.setBrush(colour);
    painter.drawEllipse(centre, radius, radius);
  }
}

// Liang-Barsky.
std::optional<QLineF> clipped(const QRectF& area, const QPointF& a, const QPointF& b) {
  double enter = 0, leave = 1;
  const QPointF d = b - a;
  const std::array<std::pair<double, double>, 4> edges = {{{-d.x(), a.x() - area.left()},
                                                           {d.x(), area.right() - a.x()},
                                                           {-d.y(), a.y() - area.top()},
                                                           {d.y(), area.bottom() - a.y()}}};
  for (const auto& [p, q] : edges) {
    // An end of an axis is inside, whatever the logarithm rounds it to.
    if (p == 0) {
      if (q < -1e-6) return std::nullopt;
    } else if (p < 0) {
      enter = std::max(enter, (q + 1e-6) / p);
    } else {
      leave = std::min(leave, (q + 1e-6) / p);
    }
  }
  if (enter > leave) return std::nullopt;
  return QLineF(enter == 0 ? a : a + enter * d, leave == 1 ? b : a + leave * d);
}

}  // namespace ringside::ui::chart
