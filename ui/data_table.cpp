#include "ui/data_table.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>

#include "core/base/text.h"
#include "core/flow.h"
#include "ui/style.h"

namespace ringside::ui {
namespace {

constexpr int kRowHeight = 25, kRows = 4;
constexpr std::size_t kColumns = 4;
constexpr double kFirst = 44;  // where the numbers begin

double reduce(Op op, double a, double b) {
  switch (op) {
    case Op::avg:
    case Op::sum: return a + b;
    case Op::max: return std::max(a, b);
    case Op::min: return std::min(a, b);
    case Op::prod: return a * b;
  }
  return a;
}

/// Whole numbers as they are, others to four digits.
QString number_text(double v) {
  return QString::fromStdString(v == std::floor(v) && std::abs(v) < 1e6 ? format_number(v) : format_significant(v, 4));
}

}  // namespace

DataTable::DataTable(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("data_table"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setAccessibleName(tr("Data of the ranks"));
  setToolTip(tr("Press a number to write another"));
  setFocusPolicy(Qt::TabFocus);
  setMouseTracking(true);
}

QRectF DataTable::rect_of(Cell cell) const {
  const double pitch = (width() - kFirst) / static_cast<double>(kColumns);
  return {kFirst + cell.column * pitch, static_cast<double>(cell.row * kRowHeight), pitch, kRowHeight - 1.0};
}

std::optional<DataTable::Cell> DataTable::cell_at(const QPointF& point) const {
  for (int row = 0; row < static_cast<int>(rows_.size()); ++row)
    for (int column = 0; column < static_cast<int>(columns_); ++column)
      if (rect_of({row, column}).contains(point)) return Cell{row, column};
  return std::nullopt;
}

void DataTable::edit(int rank, int element) {
  for (int row = 0; row < static_cast<int>(rows_.size()); ++row)
    if (rows_[static_cast<std::size_t>(row)].rank == rank && element < static_cast<int>(columns_)) open({row, element});
}

void DataTable::open(Cell cell) {
  close(true);
  // What was just kept may have changed the table.
  if (cell.row >= static_cast<int>(rows_.size()) || cell.column >= static_cast<int>(columns_)) return;
  open_ = current_ = cell;
  editor_ = new QLineEdit(this);
  editor_->setObjectName(QStringLiteral("data_cell"));
  editor_->setFont(number_font(15, 500));
  editor_->setAlignment(Qt::AlignCenter);
  editor_->setTextMargins(0, 0, 0, 0);
  editor_->setText(
      number_text(rows_[static_cast<std::size_t>(cell.row)].values[static_cast<std::size_t>(cell.column)]));
  editor_->setAccessibleName(
      tr("Rank %1, element %2").arg(rows_[static_cast<std::size_t>(cell.row)].rank).arg(cell.column));
  editor_->setGeometry(rect_of(cell).adjusted(-2, -1, 2, 2).toRect());
  editor_->installEventFilter(this);
  editor_->selectAll();
  editor_->show();
  editor_->setFocus();
}

void DataTable::close(bool keep) {
  if (!editor_ || !open_) return;
  const Cell cell = *open_;
  const QString text = editor_->text().trimmed();
  editor_->removeEventFilter(this);
  editor_->hide();
  editor_->deleteLater();
  editor_.clear();
  open_.reset();
  const auto row = static_cast<std::size_t>(cell.row);
  if (!keep || text == number_text(rows_[row].values[static_cast<std::size_t>(cell.column)])) return;
  Q_EMIT edited(rows_[row].rank, cell.column, text);
}

void DataTable::go(Cell cell) {
  current_ = {std::clamp(cell.row, 0, std::max(0, static_cast<int>(rows_.size()) - 1)),
              std::clamp(cell.column, 0, std::max(0, static_cast<int>(columns_) - 1))};
  update();
}

bool DataTable::eventFilter(QObject* watched, QEvent* event) {
  if (watched != editor_ || !open_) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::FocusOut) {
    close(true);
    return false;
  }
  if (event->type() != QEvent::KeyPress) return false;
  const Cell here = *open_;
  const int last = static_cast<int>(columns_) - 1;
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape: close(false); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: close(true); break;
    case Qt::Key_Tab:
      if (here.column == last && here.row + 1 == static_cast<int>(rows_.size())) return false;
      open(here.column < last ? Cell{here.row, here.column + 1} : Cell{here.row + 1, 0});
      return true;
    case Qt::Key_Backtab:
      if (here == Cell{}) return false;
      open(here.column > 0 ? Cell{here.row, here.column - 1} : Cell{here.row - 1, last});
      return true;
    default: return false;
  }
  setFocus();
  return true;
}

void DataTable::mouseMoveEvent(QMouseEvent* event) {
  hovered_ = cell_at(event->position());
  setCursor(hovered_ ? Qt::IBeamCursor : Qt::ArrowCursor);
  update();
}

void DataTable::leaveEvent(QEvent*) {
  hovered_.reset();
  update();
}

void DataTable::mousePressEvent(QMouseEvent* event) {
  if (const auto cell = cell_at(event->position()); cell && event->button() == Qt::LeftButton) open(*cell);
}

void DataTable::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left: return go({current_.row, current_.column - 1});
    case Qt::Key_Right: return go({current_.row, current_.column + 1});
    case Qt::Key_Up: return go({current_.row - 1, current_.column});
    case Qt::Key_Down: return go({current_.row + 1, current_.column});
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2: return open(current_);
    default: QWidget::keyPressEvent(event);
  }
}

void DataTable::focusInEvent(QFocusEvent*) {
  update();
}

void DataTable::focusOutEvent(QFocusEvent*) {
  update();
}

void DataTable::set_case(const Case& c) {
  // Only the beginning of a few vectors is shown, so only that is made, however large n is.
  Case small = c;
  elements_ = c.elements();
  ranks_ = c.instance.ranks;
  op_ = QString::fromUtf8(name(c.op).data(), static_cast<int>(name(c.op).size()));
  if (c.data.empty()) small.bytes = std::min<std::int64_t>(elements_, kColumns) * size_of(c.type);
  small.instance.ranks = c.data.empty() ? std::min(ranks_, 4096) : ranks_;
  const auto all = inputs_of(small);
  columns_ = std::min<std::size_t>(all.empty() ? 0 : all.front().size(),
                                   elements_ > static_cast<std::int64_t>(kColumns) ? kColumns - 1 : kColumns);
  rows_.clear();
  const bool from_root = c.collective == Collective::broadcast || c.collective == Collective::scatter;
  const int shown = ranks_ > kRows + 1 ? kRows : ranks_;
  for (int r = 0; r < (from_root ? 1 : shown); ++r) {
    const int rank = from_root ? c.instance.root : r;
    if (rank >= static_cast<int>(all.size())) continue;
    const auto& v = all[static_cast<std::size_t>(rank)];
    rows_.push_back({rank, {v.begin(), v.begin() + static_cast<std::ptrdiff_t>(columns_)}});
  }
  result_.clear();
  if (reduces(c.collective) && small.instance.ranks == ranks_ && !all.empty()) {
    result_.assign(all.front().begin(), all.front().begin() + static_cast<std::ptrdiff_t>(columns_));
    for (std::size_t r = 1; r < all.size(); ++r)
      for (std::size_t i = 0; i < columns_; ++i) result_[i] = reduce(c.op, result_[i], all[r][i]);
  }
  close(false);
  hovered_.reset();
  go(current_);
  updateGeometry();
  update();
}

QSize DataTable::sizeHint() const {
  const int lines = static_cast<int>(rows_.size()) +
                    (ranks_ > static_cast<int>(rows_.size()) && rows_.size() > 1 ? 1 : 0) + (result_.empty() ? 0 : 1);
  return {248, lines * kRowHeight + 2};
}

void DataTable::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  const double first = kFirst, pitch = (width() - first) / static_cast<double>(kColumns);
  double y = 0;
  p.setRenderHint(QPainter::Antialiasing);
  const auto frame = [&](Cell cell, const QColor& edge, double pen) {
    p.setPen(QPen(edge, pen));
    p.setBrush(t.panel);
    p.drawRoundedRect(rect_of(cell).adjusted(1, 1, -1, -1), 4, 4);
  };
  if (hovered_) frame(*hovered_, t.control, 1);
  if (hasFocus() && !rows_.empty() && columns_ > 0) frame(current_, t.accent, 2);
  const auto hairline = [&] {
    p.setRenderHint(QPainter::Antialiasing, false);
    p.setPen(t.hair);
    p.drawLine(QPointF(0, y + kRowHeight - 1), QPointF(width(), y + kRowHeight - 1));
  };
  const auto numbers = [&](const std::vector<double>& values, int weight) {
    p.setPen(t.ink);
    p.setFont(number_font(15, weight));
    for (std::size_t i = 0; i < values.size(); ++i)
      p.drawText(QRectF(first + static_cast<double>(i) * pitch, y, pitch, kRowHeight), Qt::AlignCenter,
                 number_text(values[i]));
    if (more_columns())
      p.drawText(QRectF(first + static_cast<double>(values.size()) * pitch, y, pitch, kRowHeight), Qt::AlignCenter,
                 QStringLiteral("…"));
  };
  for (const Row& row : rows_) {
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(t.owner_edge(row.rank), 1.2));
    p.setBrush(t.owner(row.rank));
    p.drawEllipse(QPointF(13, y + kRowHeight / 2.0 - 0.5), 9.5, 9.5);
    p.setPen(t.owner_label(row.rank));
    p.setFont(number_font(12, 600));
    p.drawText(QRectF(3, y, 20, kRowHeight - 1), Qt::AlignCenter, QString::number(row.rank));
    numbers(row.values, 400);
    hairline();
    y += kRowHeight;
  }
  p.setFont(text_font(13));
  if (ranks_ > static_cast<int>(rows_.size()) && rows_.size() > 1) {
    p.setPen(t.ink3);
    p.drawText(QRectF(4, y, width(), kRowHeight), Qt::AlignVCenter,
               tr("and %1 more ranks").arg(ranks_ - static_cast<int>(rows_.size())));
    hairline();
    y += kRowHeight;
  }
  if (!result_.empty()) {
    p.setPen(t.ink2);
    p.setFont(text_font(13));
    p.drawText(QRectF(4, y, first, kRowHeight), Qt::AlignVCenter, op_);
    numbers(result_, 700);
  }
}

}  // namespace ringside::ui
