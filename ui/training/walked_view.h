// A figure of things in a row, walked with the arrow keys: the calls of a step, the caps of the buckets.
#pragma once

#include "ui/figures/figure_view.h"

namespace ringside::ui {

/// Left and Right walk; Enter opens the one that is chosen.
class WalkedView : public FigureView {
  Q_OBJECT
 public:
  using FigureView::FigureView;

 Q_SIGNALS:
  void walked(int by);
  void opened();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace ringside::ui
