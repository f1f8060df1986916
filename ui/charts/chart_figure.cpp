#include "ui/charts/chart_figure.h"

#include <QGraphicsScene>

#include "ui/paint/tikz_generator.h"

namespace ringside::ui {

void ChartFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  // Marks may reach a little outside of what they mark; the scene would cut them off.
  const QRectF page = area.adjusted(-10, -10, 10, 10);
  QGraphicsScene scene;
  scene.setItemIndexMethod(QGraphicsScene::NoIndex);
  Chart* chart = build(area, theme).release();
  scene.addItem(chart);
  if (auto* tikz = dynamic_cast<TikzGenerator*>(painter.device())) chart->plot_in(*tikz);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  scene.render(&painter, page, page);
  painter.restore();
}

}  // namespace ringside::ui
