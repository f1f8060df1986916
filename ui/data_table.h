// The ranks' vectors and, where the collective reduces, what they reduce to; the first few of each. A number that is
// pressed can be written over.
#pragma once

#include <optional>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "core/case.h"

class QLineEdit;

namespace ringside::ui {

class DataTable : public QWidget {
  Q_OBJECT
 public:
  explicit DataTable(QWidget* parent = nullptr);
  void set_case(const Case& c);
  /// Opens the number of a rank for writing, as a press does; nothing where it is not shown.
  void edit(int rank, int element);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

 Q_SIGNALS:
  void edited(int rank, int element, const QString& text);  ///< by the person; whoever listens judges the text

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Row {
    int rank = 0;
    std::vector<double> values;
  };
  /// A number of the table: row and column as shown.
  struct Cell {
    int row = 0, column = 0;
    bool operator==(const Cell&) const = default;
  };
  bool more_columns() const { return elements_ > static_cast<std::int64_t>(columns_); }
  QRectF rect_of(Cell cell) const;
  std::optional<Cell> cell_at(const QPointF& point) const;
  void open(Cell cell);
  void close(bool keep);
  void go(Cell cell);
  std::vector<Row> rows_;
  std::vector<double> result_;  // empty where nothing is reduced
  std::size_t columns_ = 0;
  std::int64_t elements_ = 0;
  int ranks_ = 0;
  QString op_;
  std::optional<Cell> hovered_, open_;
  Cell current_;
  QPointer<QLineEdit> editor_;
};

}  // namespace ringside::ui
