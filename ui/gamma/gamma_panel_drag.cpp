// How the step is changed by its curve.
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/collective/collective.h"
#include "ui/gamma/gamma_panel.h"

namespace ringside::ui {
namespace {

constexpr double kLargestBatch = 1LL << 40;  // as the fields take it

void scale_batch(TrainingStep& step, double times) {
  std::optional<double>& batch = step.global_batch ? step.global_batch : step.local_batch;
  batch = std::clamp(std::round(*batch * times), 1.0, kLargestBatch);
}

}  // namespace

void GammaPanel::show_change() {
  show_values();
  refresh();
  Q_EMIT changed();
}

void GammaPanel::drag_point(Qt::Orientation along, double value, int drag) {
  if (drag != drag_) drag_ = drag, dragged_ = step_, dragged_workers_ = workers_;
  step_ = dragged_, workers_ = dragged_workers_;
  if (along == Qt::Horizontal)
    workers_ = std::llround(std::clamp(value, 1.0, static_cast<double>(kMaxRanks)));
  else
    scale_batch(step_, gamma_row(dragged_, workers_).gamma / value);  // gamma falls as a worker has more examples
  show_change();
}

void GammaPanel::nudge_point(Qt::Orientation along, int by) {
  if (along == Qt::Horizontal)
    workers_ = std::clamp<std::int64_t>(workers_ + by, 1, kMaxRanks);
  else
    scale_batch(step_, by > 0 ? 0.5 : 2);
  show_change();
}

}  // namespace ringside::ui
