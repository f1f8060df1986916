// Rows of a training step: compute, all-reduce, gamma and what follows from them, with the digits of Output 4.1.1.
#pragma once

#include <cstdint>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "core/training/gamma.h"

namespace ringside::ui {

class GammaTable : public QWidget {
  Q_OBJECT
 public:
  struct Row {
    QString key;  ///< first column
    GammaRow values;
  };

  explicit GammaTable(QWidget* parent = nullptr);
  /// `heading` names the first column: "K" or "P". `chosen` is the marked row, -1 for none.
  void set_rows(const QString& heading, std::vector<Row> rows, int chosen);
  /// The cells as they are shown, without the heading.
  QStringList cells(int row) const;
  int rows() const { return static_cast<int>(rows_.size()); }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {420, sizeHint().height()}; }

 Q_SIGNALS:
  void chosen(int row);  ///< clicked

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  QString heading_ = QStringLiteral("K");
  std::vector<Row> rows_;
  int chosen_ = -1;
};

/// "4.31", "0.66", three significant digits where two decimals would say 0.
QString milliseconds_text(Seconds t);
/// Three decimals, as Output 4.1.1 prints it.
QString gamma_text(double gamma);
/// "communication" or "compute"
QString bound_text(const GammaRow& row);

}  // namespace ringside::ui
