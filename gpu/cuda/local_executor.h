// cuda-local: all ranks in one process, rank r on device r modulo their number. Every device has a stream, on which the
// ranks that share it move in waves of one launch each, and events stand for what it has to wait for; the whole
// schedule is one graph.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "gpu/cuda/pull_waves.h"
#include "gpu/device/devices.h"
#include "gpu/executor/executor.h"
#include "gpu/executor/seat_memory.h"

namespace ringside {

class LocalExecutor : public Executor {
 public:
  explicit LocalExecutor(Devices& devices) : devices_(devices) {}
  Capabilities capabilities() const override;
  void load(std::span<const RankProgram> programs, ElementType type, Op op) override;
  void put(std::size_t seat, const std::function<void(std::byte*)>& write) override;
  bool rewind() override;
  void run(RunTimes& times) override;
  void get(std::size_t seat, const std::function<void(const std::byte*)>& read) override;
  /// What K ranks on fewer devices measure.
  std::string note() const override;
  Result<std::unique_ptr<Compute>> beside(const Layer& layer) override;

 private:
  /// The plan with timing events; made when somebody looks at steps for the first time.
  struct Watch {
    std::vector<std::unique_ptr<Event>> begin;  // per device
    std::vector<std::unique_ptr<Event>> end;    // per wave
    std::unique_ptr<Graph> graph;
  };

  int device_of(std::size_t seat) const { return static_cast<int>(seat) % devices_.count(); }
  /// Devices that have ranks; seat d is the first on device d.
  int devices_used() const { return std::min(static_cast<int>(seats_.size()), devices_.count()); }
  Stream& stream_of(int device) const { return seats_[static_cast<std::size_t>(device)].stream(); }
  /// Memory, streams and events for these programs: those of the last ones where they fit.
  void take_seats(std::span<const RankProgram> programs);
  void check_room() const;
  /// Queues the whole plan, from a fork of all streams to their join at the first one's.
  void issue(const Watch* watch);
  void queue(const PullWave& wave);
  void look(RunTimes& times);

  Devices& devices_;
  ElementType type_ = ElementType::int32;
  Op op_ = Op::sum;
  std::int64_t width_ = 4, steps_ = 0;
  PullPlan plan_;
  std::vector<PullWave> waves_;
  std::vector<SeatMemory> seats_;
  std::unique_ptr<Event> begin_;
  std::vector<std::unique_ptr<Event>> done_;  // per wave that others await
  std::vector<std::unique_ptr<Event>> over_;  // per device: of the whole run
  std::unique_ptr<Graph> graph_;
  Watch watch_;
  std::vector<Piece> pieces_;
};

}  // namespace ringside
