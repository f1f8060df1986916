#include "gpu/cuda/device_steps.h"

namespace ringside {

void DeviceSteps::load(Devices& devices, int device, const RankProgram& program, ElementType type, Op op) {
  program_ = &program, type_ = type, op_ = op, width_ = size_of(type);
  if (seat_ && seat_->reuse(bytes(program.memory), bytes(program.staging))) return;
  seat_.reset();
  seat_.emplace(devices, device, bytes(program.memory), bytes(program.staging));
}

PieceCollector DeviceSteps::collector() {
  return PieceCollector([this](std::span<const Piece> pieces) { stream().combine(pieces, type_, op_); });
}

void DeviceSteps::pack(const ProgramStep& step) {
  PieceCollector pieces = collector();
  for (const SendOp& s : step.sends)
    if (s.staging != kNotStaged) add_packing(pieces, staging(s.staging), at(0), s.from, width_);
  for (const MoveOp& m : step.moves)
    if (m.count > 0) add_packing(pieces, staging(m.staging), at(0), m.from, width_);
  pieces.flush();
}

const std::byte* DeviceSteps::outgoing(const SendOp& send) const {
  if (send.staging != kNotStaged) return staging(send.staging);
  return at(send.from.empty() ? 0 : send.from.front().offset);
}

std::byte* DeviceSteps::incoming(const ReceiveOp& receive) const {
  if (receive.staging != kNotStaged) return staging(receive.staging);
  return at(receive.into.empty() ? 0 : receive.into.front().where.offset);
}

void DeviceSteps::add(PieceCollector& pieces, const ReceiveOp& receive) const {
  if (receive.staging != kNotStaged) add_landings(pieces, at(0), staging(receive.staging), receive.into, width_);
}

void DeviceSteps::add_late(PieceCollector& pieces, const ProgramStep& step) const {
  for (const ReceiveOp& r : step.receives)
    if (r.waits) add(pieces, r);
  for (const MoveOp& m : step.moves)
    if (m.count > 0) add_landings(pieces, at(0), staging(m.staging), m.into, width_);
}

void DeviceSteps::land(const ReceiveOp& receive) {
  PieceCollector pieces = collector();
  add(pieces, receive);
  pieces.flush();
}

void DeviceSteps::land_late(const ProgramStep& step) {
  PieceCollector pieces = collector();
  add_late(pieces, step);
  pieces.flush();
}

void DeviceSteps::land_all(const ProgramStep& step) {
  PieceCollector pieces = collector();
  for (const ReceiveOp& r : step.receives)
    if (!r.waits) add(pieces, r);
  add_late(pieces, step);
  pieces.flush();
}

void DeviceSteps::finish() {
  for (const Division& d : divisions(program(), op_)) stream().divide(at(d.where.offset), d.where.count, type_, d.by);
}

}  // namespace ringside
