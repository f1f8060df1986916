#include "ui/charts/chart_card.h"

#include <utility>

#include "ui/charts/chart_view.h"
#include "ui/controls/focus_ring.h"

namespace ringside::ui {

ChartCard::ChartCard(QWidget* parent) : FigureView(parent), view_(new ChartView(this)) {
  setFocusProxy(view_);
  setProperty(kOwnFocusRing, false);
  view_->hide();
  connect(view_, &ChartView::point_clicked, this, &ChartCard::point_clicked);
}

void ChartCard::set_figure(std::shared_ptr<const Figure> figure) {
  auto chart = std::dynamic_pointer_cast<const ChartFigure>(figure);
  FigureView::set_figure(std::move(figure));
  view_->setVisible(chart != nullptr);
  view_->set_figure(std::move(chart));
}

void ChartCard::set_theme(const Theme& theme) {
  FigureView::set_theme(theme);
  view_->set_theme(theme);
}

void ChartCard::resizeEvent(QResizeEvent* event) {
  FigureView::resizeEvent(event);
  view_->setGeometry(rect());
}

}  // namespace ringside::ui
