#include "gpu/host/emulated_executor.h"

namespace ringside {
namespace {

constexpr int kStampTag = 2;

}  // namespace

void EmulatedExecutor::load(std::span<const RankProgram> programs, ElementType type, Op op) {
  if (!pacing_) return HostMemoryExecutor::load(programs, type, op);
  RINGSIDE_CHECK(programs.size() == 1);
  program_ = with_own_staging(programs.front());
  memory_.load(program_, type, op);
  paced_.load(memory_, *pacing_);
}

void EmulatedExecutor::run(RunTimes& times) {
  if (pacing_) return paced_.run(times);
  times.step_end.assign(static_cast<std::size_t>(memory_.program().schedule_steps), 0);
  times.lateness = 0;
  ports_.reset();
  const RankProgram& program = memory_.program();
  progress_.begin_run(program.done_before(program.steps.begin()));
  for (auto next = program.steps.begin(); next != program.steps.end();) {
    const ProgramStep& step = *next++;
    requests_.clear();
    stamps_in_.assign(step.receives.size(), 0);
    stamps_out_.assign(step.sends.size(), 0);
    for (std::size_t i = 0; i < step.receives.size(); ++i) {
      const ReceiveOp& r = step.receives[i];
      RINGSIDE_MPI(MPI_Irecv, &stamps_in_[i], 1, MPI_INT64_T, r.peer, kStampTag, team_.comm(),
                   &requests_.emplace_back());
      post_receive(memory_.incoming(r), memory_.bytes(r.count), r.peer, kDataTag, team_.comm(), requests_);
    }
    // Stamped with real time: a rank that comes late sends late. All messages of a step are handed over at once and
    // leave the port one after the other.
    const Nanoseconds now = now_ns();
    Nanoseconds end = now;
    for (std::size_t i = 0; i < step.sends.size(); ++i) {
      const SendOp& s = step.sends[i];
      end = ports_.send(now, memory_.bytes(s.count));
      stamps_out_[i] = end - team_.offset();
      RINGSIDE_MPI(MPI_Isend, &stamps_out_[i], 1, MPI_INT64_T, s.peer, kStampTag, team_.comm(),
                   &requests_.emplace_back());
      post_send(memory_.outgoing(s), memory_.bytes(s.count), s.peer, kDataTag, team_.comm(), requests_);
    }
    memory_.pack_moves(step);
    // The message itself arrives within the hold: looking for it only now and then costs nothing but saves the cores.
    wait_politely(requests_);
    for (std::size_t i = 0; i < step.receives.size(); ++i) {
      const ReceiveOp& r = step.receives[i];
      memory_.land(r);
      const bool reduces = !r.into.empty() && r.into.front().reduces;
      end = std::max(end, ports_.receive(stamps_in_[i] + team_.offset(), memory_.bytes(r.count), reduces));
    }
    memory_.land_moves(step);
    if (!step.sends.empty() || !step.receives.empty()) times.lateness += hold_until(end);
    times.step_end[static_cast<std::size_t>(step.step)] = now_ns();
    progress_.tick(program.done_before(next));
  }
  times.end = now_ns();
  memory_.finish();  // not part of the network that is imposed
}

}  // namespace ringside
