// Executors with one rank for each process, whose memory is on a device and whose messages are MPI's.
#pragma once

#include <vector>

#include "gpu/cuda/device_steps.h"
#include "gpu/device/process_device.h"
#include "gpu/executor/executor.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

class MessageExecutor : public Executor {
 public:
  void load(std::span<const RankProgram> programs, ElementType type, Op op) override;
  void put(std::size_t, const std::function<void(std::byte*)>& write) override { steps_.seat().put(write); }
  bool rewind() override;
  /// The steps one after the other; a look waits for the device after each.
  void run(RunTimes& times) override;
  void get(std::size_t, const std::function<void(const std::byte*)>& read) override { steps_.seat().get(read); }
  std::string note() const override { return device_.sharing; }
  Result<std::unique_ptr<Compute>> beside(const Layer& layer) override {
    return device_compute(layer, device_.devices, {device_.index});
  }

 protected:
  MessageExecutor(const Team& team, Progress& progress, ProcessDevice device)
      : team_(team), progress_(progress), device_(std::move(device)) {}
  Capabilities capabilities_of(const char* name, const char* transport) const;
  /// May leave work on the stream.
  virtual void do_step(const ProgramStep& step) = 0;

  const Team& team_;
  Progress& progress_;
  ProcessDevice device_;
  DeviceSteps steps_;
};

/// cuda-aware: device pointers are given to an MPI that takes them.
class AwareExecutor : public MessageExecutor {
 public:
  AwareExecutor(const Team& team, Progress& progress, ProcessDevice device)
      : MessageExecutor(team, progress, std::move(device)) {}
  Capabilities capabilities() const override;

 private:
  void do_step(const ProgramStep& step) override;

  std::vector<MPI_Request> sends_, receives_;
  std::vector<std::size_t> first_request_;  // of each receive; a long message has several
};

/// Whether this MPI library says that it takes device pointers. Some that take them do not say so.
bool mpi_takes_device_pointers();

}  // namespace ringside
