// Memory of fake devices: the host faults when it touches it, kernels see it through another mapping, and every access
// is checked against what was allocated. Other processes open it through /proc.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace ringside::test {

/// What all fake devices of one process have; lives in shared memory.
class FakeMemory {
 public:
  static constexpr std::int64_t kPage = 4096, kPages = 1 << 15;  // 128 MiB in all, of which only what is used exists

  /// visible: the host may touch it.
  explicit FakeMemory(bool visible);
  ~FakeMemory();
  FakeMemory(const FakeMemory&) = delete;
  FakeMemory& operator=(const FakeMemory&) = delete;

  std::byte* allocate(int device, std::int64_t bytes);
  void release(std::byte* at);
  std::byte* allocate_pinned(std::int64_t bytes);
  void release_pinned(std::byte* at);
  std::int64_t used(int device) const;

  struct Place {
    std::byte* bytes = nullptr;  ///< where kernels and copies find it
    int device = -1;             ///< -1: pinned
  };
  /// Throws where [at, at + bytes) is not within one allocation.
  Place find(const std::byte* at, std::int64_t bytes) const;

  /// What another process needs to open it.
  struct Shared {
    pid_t pid = 0;
    int file = -1, device = 0;
    std::int64_t page = 0, bytes = 0;
  };
  Shared share(const std::byte* at) const;
  Shared share_file() const;
  /// Refuses what is this process's own.
  std::byte* open(const Shared& shared);
  void close(std::byte* at);

  /// Interprocess events: how often recorded, and how often that has happened.
  struct Moments {
    std::atomic<std::uint64_t> recorded{0}, happened{0};
  };
  Moments* make_moments(std::int64_t& slot);
  Moments* open_moments(const Shared& shared, std::int64_t slot);

 private:
  static constexpr std::int64_t kMoments = 1 << 14;
  /// Begins the file: how many other processes have each page's allocation open, and the events.
  struct Control {
    std::array<std::atomic<std::int32_t>, kPages> openers;
    std::array<Moments, kMoments> moments;
  };
  struct Block {
    std::byte* bytes = nullptr;
    std::int64_t size = 0;
    int device = -1;
    Control* control = nullptr;  // of the owner, where it is not this process
    std::int64_t page = 0;
  };
  struct Peer {
    int file = -1;
    Control* control = nullptr;
  };
  Peer& peer(const Shared& shared);

  int file_ = -1;
  Control* control_ = nullptr;
  std::byte *device_view_ = nullptr, *kernel_view_ = nullptr;
  std::map<const std::byte*, Block> blocks_;
  std::map<std::int64_t, std::int64_t> free_;  // pages: begin to count
  std::map<std::pair<pid_t, int>, Peer> peers_;
  std::int64_t moments_ = 0;
};

}  // namespace ringside::test
