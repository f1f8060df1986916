// The job by which Train's pages measure gamma, and how much overlapping hides, on ranks of this computer.
#pragma once

#include "core/training/gamma.h"
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

/// The step that was timed, as the formula's symbols: its layer and examples, the arithmetic and the wires as fast as
/// they were. The row has a measured gamma of two ranks or more.
inline TrainingStep measured_step(const MeasurementRow& row) {
  const MeasuredGamma& g = *row.gamma;
  const double K = row.ranks;
  TrainingStep t;
  t.parameters = g.parameters;
  t.bytes_per_parameter = static_cast<double>(row.bytes) / g.parameters;
  t.flop_per_parameter = g.flop / (g.parameters * g.local_batch);
  t.flops = g.flops();
  t.bandwidth = 2 * (K - 1) / K * Bytes(static_cast<double>(row.bytes)) / Seconds(g.comm_s);
  t.global_batch.reset();
  t.local_batch = g.local_batch;
  return t;
}

}  // namespace ringside::ui
