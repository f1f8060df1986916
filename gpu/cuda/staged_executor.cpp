#include "gpu/cuda/staged_executor.h"

#include <map>
#include <thread>

namespace ringside {

StagedExecutor::StagedExecutor(const Team& team, Progress& progress, ProcessDevice device, std::int64_t slice_bytes)
    : MessageExecutor(team, progress, std::move(device)),
      slice_bytes_(slice_bytes),
      arrivals_(device_.devices.make_stream(device_.index)),
      departures_(device_.devices.make_stream(device_.index)),
      ready_(device_.devices.make_event(device_.index, Event::Kind::order)),
      arrived_(device_.devices.make_event(device_.index, Event::Kind::order)) {}

Capabilities StagedExecutor::capabilities() const {
  return capabilities_of("cuda-staged", "MPI point-to-point, staged through pinned host memory");
}

StagedMessage& StagedExecutor::message(Messages& messages, std::size_t index, Stream& stream) {
  while (messages.size() <= index)
    messages.push_back(
        std::make_unique<StagedMessage>(device_.devices, device_.index, stream, team_.comm(), slice_bytes_));
  return *messages[index];
}

void StagedExecutor::do_step(const ProgramStep& step) {
  // Copies begin when memory is as this step finds it.
  steps_.pack(step);
  steps_.stream().record(*ready_);
  departures_->wait(*ready_);
  arrivals_->wait(*ready_);
  std::map<int, int> to, from;  // messages of this step, per peer: their tags
  for (std::size_t i = 0; i < step.sends.size(); ++i) {
    const SendOp& s = step.sends[i];
    message(sends_, i, *departures_).send(steps_.outgoing(s), steps_.bytes(s.count), s.peer, to[s.peer]++);
  }
  for (std::size_t i = 0; i < step.receives.size(); ++i) {
    const ReceiveOp& r = step.receives[i];
    message(receives_, i, *arrivals_).receive(steps_.incoming(r), steps_.bytes(r.count), r.peer, from[r.peer]++);
  }
  // In the order of the schedule, whatever arrives first: every run adds in the same order.
  const auto wait_for_arrivals = [&] {
    arrivals_->record(*arrived_);
    steps_.stream().wait(*arrived_);
  };
  std::size_t landed = 0;
  for (bool sent = false; !sent || landed < step.receives.size();) {
    sent = true;
    for (std::size_t i = 0; i < step.sends.size(); ++i) sent = sends_[i]->advance() && sent;
    for (std::size_t i = landed; i < step.receives.size(); ++i)
      if (receives_[i]->advance() && i == landed) {
        wait_for_arrivals();
        if (!step.receives[i].waits) steps_.land(step.receives[i]);
        ++landed;
      }
    if (!sent || landed < step.receives.size()) std::this_thread::yield();
  }
  steps_.land_late(step);
}

}  // namespace ringside
