// The ranks' vectors and, where the collective reduces, what they reduce to; the first few of each, as rows and
// columns.
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>

#include "core/case.h"

namespace ringside::ui {

/// A number that a person wrote, as it was written: whoever takes it judges it.
struct WrittenNumber {
  int rank = 0, element = 0;
  QString text;
};

/// Rows: ranks, then "and 12 more ranks" where there are, then the result where there is one. Columns: elements, then
/// "…" where there are more. Only numbers of ranks can be written; the model keeps none of it but says written().
class DataModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;
  void set_case(const Case& c);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  /// Qt::UserRole of a row is its rank.
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  /// The place of a rank's element, invalid where it is not shown; and back.
  QModelIndex place_of(int rank, int element) const;
  std::optional<WrittenNumber> number_at(const QModelIndex& index, const QString& text) const;
  /// The row that speaks of the ranks that are not shown, -1 where there are none.
  int more_row() const;

 Q_SIGNALS:
  void written(const std::vector<ringside::ui::WrittenNumber>& numbers);

 private:
  struct Row {
    int rank = 0;
    std::vector<double> values;
  };
  std::vector<Row> rows_;
  std::vector<double> result_;  // empty where nothing is reduced
  int columns_ = 0;             // that hold numbers
  bool more_columns_ = false;
  int ranks_ = 0;
  QString op_;
};

}  // namespace ringside::ui
