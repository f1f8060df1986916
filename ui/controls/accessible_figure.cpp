#include "ui/controls/accessible_figure.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include <QWidget>

namespace ringside::ui {
namespace {

/// One cell. It lives as long as its figure is shown.
class FigureCell : public QAccessibleInterface,
                   public QAccessibleTableCellInterface,
                   public QAccessibleActionInterface {
 public:
  FigureCell(const AccessibleFigure* table, int row, int column) : table_(table), row_(row), column_(column) {}

  bool isValid() const override {
    const SpokenTable* t = table_->isValid() ? table_->table() : nullptr;
    return t != nullptr && row_ < t->rows() && column_ < t->columns();
  }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return table_->window(); }
  QAccessibleInterface* parent() const override { return const_cast<AccessibleFigure*>(table_); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QRect rect() const override { return table_->rect(); }
  QAccessible::Role role() const override { return QAccessible::Cell; }
  void setText(QAccessible::Text, const QString&) override {}
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Name && isValid() ? table_->table()->cell(row_, column_) : QString();
  }
  QAccessible::State state() const override {
    QAccessible::State s;
    s.focusable = s.selectable = true;
    s.focused = s.selected = isValid() && table_->table()->find(table_->source().focused()) == std::pair(row_, column_);
    return s;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableCellInterface) return static_cast<QAccessibleTableCellInterface*>(this);
    if (type == QAccessible::ActionInterface) return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
  }

  bool isSelected() const override { return state().selected; }
  QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  int columnIndex() const override { return column_; }
  int rowIndex() const override { return row_; }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }
  QAccessibleInterface* table() const override { return parent(); }

  QStringList actionNames() const override {
    const bool does = isValid() && !table_->table()->selects(row_, column_).empty();
    return does ? QStringList{pressAction()} : QStringList();
  }
  void doAction(const QString& name) override {
    if (name == pressAction() && isValid()) table_->source().press(table_->table()->selects(row_, column_));
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  const AccessibleFigure* table_;  // owns it
  int row_, column_;
};

}  // namespace

AccessibleFigure::AccessibleFigure(QWidget* widget, Source source)
    : QAccessibleWidget(widget, QAccessible::Table), source_(std::move(source)) {}

AccessibleFigure::~AccessibleFigure() {
  forget();
}

void AccessibleFigure::forget() const {
  for (const QAccessible::Id id : std::exchange(cells_, {})) QAccessible::deleteAccessibleInterface(id);
}

const SpokenTable* AccessibleFigure::table() const {
  const auto figure = isValid() ? source_.figure() : nullptr;
  if (figure == nullptr || figure != of_.lock()) {
    table_ = figure ? spoken_table(*figure) : nullptr;
    of_ = figure;
  }
  return table_.get();
}

void* AccessibleFigure::interface_cast(QAccessible::InterfaceType type) {
  if (type == QAccessible::TableInterface) return static_cast<QAccessibleTableInterface*>(this);
  return QAccessibleWidget::interface_cast(type);
}

int AccessibleFigure::rowCount() const {
  return table() != nullptr ? table()->rows() : 0;
}

int AccessibleFigure::columnCount() const {
  return table() != nullptr ? table()->columns() : 0;
}

int AccessibleFigure::childCount() const {
  return static_cast<int>(
      std::min<std::int64_t>(std::int64_t{rowCount()} * columnCount(), std::numeric_limits<int>::max()));
}

QString AccessibleFigure::rowDescription(int row) const {
  return row >= 0 && row < rowCount() ? table()->row_name(row) : QString();
}

QString AccessibleFigure::columnDescription(int column) const {
  return column >= 0 && column < columnCount() ? table()->column_name(column) : QString();
}

QAccessibleInterface* AccessibleFigure::cellAt(int row, int column) const {
  const int columns = columnCount();
  if (row < 0 || column < 0 || row >= rowCount() || column >= columns) return nullptr;
  const int index = row * columns + column;
  // Of a table with another number of columns, so the same index would be another cell.
  if (const auto known = cells_.constFind(index); known != cells_.constEnd()) {
    auto* cell = QAccessible::accessibleInterface(*known);
    const auto* at = cell != nullptr ? cell->tableCellInterface() : nullptr;
    if (at != nullptr && at->rowIndex() == row && at->columnIndex() == column) return cell;
    forget();
  }
  auto* cell = new FigureCell(this, row, column);
  cells_.insert(index, QAccessible::registerAccessibleInterface(cell));
  return cell;
}

QAccessibleInterface* AccessibleFigure::child(int index) const {
  const int columns = columnCount();
  return columns > 0 ? cellAt(index / columns, index % columns) : nullptr;
}

int AccessibleFigure::indexOfChild(const QAccessibleInterface* child) const {
  auto* cell = const_cast<QAccessibleInterface*>(child)->tableCellInterface();
  return cell != nullptr && child->parent() == this ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
}

int AccessibleFigure::focused_index() const {
  const auto at = table() != nullptr ? table()->find(source_.focused()) : std::nullopt;
  return at ? at->first * columnCount() + at->second : -1;
}

void speak_of_new_figure(QWidget* widget) {
  if (!QAccessible::isActive()) return;
  QAccessibleTableModelChangeEvent event(widget, QAccessibleTableModelChangeEvent::ModelReset);
  QAccessible::updateAccessibility(&event);
}

void speak_of_focus(QWidget* widget) {
  if (!QAccessible::isActive()) return;
  const auto* figure = dynamic_cast<AccessibleFigure*>(QAccessible::queryAccessibleInterface(widget));
  const int index = figure != nullptr ? figure->focused_index() : -1;
  if (index < 0) return;
  QAccessibleEvent event(widget, QAccessible::Focus);
  event.setChild(index);
  QAccessible::updateAccessibility(&event);
}

}  // namespace ringside::ui
