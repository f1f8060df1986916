#include "gpu/cuda/staged_message.h"

#include <algorithm>

namespace ringside {

void StagedMessage::send(const std::byte* from, std::int64_t bytes, int peer, int tag) {
  begin(const_cast<std::byte*>(from), bytes, peer, tag, true);  // only read
}

void StagedMessage::receive(std::byte* to, std::int64_t bytes, int peer, int tag) {
  begin(to, bytes, peer, tag, false);
}

void StagedMessage::begin(std::byte* memory, std::int64_t bytes, int peer, int tag, bool sends) {
  memory_ = memory, bytes_ = bytes, peer_ = peer, tag_ = tag, sends_ = sends;
  begun_ = travelled_ = over_ = 0;
}

std::int64_t StagedMessage::slices() const {
  return std::max<std::int64_t>((bytes_ + slice_bytes_ - 1) / slice_bytes_, 1);  // an empty message is sent, too
}

std::int64_t StagedMessage::length(std::int64_t slice) const {
  return std::min(slice_bytes_, bytes_ - slice * slice_bytes_);
}

bool StagedMessage::advance() {
  for (Slot& slot : slots_) advance(slot);
  return over_ == slices();
}

void StagedMessage::advance(Slot& slot) {
  switch (slot.state) {
    case State::idle:
      if (begun_ == slices()) return;
      slot.slice = begun_++;
      return sends_ ? copy(slot) : travel(slot);
    case State::copying:
      // What a receive has copied may be of the message before: the slot is free either way.
      if (!slot.copied->happened()) return;
      if (!sends_) slot.state = State::idle;
      if (sends_ && slot.slice == travelled_) travel(slot);  // in order: slices have no names
      return;
    case State::travelling:
      int done = 0;
      RINGSIDE_MPI(MPI_Test, &slot.request, &done, MPI_STATUS_IGNORE);
      if (done == 0) return;
      ++over_;
      return sends_ ? void(slot.state = State::idle) : copy(slot);
  }
}

void StagedMessage::copy(Slot& slot) {
  if (!slot.memory) {
    slot.memory = devices_.allocate_pinned(slice_bytes_);
    slot.copied = devices_.make_event(device_, Event::Kind::order);
  }
  std::byte* const there = memory_ + slot.slice * slice_bytes_;
  if (sends_)
    stream_.copy(slot.memory->data(), there, length(slot.slice));
  else
    stream_.copy(there, slot.memory->data(), length(slot.slice));
  stream_.record(*slot.copied);
  slot.state = State::copying;
}

void StagedMessage::travel(Slot& slot) {
  if (!slot.memory) {
    slot.memory = devices_.allocate_pinned(slice_bytes_);
    slot.copied = devices_.make_event(device_, Event::Kind::order);
  }
  const auto bytes = static_cast<int>(length(slot.slice));
  if (sends_)
    RINGSIDE_MPI(MPI_Isend, slot.memory->data(), bytes, MPI_BYTE, peer_, tag_, comm_, &slot.request);
  else
    RINGSIDE_MPI(MPI_Irecv, slot.memory->data(), bytes, MPI_BYTE, peer_, tag_, comm_, &slot.request);
  ++travelled_;
  slot.state = State::travelling;
}

}  // namespace ringside
