// NCCL's topology: https://github.com/NVIDIA/nccl, src/graph/xml.cc writes it, src/graph/topo.cc reads it. RCCL writes
// the same with <xgmi> for <nvlink> (https://github.com/ROCm/rccl).
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/base/leading_number.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/import/import.h"
#include "core/topology/import/machine.h"
#include "core/topology/import/xml.h"

namespace ringside {
namespace {

constexpr std::size_t kMaxNcclCpus = 256;

/// "16.0 GT/s PCIe" and "16" lanes; absent where the dump does not say. A transfer is one bit, of which the encoding
/// leaves 8 in 10 up to PCIe 2, 128 in 130 up to PCIe 5, 242 in 256 later.
std::optional<BytesPerSecond> pcie_rate(const pugi::xml_node& pci) {
  const std::string speed = text_of(pci, "link_speed");
  const double transfers = leading_number_or(speed, 0);
  if (!(transfers > 0 && transfers <= 1024)) return {};
  const auto lanes = parse_integer(text_of(pci, "link_width"), "lanes", 0, 64);
  const double encoding = transfers <= 5 ? 8.0 / 10 : transfers <= 32 ? 128.0 / 130 : 242.0 / 256;
  return BytesPerSecond(transfers * 1e9 / 8 * encoding * static_cast<double>(lanes && *lanes > 0 ? *lanes : 16));
}

/// PCI devices of class 03 (display) or 12 (accelerator), wherever they are.
int count_gpus(const pugi::xml_node& node) {
  int count = 0;
  for (const pugi::xml_node& pci : node.children("pci")) {
    const std::string type = text_of(pci, "class").substr(0, 4);
    count += (type == "0x03" || type == "0x12" ? 1 : 0) + count_gpus(pci);
  }
  return count;
}

/// What a cloud's machines have for NCCL_TOPO_FILE looks like a dump, but knows neither ranks nor NVLinks.
Failure no_gpu(const pugi::xml_node& system) {
  int by_class = 0;
  for (const pugi::xml_node& cpu : system.children("cpu")) by_class += count_gpus(cpu);
  const std::string found =
      by_class == 0 ? "no <gpu>" : fmt::format("no <gpu>, only {} PCI devices of that class", by_class);
  return fail("<system>", found + ", as in the files for NCCL_TOPO_FILE, which know no NVLinks",
              "what NCCL itself writes when it runs on such a machine with NCCL_TOPO_DUMP_FILE=FILE");
}

class NcclReader {
 public:
  Result<Machines> read(const pugi::xml_node& system) {
    machines_.name = "nccl";
    for (const pugi::xml_node& cpu : system.children("cpu")) {
      if (machines_.cpus.size() == kMaxNcclCpus)
        return fail("<cpu>", "too many", fmt::format("{} at most", kMaxNcclCpus));
      const std::int32_t machine = machine_of(text_of(cpu, "host_hash"));
      Part part{.kind = Part::Kind::cpu, .label = fmt::format("CPU {}", machines_.cpus.size()), .machine = machine};
      RINGSIDE_OK(children(cpu, part, machine));
      machines_.cpus.push_back(std::move(part));
    }
    if (gpus_ == 0) return no_gpu(system);
    return std::move(machines_);
  }
  bool from_rates() const { return rates_; }

 private:
  std::int32_t machine_of(const std::string& host) {
    const auto [entry, fresh] = hosts_.try_emplace(host, static_cast<std::int32_t>(hosts_.size()));
    if (fresh) machines_.names.push_back(fmt::format("node {}", entry->second));
    return entry->second;
  }

  Result<bool> children(const pugi::xml_node& node, Part& into, std::int32_t machine) {
    for (const pugi::xml_node& child : node.children()) {
      const std::string_view tag = child.name();
      Result<bool> ok = true;
      if (tag == "pci") ok = pci(child, into, machine);
      // A NIC without a bus is listed with every CPU of its machine.
      if (tag == "nic" && loose_.emplace(machine, text_of(child.child("net"), "name")).second) nic(child, {}, into);
      if (!ok) return ok;
    }
    return true;
  }

  /// A device, or a bridge with what hangs on it.
  Result<bool> pci(const pugi::xml_node& node, Part& into, std::int32_t machine) {
    const auto up = pcie_rate(node);
    rates_ |= up.has_value();
    Result<bool> ok = true;
    for (const pugi::xml_node& child : node.children("gpu"))
      if (ok = gpu(child, node, up, into, machine); !ok) return ok;
    for (const pugi::xml_node& child : node.children("nic")) nic(child, up, into);
    if (!node.child("pci")) return true;
    Part bridge{.kind = Part::Kind::bridge, .label = "PCIe", .up = up};
    for (const pugi::xml_node& child : node.children("pci"))
      if (ok = pci(child, bridge, machine); !ok) return ok;
    into.parts.push_back(std::move(bridge));
    return true;
  }

  Result<bool> gpu(const pugi::xml_node& node, const pugi::xml_node& at, std::optional<BytesPerSecond> up, Part& into,
                   std::int32_t machine) {
    const auto dev = integer_of(node, "dev", 0, kMaxNodes, gpus_), sm = integer_of(node, "sm", 0, 9999, 90);
    const auto rank = integer_of(node, "rank", -1, kMaxNodes, *dev);
    for (const auto* number : {&dev, &sm, &rank})
      if (!*number) return Failure(number->error());
    ++gpus_;
    // Ranks that share a GPU are GPUs of their own, of which links from elsewhere mean the first.
    const std::string first = place(machine, text_of(at, "busid"));
    const std::string bus = buses_[first]++ == 0 ? first : fmt::format("{} ({})", first, buses_[first]);
    into.parts.push_back({.kind = Part::Kind::gpu,
                          .label = fmt::format("GPU {}", *rank < 0 ? *dev : *rank),
                          .bus = bus,
                          .up = up,
                          .order = static_cast<std::int32_t>(*rank < 0 ? *dev : *rank)});
    for (const pugi::xml_node& link : node.children())
      if (const auto ok = wires(link, bus, *sm, text_of(node, "gcn"), machine); !ok) return ok;
    return true;
  }

  /// <nvlink> and <xgmi> to GPUs, NVSwitches (of which a rack's machines share one set) or the CPU; <c2c> to the CPU,
  /// of which the dump has MB/s.
  Result<bool> wires(const pugi::xml_node& link, const std::string& bus, std::int64_t sm, const std::string& gcn,
                     std::int32_t machine) {
    const std::string_view tag = link.name();
    if (tag != "nvlink" && tag != "xgmi" && tag != "c2c") return true;
    RINGSIDE_TRY(const auto count, integer_of(link, "count", 1, 1024, 1));
    Nvlinks links{.gpu = bus, .target = {}, .bandwidth = nvlink_rate(sm), .tier = std::string(tag)};
    const std::string kind = text_of(link, "tclass"), target = text_of(link, "target");
    links.to_cpu = tag == "c2c" || kind == "0x068001";
    const bool hub = kind == "0x068000" || (kind.empty() && target.rfind("ffff", 0) == 0);
    if (!links.to_cpu && !hub) links.target = place(machine, target);
    links.reduces = hub && tag == "nvlink" && nvswitch_reduces(sm);
    if (tag == "xgmi") links.bandwidth = xgmi_rate(gcn);
    if (tag == "c2c") {
      const auto megabytes = integer_of(link, "bw", 1, 1 << 24, 0);
      if (!megabytes || *megabytes == 0) return megabytes ? true : Result<bool>(Failure(megabytes.error()));
      links.bandwidth = BytesPerSecond(static_cast<double>(*megabytes) * 1e6);
    }
    links.bandwidth = links.bandwidth * static_cast<double>(count);
    machines_.nvlinks.push_back(std::move(links));
    return true;
  }

  static std::string place(std::int32_t machine, const std::string& bus) {
    return fmt::format("{}/{}", machine, normal_bus(bus));
  }

  void nic(const pugi::xml_node& node, std::optional<BytesPerSecond> up, Part& into) {
    const std::string name = text_of(node.child("net"), "name");
    into.parts.push_back(
        {.kind = Part::Kind::nic, .label = name.empty() ? fmt::format("NIC {}", nics_) : name, .up = up});
    ++nics_;
  }

  Machines machines_;
  std::map<std::string, std::int32_t> hosts_, buses_;
  std::set<std::pair<std::int32_t, std::string>> loose_;  ///< NICs without a bus, by machine
  std::int64_t gpus_ = 0, nics_ = 0;
  bool rates_ = false;
};

}  // namespace

Result<Topology> import_nccl(std::string_view text) {
  RINGSIDE_TRY(const auto xml, parse_xml(text, "system"));
  NcclReader reader;
  RINGSIDE_TRY(auto machines, reader.read(xml->child("system")));
  const auto any = [&](auto&& which) { return std::any_of(machines.nvlinks.begin(), machines.nvlinks.end(), which); };
  const bool nvlink = any([](const Nvlinks& n) { return n.tier == "nvlink"; });
  const bool xgmi = any([](const Nvlinks& n) { return n.tier == "xgmi"; });
  const bool c2c = any([](const Nvlinks& n) { return n.tier == "c2c"; });
  const bool hub = any([](const Nvlinks& n) { return n.target.empty() && !n.to_cpu; });
  auto t = topology_of(std::move(machines));
  if (!t) return t;
  const std::size_t gpus = devices(*t).size();
  t->description = fmt::format("{} GPU{} as {} found them", gpus, gpus == 1 ? "" : "s", xgmi ? "RCCL" : "NCCL");
  t->source = fmt::format(
      "NCCL topology dump. {}{}{}{}PCIe at {}; 25 GB/s between sockets and 1 us per hop are assumed.",
      nvlink ? "NVLinks at the line rate of the GPU's generation, per direction; NCCL itself reckons with about 0.8 of "
               "it. "
      : !xgmi ? "It has no NVLinks. "
              : "",
      hub ? "All NVSwitches are one. " : "",
      xgmi ? "xGMI links at the line rate of the GPU's generation, per direction; RCCL itself reckons with 0.5 to 0.75 "
             "of it. "
           : "",
      c2c ? "C2C between GPU and CPU as fast as the dump says. " : "",
      reader.from_rates()
          ? "the speed and width that the dump gives (a bridge with less than a quarter of what hangs on it is "
            "taken to be as wide)"
          : "25 GB/s, since the dump does not say");
  return t;
}

}  // namespace ringside
