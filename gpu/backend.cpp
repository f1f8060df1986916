#include "gpu/backend.h"

#include <fmt/format.h>

#include "gpu/agreement.h"
#include "gpu/emulated_executor.h"
#include "gpu/host_executor.h"
#include "gpu/local_executor.h"

namespace ringside {

Backend::Backend(const Job& job, const Team& world, const OpenDevices& open) : name_(job.backend) {
  std::optional<Error> complaint;
  if (is_cuda(name_)) {
    auto devices = open();
    if (devices)
      devices_ = std::move(*devices);
    else
      complaint = devices.error();
  }
  agree(world, complaint);
  if (name_ == "cuda") name_ = "cuda-local";
  if (const int needed = processes(job.places()); needed > world.size())
    complaint =
        Error{"ranks", std::to_string(needed), fmt::format("at most {}, as many as mpirun has started", world.size())};
  agree(world, complaint);
}

std::unique_ptr<Executor> Backend::make_executor(const Team& team, Progress& progress) const {
  if (name_ == "emulated") return std::make_unique<EmulatedExecutor>(team, progress, CostParameters{});
  if (name_ == "cuda-local") return std::make_unique<LocalExecutor>(*devices_);
  return std::make_unique<HostExecutor>(team, progress);
}

}  // namespace ringside
