#include "gpu/host/paced_run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/check.h"

namespace ringside {
namespace {

// Three tags for each transfer between two ranks: its data, when its sender was ready, when its receiver was.
constexpr int kFirstTag = 16, kTags = 3, kNumbers = 5000;  // MPI promises tags up to 32767
constexpr Nanoseconds kNap = 250'000;                      // between looks for messages; holds are longer by far
constexpr Nanoseconds kNever = std::numeric_limits<Nanoseconds>::max();

int tag_of(const PacedTransfer& t, int which) {
  return kFirstTag + kTags * (t.number % kNumbers) + which;
}

Nanoseconds nanoseconds(Seconds s) {
  return std::llround(s.value * 1e9);
}

bool done(MPI_Request& request) {
  int flag = 0;
  RINGSIDE_MPI(MPI_Test, &request, &flag, MPI_STATUS_IGNORE);
  return flag != 0;
}

bool done(std::vector<MPI_Request>& requests) {
  int flag = 0;
  RINGSIDE_MPI(MPI_Testall, static_cast<int>(requests.size()), requests.data(), &flag, MPI_STATUSES_IGNORE);
  return flag != 0;
}

}  // namespace

RankProgram with_own_staging(RankProgram program) {
  std::int64_t used = 0;
  const auto place = [&used](auto& op) {
    if (op.staging == kNotStaged) return;
    op.staging = used;
    used += op.count;
  };
  for (ProgramStep& step : program.steps) {
    for (SendOp& op : step.sends) place(op);
    for (ReceiveOp& op : step.receives) place(op);
    for (MoveOp& op : step.moves) place(op);
  }
  program.staging = used;
  return program;
}

void PacedRun::load(const HostMemory& memory, const Pacing& pacing) {
  memory_ = &memory, pacing_ = &pacing;
  ops_.clear();
  const RankProgram& program = memory.program();
  auto step = program.steps.begin();
  std::size_t send = 0, receive = 0, move = 0, step_first = 0, last_out = 0, last_in = 0;
  for (const PacedTransfer& t : pacing.transfers) {
    while (step->step != t.step) ++step, send = receive = move = 0, step_first = ops_.size();
    Op& op = ops_.emplace_back();
    op.paced = &t, op.step = &*step, op.step_first = step_first;
    if (t.local())
      op.move = &step->moves.at(move++);
    else if (t.from == program.place)
      op.send = &step->sends.at(send++);
    else
      op.receive = &step->receives.at(receive++);
    if (t.out_port) op.before_out = std::exchange(last_out, ops_.size());
    if (t.in_port) op.before_in = std::exchange(last_in, ops_.size());
  }
}

/// Of those that read in its step nobody may still need what it overwrites.
bool PacedRun::may_land(const Op& op) const {
  if (op.receive && !op.receive->waits) return true;
  for (std::size_t i = op.step_first; i < ops_.size() && ops_[i].step == op.step; ++i) {
    const Op& other = ops_[i];
    if (&other != &op && ((other.send && !other.arrived) || (other.move && !other.packed))) return false;
    if (op.receive && other.receive && &other < &op && other.state != State::over) return false;  // in their order
  }
  return true;
}

bool PacedRun::may_post(const Op& op) const {
  for (const std::int32_t e : op.paced->after)
    if (ops_[static_cast<std::size_t>(e)].state != State::over) return false;
  const auto turn = [&](std::size_t before, std::int32_t busy) {
    return (before == 0 || ops_[before - 1].state >= State::started) && busy < pacing_->ports;
  };
  return (!op.paced->out_port || turn(op.before_out, sending_)) &&
         (!op.paced->in_port || turn(op.before_in, receiving_));
}

/// Says when this end was ready, and listens for when the other was.
void PacedRun::tell(Op& op, int peer, int out, int in) {
  op.said = op.mine - team_.offset();
  RINGSIDE_MPI(MPI_Irecv, &op.start, 1, MPI_INT64_T, peer, tag_of(*op.paced, in), team_.comm(), &op.heard);
  RINGSIDE_MPI(MPI_Isend, &op.said, 1, MPI_INT64_T, peer, tag_of(*op.paced, out), team_.comm(), &op.told);
}

void PacedRun::post(Op& op) {
  op.mine = now_ns();
  op.state = State::posted;
  op.data.clear();
  if (op.send) {
    tell(op, op.send->peer, 1, 2);
    post_send(memory_->outgoing(*op.send), memory_->bytes(op.send->count), op.send->peer, tag_of(*op.paced, 0),
              team_.comm(), op.data);
    op.packed = true;
  } else if (op.receive) {
    tell(op, op.receive->peer, 2, 1);
    post_receive(memory_->incoming(*op.receive), memory_->bytes(op.receive->count), op.receive->peer,
                 tag_of(*op.paced, 0), team_.comm(), op.data);
  } else {
    memory_->pack(*op.move);
    op.packed = op.arrived = true;
    op.start = op.mine;
  }
}

void PacedRun::finish(Op& op) {
  if (op.receive) memory_->land(*op.receive);
  if (op.move) memory_->land(*op.move);
  op.state = State::over;
  Nanoseconds& end = times_->step_end[static_cast<std::size_t>(op.paced->step)];
  end = std::max(end, now_ns());
  progress_.tick();
}

bool PacedRun::advance(Op& op, Nanoseconds& due) {
  bool moved = false;
  if (op.state == State::waiting) {
    if (!may_post(op)) return false;
    if (now_ns() < opens_) return due = std::min(due, opens_), false;
    post(op);
    moved = true;
  }
  if (op.state == State::posted) {
    if (!op.move) {
      if (!done(op.heard)) return moved;
      op.start = std::max(op.mine, op.start + team_.offset());
    }
    op.state = State::started;
    op.holds_port = true;
    if (op.paced->out_port) ++sending_;
    if (op.paced->in_port) ++receiving_;
    moved = true;
  }
  if (!op.arrived && done(op.data)) op.arrived = moved = true;
  const Nanoseconds now = now_ns(), sent = op.start + nanoseconds(op.paced->sent),
                    end = op.start + nanoseconds(op.paced->end);
  if (op.paced->out_port && op.holds_port) {
    if (now < sent) return due = std::min(due, sent), moved;
    --sending_;
    op.holds_port = false;
    moved = true;
  }
  if (now < end) return due = std::min(due, end), moved;
  if (!op.arrived || !(op.move || done(op.told))) return moved;
  if (!op.due) {  // what may not land yet, since others of its step still need what is there, is not late for that
    op.due = true;
    (op.send ? sent_late_ : received_late_) += now - end;
  }
  if (op.paced->in_port && op.holds_port) {  // nor do others wait at the port for it
    --receiving_;
    op.holds_port = false;
    moved = true;
  }
  if (!op.send && !may_land(op)) return moved;
  finish(op);
  return true;
}

void PacedRun::run(RunTimes& times) {
  RINGSIDE_CHECK(memory_ && pacing_);
  times_ = &times;
  times.step_end.assign(static_cast<std::size_t>(memory_->program().schedule_steps), 0);
  first_ = 0, sending_ = receiving_ = 0, sent_late_ = received_late_ = 0;
  for (Op& op : ops_) op.state = State::waiting, op.packed = op.arrived = op.holds_port = op.due = false;
  opens_ = now_ns() + nanoseconds(pacing_->late);
  progress_.begin_run();
  const auto say_step = [this] {
    progress_.reach(first_ < ops_.size() ? ops_[first_].paced->step : memory_->program().schedule_steps);
  };
  say_step();
  while (first_ < ops_.size()) {
    Nanoseconds due = kNever;
    bool moved = false;
    for (std::size_t i = first_; i < ops_.size(); ++i)
      if (ops_[i].state != State::over) moved = advance(ops_[i], due) || moved;
    while (first_ < ops_.size() && ops_[first_].state == State::over) ++first_;
    say_step();
    if (moved || first_ == ops_.size()) continue;
    const Nanoseconds now = now_ns();
    due - now < kNap ? static_cast<void>(hold_until(due)) : sleep_ns(kNap);
  }
  times.end = now_ns();
  times.lateness = std::max(sent_late_, received_late_);
  memory_->finish();
}

}  // namespace ringside
