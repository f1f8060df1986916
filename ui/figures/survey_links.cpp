// The links of a survey where one row tells all, and those of one place.
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/index.h"
#include "core/channel_part.h"
#include "core/collective/layout.h"
#include "core/schedule/shares.h"
#include "core/schedule/symmetry.h"
#include "core/schedule/turning.h"
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

/// What `rank` sends in a step where rank 0 sends this, its `position`-th: as far, and chunks as far on.
Transfer image(const Schedule& s, const Symmetry& symmetry, std::int64_t step, std::size_t position,
               const Transfer& of_0, std::int32_t rank) {
  if (symmetry.nodes()) return s.step_of(rank, step).transfers[position];  // few in a step
  Transfer t{rank, (of_0.to + rank) % s.ranks, {}, of_0.op, std::nullopt};
  if (symmetry.stays()) {  // the same slots at every rank
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

/// The first chunks of a buffer have one element more.
struct ChunkSizes {
  explicit ChunkSizes(const Answer& answer) : element(size_of(answer.question.type)) {
    const Schedule& s = answer.schedule;
    least = Layout(s.collective, s.ranks, s.chunks, answer.question.elements())(s.chunks - 1).count;
    larger = static_cast<std::int32_t>(answer.question.elements() - least * s.chunks);
  }
  std::int64_t least = 0, element;
  std::int32_t larger = 0;
};

}  // namespace

bool sent_apart(const Schedule& schedule) {
  constexpr std::int32_t kFewRanks = 8;
  if (schedule.places() > kFewRanks) return false;
  std::vector<std::int64_t> latest(at(schedule.slots()), -1);  // by slot: the step that sends it
  for (std::int64_t step = 0; step < schedule.step_count(); ++step)
    for (const Step now = schedule.step(step); const Transfer& t : now.transfers)
      for (const std::int32_t slot : t.chunks)
        if (t.local() || t.into || std::exchange(latest[at(slot)], step) == step) return false;
  return true;
}

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
      if (t.local()) continue;
      Peer& peer = peers[t.to];
      peer.use.messages += 1;
      peer.use.chunks += t.chunks.size();
      peer.use.channels |= carried_channels(s, t);
      for (std::size_t r = 0; r < t.chunks.run_count(); ++r) {
        const Run run = t.chunks.run(r);
        ++peer.sent[run.first], --peer.sent[run.first + run.count];
      }
    }
  const ChunkSizes sizes(answer);
  const std::int64_t least = sizes.least, element = sizes.element;
  const std::int32_t larger = sizes.larger;
  const double kept = answer.network && s.ranks <= Answer::kMaxWired ? Answer::kMaxWays : Answer::kMaxPairs;
  const bool all = static_cast<double>(peers.size()) * s.ranks <= kept;
  result.images = all ? 1 : s.ranks;
  result.members = all ? 1 : symmetry.nodes() ? symmetry.members() : s.ranks;
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
  const bool alike = symmetry.stays();
  const bool ways = alike || symmetry.way() == Symmetry::Way::ways_in_nodes;
  // Of the images of a chunk as many have one element more as the first ones have its place in a part; of a way on a
  // grid those of the columns at which it lies among the first.
  const auto larger_images = [&](std::int32_t slot) -> std::int64_t {
    if (const std::int32_t m = symmetry.members(), right = slot % m; ways) {
      const std::int32_t here = right == 0 ? m : right, later = (slot + m) % s.chunks;
      return std::int64_t{s.ranks / m} * ((slot < larger ? here : 0) + (later < larger ? m - here : 0));
    }
    const std::int32_t in = slot % symmetry.part();
    return in < larger ? (larger - in + symmetry.part() - 1) / symmetry.part() : 0;
  };
  for (const auto& [to, peer] : peers) {
    std::int64_t more = 0, most = 0;  // of all images; of one of them, rank 0 by way, whose ways are the first
    each_sent(peer.sent, [&](std::int32_t first, std::int32_t end, std::int64_t times) {
      if (ways) most += times * std::max(0, std::min(end, larger) - first);
      for (std::int32_t slot = first; !alike && slot < end; ++slot) more += times * larger_images(slot);
    });
    if (alike) more = most * s.ranks;
    if (!ways) most = more > 0 ? peer.use.messages : 0;
    result.total += (least * peer.use.chunks * s.ranks + more) * element;
    result.busiest = std::max(result.busiest, (least * peer.use.chunks + most) * element);
  }
}

std::vector<LinkUse> links_of_turning(const Answer& answer, const StepRange& steps) {
  const Schedule& s = answer.schedule;
  const std::int64_t first = std::max(steps.first, s.turning()->first), count = steps.last - first + 1;
  std::vector<LinkUse> all;
  if (count < 1) return all;
  const ChunkSizes sizes(answer);
  for (const Transfer& t : s.step(first).transfers) {
    LinkUse use{t.from, t.to, count, count * t.chunks.size(), 0, carried_channels(s, t)};
    const auto sent = swept(t.chunks, *s.turning(), count, s.chunks);
    RINGSIDE_CHECK(sent && sent->count == use.chunks);  // no chunk twice
    const std::int32_t end = sent->first + sent->count;
    const std::int64_t more =
        std::max(0, std::min(end, sizes.larger) - sent->first) + std::max(0, std::min(end - s.chunks, sizes.larger));
    use.bytes = (sizes.least * use.chunks + more) * sizes.element;
    all.push_back(use);
  }
  return all;
}

std::vector<LinkUse> links_at(const Answer& answer, const Survey& survey, std::int32_t place) {
  std::vector<LinkUse> all;
  if (survey.images == 1) {
    for (const LinkUse& l : survey.links)
      if (l.from == place || l.to == place) all.push_back(l);
    return all;
  }
  const Schedule& s = answer.schedule;
  std::optional<Symmetry> symmetry = answer.moments->at(0)->symmetry();
  if (!symmetry) symmetry = symmetry_of(s);  // moments of what is wrong know none
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
    for (std::size_t i = 0; i < of_0.transfers.size(); ++i) {
      const Transfer& t = of_0.transfers[i];
      if (t.local()) continue;
      add(step, image(s, *symmetry, step, i, t, place));
      add(step, image(s, *symmetry, step, i, t, symmetry->rank_of(place, symmetry->sender_to_rank_0(t.to))));
    }
  }
  for (const auto& [ends, use] : links) all.push_back(use);
  return all;
}

}  // namespace ringside::ui
