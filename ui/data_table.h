// The ranks' vectors and, where the collective reduces, what they reduce to; the first few of each.
#pragma once

#include <vector>

#include <QWidget>

#include "core/case.h"

namespace ringside::ui {

class DataTable : public QWidget {
  Q_OBJECT
 public:
  explicit DataTable(QWidget* parent = nullptr);
  void set_case(const Case& c);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Row {
    int rank = 0;
    std::vector<double> values;
  };
  bool more_columns() const { return elements_ > static_cast<std::int64_t>(columns_); }
  std::vector<Row> rows_;
  std::vector<double> result_;  // empty where nothing is reduced
  std::size_t columns_ = 0;
  std::int64_t elements_ = 0;
  int ranks_ = 0;
  QString op_;
};

}  // namespace ringside::ui
