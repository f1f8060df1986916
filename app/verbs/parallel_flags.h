// What `ringside parallel` is asked: a mix and a job.
#pragma once

#include <string>

#include "app/flags/lab_flags.h"
#include "app/verbs/painting.h"
#include "core/base/result.h"
#include "core/training/parallel.h"

namespace ringside {

struct ParallelFlags {
  std::string pattern, servers, rollout, tables, width, rows, context, model, dp, tp, pp, ep, cp, zero, replicas,
      sequences, tokens, micro_batches, interleave;
  std::string flops, peak, memory, parameter_bytes, gradient_bytes, optimizer_bytes, recompute, order,
      algorithm = "ring";
  PictureFile picture;
  bool asynchronous = false, apart = false, no_sequence = false, attention = false, no_overlap = false, gpipe = false,
       levers = false, search = false, list = false;
  WiringFlags wiring;
};

/// The error names the flag.
Result<Mix> read_mix(const ParallelFlags& flags);
/// Sets the micro-batches of the mix, which a pipeline has as many of as a rank has sequences.
Result<TrainingJob> read_job(const ParallelFlags& flags, Mix& mix);

}  // namespace ringside
