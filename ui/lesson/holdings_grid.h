// Who has what, to be filled in: a row for each rank, a column for each chunk, in each cell a band for each
// contributor. A click on a band puts it in or takes it out; with the keyboard arrows go from cell to cell, digits put
// in a rank's band, Space fills or empties the cell.
#pragma once

#include <QWidget>

#include "lessons/holdings.h"

namespace ringside::ui {

class HoldingsGrid : public QWidget {
  Q_OBJECT
 public:
  explicit HoldingsGrid(const Holdings& empty, QWidget* parent = nullptr);
  /// As check_answer() takes it.
  std::string text() const { return holdings_text(held_); }
  /// A text that is no such grid changes nothing.
  void set_text(const std::string& text);
  bool empty() const;
  /// Space or a rank's digit, which puts something in.
  bool takes(const QKeyEvent& event) const;
  /// Nothing can be put in any more.
  void lock();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  void edited();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QRect cell(int rank, int chunk) const;
  QRect band(int rank, int chunk, int contributor) const;
  std::uint32_t& at(int rank, int chunk);
  void put(int rank, int chunk, std::uint32_t bits);
  void go(int rank, int chunk);

  Holdings held_;
  int rank_ = 0, chunk_ = 0;  // where the keyboard is
  bool locked_ = false;
};

}  // namespace ringside::ui
