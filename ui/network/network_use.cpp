#include "ui/network/network_use.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/index.h"
#include "core/base/text.h"
#include "core/cost/tiers.h"
#include "core/topology/routes.h"
#include "core/what_if.h"
#include "ui/figures/survey.h"
#include "ui/paint/remembered.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

long percent(double share) {
  return std::lround(100 * share);
}

void seat(NetworkUse& use) {
  const Placement& nodes = use.net->nodes;
  use.place_of.assign(use.topology().nodes.size(), -1);
  for (std::size_t place = nodes.size(); place-- > 0;)
    use.place_of[at(nodes[place])] = static_cast<std::int32_t>(place);
}

/// Everything that follows from bytes and seconds.
void share_out(NetworkUse& use) {
  const Topology& t = use.topology();
  for (std::size_t l = 0; l < t.links.size(); ++l) {
    const double busy = use.bytes[l] > 0 ? (Bytes(use.bytes[l]) / t.links[l].bandwidth).value : 0;
    use.share.push_back(use.seconds > 0 ? busy / use.seconds : 0);
    use.used += use.bytes[l] > 0 ? 1 : 0;
    if (use.bytes[l] > 0 && (use.hottest < 0 || use.share[l] > use.share[at(use.hottest)] * (1 + 1e-9)))
      use.hottest = static_cast<std::int32_t>(l);
  }
  if (use.hottest >= 0)
    for (const double s : use.share) use.as_hot += percent(s) == percent(use.share[at(use.hottest)]) && s > 0 ? 1 : 0;
}

constexpr std::int64_t kMostOfSome = 1 << 16;  // pairs whose ways are looked for where there are too many

/// How many nodes' trees of ways take a second or two.
std::int64_t receivers_of(const Topology& t) {
  constexpr std::int64_t kLooks = 1 << 26;
  return kLooks / (1 + std::ranges::count_if(t.nodes, [](const Node& node) { return node.forwards; }));
}

NetworkUse make_use(const std::shared_ptr<const Answer>& answer, std::shared_ptr<const Network> net,
                    const std::optional<StepRange>& steps = {}) {
  NetworkUse use;
  use.answer = answer;
  use.steps = steps;
  use.net = std::move(net);
  const auto facts = survey(answer, steps);
  const Topology& t = use.topology();
  const Placement& nodes = use.net->nodes;
  use.ranks = answer->schedule.ranks;
  seat(use);
  use.bytes = answer->link_bytes;
  const bool counted = !steps && use.bytes.size() == t.links.size();
  if (!counted) use.bytes.assign(t.links.size(), 0);
  use.channels.assign(t.links.size(), 0);
  use.pairs = facts->pairs();
  const bool all = facts->images == 1 && all_ways_are_sought(answer->schedule, t, static_cast<double>(use.pairs));
  const SomePairs some = all ? SomePairs{facts->links, 1} : some_pairs(*facts, use.ranks, receivers_of(t), kMostOfSome);
  use.looked_for = std::ssize(some.links);
  Routes routes(t);
  for (const LinkUse& pair : some.links) {
    const auto* way = routes.between(nodes[at(pair.from)], nodes[at(pair.to)]);
    if (way == nullptr) continue;
    use.ways[{pair.from, pair.to}] = *way;
    const Spread& spread = *routes.spread(nodes[at(pair.from)], nodes[at(pair.to)]);
    for (std::size_t i = 0; i < spread.links.size(); ++i) {
      use.channels[at(spread.links[i])] |= pair.channels;
      if (!counted) use.bytes[at(spread.links[i])] += spread.shares[i] * static_cast<double>(pair.bytes) * some.each;
    }
  }
  if (counted) use.pairs = use.looked_for;  // what links carry is known of all
  if (use.by_kind()) level_by_kind(t, use.bytes);
  use.simulated = answer->prediction.simulation.has_value();
  use.seconds = steps                     ? facts->seconds
                : use.simulated           ? answer->prediction.simulation->value
                : facts->step_end.empty() ? 0
                                          : facts->step_end.back();
  share_out(use);
  return use;
}

}  // namespace

const std::vector<std::int32_t>& NetworkUse::way(std::int32_t from, std::int32_t to) const {
  static const std::vector<std::int32_t> none;
  const auto it = ways.find({from, to});
  return it == ways.end() ? none : it->second;
}

std::shared_ptr<const NetworkUse> network_use(const std::shared_ptr<const Answer>& answer,
                                              const std::optional<StepRange>& steps) {
  RINGSIDE_CHECK(answer && answer->network);
  static Remembered<NetworkUse, 3, std::int64_t, std::int64_t> known;
  const StepRange asked = steps.value_or(StepRange{0, answer->schedule.step_count() - 1});
  return known.of(answer, asked.first, asked.last,
                  [&] { return make_use(answer, {answer, &*answer->network}, steps); });
}

std::shared_ptr<const NetworkUse> network_use_on(Network net, const std::shared_ptr<const Answer>& answer) {
  return std::make_shared<const NetworkUse>(make_use(answer, std::make_shared<const Network>(std::move(net))));
}

std::shared_ptr<const NetworkUse> network_sketch(Network net, const NetworkUse* before, std::string note) {
  auto use = std::make_shared<NetworkUse>();
  use->ranks = static_cast<std::int32_t>(net.nodes.size());
  use->net = std::make_shared<const Network>(std::move(net));
  use->note = std::move(note);
  seat(*use);
  const Topology& t = use->topology();
  use->bytes.assign(t.links.size(), 0);
  use->channels.assign(t.links.size(), 0);
  if (before != nullptr && use->note.empty()) {
    use->seconds = before->seconds, use->simulated = before->simulated;
    std::map<std::pair<std::string_view, std::string_view>, double> known;
    const Topology& old = before->topology();
    for (std::size_t l = 0; l < old.links.size(); ++l)
      known[{old.nodes[at(old.links[l].from)].label, old.nodes[at(old.links[l].to)].label}] = before->bytes[l];
    for (std::size_t l = 0; l < t.links.size(); ++l)
      if (const auto it = known.find({t.nodes[at(t.links[l].from)].label, t.nodes[at(t.links[l].to)].label});
          it != known.end())
        use->bytes[l] = it->second;
  }
  share_out(*use);
  return use;
}

std::shared_ptr<const NetworkUse> network_untold(const std::shared_ptr<const Answer>& answer) {
  static Remembered<NetworkUse, 1> known;
  return known.of(answer, [&] {
    NetworkUse use = *network_use(answer);
    use.bytes.assign(use.bytes.size(), 0);
    use.share.clear();
    use.seconds = 0, use.hottest = -1, use.as_hot = 0, use.used = 0;
    use.untold = true;
    use.note = "What the wires carry is not shown yet: it would give an answer away.";
    share_out(use);
    return use;
  });
}

std::string link_text(const Topology& t, std::int32_t link) {
  const Link& l = t.links[at(link)];
  return fmt::format("{} to {}", t.nodes[at(l.from)].label, t.nodes[at(l.to)].label);
}

std::string share_text(double share) {
  if (share > 0 && percent(share) == 0) return "under 1 %";
  return fmt::format("{} %", percent(share));
}

std::string tier_text(const std::string& name) {
  for (const Tier& tier : tiers())
    if (tier.name == name) return tier.label;
  return name;
}

std::string by_kind_text(const NetworkUse& use) {
  if (!use.by_kind()) return {};
  return fmt::format("each link: the mean of its kind, by the ways of {} of {} pairs", grouped(use.looked_for),
                     grouped(use.pairs));
}

std::string hottest_text(const NetworkUse& use, HottestWords words) {
  if (!use.note.empty()) return use.note;
  if (use.hottest < 0) return "No link carries anything.";
  const Link& l = use.topology().links[at(use.hottest)];
  const std::string_view kind = use.by_kind() ? " kind" : "";
  std::string text =
      use.steps ? fmt::format("Hottest{} in {}: ", kind, steps_text(*use.steps)) : fmt::format("Hottest{}: ", kind);
  text += link_text(use.topology(), use.hottest);
  if (words == HottestWords::all && !l.tier.empty()) text += ", " + tier_text(l.tier);
  text += ", " + share_text(use.share[at(use.hottest)]) + (use.by_kind() ? " on average" : "");
  if (words == HottestWords::link) return text;
  text += " of " + format_seconds(Seconds(use.seconds));
  if (words == HottestWords::link_and_time) return text;
  if (use.by_kind()) return text + "; " + by_kind_text(use) + ".";
  if (use.as_hot > 1) text += fmt::format("; {} other link{} as hot", use.as_hot - 1, use.as_hot == 2 ? "" : "s");
  return text + ".";
}

std::string network_difference(const NetworkUse& planned, const NetworkUse& becomes, bool stops) {
  int more = 0, less = 0, elsewhere = 0;
  for (std::size_t l = 0; l < std::min(planned.share.size(), becomes.share.size()); ++l) {
    more += percent(becomes.share[l]) > percent(planned.share[l]) ? 1 : 0;
    less += percent(becomes.share[l]) < percent(planned.share[l]) ? 1 : 0;
  }
  for (const auto& [pair, way] : becomes.ways) elsewhere += planned.way(pair.first, pair.second) != way ? 1 : 0;
  const auto hottest = [](const NetworkUse& use) {
    if (use.hottest < 0) return std::string("none");
    return fmt::format("{}, {} of {}", link_text(use.topology(), use.hottest), share_text(use.share[at(use.hottest)]),
                       format_seconds(Seconds(use.seconds)));
  };
  const auto transmit = [](int n, const char* share) {
    const std::string who = n == 1 ? "1 link transmits" : grouped(n) + " links transmit";
    return fmt::format("{} for a {} share of the time than planned", who, share);
  };
  std::string text = "No link transmits for a larger or smaller share of the time than planned";
  if (more + less > 0) text = more > 0 ? transmit(more, "larger") : transmit(less, "smaller");
  if (more > 0 && less > 0) text += fmt::format(", {} for a smaller one", grouped(less));
  if (elsewhere > 0)
    text += elsewhere == 1 ? "; 1 pair of ranks goes another way"
                           : fmt::format("; {} pairs of ranks go another way", grouped(elsewhere));
  return fmt::format("Hottest if so: {}{}; as planned: {}. {}.", hottest(becomes), stops ? " until nothing moves" : "",
                     hottest(planned), text);
}

std::string impaired_text(const Topology& topology) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> said;
  std::set<std::tuple<std::int32_t, std::int32_t, double>> seen;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < topology.links.size(); ++i) {
    const Link& l = topology.links[i];
    if (l.whole.value <= 0) continue;
    if (seen.contains({l.to, l.from, l.bandwidth.value})) continue;  // said of the way there
    seen.insert({l.from, l.to, l.bandwidth.value});
    if (++wrong > kMost) continue;
    const std::string how =
        l.broken() ? "broken" : format_significant(l.whole.value / l.bandwidth.value, 3) + " times slower";
    said.push_back(link_text(topology, static_cast<std::int32_t>(i)) + " " + how);
  }
  if (said.empty()) return {};
  return "Wrong: " + join(said) + (wrong > kMost ? fmt::format(" and {} more links", wrong - kMost) : "") + ".";
}

std::string link_card(const NetworkUse& use, std::int32_t link) {
  const Link& l = use.topology().links[at(link)];
  const std::string load = use.note.empty()
                               ? fmt::format(": {}, {} of {}{}", size_text(Bytes(use.bytes[at(link)])),
                                             share_text(use.share[at(link)]), format_seconds(Seconds(use.seconds)),
                                             use.bytes[at(link)] > 0 ? on_channels(use.channels[at(link)]) : "")
                               : "";
  return fmt::format("{}{}. {}{}α {}, {}.", link_text(use.topology(), link), load, tier_text(l.tier),
                     l.tier.empty() ? "" : ", ", format_seconds(l.alpha),
                     l.broken() ? "broken" : format_bandwidth(l.bandwidth));
}

}  // namespace ringside::ui
