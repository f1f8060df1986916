// One rank's program executed transfer by transfer, each held as long as a simulation on some topology says.
#pragma once

#include <deque>
#include <vector>

#include "core/sim/pacing.h"
#include "gpu/executor/executor.h"
#include "gpu/host/host_executor.h"

namespace ringside {

/// The program with a place of its own for everything that is staged: steps may then overlap.
RankProgram with_own_staging(RankProgram program);

/// A transfer starts when both of its ends are ready, by their own clocks: what it waits for at either has ended, and
/// its turn has come at the ports. Each end tells the other when it was. It then takes as long as it did in the
/// simulation, but no less than the message itself.
class PacedRun {
 public:
  PacedRun(const Team& team, Progress& progress) : team_(team), progress_(progress) {}

  /// `pacing` is of the memory's program, in wall-clock seconds; both outlive the runs.
  void load(const HostMemory& memory, const Pacing& pacing);
  void run(RunTimes& times);

 private:
  enum class State { waiting, posted, started, over };
  struct Op {
    const PacedTransfer* paced = nullptr;
    const ProgramStep* step = nullptr;
    const SendOp* send = nullptr;  ///< one of these three
    const ReceiveOp* receive = nullptr;
    const MoveOp* move = nullptr;
    std::size_t before_out = 0, before_in = 0;  ///< position + 1 of who is before it at a port; 0: nobody
    std::size_t step_first = 0;                 ///< the first op of its step
    State state = State::waiting;
    bool packed = false, arrived = false, holds_port = false, due = false;
    Nanoseconds mine = 0, said = 0, start = 0;  ///< ready here, as the other end is told; of both the later
    MPI_Request told = MPI_REQUEST_NULL, heard = MPI_REQUEST_NULL;
    std::vector<MPI_Request> data;
  };

  bool may_post(const Op& op) const;
  void post(Op& op);
  /// Whether anything has come of it; `due` becomes the moment at which something will, if that is sooner.
  bool advance(Op& op, Nanoseconds& due);
  bool may_land(const Op& op) const;
  void finish(Op& op);
  void tell(Op& op, int peer, int out, int in);

  const Team& team_;
  Progress& progress_;
  const HostMemory* memory_ = nullptr;
  const Pacing* pacing_ = nullptr;
  std::vector<Op> ops_;
  std::size_t first_ = 0;  // all before it are over
  std::int32_t sending_ = 0, receiving_ = 0;
  Nanoseconds opens_ = 0, sent_late_ = 0, received_late_ = 0;
  RunTimes* times_ = nullptr;
};

}  // namespace ringside
