// How a step is changed by its curve, and what Undo takes back.
#include <algorithm>
#include <cmath>

#include <QUndoCommand>

#include "core/base/text.h"
#include "ui/charts/chart_card.h"
#include "ui/charts/gamma_figure.h"
#include "ui/training/lab_gamma.h"
#include "ui/training/lab_measure.h"
#include "ui/training/lab_paint.h"
#include "ui/training/step_gamma.h"
#include "ui/training/step_page.h"

namespace ringside::ui {
namespace {

/// Of a rank and step, which no field says more of.
constexpr double kMostSequences = 1 << 20;

StepQuestion with_workers(const StepQuestion& question, std::int32_t dp) {
  Mix mix = question.mix;
  mix.dp = dp;
  if (mix.data_ranks() % mix.replicas != 0) mix.replicas = 1;
  return with_mix(question, mix);
}

StepQuestion with_sequences(StepQuestion question, double sequences) {
  const double micro = static_cast<double>(question.mix.micro_batches);
  question.job.sequences = micro * std::clamp(std::round(sequences / micro), 1.0, std::floor(kMostSequences / micro));
  return question;
}

}  // namespace

class StepPage::Change : public QUndoCommand {
 public:
  /// Changes of one `drag` other than 0 are one.
  Change(StepPage& page, const StepQuestion& after, std::shared_ptr<const StepData> listed, int drag)
      : QUndoCommand(Train::tr("Change the training step")),
        page_(page),
        before_(page.question_),
        after_(after),
        listed_(std::move(listed)),
        drag_(drag) {}
  void undo() override { page_.put(before_, nullptr); }
  void redo() override { page_.put(after_, std::exchange(listed_, nullptr)); }
  int id() const override { return drag_ == 0 ? -1 : 1; }
  bool mergeWith(const QUndoCommand* later) override {
    const auto* other = static_cast<const Change*>(later);
    if (other->drag_ != drag_) return false;
    after_ = other->after_;
    return true;
  }

 private:
  StepPage& page_;
  StepQuestion before_, after_;
  std::shared_ptr<const StepData> listed_;
  int drag_;
};

void StepPage::ask(const StepQuestion& question, std::shared_ptr<const StepData> listed, int drag) {
  undo_stack().push(new Change(*this, question, std::move(listed), drag));
}

std::vector<std::int32_t> worker_choices(const StepQuestion& question) {
  std::vector<std::int32_t> out;
  const std::int32_t others = question.mix.split() / question.mix.dp;
  for (std::int32_t dp = 1; std::int64_t{dp} * others <= kMostStepRanks; ++dp) {
    const StepQuestion q = with_workers(question, dp);
    if (q.job.sequences < 1 || q.job.sequences != std::floor(q.job.sequences)) continue;
    if (check_mix(q.job, q.mix)) out.push_back(dp);
  }
  return out;
}

void StepPage::drag_curve(Qt::Orientation along, double value, int drag) {
  if (!data_ || question_.mix.pattern == TrainingPattern::actor_learner) return;
  if (drag != drag_) drag_ = drag, dragged_ = data_;
  const StepQuestion& from = dragged_->question;
  StepQuestion q = from;
  if (along == Qt::Horizontal) {
    const auto choices = worker_choices(from);
    if (choices.empty()) return;
    const auto away = [&](std::int32_t dp) { return std::abs(std::log(dp * from.mix.ep / value)); };
    q = with_workers(from, *std::min_element(choices.begin(), choices.end(),
                                             [&](std::int32_t a, std::int32_t b) { return away(a) < away(b); }));
  } else {
    // gamma falls as every worker has more examples.
    q = with_sequences(from, from.job.sequences * dragged_->together.gamma / value);
  }
  if (q.mix == question_.mix && q.job.sequences == question_.job.sequences) return;
  ask(q, nullptr, drag);
  // The point moves along its curve at once; of the rest a simulation tells.
  gamma_->set_figure(dragged_gamma(*dragged_, q, measured_gamma()));
  know(gamma_);
}

void StepPage::nudge_curve(Qt::Orientation along, int by) {
  if (question_.mix.pattern == TrainingPattern::actor_learner) return;
  if (along == Qt::Vertical)
    return ask(with_sequences(question_, by > 0 ? question_.job.sequences / 2 : 2 * question_.job.sequences));
  const auto choices = worker_choices(question_);
  const std::int32_t dp = question_.mix.dp;
  if (by > 0) {
    const auto next = std::upper_bound(choices.begin(), choices.end(), dp);
    if (next != choices.end()) ask(with_workers(question_, *next));
  } else {
    const auto next = std::lower_bound(choices.begin(), choices.end(), dp);
    if (next != choices.begin()) ask(with_workers(question_, *std::prev(next)));
  }
}

std::optional<GammaFigure::Measured> StepPage::measured_gamma() const {
  const auto rows = measure_->rows();
  if (rows.empty() || !rows.front().gamma || rows.front().ranks <= 1) return std::nullopt;
  return GammaFigure::Measured{measured_step(rows.front()), rows.front().ranks,
                               Train::tr("measured on %1 ranks here").arg(rows.front().ranks)};
}

void StepPage::refresh_curve() {
  if (!data_) return;
  gamma_->set_figure(step_gamma(*data_, measured_gamma()));
  know(nullptr);  // of what is dragged it tells nothing
}

}  // namespace ringside::ui
