// The GPUs of this process, as far as executors need them. What is queued on a stream happens later and in the stream's
// order; streams know of each other through events only. CudaDevices are the real ones, tests have others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "core/base/result.h"
#include "core/collective/element.h"
#include "gpu/kernels/batch.h"

namespace ringside {

/// A call that a device refused, in one line: which device, which call, what it says.
class DeviceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// With what another process of this computer opens memory or an event of this one.
using IpcHandle = std::array<std::byte, 64>;

/// Memory on a device, or host memory that devices copy from and to without the host's help.
class DeviceMemory {
 public:
  virtual ~DeviceMemory() = default;
  std::byte* data() const { return data_; }
  /// Of the whole allocation.
  virtual IpcHandle share() const = 0;

 protected:
  explicit DeviceMemory(std::byte* data) : data_(data) {}

 private:
  std::byte* data_;
};

/// A moment of a stream. Waiting for one that was never recorded is no wait.
class Event {
 public:
  enum class Kind { order, timing, interprocess };
  virtual ~Event() = default;
  /// Whether it has; true if it was never recorded.
  virtual bool happened() = 0;
  /// Between two timing events of one device that have both happened.
  virtual double seconds_since(const Event& earlier) const = 0;
  virtual IpcHandle share() const = 0;
};

class Stream;

/// What streams did between begin_capture and end_capture, to be repeated at the cost of one launch.
class Graph {
 public:
  virtual ~Graph() = default;
  virtual void launch(Stream& stream) = 0;
};

class Stream {
 public:
  virtual ~Stream() = default;
  /// Between any two memories, of any device or pinned.
  virtual void copy(std::byte* to, const std::byte* from, std::int64_t bytes) = 0;
  /// By a kernel on the stream's device, which must reach all memory. No element is written twice, or written and read
  /// by different pieces.
  virtual void combine(std::span<const Piece> pieces, ElementType type, Op op) = 0;
  /// at[i] = at[i] / by: the end of an average.
  virtual void divide(std::byte* at, std::int64_t count, ElementType type, std::int32_t by) = 0;
  /// In a capture a timing event happens whenever the graph is launched; other events only order what is captured.
  virtual void record(Event& event) = 0;
  /// For what was recorded last, as of this call.
  virtual void wait(const Event& event) = 0;
  /// What libraries take as a stream (cudaStream_t).
  virtual void* native() = 0;
  /// The host waits for everything that was queued. Where a device is lost, it says so here.
  virtual void synchronise() = 0;
  /// From here on, this stream and all that wait for its events write down instead of doing. They must all be waited
  /// for by this stream in the end.
  virtual void begin_capture() = 0;
  virtual std::unique_ptr<Graph> end_capture() = 0;
};

/// Every member throws DeviceError where a device refuses.
class Devices {
 public:
  virtual ~Devices() = default;
  virtual int count() const = 0;
  virtual std::string name(int device) const = 0;
  /// "driver for CUDA 13.0, runtime 13.0"
  virtual std::string versions() const = 0;
  /// The same for every process of a computer, whatever number the device has there.
  virtual std::string bus_id(int device) const = 0;
  virtual std::int64_t free_bytes(int device) const = 0;
  /// Whether kernels on `device` could use the memory of `peer`. A device reaches itself.
  virtual bool can_reach(int device, int peer) const = 0;
  /// Lets them from now on; false where they cannot.
  virtual bool reach(int device, int peer) = 0;
  /// Libraries that are called next mean this device.
  virtual void use(int device) = 0;

  virtual std::unique_ptr<DeviceMemory> allocate(int device, std::int64_t bytes) = 0;
  virtual std::unique_ptr<DeviceMemory> allocate_pinned(std::int64_t bytes) = 0;
  virtual std::unique_ptr<Stream> make_stream(int device) = 0;
  virtual std::unique_ptr<Event> make_event(int device, Event::Kind kind) = 0;
  /// Another process's, for use on `device`. One's own handle cannot be opened; memory must be closed (destroyed)
  /// before its owner frees it.
  virtual std::unique_ptr<DeviceMemory> open_memory(int device, const IpcHandle& handle) = 0;
  virtual std::unique_ptr<Event> open_event(int device, const IpcHandle& handle) = 0;
};

}  // namespace ringside
