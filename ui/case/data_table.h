// The table of the ranks' data (DataModel). A number is written over by a press on it, by Return or F2, or by typing.
#pragma once

#include "ui/case/data_model.h"
#include "ui/controls/cell_table.h"

namespace ringside::ui {

class DataTable : public CellTable {
  Q_OBJECT
 public:
  explicit DataTable(QWidget* parent = nullptr);
  void set_case(const Case& c);
  /// Opens the number of a rank for writing, as a press does; nothing where it is not shown.
  void write_over(int rank, int element);

 Q_SIGNALS:
  /// By the person, at once: one number, or the block that was pasted. Whoever listens judges the texts.
  void edited(const std::vector<ringside::ui::WrittenNumber>& numbers);

 protected:
  void paste(const QModelIndex& at, const QList<QStringList>& block) override;
  QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
  void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  DataModel* model_;
};

}  // namespace ringside::ui
