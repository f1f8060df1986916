// gamma, the communication-to-computation ratio of data-parallel training (section 4.1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/formula/formula.h"

namespace ringside {

/// The symbols of section 4.1, defaults as in Code 4.1.1. Strong scaling fixes the global batch, weak scaling the local
/// one.
struct TrainingStep {
  double parameters = 7e9;                    ///< P
  double bytes_per_parameter = 2;             ///< g
  double flop_per_parameter = 6;              ///< FLOP per parameter and example
  double flops = 312e12;                      ///< R, FLOP/s
  BytesPerSecond bandwidth{600e9};            ///< B
  Seconds alpha{0};                           ///< per message; 0 leaves the latency term out
  std::optional<double> global_batch = 2048;  ///< G, strong scaling
  std::optional<double> local_batch;          ///< b, weak scaling; exactly one of the two is set
  double local_steps = 1;                     ///< H, at least 1: one sum for so many steps
  bool in_network = false;                    ///< switches add: each byte is sent once, in two messages
};

struct GammaRow {
  std::int64_t workers = 1;
  double local_batch = 0;  ///< max(floor(G/K), 1) in strong scaling, as Code 4.1.1 does
  Seconds compute, comm;   ///< of a step; of a sum every H steps, its H-th part
  double gamma = 0;
  bool communication_bound = false;  ///< gamma > 1
  Seconds step;                      ///< compute + comm
  double speedup = 1;                ///< examples per second against one worker
  double efficiency = 1;             ///< speedup / K
};

/// gamma as a formula in K: real-valued b = G/K in strong scaling; latency included iff alpha > 0.
Formula gamma_formula(const TrainingStep& t);
Bindings gamma_bindings(const TrainingStep& t, double workers);

GammaRow gamma_row(const TrainingStep& t, std::int64_t workers);
/// Where gamma = 1, of the real-valued equation, for 1 <= K <= 2^24; absent where there is none.
std::optional<double> break_even_workers(const TrainingStep& t);
/// "K = 6.91"; "just above K = 1" where it rounds to one worker, who alone never communicates.
std::string break_even_text(double workers);

}  // namespace ringside
