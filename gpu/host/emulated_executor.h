// Real ranks, real messages, real data, wall clock; every delivery is held back until an imposed alpha-beta network
// would have made it. What agrees with the formula then is schedule and runner, never this machine's hardware.
#pragma once

#include "gpu/executor/ports.h"
#include "gpu/host/host_executor.h"

namespace ringside {

class EmulatedExecutor : public HostMemoryExecutor {
 public:
  /// imposed: alpha, beta and reduce_cost in wall-clock seconds, that is, slowed already.
  EmulatedExecutor(const Team& team, Progress& progress, const CostParameters& imposed)
      : team_(team), progress_(progress), ports_(imposed) {
    ask_for_short_turns();
  }
  Capabilities capabilities() const override {
    return {"emulated", "MPI point-to-point, held to an imposed network", true};
  }
  void run(RunTimes& times) override;
  void impose(const CostParameters& imposed) { ports_ = Ports(imposed); }

 private:
  const Team& team_;
  Progress& progress_;
  Ports ports_;
  std::vector<MPI_Request> requests_;
  std::vector<Nanoseconds> stamps_out_, stamps_in_;
};

}  // namespace ringside
