// A figure of things in a row or in a table, walked with the arrow keys: the calls of a step, the caps of the buckets,
// the cells of a matrix.
#pragma once

#include "ui/figures/figure_view.h"

namespace ringside::ui {

/// Left and Right walk, with Shift finer, where somebody listens; Up and Down cross rows; Home goes to the best; Enter
/// opens the one that is chosen.
class WalkedView : public FigureView {
  Q_OBJECT
 public:
  using FigureView::FigureView;

 Q_SIGNALS:
  void walked(int by);
  void walked_finer(int by);
  void crossed(int by);
  void best();
  void opened();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace ringside::ui
