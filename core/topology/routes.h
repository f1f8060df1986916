// The way that a message takes through a topology.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/topology/topology.h"

namespace ringside {

/// What a route costs a message of m bytes that has it for itself: latency + m (copies + 1/narrowest).
struct RouteCost {
  Seconds latency;
  SecondsPerByte copies;
  BytesPerSecond narrowest;
  Seconds seconds(Bytes m) const { return latency + m * copies + m / narrowest; }
};

/// All links that a message takes, each with the share of its bytes that crosses it: 1 on a single way.
struct Spread {
  std::vector<std::int32_t> links;
  std::vector<double> shares;  ///< of each link, above 0 to 1
  /// The longest latency and the most copies of the ways; narrowest: by the shares.
  RouteCost cost{Seconds(0), SecondsPerByte(0), BytesPerSecond(std::numeric_limits<double>::infinity())};
};

/// The fastest way for a message of 1 MiB, found when it is first asked for; among equals the topology's routing
/// decides. A slow link is not gone around, for tables of routes know no speeds that change; only where the way crosses
/// a broken link, the fastest one without broken links takes its place. Deterministic. The topology must outlive it.
/// Adaptive and multipath routing take several ways; between() then names the first of them.
class Routes {
 public:
  explicit Routes(const Topology& topology);

  /// The links from node a to node b, in order; empty for a = b, nullptr where there is no way. Stays valid.
  const std::vector<std::int32_t>* between(std::int32_t a, std::int32_t b);

  /// The same if nothing were broken.
  const std::vector<std::int32_t>* as_built(std::int32_t a, std::int32_t b);

  /// With adaptive and multipath routing all ways that are equally fast, every node spreading evenly over its next
  /// links; else the one. Where some of them cross broken links, the fastest that do not. nullptr where there is none,
  /// no links for a = b. Stays valid.
  const Spread* spread(std::int32_t a, std::int32_t b);

  /// The same ways one by one, whatever the routing: the first kMostWays of them.
  static constexpr std::size_t kMostWays = 64;
  std::vector<std::vector<std::int32_t>> all_between(std::int32_t a, std::int32_t b);

  /// Whether what is broken changes the ways from a to b.
  bool rerouted(std::int32_t a, std::int32_t b);

  /// Nodes that were looked at so far, once for every destination.
  std::int64_t looked_at() const { return looked_at_ + (around_ ? around_->looked_at_ : 0); }

 private:
  enum class Links : std::uint8_t { all, not_broken };
  Routes(const Topology& topology, Links which);

  /// Links by one of their ends: those of node v, in the order in which the topology lists them.
  class Ends {
   public:
    template <class Keep>
    Ends(const Topology& t, std::int32_t Link::* end, Keep&& keep);
    std::span<const std::int32_t> of(std::int32_t v) const {
      const auto at = static_cast<std::size_t>(v);
      return std::span(links_).subspan(first_[at], first_[at + 1] - first_[at]);
    }

   private:
    std::vector<std::int32_t> links_;
    std::vector<std::size_t> first_;  ///< per node, and one more
  };
  /// All ways to one node, as far as they have been asked for: from a machine next door nobody looks at all the others.
  /// Only nodes that forward are in it, so that a destination costs nothing for those that do not.
  struct Tree {
    std::vector<double> seconds;     ///< from every hub
    std::vector<std::int32_t> next;  ///< the link to take there, -1: not looked for yet; ecmp asks again every time
    std::vector<std::int32_t> rank;  ///< as they were settled, the next of a way first; ways only descend, so they end
                                     ///< where hops cost nothing, too. hubs_: not known yet
    std::vector<std::pair<double, std::int32_t>>
        frontier;             ///< a heap, the nearest first: what to look at, if it is not settled yet
    std::int32_t ranked = 0;  ///< hubs that are
  };
  /// What is near a node: up to a switch with many ports, or so many hubs.
  struct Surroundings {
    using Hubs = std::vector<std::pair<std::int32_t, double>>;  ///< seconds to there
    Hubs near, seen;  ///< nothing leads to one of `near` faster; `seen`: they, and next hubs of theirs
    double radius;    ///< of all other hubs none is nearer
  };
  const Surroundings& around(std::int32_t a);
  Tree& tree_to(std::int32_t b);
  void grow(Tree& tree, std::int32_t a, std::int32_t b);
  void look_around(Tree& tree, std::int32_t v, double far);
  double through(const Tree& tree, std::int32_t link, std::int32_t b) const;
  bool collect(const Tree& tree, std::int32_t v, std::int32_t b);
  std::int32_t choose(std::int32_t v, std::int32_t a, std::int32_t b) const;
  bool one_way() const { return topology_.routing != Routing::adaptive && topology_.routing != Routing::multipath; }
  bool broken(const std::vector<std::int32_t>& links) const;
  Spread spread_as_built(std::int32_t a, std::int32_t b);
  void collect_ways(const Tree& tree, std::int32_t v, std::int32_t b, std::vector<std::int32_t>& way,
                    std::vector<std::vector<std::int32_t>>& all);
  void find(std::int32_t a, std::int32_t b, std::vector<std::int32_t>& way);

  const Topology& topology_;
  std::unique_ptr<Routes> around_;  ///< without the broken links, where there are any
  std::vector<std::int32_t> hub_;   ///< per node that forwards its number among them, -1 for others
  std::int32_t hubs_ = 0;
  std::vector<double> weight_;  ///< seconds for 1 MiB, per link, with the copy at its sender
  Ends out_, in_, to_hubs_, from_hubs_;
  std::unordered_map<std::int32_t, Tree> to_;
  std::unordered_map<std::int32_t, Surroundings> surroundings_;
  std::vector<double> from_a_;  ///< while a tree grows towards a: per hub that is seen around it, else kFar
  bool free_hops_ = false;  ///< some cost next to nothing: ways of one length may lie on one another, and order tells
  double whole_way_ = 0;    ///< then: from a to b, no less than the fastest
  std::unordered_map<std::uint64_t, std::vector<std::int32_t>> ways_;
  std::unordered_map<std::uint64_t, Spread> spreads_;
  std::int64_t looked_at_ = 0;
  std::vector<std::int32_t> choices_;  ///< the links that collect() found
};

RouteCost cost_of(const Topology& topology, const std::vector<std::int32_t>& way);
/// The same with nothing wrong with any link.
RouteCost healthy_cost_of(const Topology& topology, const std::vector<std::int32_t>& way);

/// "no way from GPU 0 to GPU 3 on dgx-1"
Error no_way(const Topology& topology, std::size_t from, std::size_t to);

}  // namespace ringside
