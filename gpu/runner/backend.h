// From a backend to executors: what is possible here, and which executor a backend that chooses then means.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/job.h"
#include "core/measure/backend.h"
#include "core/measure/rank_places.h"
#include "gpu/device/devices.h"
#include "gpu/executor/executor.h"
#include "gpu/nccl/nccl.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

/// The devices of this process, or why there are none. A test has its own.
using OpenDevices = std::function<Result<std::unique_ptr<Devices>>()>;

class Backend {
 public:
  /// Collective over the world. Throws TaskFailed on every process where any of them cannot, or where too few were
  /// started. Of the executors on GPUs one in a single process is chosen where one was started; of several, cuda-aware
  /// where MPI says that it takes device pointers, else cuda-ipc on one computer whose GPUs reach each other, else
  /// cuda-staged.
  Backend(const Job& job, const Team& world, const OpenDevices& open);

  /// Never one that chooses: the executor that was chosen.
  const BackendKind& kind() const { return *kind_; }
  /// Processes that seat so many ranks.
  int processes(std::int32_t ranks) const;
  /// Collective over the team.
  std::unique_ptr<Executor> make_executor(const Team& team, Progress& progress) const;

  /// Collective over the world: what the environment should say of devices and libraries; complete at rank 0.
  std::map<std::string, std::string> facts(const Team& world) const;
  /// Collective over the team: where each of so many ranks is, which may be several of one process; complete at rank 0.
  std::vector<RankPlace> places(const Team& team, std::int32_t ranks) const;

 private:
  const BackendKind& choose(const Team& world) const;

  const BackendKind* kind_;
  bool alone_;  ///< one process was started
  std::unique_ptr<Devices> devices_;
  std::shared_ptr<const Nccl> nccl_;
};

/// The backends that this file makes executors for: all of core's table but those that choose.
std::vector<std::string> executor_names();

}  // namespace ringside
