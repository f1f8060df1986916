// cuda-ipc: processes of one computer that open each other's device memory and pull from it, by the same plan as
// cuda-local. Events of other processes stand for what a rank has to wait for; an MPI message says that one is
// recorded.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/cuda/pull_plan.h"
#include "gpu/device/process_device.h"
#include "gpu/executor/executor.h"
#include "gpu/executor/seat_memory.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

class IpcExecutor : public Executor {
 public:
  IpcExecutor(const Team& team, Progress& progress, ProcessDevice device)
      : team_(team), progress_(progress), device_(std::move(device)) {}
  /// Collective: others close this rank's memory before it is freed.
  ~IpcExecutor() override;
  Capabilities capabilities() const override;
  void load(std::span<const RankProgram> programs, ElementType type, Op op) override;
  void put(std::size_t, const std::function<void(std::byte*)>& write) override { memory_->put(write); }
  bool rewind() override;
  void run(RunTimes& times) override;
  void get(std::size_t, const std::function<void(const std::byte*)>& read) override { memory_->get(read); }
  std::string note() const override { return device_.sharing; }
  Result<std::unique_ptr<Compute>> beside(const Layer& layer) override {
    return device_compute(layer, device_.devices, {device_.index});
  }

 private:
  struct Mine {
    std::size_t op = 0;               // in the plan
    std::unique_ptr<Event> recorded;  // where others wait for it
    std::vector<int> tell;            // their ranks
  };

  void unload();
  /// Allocates and makes events.
  void make_own(const RankProgram& program);
  void open_others(const std::vector<std::vector<IpcHandle>>& handles);
  void queue(const PullOp& op);

  const Team& team_;
  Progress& progress_;
  ProcessDevice device_;
  ElementType type_ = ElementType::int32;
  Op op_ = Op::sum;
  std::int64_t width_ = 4, steps_ = 0;
  PullPlan plan_;
  std::optional<SeatMemory> memory_;
  std::vector<Mine> mine_;                                        // in order
  std::map<std::int32_t, std::unique_ptr<DeviceMemory>> opened_;  // by rank
  std::map<std::int32_t, std::unique_ptr<Event>> events_;         // by operation that is waited for
  std::vector<MPI_Request> requests_;
  std::vector<Piece> pieces_;
};

}  // namespace ringside
