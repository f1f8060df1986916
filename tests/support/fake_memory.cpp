#include "tests/support/fake_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <stdexcept>
#include <string>
#include <system_error>

namespace ringside::test {
namespace {

constexpr auto whole_pages(std::int64_t bytes) {
  return (bytes + FakeMemory::kPage - 1) / FakeMemory::kPage * FakeMemory::kPage;
}

std::byte* map(int file, std::int64_t offset, std::int64_t bytes, int protection) {
  void* at = ::mmap(nullptr, static_cast<std::size_t>(bytes), protection, MAP_SHARED, file, offset);
  if (at == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "mmap");
  return static_cast<std::byte*>(at);
}

}  // namespace

FakeMemory::FakeMemory(bool visible) : file_(::memfd_create("fake-devices", 0)) {
  constexpr std::int64_t kControl = whole_pages(sizeof(Control)), kBytes = kPages * kPage;
  if (file_ < 0 || ::ftruncate(file_, kControl + kBytes) != 0)
    throw std::system_error(errno, std::generic_category(), "memfd");
  control_ = reinterpret_cast<Control*>(map(file_, 0, kControl, PROT_READ | PROT_WRITE));
  device_view_ = map(file_, kControl, kBytes, visible ? PROT_READ | PROT_WRITE : PROT_NONE);
  kernel_view_ = map(file_, kControl, kBytes, PROT_READ | PROT_WRITE);
  free_[0] = kPages;
}

FakeMemory::~FakeMemory() {
  for (const auto& [at, block] : blocks_)
    if (block.device < 0) std::free(block.bytes);
  ::munmap(device_view_, kPages * kPage);
  ::munmap(kernel_view_, kPages * kPage);
  ::munmap(control_, whole_pages(sizeof(Control)));
  ::close(file_);
}

std::byte* FakeMemory::allocate(int device, std::int64_t bytes) {
  const std::int64_t pages = whole_pages(bytes + 1) / kPage;  // at least one byte behind the end is nobody's
  for (auto hole = free_.begin(); hole != free_.end(); ++hole) {
    if (hole->second < pages) continue;
    const auto [page, count] = *hole;
    free_.erase(hole);
    if (count > pages) free_[page + pages] = count - pages;
    std::byte* const at = device_view_ + page * kPage;
    constexpr int kGarbage = 0xCD;
    std::memset(kernel_view_ + page * kPage, kGarbage, static_cast<std::size_t>(bytes));
    blocks_[at] = {kernel_view_ + page * kPage, bytes, device, nullptr, page};
    return at;
  }
  throw std::runtime_error("the fake devices' memory is too small for this test");
}

void FakeMemory::release(std::byte* at) {
  const Block block = blocks_.at(at);
  if (control_->openers[static_cast<std::size_t>(block.page)] != 0)
    throw std::logic_error("memory is freed while another process has it open");
  blocks_.erase(at);
  const auto hole = free_.emplace(block.page, whole_pages(block.size + 1) / kPage).first;
  if (const auto next = std::next(hole); next != free_.end() && hole->first + hole->second == next->first)
    hole->second += next->second, free_.erase(next);
  if (hole != free_.begin())
    if (const auto before = std::prev(hole); before->first + before->second == hole->first)
      before->second += hole->second, free_.erase(hole);
}

std::byte* FakeMemory::allocate_pinned(std::int64_t bytes) {
  auto* const at = static_cast<std::byte*>(std::malloc(static_cast<std::size_t>(bytes + 1)));
  blocks_[at] = {at, bytes, -1, nullptr, 0};
  return at;
}

void FakeMemory::release_pinned(std::byte* at) {
  blocks_.erase(at);
  std::free(at);
}

std::int64_t FakeMemory::used(int device) const {
  std::int64_t bytes = 0;
  for (const auto& [at, block] : blocks_)
    if (block.device == device && !block.control) bytes += block.size;
  return bytes;
}

FakeMemory::Place FakeMemory::find(const std::byte* at, std::int64_t bytes) const {
  const auto behind = blocks_.upper_bound(at);
  if (behind == blocks_.begin()) throw std::logic_error("an address that is no device's");
  const auto& [begin, block] = *std::prev(behind);
  if (at + bytes > begin + block.size) throw std::logic_error("an access out of bounds");
  return {block.bytes + (at - begin), block.device};
}

FakeMemory::Shared FakeMemory::share(const std::byte* at) const {
  const Block& block = blocks_.at(at);  // the beginning of an allocation only
  return {::getpid(), file_, block.device, block.page, block.size};
}

FakeMemory::Shared FakeMemory::share_file() const {
  return {::getpid(), file_, 0, 0, 0};
}

FakeMemory::Peer& FakeMemory::peer(const Shared& shared) {
  if (shared.pid == ::getpid()) throw std::logic_error("a process must not open its own handle");
  Peer& peer = peers_[{shared.pid, shared.file}];
  if (peer.control) return peer;
  const std::string path = "/proc/" + std::to_string(shared.pid) + "/fd/" + std::to_string(shared.file);
  peer.file = ::open(path.c_str(), O_RDWR);
  if (peer.file < 0) throw std::system_error(errno, std::generic_category(), path);
  peer.control = reinterpret_cast<Control*>(map(peer.file, 0, whole_pages(sizeof(Control)), PROT_READ | PROT_WRITE));
  return peer;
}

std::byte* FakeMemory::open(const Shared& shared) {
  const Peer& owner = peer(shared);
  const std::int64_t offset = whole_pages(sizeof(Control)) + shared.page * kPage,
                     length = whole_pages(shared.bytes + 1);
  std::byte* const at = map(owner.file, offset, length, PROT_NONE);
  std::byte* const bytes = map(owner.file, offset, length, PROT_READ | PROT_WRITE);
  ++owner.control->openers[static_cast<std::size_t>(shared.page)];
  blocks_[at] = {bytes, shared.bytes, shared.device, owner.control, shared.page};
  return at;
}

void FakeMemory::close(std::byte* at) {
  const Block block = blocks_.at(at);
  blocks_.erase(at);
  --block.control->openers[static_cast<std::size_t>(block.page)];
  ::munmap(at, static_cast<std::size_t>(whole_pages(block.size + 1)));
  ::munmap(block.bytes, static_cast<std::size_t>(whole_pages(block.size + 1)));
}

FakeMemory::Moments* FakeMemory::make_moments(std::int64_t& slot) {
  slot = moments_++ % kMoments;
  Moments& moments = control_->moments[static_cast<std::size_t>(slot)];
  moments.recorded = 0, moments.happened = 0;
  return &moments;
}

FakeMemory::Moments* FakeMemory::open_moments(const Shared& shared, std::int64_t slot) {
  return &peer(shared).control->moments[static_cast<std::size_t>(slot)];
}

}  // namespace ringside::test
