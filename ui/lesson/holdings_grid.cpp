#include "ui/lesson/holdings_grid.h"

#include <algorithm>

#include <QAccessible>
#include <QKeyEvent>
#include <QPainter>

#include "ui/controls/accessible.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kHead = 24, kSide = 58, kGap = 6, kBand = 15, kLabel = 16, kInset = 2;

}  // namespace

HoldingsGrid::HoldingsGrid(const Holdings& empty, QWidget* parent) : QWidget(parent), held_(empty) {
  std::fill(held_.cells.begin(), held_.cells.end(), 0);
  give_role(*this, QAccessible::Cell);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  go(0, 0);
}

void HoldingsGrid::set_text(const std::string& text) {
  const Holdings read = holdings_of(text, held_);
  if (read.cells.empty() || read == held_) return;
  held_ = read;
  go(rank_, chunk_);
}

bool HoldingsGrid::empty() const {
  return std::all_of(held_.cells.begin(), held_.cells.end(), [](std::uint32_t bits) { return bits == 0; });
}

void HoldingsGrid::lock() {
  locked_ = true;
  go(rank_, chunk_);
}

QSize HoldingsGrid::sizeHint() const {
  return {kSide + held_.chunks * (44 + kGap), kHead + held_.ranks * (held_.ranks * kBand + 2 * kInset + kGap)};
}

QRect HoldingsGrid::cell(int rank, int chunk) const {
  const int wide = (width() - kSide) / held_.chunks, high = held_.ranks * kBand + 2 * kInset + kGap;
  return {kSide + chunk * wide, kHead + rank * high, wide - kGap, high - kGap};
}

/// Rank 0 at the bottom, as on the stage.
QRect HoldingsGrid::band(int rank, int chunk, int contributor) const {
  const QRect box = cell(rank, chunk).adjusted(kInset, kInset, -kInset, -kInset);
  return {box.left(), box.top() + (held_.ranks - 1 - contributor) * kBand, box.width(), kBand};
}

std::uint32_t& HoldingsGrid::at(int rank, int chunk) {
  return held_.cells[static_cast<std::size_t>(rank * held_.chunks + chunk)];
}

void HoldingsGrid::put(int rank, int chunk, std::uint32_t bits) {
  if (locked_) return;
  at(rank, chunk) = bits;
  go(rank, chunk);
  Q_EMIT edited();
}

/// Where one is, and what is there, is what is read aloud.
void HoldingsGrid::go(int rank, int chunk) {
  rank_ = std::clamp(rank, 0, held_.ranks - 1);
  chunk_ = std::clamp(chunk, 0, held_.chunks - 1);
  QStringList from;
  for (int r = 0; r < held_.ranks; ++r)
    if (at(rank_, chunk_) >> r & 1U) from << QString::number(r);
  const QString held = from.isEmpty() ? tr("empty") : tr("from rank %1").arg(from.join(QStringLiteral(", ")));
  setAccessibleName(tr("Rank %1, chunk %2: %3").arg(rank_).arg(chunk_).arg(held));
  setAccessibleDescription(locked_ ? tr("Arrows go from cell to cell")
                                   : tr("Arrows go from cell to cell, digits put a rank's part in or take it out, "
                                        "Space all parts; it plays once this is answered"));
  update();
}

void HoldingsGrid::mousePressEvent(QMouseEvent* event) {
  for (int rank = 0; rank < held_.ranks; ++rank)
    for (int chunk = 0; chunk < held_.chunks; ++chunk)
      for (int r = 0; r < held_.ranks; ++r)
        if (band(rank, chunk, r).contains(event->position().toPoint())) put(rank, chunk, at(rank, chunk) ^ 1U << r);
}

bool HoldingsGrid::takes(const QKeyEvent& event) const {
  return event.key() == Qt::Key_Space || (event.key() >= Qt::Key_0 && event.key() < Qt::Key_0 + held_.ranks);
}

void HoldingsGrid::keyPressEvent(QKeyEvent* event) {
  const int digit = event->key() - Qt::Key_0;
  const std::uint32_t all = (1U << held_.ranks) - 1;
  switch (event->key()) {
    case Qt::Key_Left: return go(rank_, chunk_ - 1);
    case Qt::Key_Right: return go(rank_, chunk_ + 1);
    case Qt::Key_Up: return go(rank_ - 1, chunk_);
    case Qt::Key_Down: return go(rank_ + 1, chunk_);
    case Qt::Key_Space: return put(rank_, chunk_, at(rank_, chunk_) == all ? 0 : all);
    case Qt::Key_Delete:
    case Qt::Key_Backspace: return put(rank_, chunk_, 0);
    default: break;
  }
  if (digit >= 0 && digit < held_.ranks) return put(rank_, chunk_, at(rank_, chunk_) ^ 1U << digit);
  QWidget::keyPressEvent(event);
}

void HoldingsGrid::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setFont(text_font(13));
  for (int chunk = 0; chunk < held_.chunks; ++chunk) {
    p.setPen(t.ink2);
    p.drawText(QRect(cell(0, chunk).left(), 0, cell(0, chunk).width(), kHead - 4), Qt::AlignCenter,
               tr("chunk %1").arg(chunk));
  }
  for (int rank = 0; rank < held_.ranks; ++rank) {
    p.setPen(t.ink2);
    p.setFont(text_font(13));
    p.drawText(QRect(0, cell(rank, 0).top(), kSide - 8, cell(rank, 0).height()), Qt::AlignVCenter | Qt::AlignLeft,
               tr("rank %1").arg(rank));
    for (int chunk = 0; chunk < held_.chunks; ++chunk) {
      for (int r = 0; r < held_.ranks; ++r) {
        const QRectF box = QRectF(band(rank, chunk, r)).adjusted(0, 0.5, 0, -0.5);
        const QRectF label(box.left(), box.top(), kLabel, box.height());
        const bool in = at(rank, chunk) >> r & 1U;
        if (in) {
          p.fillRect(box, t.owner_tint(r));
          p.fillRect(label, t.owner(r));
        }
        p.setFont(number_font(11, in ? 700 : 400));
        p.setPen(in ? t.owner_label(r) : t.ink3);
        p.drawText(label, Qt::AlignCenter, QString::number(r));
      }
      const bool here = hasFocus() && rank == rank_ && chunk == chunk_ && !locked_;
      p.setPen(QPen(here ? t.accent : t.control, here ? 2 : 1));
      p.setBrush(Qt::NoBrush);
      p.drawRoundedRect(QRectF(cell(rank, chunk)).adjusted(0.5, 0.5, -0.5, -0.5), metric::cell_radius,
                        metric::cell_radius);
    }
  }
}

}  // namespace ringside::ui
