#include "gpu/backend.h"

#include <cstdlib>

#include <fmt/format.h>

#include "core/base/check.h"
#include "gpu/agreement.h"
#include "gpu/device_facts.h"
#include "gpu/emulated_executor.h"
#include "gpu/host_executor.h"
#include "gpu/ipc_executor.h"
#include "gpu/local_executor.h"
#include "gpu/message_executor.h"
#include "gpu/nccl_executor.h"
#include "gpu/process_device.h"
#include "gpu/staged_executor.h"

namespace ringside {
namespace {

constexpr const char* kForce = "RINGSIDE_CUDA_AWARE";

}  // namespace

Backend::Backend(const Job& job, const Team& world, const OpenDevices& open)
    : name_(job.backend), alone_(world.size() == 1) {
  std::optional<Error> complaint;
  if (is_cuda(name_)) {
    auto devices = open();
    if (devices)
      devices_ = std::move(*devices);
    else
      complaint = devices.error();
  }
  agree(world, complaint);
  if (name_ == "cuda") choose(world);
  // Rank 0's word counts: its environment may be the only one that a user has set.
  char takes = mpi_takes_device_pointers() || std::getenv(kForce) != nullptr;  // NOLINT(concurrency-mt-unsafe)
  polite_broadcast(&takes, 1, 0, world.comm());
  if (name_ == "cuda-aware" && takes == 0)
    complaint = Error{"cuda-aware: this MPI does not say that it takes device pointers", "",
                      fmt::format("{}=1 tries it all the same", kForce), ErrorKind::machine};
  if (name_ == "cuda-ipc" && !world.one_computer())
    complaint =
        Error{"cuda-ipc: the processes are on several computers", "", "cuda-staged works there", ErrorKind::machine};
  if (name_ == "nccl") {
    if (auto nccl = Nccl::open())
      nccl_ = std::move(*nccl);
    else
      complaint = nccl.error();
  }
  if (const int needed = processes(job.places()); needed > world.size())
    complaint =
        Error{"ranks", std::to_string(needed), fmt::format("at most {}, as many as mpirun has started", world.size())};
  agree(world, complaint);
}

std::unique_ptr<Executor> Backend::make_executor(const Team& team, Progress& progress) const {
  if (name_ == "emulated") return std::make_unique<EmulatedExecutor>(team, progress, CostParameters{});
  if (name_ == "cuda-local") return std::make_unique<LocalExecutor>(*devices_);
  if (name_ == "host") return std::make_unique<HostExecutor>(team, progress);
  if (name_ == "nccl" && alone_) return std::make_unique<NcclExecutor>(*devices_, nccl_);
  ProcessDevice device = process_device(team, *devices_);
  if (name_ == "cuda-ipc") return std::make_unique<IpcExecutor>(team, progress, std::move(device));
  if (name_ == "cuda-aware") return std::make_unique<AwareExecutor>(team, progress, std::move(device));
  if (name_ == "nccl")
    return std::make_unique<NcclExecutor>(
        *devices_, nccl_, NcclExecutor::Member{team.rank(), team.size(), device.index, [&team](NcclId& id) {
                                                 polite_broadcast(id.bytes.data(), sizeof id, 0, team.comm());
                                               }});
  RINGSIDE_CHECK(name_ == "cuda-staged");
  return std::make_unique<StagedExecutor>(team, progress, std::move(device));
}

std::map<std::string, std::string> Backend::facts(const Team& world) const {
  std::map<std::string, std::string> all;
  if (devices_) all = device_facts(world, *devices_);
  if (nccl_) all["nccl"] = nccl_->version();
  return all;
}

/// Collective: every process comes to the same.
void Backend::choose(const Team& world) {
  bool reach = true;
  for (int a = 0; a < devices_->count(); ++a)
    for (int b = 0; b < devices_->count(); ++b) reach = reach && devices_->can_reach(a, b);
  const bool all_reach = polite_sum(reach ? 0 : 1, world.comm()) == 0;
  const bool aware = polite_sum(mpi_takes_device_pointers() ? 0 : 1, world.comm()) == 0;
  if (world.size() == 1)
    name_ = "cuda-local";
  else if (aware)
    name_ = "cuda-aware";
  else
    name_ = world.one_computer() && all_reach ? "cuda-ipc" : "cuda-staged";
}

}  // namespace ringside
