#include "core/topology/cluster.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

constexpr Seconds kToSpine(0.2e-6);  // a switch (about 130 ns) and ten metres of fibre

/// "GPU 3" is the fourth that is called GPU: the copies of a machine go on counting.
class Numbering {
 public:
  explicit Numbering(const std::vector<std::string>& labels) {
    for (const std::string& label : labels) {
      const std::size_t space = label.rfind(' ');
      const bool numbered = space != std::string::npos && space + 1 < label.size() &&
                            label.find_first_not_of("0123456789", space + 1) == std::string::npos;
      std::string stem = numbered ? label.substr(0, space) : label;
      places_.emplace_back(stem, count_[stem]++);
    }
  }
  std::string label(std::size_t i, std::int32_t copy) const {
    const auto& [stem, place] = places_[i];
    return fmt::format("{} {}", stem, copy * count_.at(stem) + place);
  }

 private:
  std::map<std::string, std::int32_t> count_;
  std::vector<std::pair<std::string, std::int32_t>> places_;
};

std::vector<std::string> labels_of(const Topology& t) {
  std::vector<std::string> labels;
  for (const Node& n : t.nodes) labels.push_back(n.label);
  return labels;
}

class Assembling {
 public:
  Assembling(const Topology& node, const ClusterPlan& plan) : node_(node), plan_(plan), devices_(devices(node)) {
    for (std::int32_t v = 0; v < std::ssize(node.nodes); ++v) {
      if (std::binary_search(devices_.begin(), devices_.end(), v)) continue;
      (node.nodes[static_cast<std::size_t>(v)].kind == NodeKind::nic ? nics_ : others_).push_back(v);
    }
    seats_.resize(node.nodes.size());
    std::int64_t first = 0;  // beyond an int where there are too many, which check() says
    for (const auto* kind : {&devices_, &others_, &nics_}) {
      const auto stride = static_cast<std::int32_t>(kind->size());
      for (std::int32_t i = 0; i < stride; ++i)
        seats_[static_cast<std::size_t>((*kind)[static_cast<std::size_t>(i)])] = {static_cast<std::int32_t>(first) + i,
                                                                                  stride};
      first_nic_ = static_cast<std::int32_t>(first);
      first += std::int64_t{stride} * plan.nodes;
    }
    added_ = nics_.empty() ? (plan.nics > 0 ? plan.nics : gpus() ? std::ssize(devices_) : 1) : 0;
  }

  Result<bool> check() const {
    const std::int64_t nics = std::ssize(nics_) + added_, own = std::ssize(node_.nodes) + added_;
    if (plan_.nics > 0 && !nics_.empty())
      return fail("nics", std::to_string(plan_.nics),
                  fmt::format("none given: {} has {} of its own", node_.name, nics));
    if (added_ > std::ssize(devices_))
      return fail(
          "nics", std::to_string(added_),
          fmt::format("1 to {}: several of a device are given as one of their bandwidths together", devices_.size()));
    if (own * plan_.nodes + nics + spines() > kMaxNodes)
      return fail("topology size", fmt::format("{} machines of {} nodes", plan_.nodes, own),
                  fmt::format("{} nodes at most", kMaxNodes));
    const std::int64_t links = std::ssize(node_.links) + 2 * (std::ssize(devices_) + nics + spines());
    if (links * plan_.nodes > kMaxLinks)
      return fail("topology size", fmt::format("{} machines of {} links", plan_.nodes, links),
                  fmt::format("{} links at most", kMaxLinks));
    return true;
  }

  Topology build() {
    t_.arrangement = Arrangement::machines;
    copy_machines();
    const Numbering numbers(labels_of(node_));
    for (const auto* kind : {&devices_, &others_, &nics_})
      for (std::int32_t m = 0; m < plan_.nodes; ++m) {
        for (const std::int32_t v : *kind) copy_node(v, m, numbers.label(static_cast<std::size_t>(v), m));
        if (kind == &nics_) add_nics(m);
      }
    for (std::int32_t m = 0; m < plan_.nodes; ++m)
      for (const Link& l : node_.links) t_.links.push_back({at(l.from, m), at(l.to, m), l.alpha, l.bandwidth, l.tier});
    wire_nics();
    switch (plan_.shape) {
      case NetworkShape::rails: join_by_rails(); break;
      case NetworkShape::fat_tree: join_by_fat_tree(); break;
      case NetworkShape::one_switch: join_by_one_switch(); break;
    }
    return std::move(t_);
  }

 private:
  bool gpus() const { return node_.nodes[static_cast<std::size_t>(devices_.front())].kind == NodeKind::gpu; }
  std::int32_t nics() const { return static_cast<std::int32_t>(nics_.size() + static_cast<std::size_t>(added_)); }
  std::int32_t spines() const {
    if (plan_.shape != NetworkShape::fat_tree) return 0;
    return plan_.spines > 0 ? plan_.spines : nics();
  }

  void copy_machines() {
    const Numbering numbers(node_.machines);
    for (std::int32_t m = 0; m < plan_.nodes; ++m)
      if (node_.machines.size() < 2)
        t_.machines.push_back(fmt::format("node {}", m));
      else
        for (std::size_t i = 0; i < node_.machines.size(); ++i) t_.machines.push_back(numbers.label(i, m));
  }

  /// What a rack has in common stays in no machine.
  std::int32_t machine(std::int32_t of_node, std::int32_t m) const {
    const auto machines = static_cast<std::int32_t>(node_.machines.size());
    return machines < 2 ? m : of_node < 0 ? -1 : m * machines + of_node;
  }

  void copy_node(std::int32_t v, std::int32_t m, std::string label) {
    Node n = node_.nodes[static_cast<std::size_t>(v)];
    n.label = std::move(label);
    n.machine = machine(n.machine, m);
    n.at.reset();
    t_.add_node(std::move(n));
  }
  std::int32_t at(std::int32_t v, std::int32_t m) const {
    const Seat& seat = seats_[static_cast<std::size_t>(v)];
    return seat.first + m * seat.stride;
  }

  /// The devices of a NIC are neighbours.
  std::int64_t nic_of(std::size_t device) const {
    return static_cast<std::int64_t>(device) * added_ / std::ssize(devices_);
  }

  void add_nics(std::int32_t m) {
    for (std::int32_t g = 0; g < added_; ++g) {
      std::size_t device = 0;
      while (nic_of(device) < g) ++device;
      t_.add_node({.kind = NodeKind::nic,
                   .label = fmt::format("NIC {}", m * added_ + g),
                   .machine = t_.nodes[static_cast<std::size_t>(at(devices_[device], m))].machine,
                   .forwards = true});
    }
  }
  /// What a device's NIC hangs on: its PCIe switch or CPU, of a core what the cores share; of a GPU that only has
  /// NVLink the GPU itself.
  std::int32_t root_of(std::int32_t device) const {
    for (const Link& l : node_.links)
      if (l.from == device && node_.nodes[static_cast<std::size_t>(l.to)].forwards && (!gpus() || l.tier == kPcie.tier))
        return l.to;
    return device;
  }
  std::int32_t nic(std::int32_t m, std::int32_t g) const { return first_nic_ + m * nics() + g; }

  void wire_nics() {
    const Wire& network = plan_.fabric.wire;
    const Wire pcie{network.alpha / 6, plan_.pcie.value > 0 ? plan_.pcie : network.bandwidth, kPcie.tier};
    for (std::int32_t g = 0; g < added_; ++g) {
      std::vector<std::int32_t> roots;
      for (std::size_t d = 0; d < devices_.size(); ++d)
        if (nic_of(d) == g) roots.push_back(root_of(devices_[d]));
      // A NIC below two roots would be a way between them.
      if (!std::binary_search(devices_.begin(), devices_.end(), roots.front())) roots.resize(1);
      for (std::int32_t m = 0; m < plan_.nodes; ++m)
        for (const std::int32_t root : roots) connect(t_, at(root, m), nic(m, g), pcie);
    }
  }

  std::int32_t add_switch(std::string label) {
    return t_.add_node(
        {.kind = NodeKind::switch_, .label = std::move(label), .forwards = true, .reduces = plan_.fabric.reduces});
  }
  /// A message takes the network's latency in all, of which the NIC's wire in its machine has a sixth, or what it had
  /// before.
  Wire to_switch() const {
    Wire wire = plan_.fabric.wire.hop_of(3);
    for (const Link& l : node_.links)
      if (!nics_.empty() && l.from == nics_.front() && l.tier == kPcie.tier)
        wire.alpha = std::max(Seconds(0), 0.5 * plan_.fabric.wire.alpha - l.alpha);
    return wire;
  }

  void join_by_rails() {
    t_.routing = Routing::first;  // NVLink comes first in the list: the sender's machine changes the rail
    for (std::int32_t g = 0; g < nics(); ++g) {
      const std::int32_t rail = add_switch(fmt::format("rail {}", g));
      for (std::int32_t m = 0; m < plan_.nodes; ++m) connect(t_, nic(m, g), rail, to_switch());
    }
    for (std::int32_t m = 0; m < plan_.nodes; ++m)
      for (const std::int32_t d : devices_) t_.nodes[static_cast<std::size_t>(at(d, m))].forwards |= gpus();
  }

  void join_by_fat_tree() {
    t_.routing = Routing::by_destination;
    const auto first_leaf = static_cast<std::int32_t>(t_.nodes.size());
    for (std::int32_t m = 0; m < plan_.nodes; ++m) {
      const std::int32_t leaf = add_switch(fmt::format("leaf {}", m));
      for (std::int32_t g = 0; g < nics(); ++g) connect(t_, nic(m, g), leaf, to_switch());
    }
    const Wire up{kToSpine, plan_.fabric.wire.bandwidth, plan_.fabric.wire.tier};
    for (std::int32_t s = 0; s < spines(); ++s) {
      const std::int32_t spine = add_switch(fmt::format("spine {}", s));
      for (std::int32_t m = 0; m < plan_.nodes; ++m) connect(t_, first_leaf + m, spine, up);
    }
  }

  void join_by_one_switch() {
    t_.routing = Routing::by_destination;
    const std::int32_t hub = add_switch(fmt::format("{} switch", plan_.fabric.name));
    for (std::int32_t m = 0; m < plan_.nodes; ++m)
      for (std::int32_t g = 0; g < nics(); ++g) connect(t_, nic(m, g), hub, to_switch());
  }

  const Topology& node_;
  const ClusterPlan& plan_;
  std::vector<std::int32_t> devices_, others_, nics_;  // nodes of a machine
  std::int64_t added_ = 0;                             // NICs of a machine that has none
  std::int32_t first_nic_ = 0;
  struct Seat {
    std::int32_t first = 0, stride = 0;  // in the first machine, and from machine to machine
  };
  std::vector<Seat> seats_;  // by node of a machine
  Topology t_;
};

struct NamedShape {
  NetworkShape shape = NetworkShape::rails;
  std::int32_t spines = 0;
  bool ethernet = false;
};

Result<NamedShape> parse_network(const std::string& text) {
  constexpr const char* kNetworks = "rails, fat-tree, fat-tree:SPINES, switch, ethernet";
  const std::size_t colon = text.find(':');
  const std::string name = fold_name(text.substr(0, colon));
  NamedShape named;
  if (name == fold_name("fat-tree")) {
    named.shape = NetworkShape::fat_tree;
    if (colon == std::string::npos) return named;
    RINGSIDE_TRY(const auto spines, parse_integer(text.substr(colon + 1), "network fat-tree", 1, kMaxNodes));
    named.spines = static_cast<std::int32_t>(spines);
    return named;
  }
  if (colon != std::string::npos) return fail("network", text, kNetworks);
  if (name == "rails") return named;
  if (name != "switch" && name != "ethernet") return fail("network", text, kNetworks);
  named.shape = NetworkShape::one_switch;
  named.ethernet = name == "ethernet";
  return named;
}

}  // namespace

Result<Topology> make_cluster(const Topology& node, const ClusterPlan& plan) {
  if (plan.nodes < 1 || plan.nodes > kMaxNodes)
    return fail("nodes", std::to_string(plan.nodes), fmt::format("1 to {}", kMaxNodes));
  Assembling assembling(node, plan);
  RINGSIDE_OK(assembling.check());
  return assembling.build();
}

Result<Topology> replicated(const Topology& node, const Replicas& r) {
  RINGSIDE_TRY(const auto network, parse_network(r.network));
  RINGSIDE_TRY(auto fabric, find_fabric(!r.fabric.empty() ? r.fabric : network.ethernet ? "ethernet" : "infiniband"));
  if (r.nic) {
    RINGSIDE_OK(check_bandwidth("nic", *r.nic));
    fabric.wire.bandwidth = *r.nic;
  }
  if (r.nics < 0) return fail("nics", std::to_string(r.nics), "1 or more, or 0 for one for each GPU");
  ClusterPlan plan{
      .nodes = r.nodes, .nics = r.nics, .shape = network.shape, .spines = network.spines, .fabric = fabric};
  RINGSIDE_TRY(auto t, make_cluster(node, plan));
  t.name = fmt::format("{} x {}", r.nodes, node.name);
  const auto nics =
      std::count_if(t.nodes.begin(), t.nodes.end(), [](const Node& n) { return n.kind == NodeKind::nic; });
  t.description =
      fmt::format("{} copies of {} with {} NIC{} each, {} per NIC and direction, network {}", r.nodes, node.name,
                  nics / r.nodes, nics == r.nodes ? "" : "s", format_bandwidth(fabric.wire.bandwidth), r.network);
  t.source = fmt::format("{} Between the copies {}{}: {}", node.source, fabric.name,
                         r.nic ? ", its bandwidth as asked for" : "", fabric.source);
  t.ports = node.ports == 0 ? 0 : std::max(node.ports, ports_of_wires(t));
  RINGSIDE_OK(validate(t));
  return t;
}

}  // namespace ringside
