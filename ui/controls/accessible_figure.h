// What screen readers say of a figure: a table whose cells are sentences.
#pragma once

#include <functional>
#include <memory>

#include <QAccessibleWidget>
#include <QHash>

#include "ui/paint/spoken_table.h"

namespace ringside::ui {

/// The table of a widget that shows a figure. Cells are made when they are asked for and go with the figure. The widget
/// tells reset() when it shows another one; nothing is computed while nobody listens.
class AccessibleFigure : public QAccessibleWidget, public QAccessibleTableInterface {
 public:
  struct Source {
    std::function<std::shared_ptr<const Figure>()> figure;  ///< may return null
    std::function<Selected()> focused;                      ///< what the keyboard or the mouse is at
    std::function<void(const Selected&)> press;             ///< as a click does
  };
  AccessibleFigure(QWidget* widget, Source source);
  ~AccessibleFigure() override;

  void* interface_cast(QAccessible::InterfaceType type) override;
  int childCount() const override;
  QAccessibleInterface* child(int index) const override;
  int indexOfChild(const QAccessibleInterface* child) const override;

  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  QAccessibleInterface* cellAt(int row, int column) const override;
  int rowCount() const override;
  int columnCount() const override;
  QString rowDescription(int row) const override;
  QString columnDescription(int column) const override;
  int selectedCellCount() const override { return 0; }
  int selectedColumnCount() const override { return 0; }
  int selectedRowCount() const override { return 0; }
  QList<QAccessibleInterface*> selectedCells() const override { return {}; }
  QList<int> selectedColumns() const override { return {}; }
  QList<int> selectedRows() const override { return {}; }
  bool isColumnSelected(int) const override { return false; }
  bool isRowSelected(int) const override { return false; }
  bool selectRow(int) override { return false; }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override {}

  /// Of the figure that is shown now; null where there is none.
  const SpokenTable* table() const;
  const Source& source() const { return source_; }
  /// The index of the cell that has the focus; -1 for none.
  int focused_index() const;

 private:
  void forget() const;

  Source source_;
  mutable std::weak_ptr<const Figure> of_;
  mutable std::shared_ptr<const SpokenTable> table_;
  mutable QHash<int, QAccessible::Id> cells_;
};

/// Tells listeners that another figure is shown.
void speak_of_new_figure(QWidget* widget);
/// Tells listeners which cell has the focus now.
void speak_of_focus(QWidget* widget);

}  // namespace ringside::ui
