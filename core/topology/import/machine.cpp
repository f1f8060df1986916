#include "core/topology/import/machine.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/topology/wire.h"

namespace ringside {
namespace {

using Kind = Part::Kind;

/// A bridge that is so much narrower than what hangs on it is a hypervisor's, whose figures mean nothing.
constexpr double kNarrowest = 0.25;

bool has_gpu(const Part& p) {
  return p.kind == Kind::gpu || std::any_of(p.parts.begin(), p.parts.end(), has_gpu);
}

/// Leaves out what leads nowhere, and bridges that join nothing.
void simplify(Part& p, bool gpus) {
  for (Part& part : p.parts) simplify(part, gpus);
  std::erase_if(p.parts, [&](const Part& part) {
    return (part.kind == Kind::bridge && part.parts.empty()) || (gpus && part.kind == Kind::core);
  });
  for (Part& part : p.parts) {
    if (part.kind != Kind::bridge) continue;
    BytesPerSecond widest(0);
    for (const Part& below : part.parts) widest = std::max(widest, below.up.value_or(BytesPerSecond(0)));
    if (part.up && *part.up < widest * kNarrowest) part.up.reset();
    if (!part.up && widest.value > 0) part.up = widest;
    if (part.parts.size() > 1) continue;
    Part only = std::move(part.parts.front());
    if (part.up) only.up = std::min(*part.up, only.up.value_or(*part.up));
    part = std::move(only);
  }
}

class Assembly {
 public:
  explicit Assembly(const Machines& m) : m_(m) {}

  Topology build() {
    for (const Part& cpu : m_.cpus) gather(cpu);
    std::stable_sort(gpus_.begin(), gpus_.end(),
                     [](const auto& a, const auto& b) { return a.first->order < b.first->order; });
    const bool on_cores = gpus_.empty();
    for (const auto& [gpu, machine] : gpus_) gpu_of_[gpu->bus] = add(*gpu, NodeKind::gpu, machine);
    for (const auto& [core, machine] : cores_) add(*core, NodeKind::cpu, machine);
    for (const auto& [nic, machine] : nics_) add(*nic, NodeKind::nic, machine);
    for (const auto& [bridge, machine] : bridges_)
      t_.nodes[static_cast<std::size_t>(add(*bridge, NodeKind::switch_, machine))].label =
          fmt::format("PCIe {}", bridge_count_++);
    for (const Part& cpu : m_.cpus) add(cpu, on_cores ? NodeKind::switch_ : NodeKind::cpu, cpu.machine);
    for (const Part& cpu : m_.cpus) join(cpu);
    for (std::size_t a = 0; a < m_.cpus.size(); ++a)
      for (std::size_t b = a + 1; b < m_.cpus.size(); ++b)
        if (m_.cpus[a].machine == m_.cpus[b].machine)
          connect(t_, node_.at(&m_.cpus[a]), node_.at(&m_.cpus[b]), kSocket);
    join_nvlinks();
    if (!on_cores) arrange();
    return std::move(t_);
  }

 private:
  using Placed = std::vector<std::pair<const Part*, std::int32_t>>;

  void gather(const Part& cpu) { gather(cpu, cpu); }
  void gather(const Part& p, const Part& cpu) {
    const std::int32_t machine = cpu.machine;
    if (p.kind == Kind::gpu) {
      gpus_.emplace_back(&p, machine);
      cpu_of_[p.bus] = &cpu;
    }
    if (p.kind == Kind::core) cores_.emplace_back(&p, machine);
    if (p.kind == Kind::nic) nics_.emplace_back(&p, machine);
    if (p.kind == Kind::bridge) bridges_.emplace_back(&p, machine);
    for (const Part& part : p.parts) gather(part, cpu);
  }

  std::int32_t add(const Part& p, NodeKind kind, std::int32_t machine) {
    const bool device = p.kind == Kind::gpu || p.kind == Kind::core;
    return node_[&p] = t_.add_node({.kind = kind, .label = p.label, .machine = machine, .forwards = !device});
  }

  void join(const Part& p) {
    for (const Part& part : p.parts) {
      Wire wire = part.kind == Kind::core ? kMemory.hop_of(2) : kPcieHop;
      wire.bandwidth = part.up.value_or(wire.bandwidth);
      connect(t_, node_.at(&part), node_.at(&p), wire);
      join(part);
    }
  }

  void join_nvlinks() {
    using Ends = std::pair<std::int32_t, std::int32_t>;
    std::map<Ends, BytesPerSecond> wired, striped;  // GPU to GPU; GPU to domain
    std::map<Ends, std::string> tier;
    std::map<std::int32_t, bool> reducing;  // by domain
    for (const Nvlinks& n : m_.nvlinks) {
      const auto from = gpu_of_.find(n.gpu), to = gpu_of_.find(n.target);
      if (from == gpu_of_.end()) continue;  // not in this dump
      if (n.to_cpu)
        connect(t_, from->second, node_.at(cpu_of_.at(n.gpu)), Wire{kNvlink.alpha, n.bandwidth, n.tier}.hop_of(2));
      else if (n.target.empty())
        striped[{from->second, n.domain}] += n.bandwidth, reducing[n.domain] = n.reduces;
      else if (to != gpu_of_.end())
        wired[{from->second, to->second}] += n.bandwidth, tier[{from->second, to->second}] = n.tier;
    }
    for (const auto& [ends, bandwidth] : wired) {  // listed by both; where one end says more, that holds
      const auto back = wired.find({ends.second, ends.first});
      if (back != wired.end() && ends.second < ends.first) continue;
      const BytesPerSecond both = back == wired.end() ? bandwidth : std::max(bandwidth, back->second);
      connect(t_, ends.first, ends.second, {kNvlink.alpha, both, tier[ends]});
    }
    std::map<std::int32_t, std::int32_t> hub_of;
    for (const auto& [ends, bandwidth] : striped) {
      const std::int32_t machine = t_.nodes[static_cast<std::size_t>(ends.first)].machine;
      const auto [hub, fresh] = hub_of.try_emplace(ends.second, -1);
      if (fresh)
        hub->second = t_.add_node({.kind = NodeKind::switch_,
                                   .label = "NVSwitch",
                                   .machine = machine,
                                   .forwards = true,
                                   .reduces = reducing[ends.second]});
      Node& node = t_.nodes[static_cast<std::size_t>(hub->second)];
      if (node.machine != machine) node.machine = -1;  // a rack's
      connect(t_, ends.first, hub->second, Wire{kNvlink.alpha, bandwidth, kNvlink.tier}.hop_of(2));
    }
    if (hub_of.size() < 2) return;
    int number = 0;
    for (const auto& [domain, hub] : hub_of)
      t_.nodes[static_cast<std::size_t>(hub)].label = fmt::format("NVSwitch {}", number++);
  }

  /// CPUs above bridges above GPUs and NICs in a row, NVSwitches below. GPUs that are wired to each other are no row.
  void arrange() {
    constexpr std::size_t kMostInARow = 40;
    const bool wired =
        std::any_of(m_.nvlinks.begin(), m_.nvlinks.end(), [](const Nvlinks& n) { return !n.target.empty(); });
    if (wired || gpus_.size() + nics_.size() > kMostInARow) return;
    int levels = 0;
    for (const Part& cpu : m_.cpus) levels = std::max(levels, depth(cpu));
    double next = 0;
    for (const Part& cpu : m_.cpus) spread(cpu, 0, levels, next);
    std::map<std::int32_t, std::pair<double, int>> hubs;  // sum of the places of their GPUs
    for (const Link& l : t_.links)
      if (l.tier == kNvlink.tier && t_.nodes[static_cast<std::size_t>(l.to)].kind == NodeKind::switch_) {
        hubs[l.to].first += t_.nodes[static_cast<std::size_t>(l.from)].at->x;
        ++hubs[l.to].second;
      }
    for (const auto& [hub, places] : hubs)
      t_.nodes[static_cast<std::size_t>(hub)].at = Spot{places.first / places.second, levels + 1.0};
    const double stretch = std::max(1.0, next / 8);  // about as high as wide
    for (Node& n : t_.nodes)
      if (n.at) n.at->y *= stretch;
  }

  static int depth(const Part& p) {
    int below = 0;
    for (const Part& part : p.parts) below = std::max(below, 1 + depth(part));
    return below;
  }

  /// Leaves take the next place of the last level, the others stand in the middle above their own. Returns x.
  double spread(const Part& p, int level, int levels, double& next) {
    double x = next, sum = 0;
    for (const Part& part : p.parts) sum += spread(part, level + 1, levels, next);
    if (p.parts.empty())
      ++next;
    else
      x = sum / static_cast<double>(p.parts.size());
    const bool leaf = p.kind == Kind::gpu || p.kind == Kind::nic;
    t_.nodes[static_cast<std::size_t>(node_.at(&p))].at = Spot{x, static_cast<double>(leaf ? levels : level)};
    return x;
  }

  const Machines& m_;
  Topology t_;
  int bridge_count_ = 0;
  Placed gpus_, cores_, nics_, bridges_;
  std::map<const Part*, std::int32_t> node_;
  std::map<std::string, std::int32_t> gpu_of_;
  std::map<std::string, const Part*> cpu_of_;
};

/// A label that is taken gets a number.
void tell_apart(Topology& t) {
  std::map<std::string, int> seen;
  for (Node& n : t.nodes)
    if (const int before = seen[n.label]++; before > 0) n.label = fmt::format("{} ({})", n.label, before + 1);
}

}  // namespace

BytesPerSecond nvlink_rate(std::int64_t compute_capability) {
  if (compute_capability < 70) return BytesPerSecond(20e9);    // NVLink 1
  if (compute_capability >= 100) return BytesPerSecond(50e9);  // NVLink 5
  const bool workstation = compute_capability == 86 || compute_capability == 89;
  return BytesPerSecond(workstation ? 14.0625e9 : 25e9);  // NVLink 2 to 4
}

bool nvswitch_reduces(std::int64_t compute_capability) {
  return compute_capability >= 90;
}

BytesPerSecond xgmi_rate(std::string_view architecture) {
  struct Generation {
    std::string_view name;
    BytesPerSecond rate;
  };
  // Of the product pages: MI50 and MI100 92 GB/s both ways together, MI200 100, MI300 128, MI350 153.6.
  constexpr std::array<Generation, 7> kGenerations{{{"906", BytesPerSecond(46e9)},
                                                    {"908", BytesPerSecond(46e9)},
                                                    {"90a", BytesPerSecond(50e9)},
                                                    {"910", BytesPerSecond(50e9)},  // 90a, as older RCCL has it
                                                    {"94", BytesPerSecond(64e9)},
                                                    {"950", BytesPerSecond(76.8e9)},
                                                    {"", BytesPerSecond(46e9)}}};
  if (architecture.substr(0, 3) == "gfx") architecture.remove_prefix(3);
  for (const Generation& g : kGenerations)
    if (architecture.substr(0, g.name.size()) == g.name) return g.rate;
  return kGenerations.back().rate;
}

Result<Topology> topology_of(Machines m) {
  const bool gpus = std::any_of(m.cpus.begin(), m.cpus.end(), has_gpu);
  for (Part& cpu : m.cpus) simplify(cpu, gpus);
  Topology t = Assembly(m).build();
  t.name = m.name;
  t.machines = m.names;
  t.ports = ports_of_wires(t);
  tell_apart(t);
  const auto striped = [](const Nvlinks& n) { return n.target.empty() && !n.to_cpu; };
  t.arrangement = std::any_of(m.nvlinks.begin(), m.nvlinks.end(), striped) || m.names.size() > 1 ? Arrangement::machines
                                                                                                 : Arrangement::layers;
  RINGSIDE_OK(validate(t));
  return t;
}

std::string normal_bus(std::string_view bus) {
  std::string text(bus);
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos || std::count(text.begin(), text.end(), ':') != 2) return text;
  std::string domain = text.substr(0, colon);
  while (domain.size() > 4 && domain.front() == '0') domain.erase(0, 1);
  return domain + text.substr(colon);
}

}  // namespace ringside
