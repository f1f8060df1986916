// A card of the stage that shows a chart live, and any other figure as it is.
#pragma once

#include <memory>

#include "ui/figures/figure_view.h"

namespace ringside::ui {

class ChartView;

/// Stands where a FigureView does, for a figure that may be a chart.
class ChartCard : public FigureView {
  Q_OBJECT
 public:
  explicit ChartCard(QWidget* parent = nullptr);
  void set_figure(std::shared_ptr<const Figure> figure) override;
  void set_theme(const Theme& theme) override;
  ChartView& view() { return *view_; }

 Q_SIGNALS:
  void point_clicked(qint64 asks);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  ChartView* view_;
};

}  // namespace ringside::ui
