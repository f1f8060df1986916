// What a driver's libnvidia-ml.so.1 would answer. FAKE_NVML_GPUS: "BUS=target,target;BUS=.." where a target is the bus
// at the other end of an NVLink, or "switch", or "hidden" (a switch whose address a virtual machine does not tell).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

struct Gpu {
  std::string bus;
  std::vector<std::string> targets;
};

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> all;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(at, start), text.size());
    if (end > start) all.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return all;
}

std::vector<Gpu> gpus;

void read_environment() {
  gpus.clear();
  const char* text = std::getenv("FAKE_NVML_GPUS");
  for (const std::string& one : split(text ? text : "", ';')) {
    const auto halves = split(one, '=');
    gpus.push_back({halves[0], halves.size() > 1 ? split(halves[1], ',') : std::vector<std::string>{}});
  }
}

struct Pci {
  char legacy[16];
  unsigned domain, bus, device, id, subsystem;
  char text[32];
};

const std::string* target(const void* gpu, unsigned link) {
  const auto& targets = static_cast<const Gpu*>(gpu)->targets;
  return link < targets.size() ? &targets[link] : nullptr;
}

void put(Pci* pci, const std::string& bus) {
  std::snprintf(pci->text, sizeof pci->text, "%s", bus.c_str());
}

}  // namespace

extern "C" {
int nvmlInit_v2() {
  read_environment();
  return std::getenv("FAKE_NVML_BROKEN") ? 9 : 0;
}
int nvmlShutdown() {
  return 0;
}
const char* nvmlErrorString(int status) {
  return status == 9 ? "Driver Not Loaded" : "another fault";
}
int nvmlSystemGetDriverVersion(char* text, unsigned length) {
  return std::snprintf(text, length, "550.1"), 0;
}
int nvmlDeviceGetCount_v2(unsigned* count) {
  return *count = static_cast<unsigned>(gpus.size()), 0;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned i, void** gpu) {
  return *gpu = &gpus[i], 0;
}
int nvmlDeviceGetName(void*, char* text, unsigned length) {
  return std::snprintf(text, length, "Fake H100"), 0;
}
int nvmlDeviceGetPciInfo_v3(void* gpu, Pci* pci) {
  return put(pci, static_cast<Gpu*>(gpu)->bus), 0;
}
int nvmlDeviceGetCudaComputeCapability(void*, int* major, int* minor) {
  return *major = 9, *minor = 0, 0;
}
int nvmlDeviceGetMaxPcieLinkGeneration(void*, unsigned* generation) {
  return *generation = 5, 0;
}
int nvmlDeviceGetMaxPcieLinkWidth(void*, unsigned* width) {
  return *width = 16, 0;
}
// FAKE_NVML_APART: how many of the first GPUs stand alone; unset: the library does not tell.
int nvmlDeviceGetP2PStatus(void* a, void* b, int, int* status) {
  const char* alone = std::getenv("FAKE_NVML_APART");
  if (!alone) return 3;  // NVML_ERROR_NOT_SUPPORTED
  const auto index = [](void* gpu) { return static_cast<Gpu*>(gpu) - gpus.data(); };
  *status = std::min(index(a), index(b)) < std::atoi(alone) ? 1 : 0;
  return 0;
}
int nvmlDeviceGetNvLinkState(void* gpu, unsigned link, unsigned* active) {
  if (link >= 18) return 2;  // NVML_ERROR_INVALID_ARGUMENT
  return *active = target(gpu, link) ? 1 : 0, 0;
}
int nvmlDeviceGetNvLinkRemoteDeviceType(void* gpu, unsigned link, int* type) {
  return *type = *target(gpu, link) == "switch" ? 2 : *target(gpu, link) == "hidden" ? 255 : 0, 0;
}
int nvmlDeviceGetNvLinkRemotePciInfo_v2(void* gpu, unsigned link, Pci* pci) {
  const std::string& to = *target(gpu, link);
  return put(pci, to == "switch" ? "00000000:C4:00.0" : to == "hidden" ? "FFFFFFFF:FF:FF.0" : to), 0;
}
}
