// The links of a survey where one row tells all, and those of one place.
#include <algorithm>
#include <map>

#include "core/base/index.h"
#include "core/channel_part.h"
#include "core/collective/by_way.h"
#include "core/collective/layout.h"
#include "core/schedule/symmetry.h"
#include "ui/figures/survey.h"

namespace ringside::ui {
namespace {

/// By slot: how much more often it is sent than the slot before it.
using Changes = std::map<std::int32_t, std::int64_t>;

/// Calls visit(first, end, times) for stretches of slots that are sent as often, in order.
template <typename Visit>
void each_sent(const Changes& changes, Visit&& visit) {
  std::int64_t times = 0;
  for (auto it = changes.begin(); it != changes.end() && std::next(it) != changes.end(); ++it)
    if (times += it->second; times != 0) visit(it->first, std::next(it)->first, times);
}

/// sums[i] of all before slot i, twice around.
std::vector<std::int64_t> sums_of(const Changes& changes, std::int32_t slots) {
  std::vector<std::int64_t> of(at(slots)), sums{0};
  each_sent(changes, [&](std::int32_t first, std::int32_t end, std::int64_t times) {
    std::fill(of.begin() + first, of.begin() + end, times);
  });
  for (std::size_t i = 0; i < 2 * of.size(); ++i) sums.push_back(sums.back() + of[i % of.size()]);
  return sums;
}

/// What `rank` sends where rank 0 sends this: as far, and chunks as far on.
Transfer image(const Schedule& s, const Transfer& of_0, std::int32_t rank) {
  Transfer t{rank, (of_0.to + rank) % s.ranks, {}, of_0.op, std::nullopt};
  if (s.chunks % s.ranks != 0 || by_way(s.collective, s.ranks, s.chunks)) {  // the same slots at every rank
    t.chunks = of_0.chunks;
    return t;
  }
  for (std::size_t i = 0; i < of_0.chunks.run_count(); ++i) {
    const Run run = of_0.chunks.run(i);
    const auto first = static_cast<std::int32_t>((run.first + std::int64_t{rank} * (s.chunks / s.ranks)) % s.chunks);
    const std::int32_t here = std::min(run.count, s.chunks - first);
    t.chunks.append({first, here});
    t.chunks.append({0, run.count - here});
  }
  return t;
}

}  // namespace

// Messages are counted at rank 0, sizes at every rank.
void count_by_symmetry(const Answer& answer, const Symmetry& symmetry, Survey& result) {
  const Schedule& s = answer.schedule;
  struct Peer {
    LinkUse use;
    Changes sent;
  };
  std::map<std::int32_t, Peer> peers;
  for (std::int64_t i = result.steps.first; i <= result.steps.last; ++i)
    for (const Transfer& t : s.step_of_rank_0(i).transfers) {
      Peer& peer = peers[t.to];
      peer.use.messages += 1;
      peer.use.chunks += t.chunks.size();
      peer.use.channels |= carried_channels(s, t);
      for (std::size_t r = 0; r < t.chunks.run_count(); ++r) {
        const Run run = t.chunks.run(r);
        ++peer.sent[run.first], --peer.sent[run.first + run.count];
      }
    }
  // The first chunks of a buffer have one element more.
  const Layout layout(s.collective, s.ranks, s.chunks, answer.question.elements());
  const std::int64_t least = layout(s.chunks - 1).count, element = size_of(answer.question.type);
  const auto larger = static_cast<std::int32_t>(answer.question.elements() - least * s.chunks);
  // Wires are asked for the way of every pair.
  const bool all = answer.network || static_cast<double>(peers.size()) * s.ranks <= Answer::kMaxPairs;
  result.images = all ? 1 : s.ranks;
  for (const auto& [to, peer] : peers) {
    const std::vector<std::int64_t> sums = all ? sums_of(peer.sent, s.chunks) : std::vector<std::int64_t>();
    for (std::int32_t from = 0; from < (all ? s.ranks : 1); ++from) {
      LinkUse use = peer.use;
      use.from = from, use.to = symmetry.rank_of(from, to);
      std::int64_t more = 0;
      if (all)
        for (const Run& run : symmetry.at_rank_0(from, {0, larger}))
          more += sums[at(run.first + run.count)] - sums[at(run.first)];
      else
        each_sent(peer.sent, [&](std::int32_t first, std::int32_t end, std::int64_t times) {
          more += times * std::max(0, std::min(end, larger) - first);
        });
      use.bytes = (least * use.chunks + more) * element;
      result.links.push_back(use);
    }
  }
  if (all) return;
  const bool ways = symmetry.way() == Symmetry::Way::in_place;
  // Of the images of a chunk as many have one element more as the first ones have its place in a part.
  for (const auto& [to, peer] : peers) {
    std::int64_t more = 0;
    each_sent(peer.sent, [&](std::int32_t first, std::int32_t end, std::int64_t times) {
      if (ways) more += times * std::max(0, std::min(end, larger) - first);
      for (std::int32_t slot = first; !ways && slot < end; ++slot) {
        const std::int32_t in = slot % symmetry.part();
        more += in < larger ? times * ((larger - in + symmetry.part() - 1) / symmetry.part()) : 0;
      }
    });
    result.total += (least * peer.use.chunks * s.ranks + more * (ways ? s.ranks : 1)) * element;
    result.busiest = std::max(result.busiest, (least * peer.use.chunks + (more > 0 ? peer.use.messages : 0)) * element);
  }
}

std::vector<LinkUse> links_at(const Answer& answer, const Survey& survey, std::int32_t place) {
  std::vector<LinkUse> all;
  if (survey.images == 1) {
    for (const LinkUse& l : survey.links)
      if (l.from == place || l.to == place) all.push_back(l);
    return all;
  }
  const Schedule& s = answer.schedule;
  std::map<std::pair<std::int32_t, std::int32_t>, LinkUse> links;
  const auto add = [&](std::int64_t step, const Transfer& t) {
    LinkUse& use = links[{t.from, t.to}];
    use.from = t.from, use.to = t.to;
    use.messages += 1, use.chunks += t.chunks.size();
    use.bytes += bytes_of(answer, step, t);
    use.channels |= carried_channels(s, t);
  };
  for (std::int64_t step = survey.steps.first; step <= survey.steps.last; ++step) {
    const Step of_0 = s.step_of_rank_0(step);
    for (const Transfer& t : of_0.transfers) {
      add(step, image(s, t, place));
      add(step, image(s, t, (place - t.to + s.ranks) % s.ranks));
    }
  }
  for (const auto& [ends, use] : links) all.push_back(use);
  return all;
}

}  // namespace ringside::ui
