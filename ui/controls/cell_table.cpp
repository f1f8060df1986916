#include "ui/controls/cell_table.h"

#include <algorithm>

#include <QClipboard>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>

#include "ui/controls/style.h"

namespace ringside::ui {
namespace {

// Between a cell's edge and its text.
constexpr int kLeft = 6, kRight = 12;

/// Capitals and digits in the middle of the row, whatever their font: Inter and Roboto stand side by side.
void paint_text(QPainter& painter, const QRect& cell, const QString& text, int alignment) {
  const QFontMetricsF metrics(painter.font());
  const double width = metrics.horizontalAdvance(text);
  const double x = (alignment & Qt::AlignHCenter) != 0 ? cell.left() + (cell.width() - width) / 2
                   : (alignment & Qt::AlignRight) != 0 ? cell.left() + cell.width() - kRight - width
                                                       : cell.left() + kLeft;
  painter.drawText(QPointF(x, cell.top() + (cell.height() + metrics.capHeight()) / 2), text);
}

}  // namespace

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Theme& theme = theme_of(option.widget);
  const auto* table = qobject_cast<const QAbstractItemView*>(option.widget);
  const auto marked = table != nullptr ? table->selectionModel()->selection() : QItemSelection();
  const bool block = marked.size() > 1 || (!marked.isEmpty() && marked.first().indexes().size() > 1);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  if (block && (option.state & QStyle::State_Selected))
    painter->fillRect(option.rect.adjusted(0, 0, 0, -1), theme.soft);
  const auto ring = [&](const QColor& colour, double width) {
    painter->setPen(QPen(colour, width));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -2), metric::cell_radius, metric::cell_radius);
  };
  if ((option.state & QStyle::State_MouseOver) && (index.flags() & Qt::ItemIsEditable)) ring(theme.control, 1);
  if (option.state & QStyle::State_HasFocus) ring(theme.accent, 2);
  const QVariant role = index.data(Qt::ForegroundRole);
  painter->setPen(option.palette.color(role.isValid() ? role.value<QPalette::ColorRole>() : QPalette::Text));
  painter->setFont(index.data(Qt::FontRole).value<QFont>());
  paint_text(*painter, option.rect, index.data().toString(), index.data(Qt::TextAlignmentRole).toInt());
  painter->restore();
}

CellHeader::CellHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setSectionResizeMode(QHeaderView::Fixed);
  setMinimumSectionSize(1);
}

void CellHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
  painter->save();
  painter->setPen(theme_of(this).ink3);
  painter->setFont(text_font(13));
  paint_text(*painter, rect, model()->headerData(section, Qt::Horizontal).toString(),
             model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
  painter->restore();
}

CellTable::CellTable(int row_height, QWidget* parent) : QTableView(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setFrameShape(QFrame::NoFrame);
  setLayoutDirection(Qt::LeftToRight);  // as vectors are written
  setShowGrid(false);
  setWordWrap(false);
  setCornerButtonEnabled(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAutoScroll(false);
  setSelectionMode(QAbstractItemView::ContiguousSelection);
  setTabKeyNavigation(false);
  setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
  viewport()->setAttribute(Qt::WA_Hover);
  viewport()->setAutoFillBackground(false);
  setHorizontalHeader(new CellHeader(this));
  verticalHeader()->setMinimumSectionSize(1);
  verticalHeader()->setDefaultSectionSize(row_height);
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
}

QSize CellTable::sizeHint() const {
  const int rows = model() != nullptr ? model()->rowCount() : 0;
  const int head = horizontalHeader()->isHidden() ? 0 : horizontalHeader()->height();
  return {248, head + rows * verticalHeader()->defaultSectionSize()};
}

void CellTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return copy();
  if (!event->matches(QKeySequence::Paste)) return QTableView::keyPressEvent(event);
  QString text = QGuiApplication::clipboard()->text();
  text.remove(u'\r');
  while (text.endsWith(u'\n')) text.chop(1);
  QList<QStringList> block;
  for (const QString& line : text.split(u'\n')) block << line.split(u'\t');
  if (!text.isEmpty() && currentIndex().isValid()) paste(currentIndex(), block);
}

void CellTable::paste(const QModelIndex&, const QList<QStringList>&) {}

void CellTable::copy() const {
  QModelIndexList cells = selectedIndexes();
  std::sort(cells.begin(), cells.end());  // by row, then column
  QString text;
  for (qsizetype i = 0; i < cells.size(); ++i) {
    if (i > 0) text += cells[i].row() == cells[i - 1].row() ? u'\t' : u'\n';
    text += cells[i].data().toString();
  }
  if (!cells.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

}  // namespace ringside::ui
