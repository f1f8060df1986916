// The memory of one rank on a device, with a stream of its own and a pinned copy of what was put there.
#pragma once

#include <functional>
#include <memory>

#include "gpu/device/devices.h"

namespace ringside {

class SeatMemory {
 public:
  /// bytes: of the program's memory; staging_bytes: behind them. Throws DeviceError where they do not fit.
  SeatMemory(Devices& devices, int device, std::int64_t bytes, std::int64_t staging_bytes);

  /// Takes what there is for another program: pinning memory costs more than most collectives. False where it does not
  /// fit, or is far too large.
  bool reuse(std::int64_t bytes, std::int64_t staging_bytes);

  int device() const { return device_; }
  std::byte* data() const { return memory_->data(); }
  const DeviceMemory& memory() const { return *memory_; }
  Stream& stream() const { return *stream_; }

  /// `write` fills the program's memory, in host memory; it is on the device afterwards.
  void put(const std::function<void(std::byte*)>& write);
  /// Whether there is something that was put.
  bool written() const { return written_; }
  /// Queues what was put once more.
  void rewind() { stream_->copy(data(), image_->data(), bytes_); }
  /// `read` sees the program's memory, in host memory.
  void get(const std::function<void(const std::byte*)>& read);

 private:
  Devices& devices_;
  int device_;
  std::int64_t bytes_, image_room_, room_;  // bytes: of the program's memory; room for it; room with staging
  std::unique_ptr<Stream> stream_;
  std::unique_ptr<DeviceMemory> memory_, image_, back_;  // the last two pinned
  bool written_ = false;
};

}  // namespace ringside
