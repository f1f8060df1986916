#include "gpu/machine/discover.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

#include <fmt/format.h>
#ifdef RINGSIDE_HWLOC
#include <hwloc.h>
#endif

#include "core/base/text.h"
#include "core/topology/import/machine.h"
#include "core/topology/import/with_nvlinks.h"
#include "gpu/machine/nvml.h"

namespace ringside {
namespace {

#ifdef RINGSIDE_HWLOC
/// What lstopo would write here. hwloc asks no GPU runtime: NVML knows more, and runtimes take seconds to start.
Result<std::string> hwloc_xml() {
  hwloc_topology_t topology = nullptr;
  if (hwloc_topology_init(&topology) != 0) return machine_fail("hwloc", "it could not start");
  for (const char* component : {"cuda", "nvml", "opencl", "gl", "rsmi", "levelzero"})
    hwloc_topology_set_components(topology, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, component);
  hwloc_topology_set_io_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_IMPORTANT);
  Result<std::string> xml = machine_fail("hwloc", "it could not look at this machine");
  char* text = nullptr;
  int length = 0;
  if (hwloc_topology_load(topology) == 0 && hwloc_topology_export_xmlbuffer(topology, &text, &length, 0) == 0) {
    xml = std::string(text, static_cast<std::size_t>(std::max(length - 1, 0)));
    hwloc_free_xmlbuffer(topology, text);
  }
  hwloc_topology_destroy(topology);
  return xml;
}
#else
Result<std::string> hwloc_xml() {
  return machine_fail("hwloc", "this build of Ringside has none", "install libhwloc-dev");
}
#endif

Part cpu_with_cores() {
  Part cpu{.kind = Part::Kind::cpu, .label = "CPU 0"};
  const unsigned cores = std::clamp(std::thread::hardware_concurrency(), 1U, 4096U);
  for (unsigned c = 0; c < cores; ++c)
    cpu.parts.push_back({.kind = Part::Kind::core, .label = fmt::format("core {}", c)});
  return cpu;
}

/// NVML without buses: every GPU on a PCIe wire of its own to one CPU.
Result<Topology> without_buses(const NvmlSystem* nvml) {
  Part cpu = cpu_with_cores();
  for (std::size_t g = 0; nvml && g < nvml->gpus.size(); ++g)
    cpu.parts.push_back({.kind = Part::Kind::gpu,
                         .label = fmt::format("GPU {}", g),
                         .bus = nvml->gpus[g].bus,
                         .up = nvml->gpus[g].pcie,
                         .order = static_cast<std::int32_t>(g)});
  auto t = topology_of({.name = "here",
                        .names = {"machine"},
                        .cpus = {std::move(cpu)},
                        .nvlinks = nvml ? nvml->nvlinks : std::vector<Nvlinks>{}});
  if (t)
    t->source =
        "Where the GPUs hang is not known: one CPU is assumed, 1 us per PCIe hop, 0.5 us and 10 GB/s between cores.";
  return t;
}

bool on_gpus(const Topology& t) {
  return !t.nodes.empty() && t.nodes.front().kind == NodeKind::gpu;
}

std::string models(const NvmlSystem& nvml) {
  std::vector<std::string> names;
  for (const NvmlGpu& gpu : nvml.gpus) names.push_back(gpu.name);
  return count_names(names);
}

/// Who can read whose memory, where there is a choice and the library tells.
std::string peers(const NvmlSystem& nvml) {
  const std::size_t pairs = nvml.gpus.size() * (nvml.gpus.size() - 1) / 2;
  if (!nvml.apart || pairs == 0) return {};
  if (nvml.apart->empty()) return " All GPUs can read each other's memory.";
  if (nvml.apart->size() == pairs)
    return " No GPU can read another's memory: what they exchange goes through the host's.";
  const auto [a, b] = nvml.apart->front();
  return fmt::format(" {} of {} pairs of GPUs cannot read each other's memory (GPU {} and GPU {}{}).",
                     nvml.apart->size(), pairs, a, b, nvml.apart->size() == 1 ? "" : ", ..");
}

}  // namespace

Result<Topology> discover() {
  const char* library = std::getenv("RINGSIDE_NVML");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  const auto nvml = library ? read_nvml(library) : read_nvml();
  const bool gpus = nvml && !nvml->gpus.empty();
  const auto xml = hwloc_xml();
  auto t =
      xml ? import_hwloc(*xml, gpus ? nvml->nvlinks : std::vector<Nvlinks>{}) : without_buses(gpus ? &*nvml : nullptr);
  if (t && gpus && !on_gpus(*t)) t = without_buses(&*nvml);  // a container whose buses are hidden
  if (!t) return t;
  t->name = "here";
  t->source +=
      gpus   ? fmt::format(" NVML names {}{}.", models(*nvml), nvml->driver.empty() ? "" : ", driver " + nvml->driver)
      : nvml ? " NVML sees no GPU."
             : fmt::format(" NVML: {}.", nvml.error().line());
  if (gpus) t->source += peers(*nvml);
  if (!xml) t->source += fmt::format(" {}.", xml.error().line());
  return t;
}

}  // namespace ringside
