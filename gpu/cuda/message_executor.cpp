#include "gpu/cuda/message_executor.h"

#include <span>

#include <fmt/format.h>

#include "core/base/check.h"
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif

namespace ringside {
bool mpi_takes_device_pointers() {
#if defined(MPIX_CUDA_AWARE_SUPPORT)
  return MPIX_Query_cuda_support() == 1;
#else
  return false;
#endif
}

void MessageExecutor::load(std::span<const RankProgram> programs, ElementType type, Op op) {
  RINGSIDE_CHECK(programs.size() == 1);
  steps_.load(device_.devices, device_.index, programs.front(), type, op);
}

bool MessageExecutor::rewind() {
  if (!steps_.seat().written()) return false;
  steps_.seat().rewind();
  steps_.stream().synchronise();
  return true;
}

void MessageExecutor::run(RunTimes& times) {
  times.step_end.assign(static_cast<std::size_t>(times.look_at_steps ? steps_.program().schedule_steps : 0), 0);
  times.lateness = 0;
  const RankProgram& program = steps_.program();
  progress_.begin_run(program.done_before(program.steps.begin()));
  for (auto next = program.steps.begin(); next != program.steps.end();) {
    const ProgramStep& step = *next++;
    do_step(step);
    progress_.tick(program.done_before(next));
    if (!times.look_at_steps) continue;
    steps_.stream().synchronise();
    times.step_end[static_cast<std::size_t>(step.step)] = now_ns();
  }
  steps_.finish();
  steps_.stream().synchronise();
  times.end = now_ns();
}

Capabilities MessageExecutor::capabilities_of(const char* name, const char* transport) const {
  Capabilities c;
  c.name = name;
  c.transport = fmt::format("{}; {} at rank 0", transport, names_of(device_.devices));
  c.device_memory = c.steps_apart = true;
  return c;
}

Capabilities AwareExecutor::capabilities() const {
  return capabilities_of("cuda-aware", "device pointers given to MPI");
}

void AwareExecutor::do_step(const ProgramStep& step) {
  sends_.clear(), receives_.clear(), first_request_.clear();
  steps_.pack(step);
  steps_.stream().synchronise();  // MPI knows nothing of streams: its memory is ready, and nobody uses it any more
  for (const ReceiveOp& r : step.receives) {
    first_request_.push_back(receives_.size());
    post_receive(steps_.incoming(r), steps_.bytes(r.count), r.peer, kDataTag, team_.comm(), receives_);
  }
  first_request_.push_back(receives_.size());
  for (const SendOp& s : step.sends)
    post_send(steps_.outgoing(s), steps_.bytes(s.count), s.peer, kDataTag, team_.comm(), sends_);
  // In the order of the schedule, whatever arrives first: every run adds in the same order.
  for (std::size_t i = 0; i < step.receives.size(); ++i) {
    wait_all(std::span(receives_).subspan(first_request_[i], first_request_[i + 1] - first_request_[i]));
    if (!step.receives[i].waits) steps_.land(step.receives[i]);
  }
  wait_all(sends_);
  steps_.land_late(step);
}

}  // namespace ringside
