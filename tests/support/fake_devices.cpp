#include "tests/support/fake_devices.h"

#include <sstream>
#include <stdexcept>
#include <utility>

#include "tests/support/fake_stream.h"

namespace ringside::test {
namespace {

class Memory : public DeviceMemory {
 public:
  enum class Kind { device, pinned, opened };
  Memory(StatePointer state, std::byte* at, Kind kind) : DeviceMemory(at), state_(std::move(state)), kind_(kind) {}
  ~Memory() override {
    if (kind_ == Kind::device) state_->memory.release(data());
    if (kind_ == Kind::pinned) state_->memory.release_pinned(data());
    if (kind_ == Kind::opened) state_->memory.close(data());
  }
  IpcHandle share() const override { return pack_handle(state_->memory.share(data())); }

 private:
  StatePointer state_;
  Kind kind_;
};

}  // namespace

FakeOptions fake_options(const std::string& text) {
  FakeOptions o;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals), value = equals == std::string::npos ? "" : word.substr(equals + 1);
    if (key == "devices")
      o.devices = std::stoi(value);
    else if (key == "capacity")
      o.capacity = std::stoll(value);
    else if (key == "peers")
      o.peers = value != "0";
    else if (key == "visible")
      o.visible = value != "0";
    else if (key == "seed")
      o.seed = static_cast<std::uint32_t>(std::stoul(value));
    else if (key == "lost")
      o.lost_after = std::stoull(value);
    else if (key == "order")
      o.order = value == "oldest" ? WorkOrder::oldest : value == "newest" ? WorkOrder::newest : WorkOrder::shuffled;
    else
      throw std::invalid_argument("fake devices: " + word);
  }
  return o;
}

FakeDevices::FakeDevices(const FakeOptions& options) : state_(std::make_shared<State>(options)) {}
FakeDevices::~FakeDevices() = default;

int FakeDevices::count() const {
  return state_->options.devices;
}
std::string FakeDevices::name(int) const {
  return "fake GPU";
}
std::string FakeDevices::bus_id(int device) const {
  return "bus " + std::to_string(device);
}
std::int64_t FakeDevices::free_bytes(int device) const {
  return state_->options.capacity - state_->memory.used(device);
}
bool FakeDevices::can_reach(int device, int peer) const {
  return device == peer || state_->options.peers;
}
bool FakeDevices::reach(int device, int peer) {
  if (!can_reach(device, peer)) return false;
  state_->reached.insert({device, peer});
  return true;
}

std::unique_ptr<DeviceMemory> FakeDevices::allocate(int device, std::int64_t bytes) {
  if (bytes > free_bytes(device)) throw DeviceError("GPU 0 (fake): allocate: out of memory");
  return std::make_unique<Memory>(state_, state_->memory.allocate(device, bytes), Memory::Kind::device);
}
std::unique_ptr<DeviceMemory> FakeDevices::allocate_pinned(std::int64_t bytes) {
  return std::make_unique<Memory>(state_, state_->memory.allocate_pinned(bytes), Memory::Kind::pinned);
}
std::unique_ptr<Stream> FakeDevices::make_stream(int device) {
  return std::make_unique<FakeStream>(state_, device);
}
std::unique_ptr<Event> FakeDevices::make_event(int, Event::Kind kind) {
  return std::make_unique<FakeEvent>(state_, kind);
}
std::unique_ptr<DeviceMemory> FakeDevices::open_memory(int device, const IpcHandle& handle) {
  const auto shared = unpack_handle<FakeMemory::Shared>(handle);
  if (!reach(device, shared.device)) throw DeviceError("GPU 0 (fake): open memory: peer access is not supported");
  return std::make_unique<Memory>(state_, state_->memory.open(shared), Memory::Kind::opened);
}
std::unique_ptr<Event> FakeDevices::open_event(int, const IpcHandle& handle) {
  return std::make_unique<FakeEvent>(state_, unpack_handle<SharedEvent>(handle));
}

std::int64_t FakeDevices::kernels() const {
  return state_->kernels;
}
std::int64_t FakeDevices::graphs() const {
  return state_->graphs;
}

}  // namespace ringside::test
