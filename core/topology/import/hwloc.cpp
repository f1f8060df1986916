// hwloc's XML, as lstopo exports it: https://www.open-mpi.org/projects/hwloc/doc/, "Importing and exporting topologies
// from/to XML files".
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/topology/import/import.h"
#include "core/topology/import/machine.h"
#include "core/topology/import/with_nvlinks.h"
#include "core/topology/import/xml.h"

namespace ringside {
namespace {

constexpr std::size_t kMaxCpus = 256, kMaxCores = 4096;

/// "0302 [10de:2330] [10de:16c1] a1": PCI class and vendor.
bool is_gpu(std::string_view type) {
  const std::string_view kind = type.substr(0, 4), vendor = type.size() > 10 ? type.substr(6, 4) : "";
  const bool maker = vendor == "10de" || vendor == "1002" || vendor == "8086";
  return kind == "0302" || kind == "0380" || kind.substr(0, 2) == "12" || (kind == "0300" && maker && vendor != "8086");
}
bool is_nic(std::string_view type) {
  return type.substr(0, 2) == "02";
}

class Reader {
 public:
  Result<Machines> read(const pugi::xml_node& topology) {
    machines_.name = "hwloc";
    machines_.names = {"machine"};
    for (const pugi::xml_node& object : topology.children("object"))
      if (const auto ok = place(object, nullptr); !ok) return Failure(ok.error());
    if (machines_.cpus.empty()) machines_.cpus.push_back({.kind = Part::Kind::cpu, .label = "CPU 0"});
    auto& first = machines_.cpus.front().parts;
    for (Part& part : loose_) first.push_back(std::move(part));
    return std::move(machines_);
  }
  bool from_rates() const { return rates_; }

 private:
  /// Packages become CPUs; what hangs on none (a host bridge of the whole machine) goes to the first.
  Result<bool> place(const pugi::xml_node& object, Part* on) {
    const std::string type = text_of(object, "type");
    if (type == "Machine") rename(object);
    if (type == "Package") {
      if (machines_.cpus.size() == kMaxCpus)
        return fail("<object type=\"Package\">", "too many", fmt::format("{} at most", kMaxCpus));
      Part cpu{.kind = Part::Kind::cpu, .label = fmt::format("CPU {}", machines_.cpus.size())};
      const auto ok = inside(object, &cpu);
      machines_.cpus.push_back(std::move(cpu));
      return ok;
    }
    auto& siblings = on ? on->parts : loose_;
    if (type == "Core") {
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
    return inside(object, on);
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
    if (is_gpu(type)) {
      siblings.push_back({.kind = Part::Kind::gpu,
                          .label = fmt::format("GPU {}", gpus_),
                          .bus = bus,
                          .up = rate(object),
                          .order = gpus_});
      ++gpus_;
    } else if (is_nic(type)) {
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
  const std::string version = text_of(root, "version");
  if (version.empty()) return fail("<topology> version", "none", "2.0 or later: lstopo of hwloc 2 writes it");
  Reader reader;
  auto machines = reader.read(root);
  if (!machines) return Failure(machines.error());
  const bool joined = !nvlinks.empty();
  machines->nvlinks = std::move(nvlinks);
  auto t = topology_of(std::move(*machines));
  if (!t) return t;
  const bool on_cores = t->nodes.front().kind == NodeKind::cpu;
  t->description = fmt::format("{} {} of {}, as hwloc sees them", devices(*t).size(), on_cores ? "cores" : "GPUs",
                               t->machines.front());
  t->source = "hwloc topology. ";
  t->source +=
      on_cores
          ? "There is no GPU, so the cores are the devices; 0.5 us and 10 GB/s between them, through memory, and 25 "
            "GB/s between sockets are assumed."
          : fmt::format("PCIe at {}; {}25 GB/s between sockets and 1 us per hop are assumed.",
                        reader.from_rates() ? "the speed that hwloc read" : "25 GB/s, since hwloc could not read it",
                        joined ? "" : "hwloc's XML says nothing of NVLinks here, so there are none; ");
  return t;
}

}  // namespace ringside
