// Section 4.1 to play with: the symbols of gamma under sliders and exact fields, the curve, and the rows of
// Output 4.1.1.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <QWidget>

#include "core/case.h"
#include "core/training/gamma.h"
#include "ui/charts/gamma_figure.h"

class QScrollArea;

namespace ringside::ui {

class Button;
class ErrorLine;
class ChartCard;
class GammaTable;
class Segmented;
class SymbolField;
class Text;

class GammaPanel : public QWidget {
  Q_OBJECT
 public:
  explicit GammaPanel(QWidget* parent = nullptr);

  const TrainingStep& step() const { return step_; }
  std::int64_t workers() const { return workers_; }
  /// Both, without a signal; lessons set them.
  void set_step(const TrainingStep& step, std::int64_t workers);
  /// What the panel shows, for export.
  std::shared_ptr<const GammaFigure> figure() const { return figure_; }
  /// Puts a widget under everything else, shown where there is room.
  void add_foot(QWidget* foot);
  /// The values of Code 4.1.1.
  void reset();
  /// Without the table, for which the symbols' fields would have to give way.
  QSize minimumSizeHint() const override;
  /// A button takes ranks, wires and size of the case that this returns.
  void offer_case(std::function<Case()> question);

 Q_SIGNALS:
  void changed();  ///< by the person

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  enum class Rows { workers, parameters };
  void take_case(const Case& question);
  void choose_scaling(bool weak);
  void choose_row(int row);
  /// The marked point along the axis of K, or of gamma: then the batch makes it so.
  void drag_point(Qt::Orientation along, double value, int drag);
  void nudge_point(Qt::Orientation along, int by);
  void show_change();
  void show_values();
  void refresh();
  void arrange();

  TrainingStep step_;
  std::int64_t workers_;
  Rows listed_ = Rows::workers;
  int drag_ = 0;  ///< what is dragged, and what stood there when that began
  TrainingStep dragged_;
  std::int64_t dragged_workers_ = 1;
  std::shared_ptr<const GammaFigure> figure_;
  std::vector<double> keys_;  ///< K or P of each row of the table

  QWidget* controls_;
  QScrollArea* controls_area_;  ///< where there is too little room for them
  Segmented *scaling_, *rows_;
  SymbolField *parameters_, *bytes_, *global_, *local_, *flops_, *per_parameter_, *bandwidth_, *alpha_, *count_;
  ErrorLine* error_;
  ChartCard* view_;
  Text* summary_;
  QWidget* listing_;
  GammaTable* table_;
  QWidget* foot_ = nullptr;
  Button* case_;
  bool offers_case_ = false;
};

}  // namespace ringside::ui
