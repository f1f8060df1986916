// Tables of cells as they stand in a card: no frame, no grid, no scroll bars, as high as their rows. The arrow keys
// walk the cells, a block is marked with Shift or by dragging, Ctrl+C copies it as text with tabs and Ctrl+V writes
// such text where the table can be written. What is read aloud is the model's.
#pragma once

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTableView>

namespace ringside::ui {

/// Paints a cell with the model's text, font, alignment and foreground (a QPalette::ColorRole); soft ground under a
/// marked block, a ring around the current cell while the table has the focus, an edge under the pointer where a cell
/// can be written.
class CellDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Names over the columns, in the ink of hints.
class CellHeader : public QHeaderView {
  Q_OBJECT
 public:
  explicit CellHeader(QWidget* parent = nullptr);

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int section) const override;
};

class CellTable : public QTableView {
  Q_OBJECT
 public:
  explicit CellTable(int row_height, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  /// Takes a block of texts whose upper left corner belongs at `at`; the base class cannot be written.
  virtual void paste(const QModelIndex& at, const QList<QStringList>& block);

 private:
  void copy() const;
};

}  // namespace ringside::ui
