#include "ui/gamma/gamma_table.h"

#include <algorithm>
#include <array>

#include <QKeyEvent>
#include <QPainter>

#include "core/base/text.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kTableRow = 23;
// Where each column ends, as a share of the width; the bound is text and begins where the column before ends.
constexpr std::array<double, 9> kEnds{0.09, 0.18, 0.31, 0.45, 0.55, 0.72, 0.83, 0.915, 1.0};
constexpr int kBound = 5;
constexpr int kMargin = 24;  // left of the first column and right of the last together

/// The chosen row on soft ground with a bar before it, a hairline over each other.
class RowDelegate : public CellDelegate {
 public:
  using CellDelegate::CellDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = theme_of(option.widget);
    const QRect& r = option.rect;
    if (index.row() == static_cast<const GammaModel*>(index.model())->chosen()) {
      painter->fillRect(r, theme.soft);
      if (index.column() == 0) painter->fillRect(QRect(r.topLeft(), QSize(3, r.height())), theme.accent);
    } else {
      painter->fillRect(QRect(r.topLeft(), QSize(r.width(), 1)), theme.hair);
    }
    CellDelegate::paint(painter, option, index);
  }
};

}  // namespace

QString milliseconds_text(Seconds t) {
  return qt(format_milliseconds(t));
}

QString gamma_text(double gamma) {
  return qt(format_gamma(gamma));
}

QString bound_text(const GammaRow& row) {
  return row.communication_bound ? GammaModel::tr("communication") : GammaModel::tr("compute");
}

void GammaModel::set_rows(const QString& heading, std::vector<Row> rows, int chosen) {
  const bool same = rows.size() == rows_.size();
  if (!same) beginResetModel();
  heading_ = heading;
  rows_ = std::move(rows);
  chosen_ = chosen;
  if (!same) return endResetModel();
  Q_EMIT headerDataChanged(Qt::Horizontal, 0, 0);
  if (!rows_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int GammaModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int GammaModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(kEnds.size());
}

QVariant GammaModel::data(const QModelIndex& index, int role) const {
  if (role == Qt::TextAlignmentRole) return headerData(index.column(), Qt::Horizontal, role);
  const bool chosen = index.row() == chosen_;
  if (role == Qt::FontRole) return index.column() == kBound ? text_font(13, 500) : number_font(13, chosen ? 600 : 400);
  if (role != Qt::DisplayRole) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const GammaRow& v = row.values;
  switch (index.column()) {
    case 0: return row.key;
    case 1: return qt(format_short(v.local_batch, 6));
    case 2: return milliseconds_text(v.compute);
    case 3: return milliseconds_text(v.comm);
    case 4: return gamma_text(v.gamma);
    case kBound: return bound_text(v);
    case 6: return milliseconds_text(v.step);
    case 7: return qt(format_fixed(v.speedup, 2));
    default: return qt(format_fixed(100 * v.efficiency, 1) + " %");
  }
}

QVariant GammaModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole)
    return int((section == kBound ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  if (orientation == Qt::Vertical) {
    const QString name = heading_ + QStringLiteral(" = ") + rows_[static_cast<std::size_t>(section)].key;
    return section == chosen_ ? tr("%1, chosen").arg(name) : name;
  }
  const std::array<QString, kEnds.size()> names{
      heading_,    tr("local batch"), tr("compute, ms"), tr("all-reduce, ms"), tr("gamma"),
      tr("bound"), tr("step, ms"),    tr("speedup"),     tr("efficiency")};
  return names[static_cast<std::size_t>(section)];
}

GammaTable::GammaTable(QWidget* parent) : CellTable(kTableRow, parent), model_(new GammaModel(this)) {
  setObjectName(QStringLiteral("gamma_table"));
  setAccessibleName(tr("Rows of a training step"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setItemDelegate(new RowDelegate(this));
  verticalHeader()->hide();
  horizontalHeader()->setFixedHeight(kTableRow);
  setModel(model_);
  connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) {
    if (selectedIndexes().size() == 1) Q_EMIT chosen(index.row());
  });
}

void GammaTable::set_rows(const QString& heading, std::vector<Row> rows, int chosen) {
  const QModelIndex current = currentIndex();
  const int row = current.row(), column = current.column();
  model_->set_rows(heading, std::move(rows), chosen);
  if (!currentIndex().isValid() && row >= 0)
    setCurrentIndex(model_->index(std::min(row, model_->rowCount() - 1), column));
  updateGeometry();
}

QStringList GammaTable::cells(int row) const {
  QStringList all;
  for (int i = 0; i < model_->columnCount(); ++i) all << model_->index(row, i).data().toString();
  return all;
}

void GammaTable::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if ((key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) && currentIndex().isValid()) {
    Q_EMIT chosen(currentIndex().row());
    return;
  }
  CellTable::keyPressEvent(event);
}

void GammaTable::resizeEvent(QResizeEvent* event) {
  CellTable::resizeEvent(event);
  const auto end_of = [&](std::size_t i) { return static_cast<int>(kMargin + kEnds[i] * (width() - kMargin)); };
  for (std::size_t i = 0; i < kEnds.size(); ++i)
    setColumnWidth(static_cast<int>(i), end_of(i) - (i == 0 ? 0 : end_of(i - 1)));
}

}  // namespace ringside::ui
