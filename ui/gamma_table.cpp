#include "ui/gamma_table.h"

#include <array>
#include <cmath>

#include <fmt/format.h>
#include <QMouseEvent>
#include <QPainter>

#include "core/base/text.h"
#include "ui/figures/marks.h"
#include "ui/style.h"

namespace ringside::ui {
namespace {

constexpr int kRowHeight = 23;
// Where each column ends, as a share of the width; the bound is text and begins where the column before ends.
constexpr std::array<double, 9> kEnds{0.09, 0.18, 0.31, 0.45, 0.55, 0.72, 0.83, 0.915, 1.0};
constexpr std::size_t kBound = 5;

QString text(const std::string& s) {
  return QString::fromStdString(s);
}

}  // namespace

QString milliseconds_text(Seconds t) {
  const double ms = 1e3 * t.value;
  return text(ms == 0 || ms >= 0.005 ? fmt::format("{:.2f}", ms) : format_significant(ms, 3));
}

QString gamma_text(double gamma) {
  return text(gamma == 0 || gamma >= 0.0005 ? fmt::format("{:.3f}", gamma) : format_significant(gamma, 3));
}

QString bound_text(const GammaRow& row) {
  return row.communication_bound ? QStringLiteral("communication") : QStringLiteral("compute");
}

GammaTable::GammaTable(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("gamma_table"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GammaTable::set_rows(const QString& heading, std::vector<Row> rows, int chosen) {
  heading_ = heading;
  rows_ = std::move(rows);
  chosen_ = chosen;
  QStringList spoken;
  for (int i = 0; i < this->rows(); ++i) spoken << cells(i).join(QStringLiteral(", "));
  setAccessibleName(
      tr("%1, local batch, compute ms, all-reduce ms, gamma, bound, step ms, speedup, efficiency").arg(heading));
  setAccessibleDescription(spoken.join(QStringLiteral("; ")));
  updateGeometry();
  update();
}

QStringList GammaTable::cells(int row) const {
  const Row& r = rows_[static_cast<std::size_t>(row)];
  const GammaRow& v = r.values;
  return {r.key,
          text(fmt::format("{:.6g}", v.local_batch)),
          milliseconds_text(v.compute),
          milliseconds_text(v.comm),
          gamma_text(v.gamma),
          bound_text(v),
          milliseconds_text(v.step),
          text(fmt::format("{:.2f}", v.speedup)),
          text(fmt::format("{:.1f} %", 100 * v.efficiency))};
}

QSize GammaTable::sizeHint() const {
  return {620, kRowHeight * (rows() + 1) + 4};
}

void GammaTable::paintEvent(QPaintEvent*) {
  const Theme& theme = theme_of(this);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double inner = width() - 24.0;
  const auto paint_row = [&](int line, const QStringList& cells, const QFont& font, const QColor& colour) {
    const double y = kRowHeight * (line + 0.5);
    for (std::size_t i = 0; i < kEnds.size(); ++i) {
      const QString& cell = cells[static_cast<qsizetype>(i)];
      if (i == kBound)
        draw_text(painter, {12 + kEnds[i - 1] * inner + 18, y}, cell, line > 0 ? text_font(13, 500) : font, colour);
      else
        draw_text(painter, {12 + kEnds[i] * inner, y}, cell, font, colour, Align::right);
    }
  };
  paint_row(0,
            {heading_, tr("local batch"), tr("compute, ms"), tr("all-reduce, ms"), tr("gamma"), tr("bound"),
             tr("step, ms"), tr("speedup"), tr("efficiency")},
            text_font(13), theme.ink3);
  for (int i = 0; i < rows(); ++i) {
    const double top = kRowHeight * (i + 1);
    if (i == chosen_) {
      painter.fillRect(QRectF(0, top, width(), kRowHeight), theme.soft);
      painter.fillRect(QRectF(0, top, 3, kRowHeight), theme.accent);
    } else {
      painter.setPen(QPen(theme.hair, 1));
      painter.drawLine(QPointF(0, top + 0.5), QPointF(width(), top + 0.5));
    }
    paint_row(i + 1, cells(i), number_font(13, i == chosen_ ? 600 : 400), theme.ink);
  }
}

void GammaTable::mousePressEvent(QMouseEvent* event) {
  const int row = static_cast<int>(event->position().y()) / kRowHeight - 1;
  if (row >= 0 && row < rows()) Q_EMIT chosen(row);
}

}  // namespace ringside::ui
