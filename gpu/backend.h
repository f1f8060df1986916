// From a backend's name to executors: what is possible here, and which executor "cuda" then means.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "core/job.h"
#include "gpu/devices.h"
#include "gpu/executor.h"
#include "gpu/mpi.h"
#include "gpu/nccl.h"
#include "gpu/progress.h"

namespace ringside {

/// The devices of this process, or why there are none. A test has its own.
using OpenDevices = std::function<Result<std::unique_ptr<Devices>>()>;

class Backend {
 public:
  /// Collective over the world. Throws TaskFailed on every process where any of them cannot, or where too few were
  /// started. "cuda" means cuda-local in one process; of several, cuda-aware where MPI says that it takes device
  /// pointers, else cuda-ipc on one computer whose GPUs reach each other, else cuda-staged.
  Backend(const Job& job, const Team& world, const OpenDevices& open);

  const std::string& name() const { return name_; }  ///< host, emulated, cuda-local, ..
  /// Processes that seat so many ranks.
  int processes(std::int32_t ranks) const { return name_ == "cuda-local" || (name_ == "nccl" && alone_) ? 1 : ranks; }
  /// Collective over the team.
  std::unique_ptr<Executor> make_executor(const Team& team, Progress& progress) const;

  /// Collective over the world: what the environment should say of devices and libraries; complete at rank 0.
  std::map<std::string, std::string> facts(const Team& world) const;

 private:
  void choose(const Team& world);

  std::string name_;
  bool alone_;  ///< one process was started
  std::unique_ptr<Devices> devices_;
  std::shared_ptr<const Nccl> nccl_;
};

}  // namespace ringside
