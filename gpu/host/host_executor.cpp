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
// Bytes that MPI takes along in the call, so that there is no request to keep: Open MPI 4 KiB less its own head.
constexpr std::int64_t kAtOnce = 4096 - 256;
constexpr std::int64_t kSummed = 128 << 10;  // bytes of a piece that is added while the next ones come in
constexpr std::int64_t kCopied = 1 << 20;    // of any other
constexpr std::int64_t kMostPieces = 512;    // of one message
constexpr std::int64_t kWindow = 4;          // pieces of a message that is reduced, on their way at once

/// Long messages travel in pieces of so many bytes.
std::int64_t piece_of(std::int64_t bytes, bool reduces) {
  const std::int64_t piece = reduces ? kSummed : kCopied;
  if (bytes <= 2 * piece) return std::max<std::int64_t>(bytes, 1);
  const std::int64_t fair = (bytes / kMostPieces + piece - 1) / piece * piece;
  return std::clamp(fair, piece, kPieceBytes);
}

/// Whether what has arrived is added while the rest is on its way.
bool by_pieces(const ReceiveOp& op, bool in_order, std::int64_t bytes) {
  return in_order && op.staging != kNotStaged && !op.waits && piece_of(bytes, op.reduces) < bytes;
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

// Of a message that lands by pieces only a window is under way, in as much staging: what arrives is added while it is
// in the core's cache.
void HostExecutor::receive(const ReceiveOp& op, bool in_order) {
  const std::int64_t bytes = memory_.bytes(op.count), piece = piece_of(bytes, op.reduces);
  const std::int64_t posted = by_pieces(op, in_order, bytes) ? std::min(bytes, kWindow * piece) : bytes;
  post_receive(memory_.incoming(op), posted, op.peer, kDataTag, team_.comm(), receives_, piece);
}

void HostExecutor::complete(const ReceiveOp& op, bool in_order, std::size_t first, std::size_t last) {
  const std::int64_t bytes = memory_.bytes(op.count), piece = piece_of(bytes, op.reduces);
  if (!by_pieces(op, in_order, bytes)) {
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
  const RankProgram& program = memory_.program();
  if (times.look_at_steps) times.step_end.assign(static_cast<std::size_t>(program.schedule_steps), 0);
  times.lateness = 0;
  auto in_order = in_order_.begin();
  progress_.begin_run(program.done_before(program.steps.begin()));
  for (auto next = program.steps.begin(); next != program.steps.end();) {
    const ProgramStep& step = *next++;
    const bool ordered = *in_order++ != 0;
    sends_.clear(), receives_.clear(), first_request_.clear();
    for (const ReceiveOp& r : step.receives) {
      first_request_.push_back(receives_.size());
      receive(r, ordered);
    }
    first_request_.push_back(receives_.size());
    for (const SendOp& s : step.sends) {
      const std::int64_t bytes = memory_.bytes(s.count);
      // Where this waits for a receive, that is one of this step, and nobody sends before its own are posted.
      if (bytes <= kAtOnce) {
        RINGSIDE_MPI(MPI_Send, memory_.outgoing(s), static_cast<int>(bytes), MPI_BYTE, s.peer, kDataTag, team_.comm());
        continue;
      }
      post_send(memory_.outgoing(s), bytes, s.peer, kDataTag, team_.comm(), sends_, piece_of(bytes, s.reduces));
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
    progress_.tick(program.done_before(next));
  }
  memory_.finish();
  times.end = now_ns();
}

}  // namespace ringside
