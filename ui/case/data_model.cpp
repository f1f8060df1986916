#include "ui/case/data_model.h"

#include <algorithm>
#include <cmath>

#include <QFont>
#include <QPalette>

#include "core/base/text.h"
#include "core/flow.h"
#include "core/program/reduced_inputs.h"
#include "core/what_if.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

constexpr int kMostRows = 4, kMostColumns = 4;

/// Whole numbers as they are, others to four digits.
QString number_text(double v) {
  return qt(v == std::floor(v) && std::abs(v) < 1e6 ? format_number(v) : format_significant(v, 4));
}

}  // namespace

void DataModel::set_case(const Case& c) {
  // Only the beginning of a few vectors is shown, so only that is made, however large n is.
  Case small = c;
  const std::int64_t elements = c.elements();
  const int ranks = c.instance.ranks;
  if (c.data.empty()) small.bytes = std::min<std::int64_t>(elements, kMostColumns) * size_of(c.type);
  small.instance.ranks = c.data.empty() ? std::min(ranks, 4096) : ranks;
  const auto all = inputs_of(small);
  const int given = all.empty() ? 0 : static_cast<int>(std::min<std::size_t>(all.front().size(), kMostColumns));
  const int columns = elements > kMostColumns ? std::min(given, kMostColumns - 1) : given;
  std::vector<Row> rows;
  const bool from_root = c.collective == Collective::broadcast || c.collective == Collective::scatter;
  const int shown = from_root ? 1 : ranks > kMostRows + 1 ? kMostRows : ranks;
  for (int r = 0; r < shown; ++r) {
    const int rank = from_root ? c.instance.root : r;
    if (rank >= static_cast<int>(all.size())) continue;
    const auto& v = all[static_cast<std::size_t>(rank)];
    rows.push_back({rank, {v.begin(), v.begin() + columns}});
  }
  std::vector<double> result;
  if (reduces(c.collective) && small.instance.ranks == ranks) result = reduced_inputs(all, columns, c.type, c.op);

  // An editor lives on where only numbers change.
  const auto ranks_of = [](const std::vector<Row>& of) {
    std::vector<int> found;
    for (const Row& row : of) found.push_back(row.rank);
    return found;
  };
  const bool same = ranks_of(rows) == ranks_of(rows_) && columns == columns_ && ranks == ranks_ &&
                    (elements > columns) == more_columns_ && result.empty() == result_.empty();
  if (!same) beginResetModel();
  rows_ = std::move(rows);
  result_ = std::move(result);
  columns_ = columns;
  more_columns_ = elements > columns;
  ranks_ = ranks;
  op_ = qt(name(c.op));
  if (!same) return endResetModel();
  if (rowCount() == 0 || columnCount() == 0) return;
  Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

int DataModel::more_row() const {
  const int shown = static_cast<int>(rows_.size());
  return ranks_ > shown && shown > 1 ? shown : -1;
}

int DataModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size()) + (more_row() >= 0 ? 1 : 0) + (result_.empty() ? 0 : 1);
}

int DataModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : columns_ + (more_columns_ ? 1 : 0);
}

QVariant DataModel::data(const QModelIndex& index, int role) const {
  const bool of_rank = index.row() < static_cast<int>(rows_.size()), more = index.row() == more_row();
  if (role == Qt::TextAlignmentRole) return int(more ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter);
  if (role == Qt::ForegroundRole && more) return QVariant::fromValue(QPalette::PlaceholderText);
  if (role == Qt::FontRole) return more ? text_font(13) : number_font(15, of_rank ? 400 : 700);
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  if (more)
    return index.column() == 0 ? tr("and %1 more ranks").arg(qt(grouped(ranks_ - std::ssize(rows_)))) : QString();
  if (index.column() >= columns_) return QStringLiteral("…");
  const auto& values = of_rank ? rows_[static_cast<std::size_t>(index.row())].values : result_;
  return number_text(values[static_cast<std::size_t>(index.column())]);
}

QVariant DataModel::headerData(int section, Qt::Orientation orientation, int role) const {
  const bool of_rank = section < static_cast<int>(rows_.size());
  if (orientation == Qt::Vertical && role == Qt::UserRole)
    return of_rank ? QVariant(rows_[static_cast<std::size_t>(section)].rank) : QVariant();
  if (role != Qt::DisplayRole) return {};
  if (orientation == Qt::Horizontal) return section < columns_ ? tr("Element %1").arg(section) : tr("More elements");
  if (of_rank) return tr("Rank %1").arg(rows_[static_cast<std::size_t>(section)].rank);
  return section == more_row() ? QString() : op_;
}

Qt::ItemFlags DataModel::flags(const QModelIndex& index) const {
  const bool number = number_at(index, {}).has_value();
  return QAbstractTableModel::flags(index) | (number ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

bool DataModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const auto number = number_at(index, value.toString().trimmed());
  if (role != Qt::EditRole || !number || number->text == index.data().toString()) return false;
  Q_EMIT written({*number});
  return true;
}

QModelIndex DataModel::place_of(int rank, int element) const {
  for (std::size_t row = 0; row < rows_.size(); ++row)
    if (rows_[row].rank == rank && element < columns_) return index(static_cast<int>(row), element);
  return {};
}

std::optional<WrittenNumber> DataModel::number_at(const QModelIndex& index, const QString& text) const {
  if (!index.isValid() || index.row() >= static_cast<int>(rows_.size()) || index.column() >= columns_) return {};
  return WrittenNumber{rows_[static_cast<std::size_t>(index.row())].rank, index.column(), text};
}

}  // namespace ringside::ui
