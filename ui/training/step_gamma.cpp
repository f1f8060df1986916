#include "ui/training/step_gamma.h"

#include <cmath>

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

}  // namespace ringside::ui
