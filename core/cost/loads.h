// A walk without numbers: how many messages, chunks and additions the busiest ports of each step have. One walk answers
// for every n, alpha, beta and reduce_cost.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cost/price.h"
#include "core/schedule/schedule.h"

namespace ringside {

class Loads {
 public:
  /// Walks the schedule once; of a regular one only rank 0. The schedule's chunks are of one size (`sizes` is empty).
  explicit Loads(const Schedule& schedule);

  /// The same as price(schedule, n, parameters).total, up to rounding.
  Seconds at(Bytes n, const CostParameters& parameters) const;

 private:
  /// What passes through one port in one step.
  struct Load {
    std::int64_t messages = 0, chunks = 0, reduced = 0;
    bool operator==(const Load&) const = default;
    /// At least as much of everything.
    bool covers(const Load& o) const { return messages >= o.messages && chunks >= o.chunks && reduced >= o.reduced; }
  };
  /// Steps in succession whose busiest ports are alike: whichever of them lasts longest, by n and the parameters.
  struct Stretch {
    std::vector<Load> ports;
    std::int64_t steps = 0;
  };

  static std::vector<Load> busiest(const Schedule& schedule, const Step& step);
  static void keep(std::vector<Load>& loads, const Load& load);

  std::vector<Stretch> stretches_;
  double chunks_per_buffer_ = 1;
};

}  // namespace ringside
