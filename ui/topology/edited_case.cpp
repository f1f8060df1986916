#include "ui/topology/edited_case.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/index.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "ui/model/wiring_edit.h"

namespace ringside::ui {
namespace {

constexpr std::string_view kMark = " (edited)";

/// Where a node of the old topology is in the new one; -1: gone.
std::int32_t moved(std::int32_t node, std::int32_t removed) {
  if (removed < 0 || node < removed) return node;
  return node == removed ? -1 : node - 1;
}

/// The node that a wiring calls by its label or number; -1: none.
std::int32_t called(const Topology& t, const std::string& text) {
  for (std::size_t i = 0; i < t.nodes.size(); ++i)
    if (fold_name(t.nodes[i].label) == fold_name(text)) return static_cast<std::int32_t>(i);
  const auto number = parse_integer(text, "link", 0, std::ssize(t.nodes) - 1);
  return number ? static_cast<std::int32_t>(*number) : -1;
}

/// Slow and broken wires, by the labels that their ends have now; without those that are gone.
std::vector<Impaired> still_there(const std::vector<Impaired>& all, const Topology& before, const Topology& after,
                                  std::int32_t removed) {
  std::vector<Impaired> kept;
  for (const Impaired& i : all) {
    const std::int32_t a = moved(called(before, i.a), removed), b = moved(called(before, i.b), removed);
    if (a < 0 || b < 0 || !(wire_between(after, a, b) || wire_between(after, b, a))) continue;
    kept.push_back({after.nodes[at(a)].label, after.nodes[at(b)].label, i.factor});
  }
  return kept;
}

/// Everybody whose device is still one stays there; the others take the first free ones.
Placement seated(const Placement& before, const Topology& after, std::int32_t removed) {
  const std::vector<std::int32_t> all = devices(after);
  std::vector<bool> free(after.nodes.size());
  for (const std::int32_t d : all) free[at(d)] = true;
  Placement now;
  for (const std::int32_t node : before) {
    const std::int32_t there = moved(node, removed);
    now.push_back(there >= 0 && free[at(there)] ? there : -1);
    if (now.back() >= 0) free[at(there)] = false;
  }
  for (std::int32_t& node : now) {
    if (node >= 0) continue;
    node = *std::find_if(all.begin(), all.end(), [&](std::int32_t d) { return free[at(d)]; });
    free[at(node)] = false;
  }
  return now;
}

std::string moves(const Placement& before, const Placement& after, const Topology& t, std::int32_t removed) {
  std::size_t count = 0;
  std::string first;
  for (std::size_t rank = 0; rank < before.size(); ++rank)
    if (moved(before[rank], removed) != after[rank] && count++ == 0)
      first = fmt::format("rank {} on {}", rank, t.nodes[at(after[rank])].label);
  if (count == 0) return {};
  if (count == 1) return fmt::format("One rank sits elsewhere now: {}.", first);
  return fmt::format("{} ranks sit elsewhere now, the first of them {}.", count, first);
}

}  // namespace

Topology marked_as_edited(Topology t) {
  if (t.name.ends_with(kMark)) return t;
  t.name = (t.name.empty() ? "own" : t.name) + std::string(kMark);
  t.source = t.source.empty() ? "Edited by hand." : "Edited by hand; before that: " + t.source;
  return t;
}

Result<EditedCase> with_edited_topology(Case c, const Topology& before, Topology after, std::int32_t removed) {
  const auto ranks = c.instance.ranks;
  if (const auto left = std::ssize(devices(after)); left < ranks)
    return Failure(Error{fmt::format("{} ranks need {} devices, and there would be {}", ranks, ranks, left),
                         {},
                         "add devices or ask for fewer ranks first",
                         ErrorKind::no});
  RINGSIDE_TRY(const auto was, place(before, ranks, c.wiring.placement));
  Placement now = seated(was, after, removed);
  if (placed_by_hand(c.wiring)) {
    c.wiring.placement = placement_text(after, now);
  } else {
    RINGSIDE_TRY(auto placed, place(after, ranks, c.wiring.placement));
    now = std::move(placed);
  }
  c.wiring.impaired = still_there(c.wiring.impaired, before, after, removed);
  std::string note = moves(was, now, after, removed);
  return EditedCase{with_own_topology(std::move(c), marked_as_edited(std::move(after))), std::move(note)};
}

WireConstants likely_wire(const Case& c, const Topology& t, std::int32_t a, std::int32_t b) {
  for (const std::int32_t node : {a, b})
    for (const Link& l : t.links)
      if (l.from == node || l.to == node) return {l.alpha, l.bandwidth, l.tier};
  if (!t.links.empty()) return {t.links.front().alpha, t.links.front().bandwidth, t.links.front().tier};
  const auto tier = find_tier(c.tier);
  if (!tier) return {Seconds(1e-6), BytesPerSecond(1e9), {}};
  const CostParameters p = tier->parameters();
  return {p.alpha, 1.0 / p.beta, c.tier};
}

}  // namespace ringside::ui
