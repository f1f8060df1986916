#include "gpu/executor/seat_memory.h"

namespace ringside {

SeatMemory::SeatMemory(Devices& devices, int device, std::int64_t bytes, std::int64_t staging_bytes)
    : devices_(devices),
      device_(device),
      bytes_(bytes),
      image_room_(bytes),
      room_(bytes + staging_bytes),
      stream_(devices.make_stream(device)),
      memory_(devices.allocate(device, bytes + staging_bytes)),
      image_(devices.allocate_pinned(bytes)) {}

bool SeatMemory::reuse(std::int64_t bytes, std::int64_t staging_bytes) {
  constexpr std::int64_t kTooLarge = 8, kAlwaysKept = std::int64_t{64} << 20;
  const std::int64_t wanted = bytes + staging_bytes;
  if (bytes > image_room_ || wanted > room_ || room_ > kTooLarge * wanted + kAlwaysKept) return false;
  bytes_ = bytes;
  written_ = false;
  return true;
}

void SeatMemory::put(const std::function<void(std::byte*)>& write) {
  write(image_->data());
  written_ = true;
  rewind();
  stream_->synchronise();
}

void SeatMemory::get(const std::function<void(const std::byte*)>& read) {
  if (!back_) back_ = devices_.allocate_pinned(image_room_);
  stream_->copy(back_->data(), data(), bytes_);
  stream_->synchronise();
  read(back_->data());
}

}  // namespace ringside
