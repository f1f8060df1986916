// Real ranks, real messages, real data, wall clock; every delivery is held back until an imposed alpha-beta network
// would have made it. What agrees with the formula then is schedule and runner, never this machine's hardware.
#pragma once

#include "gpu/executor/ports.h"
#include "gpu/host/host_executor.h"
#include "gpu/host/paced_run.h"

namespace ringside {

class EmulatedExecutor : public HostMemoryExecutor {
 public:
  /// On wires that take no time, until a network is imposed.
  EmulatedExecutor(const Team& team, Progress& progress)
      : team_(team), progress_(progress), ports_({}), paced_(team, progress) {
    ask_for_short_turns();
  }
  Capabilities capabilities() const override {
    return {"emulated", "MPI point-to-point, held to an imposed network", true};
  }
  void impose(const CostParameters& network) override { ports_ = Ports(network), pacing_.reset(); }
  void pace(const Pacing& pacing) override { pacing_ = pacing; }
  void load(std::span<const RankProgram> programs, ElementType type, Op op) override;
  void run(RunTimes& times) override;

 private:
  const Team& team_;
  Progress& progress_;
  Ports ports_;
  std::optional<Pacing> pacing_;  // on a topology
  RankProgram program_;           // as it is paced
  PacedRun paced_;
  std::vector<MPI_Request> requests_;
  std::vector<Nanoseconds> stamps_out_, stamps_in_;
};

}  // namespace ringside
