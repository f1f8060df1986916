// Where ranks live and which wires join them: nodes, directed links, and how messages are routed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"

namespace ringside {

enum class NodeKind : std::uint8_t { gpu, cpu, nic, switch_ };
std::string_view name(NodeKind kind);  ///< "gpu", "cpu", "nic", "switch"
Result<NodeKind> parse_node_kind(std::string_view text);

/// Where a node is drawn, in units of its topology's own; y grows downwards.
struct Spot {
  double x = 0, y = 0;
  bool operator==(const Spot&) const = default;
};

struct Node {
  NodeKind kind = NodeKind::gpu;
  std::string label;          ///< "GPU 3", "leaf 0"
  std::int32_t machine = -1;  ///< index into Topology::machines, -1: in none
  bool forwards = false;      ///< messages between others may pass through; switches do, GPUs of a torus do
  bool reduces = false;       ///< a switch that adds what comes in and sends it to many (NVLS, SHARP)
  SecondsPerByte
      copy{};  ///< every message that passes through is copied here first (a path through the kernel); 0: never
  std::optional<Spot> at{};  ///< where a person put it; absent: where the layout puts it
  bool operator==(const Node&) const = default;
};

/// One direction of a wire. What is wrong with it today shows in its bandwidth; ways are chosen as if nothing were, but
/// for those that cross a broken link.
struct Link {
  std::int32_t from = 0, to = 0;  ///< node indices
  Seconds alpha;                  ///< latency of this hop; a route's latencies add up
  BytesPerSecond bandwidth;
  std::string tier;        ///< "nvlink", "pcie", "infiniband", "ethernet", or what it is called; may be empty
  BytesPerSecond whole{};  ///< of a link with which something is wrong: its bandwidth otherwise; 0: nothing is
  BytesPerSecond healthy() const { return whole.value > 0 ? whole : bandwidth; }
  bool broken() const { return bandwidth.value == 0; }
  bool operator==(const Link&) const = default;
};

/// Which of several equally short ways a message takes.
enum class Routing : std::uint8_t {
  first,           ///< the one whose links were listed first: dimension order on a torus
  by_destination,  ///< spread by the receiver, as InfiniBand's tables do: a pair always meets on the same way
  ecmp,            ///< spread by a hash of sender and receiver, as Ethernet does: ways may collide
  adaptive,        ///< every message takes the one on which least is under way when it starts, as InfiniBand can
  multipath        ///< every message takes all: each node spreads its packets evenly over its next links
};
std::string_view name(Routing routing);  ///< "first", "by-destination", "ecmp", "adaptive", "multipath"
Result<Routing> parse_routing(std::string_view text);

/// How a drawing arranges the nodes that nobody has put anywhere.
enum class Arrangement : std::uint8_t { automatic, star, ring, line, grid, layers, machines };
std::string_view name(Arrangement arrangement);
Result<Arrangement> parse_arrangement(std::string_view text);

struct Topology {
  std::string name;         ///< "dgx-h100", "torus:4x4"
  std::string description;  ///< one sentence
  std::string source;       ///< where the constants come from; an importer says here what it assumed
  std::vector<Node> nodes;
  std::vector<Link> links;
  std::vector<std::string> machines;  ///< what Node::machine indexes: "node 0"
  Routing routing = Routing::by_destination;
  Arrangement arrangement = Arrangement::automatic;
  std::vector<std::int32_t> dims;  ///< of a grid: extents, fastest first; empty otherwise
  std::int32_t ports = 1;          ///< messages that a device sends, and receives, at once; 0: as many as it likes
  bool operator==(const Topology&) const = default;

  std::int32_t add_node(Node node);
  /// Both directions, alike. Returns the index of the first; the second follows it.
  std::int32_t connect(std::int32_t a, std::int32_t b, Seconds alpha, BytesPerSecond bandwidth, std::string tier);
};

/// The wires of the GPU that has most: so many messages it sends, and receives, at once, each on a wire of its own. 1
/// where cores are the devices, which copy themselves.
std::int32_t ports_of_wires(const Topology& topology);

/// The nodes that ranks can be placed on, ascending: the GPUs, or where there are none the CPUs.
std::vector<std::int32_t> devices(const Topology& topology);
/// Every index in range, constants within the limits below, at least one device; the error names what is wrong.
/// Whatever makes a topology (shapes, importers, JSON, edits) asks this.
Result<bool> validate(const Topology& topology);

/// What wires may have, wherever the numbers come from; beyond, times are no longer told apart.
inline constexpr double kLongestAlpha = 1e9;                        ///< seconds
inline constexpr double kNarrowestWire = 1e-9, kWidestWire = 1e30;  ///< bytes per second
/// The error names `field`.
Result<bool> check_alpha(const std::string& field, Seconds alpha);
Result<bool> check_bandwidth(const std::string& field, BytesPerSecond bandwidth);

inline constexpr std::int32_t kMaxNodes = 1 << 17;
inline constexpr std::int32_t kMaxLinks = 1 << 20;
inline constexpr std::int32_t kMostPorts = 1 << 20;

}  // namespace ringside
