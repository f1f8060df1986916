#include "ui/training/step_gamma.h"

#include <cmath>

#include "ui/training/lab_paint.h"

namespace ringside::ui {

namespace {

std::shared_ptr<const GammaFigure> gamma_of_step(const TrainingStep& step, std::int64_t workers,
                                                 const std::optional<GammaFigure::Measured>& measured) {
  // Only workers to whom the batch is dealt without a rest: others would leave examples out, and lie off the curve.
  std::vector<std::int64_t> marked = kChapterWorkers;
  std::erase_if(marked, [&](std::int64_t k) {
    return std::fmod(step.global_batch.value_or(static_cast<double>(k)), static_cast<double>(k)) != 0;
  });
  return std::make_shared<const GammaFigure>(step, marked, workers, true, measured);
}

}  // namespace

std::shared_ptr<const GammaFigure> step_gamma(const StepData& data,
                                              const std::optional<GammaFigure::Measured>& measured) {
  return gamma_of_step(data.pulled, data.gamma.workers, measured);
}

std::shared_ptr<const GammaFigure> dragged_gamma(const StepData& from, const StepQuestion& to,
                                                 const std::optional<GammaFigure::Measured>& measured) {
  const Mix &a = from.mix(), &b = to.mix;
  const double share = to.job.sequences / from.question.job.sequences;  // of a rank
  TrainingStep step = from.pulled;
  if (step.global_batch) *step.global_batch *= share * b.dp / a.dp;
  if (step.local_batch) *step.local_batch *= share;
  return gamma_of_step(step, from.gamma.workers / a.dp * b.dp, measured);
}

std::shared_ptr<const GammaFigure> recorded_gamma(const RecordedStep& recorded) {
  auto figure = std::make_shared<GammaFigure>(recorded.step, kChapterWorkers, recorded.workers);
  figure->extrapolate();
  return figure;
}

QString gamma_without(const StepData& data) {
  if (data.mix().pattern != TrainingPattern::parameter_server) return {};
  return Train::tr("Of an all-reduce among the workers, without servers.");
}

std::string gamma_words_of(const StepData& data) {
  const bool served = data.mix().pattern == TrainingPattern::parameter_server;
  return words_of(data) + (served ? "; gamma: of an all-reduce among the workers, without servers" : "");
}

}  // namespace ringside::ui
