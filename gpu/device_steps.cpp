#include "gpu/device_steps.h"

namespace ringside {

void DeviceSteps::load(Devices& devices, int device, const RankProgram& program, ElementType type, Op op) {
  program_ = &program, type_ = type, op_ = op, width_ = size_of(type);
  if (seat_ && seat_->reuse(bytes(program.memory), bytes(program.staging))) return;
  seat_.reset();
  seat_.emplace(devices, device, bytes(program.memory), bytes(program.staging));
}

void DeviceSteps::pack(const ProgramStep& step) {
  pieces_.clear();
  const auto add = [&](std::int64_t staged, const std::vector<Region>& from) {
    for (const Region& r : from) {
      pieces_.push_back({staging(staged), at(r.offset), r.count, false});
      staged += r.count;
    }
  };
  for (const SendOp& s : step.sends)
    if (s.staging != kNotStaged) add(s.staging, s.from);
  for (const MoveOp& m : step.moves)
    if (m.count > 0) add(m.staging, m.from);
  if (!pieces_.empty()) stream().combine(pieces_, type_, op_);
}

const std::byte* DeviceSteps::outgoing(const SendOp& send) const {
  if (send.staging != kNotStaged) return staging(send.staging);
  return at(send.from.empty() ? 0 : send.from.front().offset);
}

std::byte* DeviceSteps::incoming(const ReceiveOp& receive) const {
  if (receive.staging != kNotStaged) return staging(receive.staging);
  return at(receive.into.empty() ? 0 : receive.into.front().where.offset);
}

void DeviceSteps::land(std::int64_t staged, const std::vector<Landing>& into) {
  pieces_.clear();
  for (const Landing& l : into) {
    pieces_.push_back({at(l.where.offset), staging(staged), l.where.count, l.reduces});
    staged += l.where.count;
  }
  if (!pieces_.empty()) stream().combine(pieces_, type_, op_);
}

void DeviceSteps::land(const ReceiveOp& receive) {
  if (receive.staging != kNotStaged) land(receive.staging, receive.into);
}

void DeviceSteps::land_moves(const ProgramStep& step) {
  for (const MoveOp& m : step.moves)
    if (m.count > 0) land(m.staging, m.into);
}

void DeviceSteps::finish() {
  for (const Division& d : divisions(program(), op_)) stream().divide(at(d.where.offset), d.where.count, type_, d.by);
}

}  // namespace ringside
