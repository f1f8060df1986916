// Jobs, mixes and wires that tests of the training lab ask about.
#pragma once

#include <cstdint>

#include <gtest/gtest.h>

#include "core/training/parallel.h"

namespace ringside {

inline TrainingWires uniform(double alpha = 0, double bandwidth = 50e9) {
  TrainingWires wires;
  wires.parameters.alpha = Seconds(alpha);
  wires.parameters.beta = 1.0 / BytesPerSecond(bandwidth);
  return wires;
}

inline TrainingJob job_of(const char* model, double sequences = 2, std::int64_t tokens = 2048) {
  TrainingJob job;
  job.model = *find_model(model);
  job.sequences = sequences;
  job.tokens = tokens;
  return job;
}

inline StepEstimate step_of(const TrainingJob& job, const Mix& mix, const TrainingWires& wires = uniform()) {
  CallTimes times(wires, job.algorithm);
  auto e = estimate(job, mix, times);
  EXPECT_TRUE(e.has_value()) << e.error().line();
  return *e;
}

inline Mix mix_of(std::int32_t dp, std::int32_t tp = 1, std::int32_t pp = 1, std::int32_t zero = 0,
                  std::int64_t m = 1) {
  Mix mix;
  mix.dp = dp, mix.tp = tp, mix.pp = pp, mix.zero = zero, mix.micro_batches = m;
  return mix;
}

}  // namespace ringside
