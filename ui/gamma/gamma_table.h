// Rows of a training step: compute, all-reduce, gamma and what follows from them, with the digits of Output 4.1.1.
#pragma once

#include <cstdint>
#include <vector>

#include <QAbstractTableModel>
#include <QStringList>

#include "core/training/gamma.h"
#include "ui/controls/cell_table.h"

namespace ringside::ui {

class GammaModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  struct Row {
    QString key;  ///< first column
    GammaRow values;
  };

  using QAbstractTableModel::QAbstractTableModel;
  void set_rows(const QString& heading, std::vector<Row> rows, int chosen);
  int chosen() const { return chosen_; }
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  QString heading_ = QStringLiteral("K");
  std::vector<Row> rows_;
  int chosen_ = -1;
};

/// A row is chosen by a click, or by Return or Space in it.
class GammaTable : public CellTable {
  Q_OBJECT
 public:
  using Row = GammaModel::Row;

  explicit GammaTable(QWidget* parent = nullptr);
  /// `heading` names the first column: "K" or "P". `chosen` is the marked row, -1 for none.
  void set_rows(const QString& heading, std::vector<Row> rows, int chosen);
  /// The cells as they are shown, without the heading.
  QStringList cells(int row) const;
  int rows() const { return model_->rowCount(); }
  QSize sizeHint() const override { return {620, CellTable::sizeHint().height() + 4}; }
  QSize minimumSizeHint() const override { return {420, sizeHint().height()}; }

 Q_SIGNALS:
  void chosen(int row);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  GammaModel* model_;
};

/// "4.31", "0.66"
QString milliseconds_text(Seconds t);
/// "10.664"
QString gamma_text(double gamma);
/// "communication" or "compute"
QString bound_text(const GammaRow& row);

}  // namespace ringside::ui
