#include "ui/training/step_gamma.h"

#include <cmath>

#include "ui/training/lab_paint.h"

namespace ringside::ui {

std::shared_ptr<const GammaFigure> step_gamma(const StepData& data,
                                              const std::optional<GammaFigure::Measured>& measured) {
  // Only workers to whom the batch is dealt without a rest: others would leave examples out, and lie off the curve.
  std::vector<std::int64_t> marked = kChapterWorkers;
  std::erase_if(marked, [&](std::int64_t k) {
    return std::fmod(data.pulled.global_batch.value_or(static_cast<double>(k)), static_cast<double>(k)) != 0;
  });
  return std::make_shared<const GammaFigure>(data.pulled, marked, data.gamma.workers, true, measured);
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
