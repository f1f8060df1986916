// hwloc's XML, as lstopo exports it: https://www.open-mpi.org/projects/hwloc/doc/, "Importing and exporting topologies
// from/to XML files".
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/import/hwloc_nvlinks.h"
#include "core/topology/import/import.h"
#include "core/topology/import/machine.h"
#include "core/topology/import/with_nvlinks.h"
#include "core/topology/import/xml.h"

namespace ringside {
namespace {

constexpr std::size_t kMaxCpus = 256, kMaxCores = 4096;

/// "0302 [10de:2330] [10de:16c1] a1": PCI class, vendor and device. Displays of class 0300 are GPUs too, but for those
/// of processors and of boards' management: Intel's, Matrox's, AST's, and of AMD's 515e and others of its age.
bool is_gpu_object(std::string_view type) {
  if (type.size() < 15) return false;
  const std::string_view kind = type.substr(0, 4), vendor = type.substr(6, 4), device = type.substr(11, 4);
  const bool nvidia = vendor == "10de", amd = vendor == "1002" && (device < "4000" || device > "5fff");
  const bool maker = nvidia || amd || vendor == "8086" || vendor == "1da3";
  if (kind == "0300") return nvidia || amd;
  return maker && (kind == "0302" || kind == "0380" || kind.substr(0, 2) == "12");
}
bool is_nic_object(std::string_view type) {
  return type.substr(0, 2) == "02";
}

class HwlocReader {
 public:
  Result<Machines> read(const pugi::xml_node& topology) {
    machines_.name = "hwloc";
    machines_.names = {"machine"};
    rename(topology);
    packages_ = topology.find_node([](const pugi::xml_node& node) {
      const std::string type = text_of(node, "type");
      return std::string_view(node.name()) == "object" && (type == "Package" || type == "Socket");
    });
    for (const pugi::xml_node& object : topology.children("object")) RINGSIDE_OK(place(object, nullptr));
    if (machines_.cpus.empty()) machines_.cpus.push_back({.kind = Part::Kind::cpu, .label = "CPU 0"});
    auto& first = machines_.cpus.front().parts;
    for (Part& part : loose_) first.push_back(std::move(part));
    machines_.nvlinks = hwloc_nvlinks(topology, places_);
    return std::move(machines_);
  }
  bool from_rates() const { return rates_; }

 private:
  /// hwloc 1 says Socket; where there are neither, groups and NUMA nodes stand in.
  bool is_cpu(const pugi::xml_node& object, const std::string& type, const Part* on) const {
    if (type == "Package" || type == "Socket") return true;
    return !packages_ && !on && (type == "Group" || type == "NUMANode") && object.child("object");
  }

  /// Packages become CPUs; what hangs on none (a host bridge of a group, or of the whole machine) goes to the first one
  /// there.
  Result<bool> place(const pugi::xml_node& object, Part* on) {
    const std::string type = text_of(object, "type");
    if (type == "Machine") rename(object);
    if (is_cpu(object, type, on)) {
      if (machines_.cpus.size() == kMaxCpus)
        return fail("<object type=\"Package\">", "too many", fmt::format("{} at most", kMaxCpus));
      Part cpu{.kind = Part::Kind::cpu, .label = fmt::format("CPU {}", machines_.cpus.size())};
      places_[index_of(object)] = {HwlocPlace::Kind::cpu, {}};
      const auto ok = inside(object, &cpu);
      machines_.cpus.push_back(std::move(cpu));
      return ok;
    }
    auto& siblings = on ? on->parts : loose_;
    if (type == "Core" || type == "PU") {  // some have no cores
      if (cores_ == kMaxCores) return fail("<object type=\"Core\">", "too many", fmt::format("{} at most", kMaxCores));
      siblings.push_back({.kind = Part::Kind::core, .label = fmt::format("core {}", cores_)});
      ++cores_;
      return true;
    }
    if (type == "Bridge") {
      Part bridge{.kind = Part::Kind::bridge, .label = "PCIe", .up = rate(object)};
      const bool host = text_of(object, "bridge_type").substr(0, 1) == "0";
      if (!host) {
        const auto ok = inside(object, &bridge);
        siblings.push_back(std::move(bridge));
        return ok;
      }
    }
    if (type == "PCIDev") device(object, siblings);
    const std::size_t cpus = machines_.cpus.size(), loose = loose_.size();
    const auto ok = inside(object, on);
    if (machines_.cpus.size() == cpus) return ok;
    auto& first = machines_.cpus[cpus].parts;
    std::move(loose_.begin() + static_cast<std::ptrdiff_t>(loose), loose_.end(), std::back_inserter(first));
    loose_.resize(loose);
    return ok;
  }

  Result<bool> inside(const pugi::xml_node& object, Part* on) {
    for (const pugi::xml_node& child : object.children("object"))
      if (const auto ok = place(child, on); !ok) return ok;
    return true;
  }

  void rename(const pugi::xml_node& object) {
    for (const pugi::xml_node& info : object.children("info"))
      if (text_of(info, "name") == "HostName" && !text_of(info, "value").empty())
        machines_.names = {text_of(info, "value")};
  }

  /// GB/s of the whole link and direction; 0 where hwloc was not told.
  std::optional<BytesPerSecond> rate(const pugi::xml_node& object) {
    const auto speed = parse_number(text_of(object, "pci_link_speed"), "pci_link_speed", 0, 1e6);
    if (!speed || *speed <= 0) return {};
    rates_ = true;
    return BytesPerSecond(*speed * 1e9);
  }

  void device(const pugi::xml_node& object, std::vector<Part>& siblings) {
    const std::string type = text_of(object, "pci_type"), bus = normal_bus(text_of(object, "pci_busid"));
    places_[index_of(object)] = {is_gpu_object(type) ? HwlocPlace::Kind::gpu : HwlocPlace::Kind::other, bus};
    if (is_gpu_object(type)) {
      for (const pugi::xml_node& child : object.children("object"))  // "nvml0" of this GPU
        places_[index_of(child)] = {HwlocPlace::Kind::gpu, bus};
      siblings.push_back({.kind = Part::Kind::gpu,
                          .label = fmt::format("GPU {}", gpus_),
                          .bus = bus,
                          .up = rate(object),
                          .order = gpus_});
      ++gpus_;
    } else if (is_nic_object(type)) {
      siblings.push_back({.kind = Part::Kind::nic, .label = nic_name(object), .up = rate(object)});
    }
  }

  /// "mlx5_0" rather than "ib0", as everybody calls it.
  std::string nic_name(const pugi::xml_node& object) {
    std::string found;
    for (const pugi::xml_node& child : object.children("object")) {
      const std::string name = text_of(child, "name");
      if (found.empty() || name.rfind("mlx", 0) == 0) found = name;
    }
    return found.empty() ? fmt::format("NIC {}", nics_++) : found;
  }

  Machines machines_;
  std::vector<Part> loose_;
  HwlocPlaces places_;
  bool packages_ = true;
  std::size_t cores_ = 0;
  std::int32_t gpus_ = 0, nics_ = 0;
  bool rates_ = false;
};

}  // namespace

Result<Topology> import_hwloc(std::string_view xml) {
  return import_hwloc(xml, {});
}

Result<Topology> import_hwloc(std::string_view text, std::vector<Nvlinks> nvlinks) {
  const auto xml = parse_xml(text, "topology");
  if (!xml) return Failure(xml.error());
  const pugi::xml_node root = (*xml)->child("topology");
  HwlocReader reader;
  auto machines = reader.read(root);
  if (!machines) return Failure(machines.error());
  const bool told = !nvlinks.empty();
  if (told) machines->nvlinks = std::move(nvlinks);
  const bool joined = !machines->nvlinks.empty();
  const bool empty =
      std::all_of(machines->cpus.begin(), machines->cpus.end(), [](const Part& c) { return c.parts.empty(); });
  if (empty) return fail("hwloc", "no GPU, core or PU", "what lstopo FILE.xml writes of a whole machine");
  auto t = topology_of(std::move(*machines));
  if (!t) return t;
  const bool on_cores = t->nodes.front().kind == NodeKind::cpu;
  const std::size_t count = devices(*t).size();
  t->description = fmt::format("{} {}{} of {}, as hwloc sees them", count, on_cores ? "core" : "GPU",
                               count == 1 ? "" : "s", t->machines.front());
  t->source = "hwloc topology. ";
  t->source +=
      on_cores
          ? "There is no GPU, so the cores are the devices; 0.5 us and 10 GB/s between them, through memory, and 25 "
            "GB/s between sockets are assumed."
          : fmt::format("PCIe at {}; {}25 GB/s between sockets and 1 us per hop are assumed.",
                        reader.from_rates() ? "the speed that hwloc read (that of the moment: idle GPUs lower theirs)"
                                            : "25 GB/s, since hwloc could not read it",
                        told     ? ""
                        : joined ? "the GPUs' own links as fast as hwloc's distances say; "
                                 : "hwloc's XML says nothing of NVLinks here, so there are none; ");
  return t;
}

}  // namespace ringside
