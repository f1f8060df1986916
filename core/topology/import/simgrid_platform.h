// A SimGrid platform while it is read: what its elements have made of the topology so far.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/topology/import/xml.h"
#include "core/topology/topology.h"

namespace ringside::simgrid {

/// A <link>. `unshared` (FATPIPE): every message has all of it.
struct Pipe {
  BytesPerSecond bandwidth;
  Seconds latency;
  bool unshared = false;
};

/// Where a way leaves a host or a zone, and where it enters it: behind a backbone that both cross, two switches.
struct Gate {
  std::int32_t leave = 0, enter = 0;
};

/// A <route>: the names of two gates and of the pipes between.
struct Way {
  std::string from, to;
  std::vector<std::string> pipes;
};

/// What the sentence on assumptions has to tell.
struct Told {
  bool half_duplex = false;  ///< SHARED links of two directions
  bool widened = false;      ///< FATPIPE links that several pairs use
  bool limiters = false, changes = false;
};

/// A way and the links of the topology that it is to take.
struct Course {
  std::string name;  ///< "a to b by way of l"
  std::int32_t from = 0, to = 0;
  std::vector<std::int32_t> links;
};

struct Platform {
  Topology t;
  std::map<std::string, Gate> gates;
  std::map<std::string, Pipe> pipes;
  std::set<std::string> half_duplex;  ///< pipes that are SHARED
  std::vector<std::size_t> widened;   ///< links to be as wide as all hosts together need
  std::vector<Course> courses;
  std::int32_t junctions = 0;  ///< nodes between links that the platform does not name
  Told told;
};

inline constexpr const char* kWhat = "SimGrid platform";

/// The attributes of those names; a missing latency is 0.
Result<Pipe> pipe_of(const pugi::xml_node& node, const char* bandwidth, const char* latency, const char* policy);

Result<bool> add_gate(Platform& p, const std::string& id, Gate gate);
Result<bool> add_host(Platform& p, const std::string& id, bool forwards);
std::int32_t add_switch(Platform& p, const std::string& label);
void add_link(Platform& p, std::int32_t a, std::int32_t b, const Pipe& pipe);
/// One pipe that everybody crosses in the same direction.
Gate add_backbone(Platform& p, const std::string& id, const Pipe& pipe);

/// <cluster> or <cabinet>. In a zone of clusters, `hub` is the zone's; else a cluster has its own and becomes a gate.
Result<bool> read_cluster(Platform& p, const pugi::xml_node& node, const Gate* hub);
/// TORUS, FAT_TREE, DRAGONFLY among hosts of consecutive indices from `first` on.
Result<bool> wire_cluster(Platform& p, const std::string& kind, std::string parameters, std::int32_t first,
                          std::int32_t hosts, const Pipe& pipe);

/// Finds nodes and wires of which these ways are routes, or one bus that all of them cross.
Result<bool> wire_ways(Platform& p, const std::vector<Way>& ways);
/// Whether the topology's routes take the ways of the platform. Of very large platforms not all are looked at.
Result<bool> check_courses(const Platform& p);

}  // namespace ringside::simgrid
