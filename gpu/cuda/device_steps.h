// What a step does to one rank's memory on a device besides sending and receiving messages: the device's counterpart of
// HostMemory. Everything is queued on the rank's stream.
#pragma once

#include <optional>

#include "core/program/kernels.h"
#include "gpu/executor/landings.h"
#include "gpu/executor/seat_memory.h"

namespace ringside {

class DeviceSteps {
 public:
  /// Keeps the memory that it has where that fits, else frees it before it allocates.
  void load(Devices& devices, int device, const RankProgram& program, ElementType type, Op op);
  const RankProgram& program() const { return *program_; }
  SeatMemory& seat() { return *seat_; }
  const SeatMemory& seat() const { return *seat_; }
  int device() const { return seat_->device(); }
  Stream& stream() const { return seat_->stream(); }
  std::int64_t bytes(std::int64_t elements) const { return elements * width_; }

  /// Packs what a step sends from several regions, and what it moves.
  void pack(const ProgramStep& step);
  /// Where a packed message lies, and where one has to arrive.
  const std::byte* outgoing(const SendOp& send) const;
  std::byte* incoming(const ReceiveOp& receive) const;
  /// Brings what has arrived in staging to its place: one message, those that wait for this step's sends with what is
  /// moved, or the whole step.
  void land(const ReceiveOp& receive);
  void land_late(const ProgramStep& step);
  void land_all(const ProgramStep& step);
  /// After the last step: ends averages.
  void finish();

 private:
  std::byte* at(std::int64_t element) const { return seat_->data() + element * width_; }
  std::byte* staging(std::int64_t element) const { return at(program_->memory + element); }
  PieceCollector collector();
  void add(PieceCollector& pieces, const ReceiveOp& receive) const;
  void add_late(PieceCollector& pieces, const ProgramStep& step) const;

  const RankProgram* program_ = nullptr;
  ElementType type_ = ElementType::int32;
  Op op_ = Op::sum;
  std::int64_t width_ = 4;
  std::optional<SeatMemory> seat_;
};

}  // namespace ringside
