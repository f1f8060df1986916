#include "ui/case/data_table.h"

#include <algorithm>

#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>

#include "ui/controls/style.h"

namespace ringside::ui {
namespace {

constexpr int kRowHeight = 25, kFirst = 44;  // where the numbers begin
constexpr int kPitches = 4;                  // share the width, however many there are

/// The hairline under every row but the result, which is the last.
void paint_hairline(QPainter& painter, const QRect& rect, const Theme& theme) {
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(theme.hair);
  painter.drawLine(rect.bottomLeft(), rect.bottomRight());
}
bool is_result(const QAbstractItemModel& model, int row) {
  return !model.headerData(row, Qt::Vertical, Qt::UserRole).isValid() &&
         !model.headerData(row, Qt::Vertical).toString().isEmpty();
}

/// A disc in the hue of its rank, or the name of the operator.
class RankHeader : public QHeaderView {
 public:
  explicit RankHeader(QWidget* parent) : QHeaderView(Qt::Vertical, parent) { setFixedWidth(kFirst); }

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int section) const override {
    const Theme& t = theme_of(this);
    const QVariant rank = model()->headerData(section, Qt::Vertical, Qt::UserRole);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (rank.isValid()) {
      painter->setPen(QPen(t.owner_edge(rank.toInt()), 1.2));
      painter->setBrush(t.owner(rank.toInt()));
      painter->drawEllipse(QPointF(13, rect.top() + kRowHeight / 2.0 - 0.5), 9.5, 9.5);
      painter->setPen(t.owner_label(rank.toInt()));
      painter->setFont(number_font(12, 600));
      painter->drawText(QRectF(3, rect.top(), 20, kRowHeight - 1), Qt::AlignCenter, rank.toString());
    } else {
      painter->setPen(t.ink2);
      painter->setFont(text_font(13));
      painter->drawText(rect.adjusted(4, 0, 0, 0), Qt::AlignVCenter,
                        model()->headerData(section, Qt::Vertical).toString());
    }
    if (!is_result(*model(), section)) paint_hairline(*painter, rect, t);
    painter->restore();
  }
};

class NumberDelegate : public CellDelegate {
 public:
  using CellDelegate::CellDelegate;

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const override {
    auto* editor = new QLineEdit(parent);
    editor->setObjectName(QStringLiteral("data_cell"));
    editor->setFont(number_font(15, 500));
    editor->setAlignment(Qt::AlignCenter);
    const auto title = [&](int section, Qt::Orientation o) { return index.model()->headerData(section, o).toString(); };
    editor->setAccessibleName(title(index.row(), Qt::Vertical) + QStringLiteral(", ") +
                              title(index.column(), Qt::Horizontal).toLower());
    return editor;
  }
  void setEditorData(QWidget* editor, const QModelIndex& index) const override {
    auto* line = static_cast<QLineEdit*>(editor);
    if (line->isModified()) return;  // an answer that arrives does not take away what is being typed
    line->setText(index.data().toString());
    line->selectAll();
  }
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
    model->setData(index, static_cast<QLineEdit*>(editor)->text());
  }
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override {
    editor->setGeometry(option.rect.adjusted(-2, -1, 2, 2));
  }
};

}  // namespace

DataTable::DataTable(QWidget* parent) : CellTable(kRowHeight, parent), model_(new DataModel(this)) {
  setObjectName(QStringLiteral("data_table"));
  setAccessibleName(tr("Data of the ranks"));
  setToolTip(tr("Press a number to write another"));
  setMouseTracking(true);
  setItemDelegate(new NumberDelegate(this));
  auto* ranks = new RankHeader(this);
  setVerticalHeader(ranks);
  ranks->setMinimumSectionSize(1);
  ranks->setDefaultSectionSize(kRowHeight);
  ranks->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->hide();
  setModel(model_);
  connect(model_, &DataModel::written, this, &DataTable::edited);
  connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) {
    if (selectedIndexes().size() == 1 && (index.flags() & Qt::ItemIsEditable)) edit(index);
  });
}

void DataTable::set_case(const Case& c) {
  const int row = currentIndex().row(), column = currentIndex().column();
  clearSpans();
  model_->set_case(c);
  if (model_->more_row() >= 0 && model_->columnCount() > 1) setSpan(model_->more_row(), 0, 1, model_->columnCount());
  if (!currentIndex().isValid() && row >= 0)
    setCurrentIndex(model_->index(std::min(row, model_->rowCount() - 1), std::min(column, model_->columnCount() - 1)));
  arrange();
  updateGeometry();
}

void DataTable::write_over(int rank, int element) {
  const QModelIndex place = model_->place_of(rank, element);
  if (!place.isValid()) return;
  setCurrentIndex(place);
  edit(place);
}

void DataTable::paste(const QModelIndex& at, const QList<QStringList>& block) {
  std::vector<WrittenNumber> numbers;
  for (int row = 0; row < block.size(); ++row)
    for (int column = 0; column < block[row].size(); ++column)
      if (const auto number =
              model_->number_at(model_->index(at.row() + row, at.column() + column), block[row][column].trimmed()))
        numbers.push_back(*number);
  if (!numbers.empty()) Q_EMIT edited(numbers);
}

QModelIndex DataTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
  if (action != MoveNext && action != MovePrevious) return QTableView::moveCursor(action, modifiers);
  // Tab in an editor goes from number to number, and out of the table behind the last.
  const int columns = model_->columnCount(), by = action == MoveNext ? 1 : -1;
  if (columns == 0) return {};
  int place = currentIndex().isValid() ? currentIndex().row() * columns + currentIndex().column() : -1;
  for (place += by; place >= 0 && place < columns * model_->rowCount(); place += by)
    if (const QModelIndex next = model_->index(place / columns, place % columns); next.flags() & Qt::ItemIsEditable)
      return next;
  return {};
}

void DataTable::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
  const bool on = hint == QAbstractItemDelegate::EditNextItem, back = hint == QAbstractItemDelegate::EditPreviousItem;
  const bool leaves = (on || back) && !moveCursor(on ? MoveNext : MovePrevious, Qt::NoModifier).isValid();
  CellTable::closeEditor(editor, leaves ? QAbstractItemDelegate::NoHint : hint);
  if (leaves) focusNextPrevChild(on);
}

void DataTable::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && state() != EditingState && (currentIndex().flags() & Qt::ItemIsEditable)) return edit(currentIndex());
  CellTable::keyPressEvent(event);
}

void DataTable::mouseMoveEvent(QMouseEvent* event) {
  const bool number = indexAt(event->pos()).flags() & Qt::ItemIsEditable;
  viewport()->setCursor(number ? Qt::IBeamCursor : Qt::ArrowCursor);
  CellTable::mouseMoveEvent(event);
}

void DataTable::paintEvent(QPaintEvent* event) {
  CellTable::paintEvent(event);
  QPainter painter(viewport());
  for (int row = 0; row < model_->rowCount(); ++row)
    if (!is_result(*model_, row))
      paint_hairline(painter, {0, rowViewportPosition(row), viewport()->width(), kRowHeight}, theme_of(this));
}

void DataTable::resizeEvent(QResizeEvent* event) {
  CellTable::resizeEvent(event);
  arrange();
}

void DataTable::arrange() {
  const double pitch = (width() - kFirst) / static_cast<double>(kPitches);
  for (int i = 0; i < model_->columnCount(); ++i)
    setColumnWidth(i, static_cast<int>((i + 1) * pitch) - static_cast<int>(i * pitch));
}

}  // namespace ringside::ui
