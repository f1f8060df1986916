// NCCL's topology: https://github.com/NVIDIA/nccl, src/graph/xml.cc writes it, src/graph/topo.cc reads it.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/topology/import/import.h"
#include "core/topology/import/machine.h"
#include "core/topology/import/xml.h"

namespace ringside {
namespace {

constexpr std::size_t kMaxCpus = 256;

/// "16.0 GT/s PCIe" and "16" lanes; absent where the dump does not say. A transfer is one bit, of which the encoding
/// leaves 8 in 10 up to PCIe 2, 128 in 130 up to PCIe 5, 242 in 256 later.
std::optional<BytesPerSecond> pcie_rate(const pugi::xml_node& pci) {
  const std::string speed = text_of(pci, "link_speed");
  const double transfers = std::strtod(speed.c_str(), nullptr);
  if (!(transfers > 0 && transfers <= 1024)) return {};
  const auto lanes = parse_integer(text_of(pci, "link_width"), "lanes", 0, 64);
  const double encoding = transfers <= 5 ? 8.0 / 10 : transfers <= 32 ? 128.0 / 130 : 242.0 / 256;
  return BytesPerSecond(transfers * 1e9 / 8 * encoding * static_cast<double>(lanes && *lanes > 0 ? *lanes : 16));
}

class Reader {
 public:
  Result<Machines> read(const pugi::xml_node& system) {
    machines_.name = "nccl";
    for (const pugi::xml_node& cpu : system.children("cpu")) {
      if (machines_.cpus.size() == kMaxCpus) return fail("<cpu>", "too many", fmt::format("{} at most", kMaxCpus));
      const std::int32_t machine = machine_of(text_of(cpu, "host_hash"));
      Part part{.kind = Part::Kind::cpu, .label = fmt::format("CPU {}", machines_.cpus.size()), .machine = machine};
      if (const auto ok = children(cpu, part, machine); !ok) return Failure(ok.error());
      machines_.cpus.push_back(std::move(part));
    }
    if (gpus_ == 0) return fail("<system>", "no <gpu>", "a dump of a machine with GPUs");
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
      if (tag == "nic") nic(child, {}, into);
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
    const auto place = [&](const std::string& bus) { return fmt::format("{}/{}", machine, normal_bus(bus)); };
    // Ranks that share a GPU are GPUs of their own, of which links from elsewhere mean the first.
    const std::string first = place(text_of(at, "busid"));
    const std::string bus = buses_[first]++ == 0 ? first : fmt::format("{} ({})", first, buses_[first]);
    into.parts.push_back({.kind = Part::Kind::gpu,
                          .label = fmt::format("GPU {}", *rank < 0 ? *dev : *rank),
                          .bus = bus,
                          .up = up,
                          .order = static_cast<std::int32_t>(*rank < 0 ? *dev : *rank)});
    for (const pugi::xml_node& link : node.children("nvlink")) {
      const auto count = integer_of(link, "count", 1, 1024, 1);
      if (!count) return Failure(count.error());
      const bool hub = text_of(link, "tclass") == "0x068000";
      machines_.nvlinks.push_back(
          {bus, hub ? "" : place(text_of(link, "target")), nvlink_rate(*sm) * static_cast<double>(*count), machine});
    }
    return true;
  }

  void nic(const pugi::xml_node& node, std::optional<BytesPerSecond> up, Part& into) {
    const std::string name = text_of(node.child("net"), "name");
    into.parts.push_back(
        {.kind = Part::Kind::nic, .label = name.empty() ? fmt::format("NIC {}", nics_) : name, .up = up});
    ++nics_;
  }

  Machines machines_;
  std::map<std::string, std::int32_t> hosts_, buses_;
  std::int64_t gpus_ = 0, nics_ = 0;
  bool rates_ = false;
};

}  // namespace

Result<Topology> import_nccl(std::string_view text) {
  const auto xml = parse_xml(text, "system");
  if (!xml) return Failure(xml.error());
  Reader reader;
  auto machines = reader.read((*xml)->child("system"));
  if (!machines) return Failure(machines.error());
  const bool nvlinks = !machines->nvlinks.empty();
  auto t = topology_of(std::move(*machines));
  if (!t) return t;
  t->description = fmt::format("{} GPUs as NCCL found them", devices(*t).size());
  t->source = fmt::format(
      "NCCL topology dump. {}PCIe at {}; 25 GB/s between sockets and 1 us per hop are assumed.",
      nvlinks
          ? "NVLinks at the line rate of the GPU's generation, per direction, all NVSwitches taken as one; NCCL itself "
            "reckons with about 0.8 of it. "
          : "",
      reader.from_rates()
          ? "the speed and width that the dump gives (a bridge with less than a quarter of what hangs on it is "
            "taken to be as wide)"
          : "25 GB/s, since the dump does not say");
  return t;
}

}  // namespace ringside
