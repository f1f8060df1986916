#include "gpu/seat_memory.h"

namespace ringside {

SeatMemory::SeatMemory(Devices& devices, int device, std::int64_t bytes, std::int64_t staging_bytes)
    : devices_(devices),
      device_(device),
      bytes_(bytes),
      stream_(devices.make_stream(device)),
      memory_(devices.allocate(device, bytes + staging_bytes)),
      image_(devices.allocate_pinned(bytes)) {}

void SeatMemory::put(const std::function<void(std::byte*)>& write) {
  write(image_->data());
  written_ = true;
  rewind();
  stream_->synchronise();
}

void SeatMemory::get(const std::function<void(const std::byte*)>& read) {
  if (!back_) back_ = devices_.allocate_pinned(bytes_);
  stream_->copy(back_->data(), data(), bytes_);
  stream_->synchronise();
  read(back_->data());
}

}  // namespace ringside
