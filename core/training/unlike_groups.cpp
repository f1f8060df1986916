#include "core/training/unlike_groups.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "core/base/stop.h"

namespace ringside {
namespace {

constexpr double kMostPairs = 4e6;  // of all groups; beyond, looking takes as long as simulating

class Parts {
 public:
  Parts(const Network& net, Ways& ways, const SendingPairs& pairs, const Groups& groups)
      : net_(net), ways_(ways), pairs_(pairs), groups_(groups), first_(groups.size()) {
    std::iota(first_.begin(), first_.end(), 0);
  }

  Groups unlike() {
    std::vector<std::size_t> of_link(net_.topology.links.size(), kNobody), of_node(net_.topology.nodes.size(), kNobody);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      for (const std::int32_t r : groups_[g]) join(of_node[node(r)], g);
      each_pair(g, [&](const std::vector<Way>& ways) {
        for (const Way& way : ways)
          for (const std::int32_t link : way.links) join(of_link[static_cast<std::size_t>(link)], g);
      });
    }
    std::map<std::size_t, std::vector<std::size_t>> parts;
    for (std::size_t g = 0; g < groups_.size(); ++g) parts[find(g)].push_back(g);
    std::set<std::vector<double>> seen;
    std::vector<std::size_t> kept;
    for (const auto& [first, part] : parts)
      if (seen.insert(looks(part)).second) kept.insert(kept.end(), part.begin(), part.end());
    std::sort(kept.begin(), kept.end());
    Groups out;
    for (const std::size_t g : kept) out.push_back(groups_[g]);
    return out;
  }

 private:
  static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

  std::size_t node(std::int32_t rank) const {
    return static_cast<std::size_t>(net_.nodes[static_cast<std::size_t>(rank)]);
  }

  template <class Take>
  void each_pair(std::size_t g, const Take& take) {
    const auto at = [&](std::int32_t place) {
      return static_cast<std::int32_t>(node(groups_[g][static_cast<std::size_t>(place)]));
    };
    for (const auto& [from, to] : pairs_) take(ways_.between(at(from), at(to)));
  }

  std::size_t find(std::size_t g) {
    while (first_[g] != g) g = first_[g] = first_[first_[g]];
    return g;
  }
  void join(std::size_t& owner, std::size_t g) {
    if (owner == kNobody) owner = g;
    const std::size_t a = find(owner), b = find(g);
    first_[std::max(a, b)] = std::min(a, b);
  }

  /// All that a simulation of these groups sees: their nodes and links, numbered as they are met.
  std::vector<double> looks(const std::vector<std::size_t>& part) {
    std::vector<double> text{static_cast<double>(part.size())};
    std::map<std::size_t, double> nodes;
    std::map<std::int32_t, double> links;
    for (const std::size_t g : part) {
      for (const std::int32_t r : groups_[g])
        text.push_back(nodes.try_emplace(node(r), static_cast<double>(nodes.size())).first->second);
      each_pair(g, [&](const std::vector<Way>& ways) {
        text.push_back(static_cast<double>(ways.size()));
        for (const Way& way : ways) {
          text.insert(text.end(), {way.latency, way.copies, static_cast<double>(way.links.size())});
          for (const std::int32_t l : way.links) {
            const auto [link, fresh] = links.try_emplace(l, static_cast<double>(links.size()));
            text.push_back(link->second);
            if (fresh) text.push_back(net_.topology.links[static_cast<std::size_t>(l)].bandwidth.value);
          }
          text.insert(text.end(), way.shares.begin(), way.shares.end());
        }
      });
    }
    return text;
  }

  const Network& net_;
  Ways& ways_;
  const SendingPairs& pairs_;
  const Groups& groups_;
  std::vector<std::size_t> first_;  ///< of the groups that this one is joined with
};

}  // namespace

SendingPairs sending_pairs(const Schedule& schedule) {
  std::set<SendingPairs::value_type> all;
  std::vector<std::int32_t> last(static_cast<std::size_t>(schedule.places()), -1);  // most send to one peer for long
  for (std::int64_t i = 0; i < schedule.step_count() && !Stoppable::stopped(); ++i)
    for (const Transfer& t : schedule.step(i).transfers)
      if (!t.local() && std::exchange(last[static_cast<std::size_t>(t.from)], t.to) != t.to) all.emplace(t.from, t.to);
  return {all.begin(), all.end()};
}

Groups unlike_groups(const Network& net, Ways& ways, const Schedule& schedule, const Groups& groups) {
  if (groups.size() < 2 || schedule.helpers > 0) return groups;
  return unlike_groups(net, ways, sending_pairs(schedule), groups);
}

Groups unlike_groups(const Network& net, Ways& ways, const SendingPairs& pairs, const Groups& groups) {
  if (groups.size() < 2) return groups;
  if (static_cast<double>(pairs.size()) * static_cast<double>(groups.size()) > kMostPairs) return groups;
  return Parts(net, ways, pairs, groups).unlike();
}

}  // namespace ringside
