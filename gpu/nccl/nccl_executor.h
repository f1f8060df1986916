// nccl: every step as one group of ncclSend and ncclRecv, what reduces is reduced on arrival by this program's kernel.
// One rank per GPU: all of them in one process, or one in each.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/cuda/device_steps.h"
#include "gpu/device/devices.h"
#include "gpu/executor/executor.h"
#include "gpu/nccl/nccl.h"

namespace ringside {

class NcclExecutor : public Executor {
 public:
  /// One rank in this process, of several.
  struct Member {
    int rank = 0, ranks = 1, device = 0;
    std::function<void(NcclId&)> share;  ///< collective: everybody has rank 0's afterwards
  };
  /// Without a member all ranks sit in this process, rank r on device r.
  NcclExecutor(Devices& devices, std::shared_ptr<const Nccl> nccl, std::optional<Member> member = std::nullopt)
      : devices_(devices), nccl_(std::move(nccl)), member_(std::move(member)) {}

  /// Why so many ranks cannot sit in one process; empty where each has a GPU.
  static std::string too_few(const Devices& devices, int ranks);

  Capabilities capabilities() const override;
  void load(std::span<const RankProgram> programs, ElementType type, Op op) override;
  void put(std::size_t seat, const std::function<void(std::byte*)>& write) override {
    seats_[seat].memory.seat().put(write);
  }
  bool rewind() override;
  void run(RunTimes& times) override;
  void get(std::size_t seat, const std::function<void(const std::byte*)>& read) override {
    seats_[seat].memory.seat().get(read);
  }
  Result<std::unique_ptr<Compute>> beside(const Layer& layer) override;
  /// NCCL's own collective between the seats of the last load.
  Result<OwnCollective> own_collective(const Case& c) override;

 private:
  struct Seat {
    NcclComm* comm;
    DeviceSteps memory;
    std::unique_ptr<Event> over, begin;       // of the run; begin: timed, and made when somebody looks
    std::vector<std::unique_ptr<Event>> end;  // timed, per step of the program
    std::size_t next = 0;
  };

  void connect(int ranks);
  /// Queues a whole run, from a fork of all streams to their join at the first one's; timed events only where `look`.
  void issue(bool look);
  void exchange(Seat& seat, const ProgramStep& step);

  Devices& devices_;
  std::shared_ptr<const Nccl> nccl_;
  std::optional<Member> member_;
  std::vector<std::unique_ptr<NcclComm>> comms_;
  ElementType type_ = ElementType::int32;
  std::int64_t steps_ = 0;
  std::vector<Seat> seats_;
  std::unique_ptr<Event> begin_;
};

}  // namespace ringside
