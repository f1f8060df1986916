// Of more pairs than have their ways looked for some, and what these say of links of a kind.
#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>

#include "core/base/index.h"
#include "ui/network/network_use.h"

namespace ringside::ui {
namespace {

constexpr std::int64_t kMostSenders = 256;  // to one receiver
constexpr std::int64_t kLeastOfAKind = 64;  // links that are a kind of their own by how far they lead

/// One of every ranks / count neighbours, each time another of them, so that none of a machine's seats is missed.
std::vector<std::int32_t> spread_out(std::int32_t ranks, std::int64_t count) {
  std::vector<std::int32_t> chosen;
  const double width = static_cast<double>(ranks) / static_cast<double>(count);
  for (std::int64_t i = 0; i < count; ++i) {
    const double golden = 0.6180339887498949 * static_cast<double>(i);
    const double at = (static_cast<double>(i) + golden - std::floor(golden)) * width;
    chosen.push_back(std::min(ranks - 1, static_cast<std::int32_t>(at)));
  }
  return chosen;
}

/// "NIC" of "NIC 12".
std::string_view name_without_number(std::string_view label) {
  const auto end = label.find_last_not_of("0123456789");
  return label.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

}  // namespace

SomePairs some_pairs(const Survey& survey, std::int32_t ranks, std::int64_t receivers, std::int64_t most) {
  const std::int64_t to_one = std::max<std::int64_t>(1, survey.pairs() / ranks);
  const std::int64_t senders = std::min(to_one, kMostSenders);
  const std::int64_t count = std::clamp<std::int64_t>(std::min(receivers, most / senders), 1, ranks);
  SomePairs some;
  const std::vector<std::int32_t> chosen = spread_out(ranks, count);
  some.each = static_cast<double>(ranks) / static_cast<double>(count);
  if (survey.images == 1) {
    std::vector<bool> receives(at(ranks));
    for (const std::int32_t rank : chosen) receives[at(rank)] = true;
    for (LinkUse link : survey.links) {
      // Of what a switch receives that of the same ranks; what switches send one another stands for itself.
      const std::int32_t rank = link.to < ranks ? link.to : link.from;
      if (rank >= ranks) link.bytes = std::llround(static_cast<double>(link.bytes) / some.each);
      if (rank >= ranks || receives[at(rank)]) some.links.push_back(link);
    }
    return some;
  }
  some.each *= static_cast<double>(std::ssize(survey.links)) / static_cast<double>(senders);
  const std::int32_t m = survey.members, nodes = ranks / m;
  for (std::size_t i = 0; i < chosen.size(); ++i)
    for (std::int64_t k = 0; k < senders; ++k) {
      LinkUse link =
          survey.links[(static_cast<std::size_t>(k * std::ssize(survey.links) / senders) + i) % survey.links.size()];
      const std::int32_t back = (nodes - link.to / m) % nodes * m + (m - link.to % m) % m;  // who sends that to rank 0
      link.from = survey.image(chosen[i], back), link.to = chosen[i];
      some.links.push_back(link);
    }
  return some;
}

void level_by_kind(const Topology& t, std::vector<double>& bytes) {
  using Kind = std::tuple<std::string_view, std::string_view, std::string_view, double, double, std::int32_t>;
  const auto kind_of = [&](const Link& l, bool far) {
    const std::string_view from = name_without_number(t.nodes[at(l.from)].label),
                           to = name_without_number(t.nodes[at(l.to)].label);
    // Of a grid's links each direction is a kind.
    return Kind(from, to, l.tier, l.bandwidth.value, l.alpha.value, far && from == to ? l.to - l.from : 0);
  };
  std::map<Kind, std::int64_t> far;
  for (const Link& l : t.links) ++far[kind_of(l, true)];
  const auto of = [&](const Link& l) {
    const Kind kind = kind_of(l, true);
    return far[kind] >= kLeastOfAKind ? kind : kind_of(l, false);
  };
  std::map<Kind, std::pair<double, std::int64_t>> sums;
  for (std::size_t i = 0; i < t.links.size(); ++i) {
    auto& [sum, links] = sums[of(t.links[i])];
    sum += bytes[i], ++links;
  }
  for (std::size_t i = 0; i < t.links.size(); ++i) {
    const auto& [sum, links] = sums[of(t.links[i])];
    bytes[i] = sum / static_cast<double>(links);
  }
}

}  // namespace ringside::ui
