// A listing in a lesson: the lines that make the step on the stage are lit, or those that are the bar pointed at. Where
// lines are bars, a line that is pointed at, by mouse or arrows, points at its bar.
#pragma once

#include <QWidget>

#include "lessons/blocks/code.h"

namespace ringside::ui {

class CodeListing : public QWidget {
  Q_OBJECT
 public:
  explicit CodeListing(const CodeBlock& block, QWidget* parent = nullptr);
  void set_moment(const CursorPosition& at, const std::string& algorithm);
  /// A bar of the stage is pointed at; empty: none.
  void set_bar(const std::string& bar);
  /// Those that are lit, from 1.
  std::vector<int> lit() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 Q_SIGNALS:
  /// The bar of the line that is pointed at; empty: none.
  void bar_pointed(const QString& bar);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  /// At a line, from 1; 0: at none.
  void point_at(int line);
  CodeBlock block_;
  std::vector<std::string> lines_;
  CursorPosition at_;
  std::string bar_;
  int line_ = 0;        ///< pointed at, from 1; 0: none
  bool shown_ = false;  ///< the stage shows its algorithm
};

}  // namespace ringside::ui
