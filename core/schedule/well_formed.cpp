#include "core/schedule/well_formed.h"

#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

namespace ringside {
namespace {

/// A slot that the list names twice, if any. One run cannot repeat itself.
std::optional<std::int32_t> repeated(const Slots& slots) {
  if (slots.run_count() <= 1) return std::nullopt;
  std::vector<Run> runs;
  for (std::size_t i = 0; i < slots.run_count(); ++i) runs.push_back(slots.run(i));
  std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.first < b.first; });
  const auto overlap = [](const Run& a, const Run& b) { return b.first < a.first + a.count; };
  if (std::adjacent_find(runs.begin(), runs.end(), overlap) == runs.end()) return std::nullopt;
  std::set<std::int32_t> seen;  // which one the list names first
  for (std::int32_t s : slots)
    if (!seen.insert(s).second) return s;
  return std::nullopt;
}

std::optional<std::int32_t> out_of_range(const Slots& slots, std::int32_t count) {
  for (std::size_t i = 0; i < slots.run_count(); ++i) {
    const Run& run = slots.run(i);
    if (run.first < 0) return run.first;
    if (run.first + run.count > count) return std::max(run.first, count);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Fault> malformed(const Transfer& t, Bounds bounds, std::int64_t step) {
  const auto fault = [step](std::int32_t place, std::int32_t slot, std::string what) {
    return Fault{step, place, slot, std::move(what)};
  };
  const std::int32_t first = t.chunks.empty() ? 0 : t.chunks.front();
  for (const std::int32_t place : {t.from, t.to})
    if (place < 0 || place >= bounds.places)
      return fault(place, first, fmt::format("rank {} is out of range; there are 0 to {}", place, bounds.places - 1));
  for (const auto& [place, slots] : {std::pair{t.from, &t.chunks}, std::pair{t.to, &t.target()}})
    if (const auto bad = out_of_range(*slots, bounds.slots))
      return fault(place, *bad, fmt::format("slot {} is out of range; there are 0 to {}", *bad, bounds.slots - 1));
  if (t.target().size() != t.chunks.size())
    return fault(t.from, first, fmt::format("{} slots are sent into {}", t.chunks.size(), t.target().size()));
  for (const auto& [place, slots] : {std::pair{t.from, &t.chunks}, std::pair{t.to, &t.target()}})
    if (const auto twice = repeated(*slots)) return fault(place, *twice, "the slot is listed twice in one transfer");
  if (t.local()) {
    auto target = t.target().begin();
    for (const std::int32_t s : t.chunks)
      if (s == *target++) return fault(t.from, s, "the rank sends to itself without moving the chunk to another slot");
  }
  return std::nullopt;
}

Result<bool> check_well_formed(const Schedule& s) {
  const Bounds bounds{s.places(), s.slots()};
  for (std::int64_t i = 0; i < s.step_count(); ++i)
    for (const Transfer& t : s.step(i).transfers)
      if (const auto fault = malformed(t, bounds, i))
        return fail(fmt::format("step {} cannot be carried out: rank {}: {}", i, fault->rank, fault->what), "", "");
  return true;
}

std::int64_t most_slots(Collective collective, std::int32_t ranks, std::int32_t helpers) {
  constexpr std::int64_t kMostCells = 1 << 24;
  return std::max(kMostCells / (std::int64_t{ranks} + helpers), 4 * chunk_multiple(collective, ranks));
}

Schedule without_malformed(const Schedule& original) {
  Schedule s = original;
  const Bounds bounds{original.places(), original.slots()};
  s.set_steps(original.step_count(), [original, bounds](std::int64_t i) {
    Step step = original.step(i);
    std::erase_if(step.transfers, [&](const Transfer& t) { return malformed(t, bounds, i).has_value(); });
    return step;
  });
  return s;
}

}  // namespace ringside
