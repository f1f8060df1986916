#include "gpu/host/host_executor.h"

#include <algorithm>
#include <new>
#include <set>
#include <span>

#include <fmt/format.h>

#include "core/program/kernels.h"

namespace ringside {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::int64_t kSegment = 256 << 10;  // bytes: half a megabyte keeps a core's cache warm, less costs messages
constexpr std::int64_t kMostSegments = 512;   // of one message
constexpr std::int64_t kWindow = 4;           // segments of a message that is reduced, on their way at once

/// Long messages travel in pieces of so many bytes, whatever they are for: the sender does not know.
std::int64_t piece_of(std::int64_t bytes) {
  if (bytes <= 2 * kSegment) return std::max<std::int64_t>(bytes, 1);
  const std::int64_t fair = (bytes / kMostSegments + kSegment - 1) / kSegment * kSegment;
  return std::clamp(fair, kSegment, kPieceBytes);
}

/// Whether what has arrived is added while the rest is on its way.
bool by_segments(const ReceiveOp& op, bool in_order, std::int64_t bytes) {
  return in_order && op.staging != kNotStaged && !op.waits && bytes > 2 * kSegment;
}

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

void HostMemory::keep_input() {
  std::int64_t elements = 0;
  for (const Holding& h : program_->before) elements += h.where.count;
  input_.reserve(static_cast<std::size_t>(bytes(elements)));
  std::byte* at = input_.bytes.get();
  for (const Holding& h : program_->before)
    at = std::copy_n(memory() + bytes(h.where.offset), bytes(h.where.count), at);
}

void HostMemory::take_input() const {
  const std::byte* at = input_.bytes.get();
  for (const Holding& h : program_->before) {
    std::copy_n(at, bytes(h.where.count), memory() + bytes(h.where.offset));
    at += bytes(h.where.count);
  }
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

void HostExecutor::load(std::span<const RankProgram> programs, ElementType type, Op op) {
  HostMemoryExecutor::load(programs, type, op);
  in_order_.clear();
  for (const ProgramStep& step : memory_.program().steps) {
    std::set<std::int32_t> peers;
    in_order_.push_back(std::all_of(step.receives.begin(), step.receives.end(),
                                    [&](const ReceiveOp& r) { return peers.insert(r.peer).second; }));
  }
}

// Of a message that lands by segments only a window is under way, in as much staging: what arrives is added while it is
// in the core's cache.
void HostExecutor::receive(const ReceiveOp& op, bool in_order) {
  const std::int64_t bytes = memory_.bytes(op.count), piece = piece_of(bytes);
  const std::int64_t posted = by_segments(op, in_order, bytes) ? std::min(bytes, kWindow * piece) : bytes;
  post_receive(memory_.incoming(op), posted, op.peer, kDataTag, team_.comm(), receives_, piece);
}

void HostExecutor::complete(const ReceiveOp& op, bool in_order, std::size_t first, std::size_t last) {
  const std::int64_t bytes = memory_.bytes(op.count), piece = piece_of(bytes);
  if (!by_segments(op, in_order, bytes)) {
    wait_all(std::span(receives_).subspan(first, last - first));
    if (!op.waits) memory_.land(op);
    return;
  }
  std::byte* const slots = memory_.incoming(op);
  for (std::int64_t at = 0; at < bytes; at += piece) {
    const std::int64_t slot = at / piece % kWindow;
    MPI_Request& request = receives_[first + static_cast<std::size_t>(slot)];
    std::byte* const part = slots + slot * piece;
    RINGSIDE_MPI(MPI_Wait, &request, MPI_STATUS_IGNORE);
    memory_.land_part(op, part, at, std::min(piece, bytes - at));
    const std::int64_t next = at + kWindow * piece;
    if (next < bytes)
      RINGSIDE_MPI(MPI_Irecv, part, static_cast<int>(std::min(piece, bytes - next)), MPI_BYTE, op.peer, kDataTag,
                   team_.comm(), &request);
  }
}

void HostExecutor::run(RunTimes& times) {
  if (times.look_at_steps) times.step_end.assign(static_cast<std::size_t>(memory_.program().schedule_steps), 0);
  times.lateness = 0;
  auto in_order = in_order_.begin();
  for (const ProgramStep& step : memory_.program().steps) {
    const bool ordered = *in_order++ != 0;
    sends_.clear(), receives_.clear(), first_request_.clear();
    for (const ReceiveOp& r : step.receives) {
      first_request_.push_back(receives_.size());
      receive(r, ordered);
    }
    first_request_.push_back(receives_.size());
    for (const SendOp& s : step.sends) {
      const std::int64_t bytes = memory_.bytes(s.count);
      post_send(memory_.outgoing(s), bytes, s.peer, kDataTag, team_.comm(), sends_, piece_of(bytes));
    }
    memory_.pack_moves(step);
    // In the order of the schedule, whatever arrives first: every run adds in the same order.
    for (std::size_t i = 0; i < step.receives.size(); ++i) {
      const ReceiveOp& r = step.receives[i];
      try {
        complete(r, ordered, first_request_[i], first_request_[i + 1]);
      } catch (const MpiError& e) {
        throw MpiError(e, fmt::format("from rank {} in step {}", r.peer, step.step + 1));
      }
    }
    wait_all(sends_);
    for (const ReceiveOp& r : step.receives)
      if (r.waits) memory_.land(r);
    memory_.land_moves(step);
    if (times.look_at_steps) times.step_end[static_cast<std::size_t>(step.step)] = now_ns();
    progress_.tick(step.step + 1);
  }
  memory_.finish();
  times.end = now_ns();
}

}  // namespace ringside
