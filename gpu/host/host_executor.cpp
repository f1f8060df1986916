#include "gpu/host/host_executor.h"

#include <new>

#include "core/program/kernels.h"

namespace ringside {
namespace {

constexpr std::size_t kPage = 4096;
}  // namespace

void HostMemory::Buffer::reserve(std::size_t wanted) {
  // Given back only when far too large: a sweep goes up and down in size.
  if (wanted <= capacity && capacity <= 8 * wanted + (std::size_t{1} << 26)) return;
  bytes.reset();
  capacity = (wanted + kPage) / kPage * kPage;
  bytes.reset(static_cast<std::byte*>(std::aligned_alloc(kPage, capacity)));
  if (!bytes) {
    capacity = 0;
    throw std::bad_alloc();
  }
}

void HostMemory::load(const RankProgram& program, ElementType type, Op op) {
  program_ = &program, type_ = type, op_ = op, width_ = size_of(type);
  memory_.reserve(static_cast<std::size_t>(bytes(program.memory)));
  staging_.reserve(static_cast<std::size_t>(bytes(program.staging)));
}

const std::byte* HostMemory::outgoing(const SendOp& send) const {
  if (send.staging == kNotStaged) return memory() + (send.from.empty() ? 0 : bytes(send.from.front().offset));
  ringside::pack(staging(send.staging), memory(), send.from, type_);
  return staging(send.staging);
}

std::byte* HostMemory::incoming(const ReceiveOp& receive) const {
  if (receive.staging != kNotStaged) return staging(receive.staging);
  return memory() + (receive.into.empty() ? 0 : bytes(receive.into.front().where.offset));
}

void HostMemory::pack(const MoveOp& m) const {
  if (m.count > 0) ringside::pack(staging(m.staging), memory(), m.from, type_);
}

void HostMemory::land(const MoveOp& m) const {
  if (m.count > 0) ringside::land(memory(), staging(m.staging), m.into, type_, op_);
}

void HostMemory::pack_moves(const ProgramStep& step) const {
  for (const MoveOp& m : step.moves) pack(m);
}

void HostMemory::land(const ReceiveOp& receive) const {
  if (receive.staging != kNotStaged) ringside::land(memory(), staging(receive.staging), receive.into, type_, op_);
}

void HostMemory::land_moves(const ProgramStep& step) const {
  for (const MoveOp& m : step.moves) land(m);
}

void HostExecutor::run(RunTimes& times) {
  times.step_end.assign(static_cast<std::size_t>(memory_.program().schedule_steps), 0);
  times.lateness = 0;
  const auto wait = [](std::vector<MPI_Request>& requests, std::size_t first, std::size_t last) {
    if (first < last)
      RINGSIDE_MPI(MPI_Waitall, static_cast<int>(last - first), requests.data() + first, MPI_STATUSES_IGNORE);
  };
  for (const ProgramStep& step : memory_.program().steps) {
    sends_.clear(), receives_.clear(), first_request_.clear();
    for (const ReceiveOp& r : step.receives) {
      first_request_.push_back(receives_.size());
      post_receive(memory_.incoming(r), memory_.bytes(r.count), r.peer, kDataTag, team_.comm(), receives_);
    }
    first_request_.push_back(receives_.size());
    for (const SendOp& s : step.sends)
      post_send(memory_.outgoing(s), memory_.bytes(s.count), s.peer, kDataTag, team_.comm(), sends_);
    memory_.pack_moves(step);
    // In the order of the schedule, whatever arrives first: every run adds in the same order.
    for (std::size_t i = 0; i < step.receives.size(); ++i) {
      wait(receives_, first_request_[i], first_request_[i + 1]);
      if (!step.receives[i].waits) memory_.land(step.receives[i]);
    }
    wait(sends_, 0, sends_.size());
    for (const ReceiveOp& r : step.receives)
      if (r.waits) memory_.land(r);
    memory_.land_moves(step);
    times.step_end[static_cast<std::size_t>(step.step)] = now_ns();
    progress_.tick();
  }
  memory_.finish();
  times.end = now_ns();
}

}  // namespace ringside
