#include "gpu/machine/nvml.h"

#include <dlfcn.h>
#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "core/base/try.h"

namespace ringside {
namespace {

// From NVIDIA's NVML API reference, https://docs.nvidia.com/deploy/nvml-api: only what is called here.
using Device = struct OpaqueDevice*;
struct PciInfo {  // nvmlPciInfo_t
  std::array<char, 16> bus_legacy;
  unsigned domain, bus, device, device_id, subsystem_id;
  std::array<char, 32> bus_id;
};
constexpr int kSuccess = 0;
constexpr int kRemoteSwitch = 2;     // NVML_NVLINK_DEVICE_TYPE_SWITCH
constexpr unsigned kMostLinks = 36;  // NVML_NVLINK_MAX_LINKS has been 6, 12, 18 and 36
constexpr unsigned kMostGpus = 1024;
constexpr int kPeerReads = 0, kPeersReach = 0;  // NVML_P2P_CAPS_INDEX_READ, NVML_P2P_STATUS_OK

struct Closing {
  void operator()(void* library) const { dlclose(library); }
};

class Library {
 public:
  Result<bool> open(const std::string& path) {
    handle_.reset(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL));
    if (!handle_)
      return machine_fail("no NVIDIA driver",
                          one_line(dlerror()));  // NOLINT(concurrency-mt-unsafe): glibc keeps one for each thread
    for (const char* name : {"nvmlInit_v2", "nvmlShutdown", "nvmlDeviceGetCount_v2", "nvmlDeviceGetHandleByIndex_v2",
                             "nvmlDeviceGetPciInfo_v3"})
      if (!dlsym(handle_.get(), name))
        return machine_fail("NVML", fmt::format("{} lacks {}", path, name), "a driver of 2018 or later");
    if (const int status = call("nvmlInit_v2"); status != kSuccess) return machine_fail("NVML", error(status));
    running_ = true;
    return true;
  }
  ~Library() {
    if (running_) call("nvmlShutdown");
  }

  /// NVML_ERROR_FUNCTION_NOT_FOUND (13) where an older library has no such function.
  template <class... Arguments>
  int call(const char* name, Arguments... arguments) const {
    const auto function = reinterpret_cast<int (*)(Arguments...)>(dlsym(handle_.get(), name));
    return function ? function(arguments...) : 13;
  }

  std::string error(int status) const {
    const auto text = reinterpret_cast<const char* (*)(int)>(dlsym(handle_.get(), "nvmlErrorString"));
    return text ? text(status) : fmt::format("status {}", status);
  }

 private:
  static std::string one_line(const char* text) {
    std::string line = text ? text : "";
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
  }

  std::unique_ptr<void, Closing> handle_;
  bool running_ = false;
};

std::string text_of(const std::array<char, 32>& bytes) {
  return {bytes.begin(), std::find(bytes.begin(), bytes.end(), '\0')};
}

/// Inside a virtual machine or a container a switch may be known by the address FFFFFFFF:FF:FF.0 only.
bool is_nowhere(const std::string& bus) {
  return bus.rfind("ffff", 0) == 0;
}

/// Generation 1 to 6: 2.5 GT/s, doubling but for the third, per lane; the encodings leave 8/10, 128/130, 242/256.
std::optional<BytesPerSecond> pcie_of(const Library& nvml, Device gpu) {
  constexpr std::array<double, 7> kLane{
      0, 0.25e9, 0.5e9, 8e9 / 8 * 128 / 130, 16e9 / 8 * 128 / 130, 32e9 / 8 * 128 / 130, 64e9 / 8 * 242 / 256};
  unsigned generation = 0, width = 0;
  if (nvml.call("nvmlDeviceGetMaxPcieLinkGeneration", gpu, &generation) != kSuccess || generation < 1 ||
      generation >= kLane.size())
    return {};
  if (nvml.call("nvmlDeviceGetMaxPcieLinkWidth", gpu, &width) != kSuccess || width < 1 || width > 32) return {};
  return BytesPerSecond(kLane[generation] * width);
}

void read_nvlinks(const Library& nvml, Device gpu, const std::string& bus, std::vector<Nvlinks>& nvlinks) {
  int major = 0, minor = 0;
  if (nvml.call("nvmlDeviceGetCudaComputeCapability", gpu, &major, &minor) != kSuccess) major = 9;
  const BytesPerSecond rate = nvlink_rate(10 * major + minor);
  std::map<std::string, int> links;  // by target
  for (unsigned link = 0; link < kMostLinks; ++link) {
    unsigned active = 0;
    if (nvml.call("nvmlDeviceGetNvLinkState", gpu, link, &active) != kSuccess || active == 0) continue;
    PciInfo remote{};
    int type = 0;
    const bool placed = nvml.call("nvmlDeviceGetNvLinkRemotePciInfo_v2", gpu, link, &remote) == kSuccess;
    const std::string target = placed ? normal_bus(text_of(remote.bus_id)) : "";
    const bool typed = nvml.call("nvmlDeviceGetNvLinkRemoteDeviceType", gpu, link, &type) == kSuccess;
    const bool hub = (typed && type == kRemoteSwitch) || target.empty() || is_nowhere(target);
    ++links[hub ? "" : target];
  }
  for (const auto& [target, count] : links)
    nvlinks.push_back({.gpu = bus,
                       .target = target,
                       .bandwidth = rate * count,
                       .reduces = target.empty() && nvswitch_reduces(10 * major + minor)});
}

/// The matrix of `nvidia-smi topo -p2p r`, as the pairs in which it does not say OK.
std::optional<std::vector<std::pair<int, int>>> pairs_apart(const Library& nvml, const std::vector<Device>& gpus) {
  std::vector<std::pair<int, int>> apart;
  for (std::size_t a = 0; a < gpus.size(); ++a)
    for (std::size_t b = a + 1; b < gpus.size(); ++b) {
      int status = 0;
      if (nvml.call("nvmlDeviceGetP2PStatus", gpus[a], gpus[b], kPeerReads, &status) != kSuccess) return {};
      if (status != kPeersReach) apart.emplace_back(static_cast<int>(a), static_cast<int>(b));
    }
  return apart;
}

}  // namespace

Result<NvmlSystem> read_nvml(const std::string& path) {
  Library nvml;
  RINGSIDE_OK(nvml.open(path));
  NvmlSystem system;
  std::array<char, 32> driver{};
  if (nvml.call("nvmlSystemGetDriverVersion", driver.data(), static_cast<unsigned>(driver.size() - 1)) == kSuccess)
    system.driver = text_of(driver);
  unsigned count = 0;
  if (const int status = nvml.call("nvmlDeviceGetCount_v2", &count); status != kSuccess)
    return machine_fail("NVML", nvml.error(status));
  std::vector<Device> handles;
  for (unsigned i = 0; i < std::min(count, kMostGpus); ++i) {
    Device gpu = nullptr;
    PciInfo pci{};
    int status = nvml.call("nvmlDeviceGetHandleByIndex_v2", i, &gpu);
    if (status == kSuccess) status = nvml.call("nvmlDeviceGetPciInfo_v3", gpu, &pci);
    if (status != kSuccess) return machine_fail(fmt::format("NVML, GPU {}", i), nvml.error(status));
    std::array<char, 96> name{};
    nvml.call("nvmlDeviceGetName", gpu, name.data(), static_cast<unsigned>(name.size() - 1));
    system.gpus.push_back({name.data(), normal_bus(text_of(pci.bus_id)), pcie_of(nvml, gpu)});
    read_nvlinks(nvml, gpu, system.gpus.back().bus, system.nvlinks);
    handles.push_back(gpu);
  }
  system.apart = pairs_apart(nvml, handles);
  return system;
}

}  // namespace ringside
