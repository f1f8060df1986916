// The hosts of a run as a table: a row each, the fault in the row, and a button for what can be done about it.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "ui/controls/cell_table.h"
#include "ui/measure/host_rows.h"

namespace ringside::ui {

class HostsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { host, state, reached, version, mpi, cores, gpus, clock, ranks, columns };
  using QAbstractTableModel::QAbstractTableModel;
  void set_rows(std::vector<HostRow> rows);
  const std::vector<HostRow>& rows() const { return rows_; }
  /// What the button of a row says; empty where there is nothing to do.
  static QString action(const HostRow& row);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<HostRow> rows_;
};

/// Arrows walk the rows, Enter or a click on the button does the remedy, R asks all hosts again.
class HostsTable : public CellTable {
  Q_OBJECT
 public:
  explicit HostsTable(QWidget* parent = nullptr);
  void set_rows(std::vector<HostRow> rows);
  const std::vector<HostRow>& rows() const { return model_->rows(); }
  QSize minimumSizeHint() const override { return {420, 120}; }

 Q_SIGNALS:
  void remedy_asked(int row);
  void check_asked();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit_columns();
  HostsModel* model_;
};

}  // namespace ringside::ui
