#include "gpu/runner/backend.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include <fmt/format.h>

#include "core/base/check.h"
#include "gpu/cuda/ipc_executor.h"
#include "gpu/cuda/local_executor.h"
#include "gpu/cuda/message_executor.h"
#include "gpu/cuda/staged_executor.h"
#include "gpu/device/device_facts.h"
#include "gpu/device/process_device.h"
#include "gpu/host/emulated_executor.h"
#include "gpu/host/host_executor.h"
#include "gpu/nccl/nccl_executor.h"
#include "gpu/team/agreement.h"
#include "gpu/team/environment.h"

namespace ringside {
namespace {

constexpr const char* kForce = "RINGSIDE_CUDA_AWARE";

/// What an executor is made with. Those on GPUs may ask for the device of their process, which is collective.
struct Seat {
  const Team& team;
  Progress& progress;
  Devices* devices;
  const std::shared_ptr<const Nccl>& nccl;
  bool alone;

  ProcessDevice device() const { return process_device(team, *devices); }
};

using Made = std::unique_ptr<Executor>;

Made make_nccl(const Seat& seat) {
  if (seat.alone) return std::make_unique<NcclExecutor>(*seat.devices, seat.nccl);
  const Team& team = seat.team;
  return std::make_unique<NcclExecutor>(
      *seat.devices, seat.nccl,
      NcclExecutor::Member{team.rank(), team.size(), seat.device().index,
                           [&team](NcclId& id) { polite_broadcast(id.bytes.data(), sizeof id, 0, team.comm()); }});
}

/// Of core's table, those that are executors.
struct Maker {
  Made (*make)(const Seat& seat);
  bool needs_nccl = false;
};
const std::map<std::string, Maker>& makers() {
  static const std::map<std::string, Maker> all{
      {"host", {[](const Seat& s) -> Made { return std::make_unique<HostExecutor>(s.team, s.progress); }}},
      {"emulated", {[](const Seat& s) -> Made { return std::make_unique<EmulatedExecutor>(s.team, s.progress); }}},
      {"cuda-local", {[](const Seat& s) -> Made { return std::make_unique<LocalExecutor>(*s.devices); }}},
      {"cuda-staged",
       {[](const Seat& s) -> Made { return std::make_unique<StagedExecutor>(s.team, s.progress, s.device()); }}},
      {"cuda-ipc",
       {[](const Seat& s) -> Made { return std::make_unique<IpcExecutor>(s.team, s.progress, s.device()); }}},
      {"cuda-aware",
       {[](const Seat& s) -> Made { return std::make_unique<AwareExecutor>(s.team, s.progress, s.device()); }}},
      {"nccl", {make_nccl, true}},
  };
  return all;
}

}  // namespace

std::vector<std::string> executor_names() {
  std::vector<std::string> names;
  for (const auto& [name, maker] : makers()) names.push_back(name);
  return names;
}

Backend::Backend(const Job& job, const Team& world, const OpenDevices& open)
    : kind_(&backend_of(job.backend)), alone_(world.size() == 1) {
  std::optional<Error> complaint;
  if (kind_->on_gpus) {
    auto devices = open();
    if (devices)
      devices_ = std::move(*devices);
    else
      complaint = devices.error();
  }
  agree(world, complaint);
  if (kind_->chooses) kind_ = &choose(world);
  // Rank 0's word counts: its environment may be the only one that a user has set.
  char takes = mpi_takes_device_pointers() || std::getenv(kForce) != nullptr;  // NOLINT(concurrency-mt-unsafe)
  polite_broadcast(&takes, 1, 0, world.comm());
  if (kind_->device_pointers && takes == 0)
    complaint = Error{kind_->name + ": this MPI does not say that it takes device pointers", "",
                      fmt::format("{}=1 tries it all the same", kForce), ErrorKind::machine};
  if (kind_->one_computer && !world.one_computer())
    complaint = Error{kind_->name + ": the processes are on several computers", "", "cuda-staged works there",
                      ErrorKind::machine};
  if (makers().at(kind_->name).needs_nccl) {
    if (auto nccl = Nccl::open())
      nccl_ = std::move(*nccl);
    else
      complaint = nccl.error();
    // Of all that was asked for: the ping-pong before it has two ranks.
    const auto most = job.tasks.empty() ? job.places() : std::ranges::max(job.tasks, {}, &Task::places).places();
    if (const std::string why = alone_ && nccl_ ? NcclExecutor::too_few(*devices_, most) : ""; !why.empty())
      complaint = Error{why, "", "", ErrorKind::machine};
  }
  const int needed = processes(job.places());
  if (needed > world.size())
    complaint =
        Error{"ranks", std::to_string(needed), fmt::format("at most {}, as many as mpirun has started", world.size())};
  // What a launcher does whose ranks speak another MPI than it does.
  if (needed > 1 && alone_)
    complaint = Error{
        fmt::format("the ranks do not know of one another: {} were asked for, and this one is alone", needed), "",
        fmt::format("the launcher must be of ringside-run's MPI, which is {}", mpi_version()), ErrorKind::machine};
  agree(world, complaint);
}

int Backend::processes(std::int32_t ranks) const {
  const bool together = kind_->processes == Processes::one || (kind_->processes == Processes::one_here && alone_);
  return together ? 1 : ranks;
}

std::unique_ptr<Executor> Backend::make_executor(const Team& team, Progress& progress) const {
  auto executor = makers().at(kind_->name).make({team, progress, devices_.get(), nccl_, alone_});
  const Capabilities able = executor->capabilities();
  RINGSIDE_CHECK(able.name == kind_->name && able.imposed == kind_->imposes && able.device_memory == kind_->on_gpus);
  return executor;
}

std::map<std::string, std::string> Backend::facts(const Team& world) const {
  std::map<std::string, std::string> all;
  if (devices_) all = device_facts(world, *devices_);
  if (nccl_) all["nccl"] = nccl_->version();
  return all;
}

std::vector<RankPlace> Backend::places(const Team& team, std::int32_t ranks) const {
  int local = 0;
  MPI_Comm_rank(team.node(), &local);
  const bool one_seats_all = processes(ranks) == 1;
  std::string mine = host_name();
  for (std::int32_t seat = 0; seat < (one_seats_all ? ranks : 1); ++seat) {
    const int index = devices_ ? (one_seats_all ? seat : local) % devices_->count() : 0;
    mine += "\n" + (devices_ ? fmt::format("GPU {}: {}", index, devices_->name(index)) : "CPU");
  }
  std::vector<RankPlace> all;
  for (const std::string& said : polite_gather(mine, team.comm())) {
    std::istringstream lines(said);
    std::string host, device;
    std::getline(lines, host);
    while (std::getline(lines, device)) all.push_back({host, device});
  }
  return all;
}

/// Collective: every process comes to the same.
const BackendKind& Backend::choose(const Team& world) const {
  bool reach = true;
  for (int a = 0; a < devices_->count(); ++a)
    for (int b = 0; b < devices_->count(); ++b) reach = reach && devices_->can_reach(a, b);
  const bool all_reach = polite_sum(reach ? 0 : 1, world.comm()) == 0;
  const bool aware = polite_sum(mpi_takes_device_pointers() ? 0 : 1, world.comm()) == 0;
  const char* name = alone_                              ? "cuda-local"
                     : aware                             ? "cuda-aware"
                     : world.one_computer() && all_reach ? "cuda-ipc"
                                                         : "cuda-staged";
  return backend_of(name);
}

}  // namespace ringside
