// The job by which Train's pages measure gamma, and how much overlapping hides, on ranks of this computer.
#pragma once

#include "ui/gamma/gamma_measure.h"
#include "ui/model/measurer.h"

namespace ringside::ui {

inline constexpr std::int32_t kMeasuredRanks = 4;

/// A ring on so many ranks sums the gradient of a layer whose products are timed alone, before and beside it: the job
/// of Gamma's button on the stage. Host memory: where times are imposed, arithmetic has no clock.
inline Result<MeasureRequest> gamma_request() {
  Case ring;
  ring.instance.ranks = kMeasuredRanks;
  MeasureRequest request;
  request.cases = {gamma_case(ring)};
  request.backend = "host";
  request.budget_s = GammaMeasure::kBudget;
  request.local_batch = GammaMeasure::kLocalBatch;
  return request;
}

}  // namespace ringside::ui
