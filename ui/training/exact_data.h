// What the page Exactness shows: a run of section 4.3's experiment in this process, as curves and as tables.
#pragma once

#include <memory>

#include <QString>

#include "core/base/result.h"
#include "core/case.h"
#include "core/training/sgd.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

struct ExactData {
  SgdJob job;
  SgdRun run;
};
/// In this process. The errors are run_sgd()'s.
Result<ExactData> solve_exact(const SgdJob& job);

/// What adds the gradients of a step: an all-reduce, or where they are sharded the reduce-scatter.
Case exact_case(const SgdJob& job);

/// Losses of one worker and of all together, and what their weights differ by, over the steps.
std::shared_ptr<const Figure> exact_curves(const ExactData& data);
/// Every step as a row, or eight of them.
std::shared_ptr<const Figure> exact_steps(const ExactData& data);
/// What is left after the last step.
std::shared_ptr<const Figure> exact_numbers(const ExactData& data);

/// Relative to the largest weight: "3.1e-07".
QString difference_text(double difference);

}  // namespace ringside::ui
