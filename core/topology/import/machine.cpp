#include "core/topology/import/machine.h"

#include <algorithm>
#include <cctype>
#include <map>

#include <fmt/format.h>

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
    for (const auto& [bridge, machine] : bridges_) add(*bridge, NodeKind::switch_, machine);
    for (const Part& cpu : m_.cpus) add(cpu, on_cores ? NodeKind::switch_ : NodeKind::cpu, cpu.machine);
    for (const Part& cpu : m_.cpus) join(cpu);
    for (std::size_t a = 0; a < m_.cpus.size(); ++a)
      for (std::size_t b = a + 1; b < m_.cpus.size(); ++b)
        if (m_.cpus[a].machine == m_.cpus[b].machine)
          connect(t_, node_.at(&m_.cpus[a]), node_.at(&m_.cpus[b]), kSocket);
    join_nvlinks();
    return std::move(t_);
  }

 private:
  using Placed = std::vector<std::pair<const Part*, std::int32_t>>;

  void gather(const Part& cpu) { gather(cpu, cpu.machine); }
  void gather(const Part& p, std::int32_t machine) {
    if (p.kind == Kind::gpu) gpus_.emplace_back(&p, machine);
    if (p.kind == Kind::core) cores_.emplace_back(&p, machine);
    if (p.kind == Kind::nic) nics_.emplace_back(&p, machine);
    if (p.kind == Kind::bridge) bridges_.emplace_back(&p, machine);
    for (const Part& part : p.parts) gather(part, machine);
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

  /// A pair is listed by both ends, but where one of them says more, that holds.
  void join_nvlinks() {
    std::map<std::pair<std::int32_t, std::int32_t>, BytesPerSecond> listed;
    constexpr std::int32_t kHub = -1;
    for (const Nvlinks& n : m_.nvlinks) {
      const auto from = gpu_of_.find(n.gpu), to = gpu_of_.find(n.target);
      if (from == gpu_of_.end() || (to == gpu_of_.end() && !n.target.empty())) continue;  // not in this dump
      listed[{from->second, n.target.empty() ? kHub : to->second}] += n.bandwidth;
    }
    if (std::any_of(listed.begin(), listed.end(), [](const auto& l) { return l.first.second == kHub; })) {
      const std::int32_t machine = m_.names.size() == 1 ? 0 : -1;
      hub_ = t_.add_node({.kind = NodeKind::switch_, .label = "NVSwitch", .machine = machine, .forwards = true});
    }
    for (const auto& [pair, bandwidth] : listed) {
      const auto [a, b] = pair;
      Wire wire{kNvlink.alpha, bandwidth, kNvlink.tier};
      if (b == kHub) {
        connect(t_, a, hub_, wire.hop_of(2));
        continue;
      }
      const auto back = listed.find({b, a});
      if (back != listed.end() && b < a) continue;
      if (back != listed.end()) wire.bandwidth = std::max(wire.bandwidth, back->second);
      connect(t_, a, b, wire);
    }
  }

  const Machines& m_;
  Topology t_;
  Placed gpus_, cores_, nics_, bridges_;
  std::map<const Part*, std::int32_t> node_;
  std::map<std::string, std::int32_t> gpu_of_;
  std::int32_t hub_ = -1;
};

/// A label that is taken gets a number.
void tell_apart(Topology& t) {
  std::map<std::string, int> seen;
  for (Node& n : t.nodes)
    if (const int before = seen[n.label]++; before > 0) n.label = fmt::format("{} ({})", n.label, before + 1);
}

}  // namespace

Result<Topology> topology_of(Machines m) {
  const bool gpus = std::any_of(m.cpus.begin(), m.cpus.end(), has_gpu);
  for (Part& cpu : m.cpus) simplify(cpu, gpus);
  Topology t = Assembly(m).build();
  t.name = m.name;
  t.machines = m.names;
  tell_apart(t);
  const bool hub = std::any_of(t.nodes.begin(), t.nodes.end(), [](const Node& n) { return n.label == "NVSwitch"; });
  t.arrangement = hub || m.names.size() > 1 ? Arrangement::machines : Arrangement::layers;
  if (const auto ok = validate(t); !ok) return Failure(ok.error());
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
